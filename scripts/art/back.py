"""The back: azulejos in two blues, three by five, inside a frame; the same upside down."""

from __future__ import annotations

from .card import CENTRE
from .markup import group, path, symbol, use
from .palette import paint
from .paths import Point, box, circle, diamond, moved, place, spread

TILES: list[Point] = [(50 + 50 * column, 50) for column in range(3)]
CROSSINGS: list[Point] = [(75 + 50 * column, 75 + 50 * row) for row in range(4) for column in range(2)]
BETWEEN: list[Point] = [(75 + 50 * column, 50 + 50 * row) for row in range(5) for column in range(2)]
BETWEEN += [(50 + 50 * column, 75 + 50 * row) for row in range(4) for column in range(3)]


DOTS: dict[str, str | float] = {"stroke_linecap": "round", "pathLength": 860, "stroke_dasharray": "0 10"}


def _around(petal: str, first: float) -> str:
    return "".join(moved(petal, turn=first + 90 * i) for i in range(4))


def back(width: float, height: float) -> str:
    deep, light, ground = paint("back-deep"), paint("back-light"), paint("back-ground")
    leaf = "M0 -6C9 -11 10 -20 0 -31C-10 -20 -9 -11 0 -6Z"
    spear = "M0 -7C5 -11 5 -15 0 -22C-5 -15 -5 -11 0 -7Z"
    row = path(spread(_around(spear, 0), TILES, 1), fill=light) + path(
        spread(_around(leaf, 45) + diamond(5), TILES, 1), fill=deep
    )
    content = (
        use("paper")
        + path(place(box(180, 280, 10), CENTRE), fill=deep)
        + path(place(box(156, 256, 4), CENTRE), fill=ground)
        + path(place(box(168, 268, 6), CENTRE), fill="none", stroke=light, stroke_width=5, **DOTS)
        + path(spread(diamond(7.5), BETWEEN, 1), fill=light)
        + group(row, id="azulejos")
        + "".join(use("azulejos", y=y) for y in (50, 100, 150, 200))
        + path(spread(circle(0, 0, 6), CROSSINGS, 1), fill=ground)
        + path(spread(circle(0, 0, 3), CROSSINGS, 1), fill=deep)
    )
    return symbol("card-back", content, width, height)
