"""The back: azulejos in two blues, three by five, inside a frame; the same upside down."""

from __future__ import annotations

from .card import CENTRE
from .markup import path, symbol, use
from .palette import paint
from .paths import Point, box, circle, diamond, moved, packed, place, spread

TILES: list[Point] = [(50 + 50 * column, 50 + 50 * row) for row in range(5) for column in range(3)]
CROSSINGS: list[Point] = [(25 + 50 * column, 25 + 50 * row) for row in range(6) for column in range(4)]
INNER: list[Point] = [(x, y) for x, y in CROSSINGS if 25 < x < 175 and 25 < y < 275]


def _around(petal: str, first: float) -> str:
    return "".join(moved(petal, turn=first + 90 * i) for i in range(4))


def _frame() -> list[Point]:
    sides = [(x, y) for y in range(30, 271, 16) for x in (16.5, 183.5)]
    return sides + [(x, y) for x in range(28, 173, 16) for y in (16.5, 283.5)]


def back(width: float, height: float) -> str:
    deep, light, ground = paint("back-deep"), paint("back-light"), paint("back-ground")
    leaf = "M0 -6C9 -11 10 -20 0 -31C-10 -20 -9 -11 0 -6Z"
    spear = "M0 -7C5 -11 5 -15 0 -22C-5 -15 -5 -11 0 -7Z"
    content = (
        use("paper")
        + path(place(box(180, 280, 10), CENTRE), fill=deep)
        + path(place(box(156, 256, 4), CENTRE), fill=ground)
        + path(spread(diamond(3.4), _frame(), 1), fill=light)
        + path(spread(_around(spear, 0) + diamond(7.5, 25, 0) + diamond(7.5, 0, 25), TILES, 1), fill=light)
        + path(spread(_around(leaf, 45), TILES, 1) + spread(diamond(5), TILES, 1), fill=deep)
        + path(spread(circle(0, 0, 6), INNER, 1), fill=ground)
        + path(spread(circle(0, 0, 3), INNER, 1), fill=deep)
    )
    return symbol("card-back", content, width, height)
