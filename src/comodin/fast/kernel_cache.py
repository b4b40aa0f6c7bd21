"""Where compiled code is kept on disk. Imports no compiler, so that anybody can ask whether there is any."""

from __future__ import annotations

import os
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

FAST = Path(__file__).parent
HERE = FAST / "jit"

_DECORATED = re.compile(r"^@(kernel|inlined|merged|entry)$", re.MULTILINE)


@cache
def kernel_sources() -> frozenset[Path]:
    """All files with compiled code, whichever was imported first: an entry calls functions of other files, and an
    edit there must invalidate its cache."""
    of_kernel = (path for path in FAST.rglob("*.py") if _DECORATED.search(path.read_text(encoding="utf-8")))
    numbers = (
        FAST / "engine" / "layout.py",
        FAST / "engine" / "plain.py",
        FAST / "choices" / "layout.py",
        FAST / "search" / "knobs.py",
    )
    return frozenset({HERE / "compile.py", HERE / "parts.py", *numbers, *of_kernel})


def sources_hash() -> str:
    digest = sha256()
    for source in sorted(kernel_sources()):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """The cache of compiled code: in the package, or in the user's cache folder if the package is read-only."""
    user = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""  # numba would mix them up
    for base in (HERE / "__pycache__", user / "comodin"):
        folder = base / f"kernel-{sources_hash()}{checked}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / f"probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError:
            continue
        return folder
    return None


def kernel_is_kept(entry: str = "consult") -> bool:
    """Has this machine compiled the entry before? Without a name: the one of the search."""
    folder = cache_folder()
    return folder is not None and any(folder.rglob(f"*.{entry}-*.nbc"))
