"""The five figures, filled shapes in a box of 100 around the origin: no colour is told by its hue alone."""

from __future__ import annotations

from math import cos, radians, sin

from .paths import Point, circle, moved

WAVE_ROWS = (-29, 0, 29)


def _around(radius: float, degrees: float) -> Point:
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


FLAME = (
    "M7 -51C8 -34 22 -27 30 -12C33 -5 35 3 35 13C35 36 20 50 0 50C-20 50 -35 36 -35 14C-35 -3 -29 -16 -27 -32"
    "C-20 -26 -15 -19 -13 -9C-7 -21 -6 -38 7 -51Z"
)
INNER_FLAME = (
    "M1 42C12 42 18 35 18 26C18 17 12 11 11 0C4 4 0 11 -1 18C-4 16 -6 12 -7 7C-13 14 -16 20 -16 27"
    "C-16 36 -9 42 1 42Z"
)


def _leaf(veins: str) -> str:
    upright = "M0 -58C24 -40 34 -20 34 1C34 21 21 33 5 36V56H-5V36C-21 33 -34 21 -34 1C-34 -20 -24 -40 0 -58Z"
    return moved(upright + veins, turn=40, scale=0.92)


def _sun() -> str:
    path = circle(0, 0, 21.5)
    for ray in range(8):
        tip, left, right = _around(50, 45 * ray), _around(28, 45 * ray - 19), _around(28, 45 * ray + 19)
        path += f"M{tip[0]:.1f} {tip[1]:.1f}L{right[0]:.1f} {right[1]:.1f}L{left[0]:.1f} {left[1]:.1f}Z"
    return path


def _wave(y: float, way: int = 1) -> str:
    """Two waves from x = -46 to 46, or back."""
    path = ""
    for i in range(4):
        crest = y - 18 * way * (-1) ** i
        path += f"Q{way * (23 * i - 34.5)} {crest} {way * (23 * i - 23)} {y}"
    return path


def _waves() -> str:
    path = ""
    for y in WAVE_ROWS:
        path += f"M-46 {y - 8}{_wave(y - 8)}V{y + 8}{_wave(y + 8, -1)}Z"
    return path


def _blossom() -> str:
    notches = [_around(20, 36 + 72 * petal) for petal in range(5)]
    path = f"M{notches[4][0]:.1f} {notches[4][1]:.1f}"
    for x, y in notches:
        path += f"A17.5 17.5 0 1 1 {x:.1f} {y:.1f}"
    return path + "Z" + circle(0, 0, 9)


FIGURES: dict[str, str] = {
    "R": FLAME + INNER_FLAME,
    "Y": _sun(),
    "G": _leaf("M-4 27V13L-20 -1V-12L-4 2V-32H4V2L20 -12V-1L4 13V27Z"),
    "B": _waves(),
    "P": _blossom(),
}
"""Flame, sun, leaf, waves, blossom; holes by the even-odd rule."""

SIMPLER = {"R": FLAME, "G": _leaf("M-4 27V-30H4V27Z")}
WAVE_LINES = "".join(f"M-46 {y}{_wave(y)}" for y in WAVE_ROWS)
"""As they stand in the pattern."""
