"""Where things stand, and the version that is about to be released."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
CONSTRAINTS_BUILD = ROOT / "constraints-build.txt"  # of the image, beside that
TOOLS = Path(sys.executable).parent  # commands of the environment that runs this


def project() -> dict[str, Any]:
    """The whole of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def version() -> str:
    """As `comodin.__version__` has it; read, not imported: nothing of comodin has to be installed."""
    text = (ROOT / "src" / "comodin" / "__init__.py").read_text(encoding="utf-8")
    (found,) = re.findall(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    return str(found)


def output(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints; CalledProcessError with all of it if it fails."""
    return subprocess.run(
        command, cwd=cwd, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ).stdout
