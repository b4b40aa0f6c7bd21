"""The signs of the action cards and the wilds, in a box of 100 around the origin.

A sign has up to two parts: a `line` drawn with the round stroke of the numerals, and a `fill`.
"""

from __future__ import annotations

from dataclasses import dataclass

from .paths import circle, diamond, moved


@dataclass(frozen=True)
class Sign:
    line: str = ""
    fill: str = ""


SKIP = Sign(line=circle(0, 0, 39) + "M-27 27L27 -27")
"""The ring with a slash that people know: nobody passes here."""

REVERSE = Sign(
    line=moved("M-45 0C-45 -16 -38 -22 -24 -22H12M45 0C45 16 38 22 24 22H-12", turn=-35),
    fill=moved("M10 -46L48 -22L10 2ZM-10 46L-48 22L-10 -2Z", turn=-35),
)
"""Two opposite arrows, each bent at its tail."""

QUILL = Sign(
    fill="M42 -54C14 -46 -16 -24 -25 12L-44 50L-37 53L-20 25C0 24 16 15 25 2L11 2C25 -4 34 -12 39 -23L25 -21"
    "C37 -28 43 -40 42 -54ZM25 -38C8 -26 -8 -8 -17 12L-13 13C-4 -4 11 -22 27 -36Z"
)
PENCIL = Sign(fill="M31 -50L50 -31L40 -21L21 -40ZM15 -34L34 -15L-20 39L-39 20ZM-43 28L-28 43L-50 50Z")
HAT = Sign(
    fill="M-50 38C-32 31 -27 27 -24 20L-12 -22C-7 -38 6 -48 26 -50C35 -51 39 -45 36 -38C29 -41 21 -38 18 -30"
    "C15 -22 20 2 27 20C30 27 36 31 50 38C34 52 -34 52 -50 38Z"
    "M-22 27L-25 33C-10 39 12 39 27 33L24 27C10 32 -8 32 -22 27Z"
)

QUADRANTS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where the four colours stand on the tile that is our mark: top, right, bottom, left."""


def quarter(index: int, half: float, gap: float) -> str:
    x, y = QUADRANTS[index]
    return diamond(half, x * (half + gap), y * (half + gap))
