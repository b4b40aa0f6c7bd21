"""The faces of people and bots as SVG: drawn by `scripts/draw_cards.py` for the page, and read from there."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def face_svg(name: str) -> str:
    """The drawing of a face, a round plate of 64 by 64; KeyError where there is none of this name."""
    file = files("comodin") / "web" / "faces" / f"{name}.svg"
    if not name.isalpha() or not file.is_file():
        raise KeyError(name)
    return file.read_text(encoding="utf-8")
