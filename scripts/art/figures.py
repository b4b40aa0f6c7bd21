"""The five figures, filled shapes in a box of 100 around the origin: no colour is told by its hue alone."""

from __future__ import annotations

from math import cos, radians, sin

from .paths import Point, circle, moved


def _around(radius: float, degrees: float) -> Point:
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def _flame() -> str:
    return (
        "M4 -50C6 -32 35 -20 35 13C35 36 20 50 0 50C-20 50 -35 36 -35 13C-35 -2 -29 -13 -21 -22"
        "C-20 -14 -17 -9 -11 -7C-14 -24 -10 -40 4 -50Z"
        "M1 41C11 41 17 34 17 25C17 13 7 8 4 -6C-4 4 -16 12 -16 25C-16 34 -9 41 1 41Z"
    )


def _leaf() -> str:
    upright = (
        "M0 -58C24 -40 34 -20 34 1C34 21 21 33 5 36V56H-5V36C-21 33 -34 21 -34 1C-34 -20 -24 -40 0 -58Z"
        "M-4 27V13L-20 -1V-12L-4 2V-32H4V2L20 -12V-1L4 13V27Z"
    )
    return moved(upright, turn=40, scale=0.92)


def _sun() -> str:
    path = circle(0, 0, 21.5)
    for ray in range(8):
        tip, left, right = _around(50, 45 * ray), _around(28, 45 * ray - 19), _around(28, 45 * ray + 19)
        path += f"M{tip[0]:.1f} {tip[1]:.1f}L{right[0]:.1f} {right[1]:.1f}L{left[0]:.1f} {left[1]:.1f}Z"
    return path


def _waves() -> str:
    path = ""
    for y in (-37, -8, 21):
        path += f"M-50 {y}Q-37.5 {y - 19} -25 {y}Q-12.5 {y + 19} 0 {y}Q12.5 {y - 19} 25 {y}Q37.5 {y + 19} 50 {y}"
        low = y + 16
        path += f"V{low}Q37.5 {low + 19} 25 {low}Q12.5 {low - 19} 0 {low}Q-12.5 {low + 19} -25 {low}"
        path += f"Q-37.5 {low - 19} -50 {low}Z"
    return path


def _blossom() -> str:
    notches = [_around(20, 36 + 72 * petal) for petal in range(5)]
    path = f"M{notches[4][0]:.1f} {notches[4][1]:.1f}"
    for x, y in notches:
        path += f"A17.5 17.5 0 1 1 {x:.1f} {y:.1f}"
    return path + "Z" + circle(0, 0, 9)


FIGURES: dict[str, str] = {"R": _flame(), "Y": _sun(), "G": _leaf(), "B": _waves(), "P": _blossom()}
"""Flame, sun, leaf, waves, blossom; holes by the even-odd rule."""

WAVE_LINES = "".join(
    f"M-50 {y}Q-37.5 {y - 19} -25 {y}Q-12.5 {y + 19} 0 {y}Q12.5 {y - 19} 25 {y}Q37.5 {y + 19} 50 {y}" for y in (-29, 0, 29)
)
