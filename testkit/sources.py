"""The sources of the project, as the tests of its order read them."""

from __future__ import annotations

from pathlib import Path

import comodin

SRC = Path(comodin.__file__).parent
ROOT = Path(__file__).parent.parent
PAGE_CODE = {".js", ".mjs", ".css", ".html", ".ts"}
BUILT = SRC / "site"  # `make docs` writes it, nobody else


def code_of(root: Path, kinds: set[str]) -> list[Path]:
    return [path for path in sorted(root.rglob("*")) if path.suffix in kinds and BUILT not in path.parents]


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
