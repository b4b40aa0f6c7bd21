"""The other backs to choose from, in a sprite of their own that comes when somebody has chosen one.

Each is the same upside down, and has three colours of its own: deep, light and ground.
"""

from __future__ import annotations

from .back import DOTS
from .card import CENTRE, HEIGHT, WIDTH, paper
from .markup import element, group, path, symbol, use
from .palette import paint
from .paths import Point, box, circle, diamond, moved, packed, place, spread

RAY = "M-8 -46L0 -74L8 -46Z"
FLAME = "M-7 -45C-15 -56 6 -60 -4 -80C13 -68 3 -58 8 -45Z"
LEAF = "M0 0C11 -3 18 -13 17 -27C5 -24 -2 -13 0 0Z"
MIRRORED = "M0 0C-11 -3 -18 -13 -17 -27C-5 -24 2 -13 0 0Z"
PETAL = "M0 -3C8 -9 9 -17 0 -26C-9 -17 -8 -9 0 -3Z"


def _frame(name: str, content: str) -> str:
    """Paper, a band in the deep colour with a row of dots, and what lies in it."""
    deep, light, ground = (paint(f"{name}-{tone}") for tone in ("deep", "light", "ground"))
    frame = (
        use("paper")
        + path(place(box(180, 280, 10), CENTRE), fill=deep)
        + path(place(box(156, 256, 4), CENTRE), fill=ground)
        + path(place(box(168, 268, 6), CENTRE), fill="none", stroke=light, stroke_width=5, **DOTS)
    )
    return symbol(f"back-{name}", frame + content, WIDTH, HEIGHT)


def sun() -> str:
    """El sol, as on a lotería card: a large one, and a quarter of it in every corner."""
    deep, light, ground = paint("sun-deep"), paint("sun-light"), paint("sun-ground")
    rays = "".join(moved(RAY, turn=45 * n) + moved(FLAME, turn=45 * n + 22.5) for n in range(8))
    quarter = "M0 0L34 0C34 19 19 34 0 34Z"
    beams = "".join(moved("M36 -4L54 0L36 4Z", turn=turn) for turn in (12, 33, 57, 78))
    corners = [((22, 22), 0), ((178, 22), 90), ((178, 278), 180), ((22, 278), 270)]
    stars: list[Point] = [(100, 52), (100, 248), (40, 105), (160, 105), (40, 195), (160, 195)]
    return _frame(
        "sun",
        path(place(box(146, 246, 2), CENTRE), fill=deep)
        + path(packed("".join(moved(quarter + beams, at, 1, turn) for at, turn in corners)), fill=light)
        + path(spread(diamond(7), stars, 1), fill=ground)
        + path(place(rays, CENTRE, 0.86), fill=light)
        + path(place(circle(0, 0, 36), CENTRE), fill=light, stroke=deep, stroke_width=4)
        + path(place(circle(0, 0, 26), CENTRE), fill=deep)
        + path(place("".join(moved(PETAL, turn=60 * n) for n in range(6)), CENTRE, 0.86), fill=ground)
        + path(place(circle(0, 0, 4), CENTRE), fill=light),
    )


def laurel() -> str:
    """Sprigs of bay, from the middle outwards."""
    deep, light = paint("laurel-deep"), paint("laurel-light")
    leaves = "".join(moved(LEAF + MIRRORED, (0, -28 * n)) for n in range(4))
    tip = moved("M0 0C8 -8 8 -20 0 -32C-8 -20 -8 -8 0 0Z", (0, -92))
    columns = (50.0, 100.0, 150.0)
    half = path(packed("".join(moved(leaves + tip, (x, 138)) for x in columns)), fill=deep)
    half += path(packed("".join(f"M{x} 142L{x} 40" for x in columns)), fill="none", stroke=light, stroke_width=2.5)
    half += path(
        spread(circle(0, 0, 4.5), [(75 + 50 * x, 62 + 28 * y) for x in range(2) for y in range(3)], 1), fill=light
    )
    return _frame(
        "laurel",
        group(half, id="sprigs")
        + use("sprigs", transform="rotate(180 100 150)")
        + path("M24 150h152", fill="none", stroke=light, stroke_width=3)
        + path(spread(diamond(9), [(50, 150), (100, 150), (150, 150)], 1), fill=deep),
    )


def gingham() -> str:
    """The cloth of a kitchen table, and a tile in the middle of it."""
    deep, light, ground = paint("gingham-deep"), paint("gingham-light"), paint("gingham-ground")
    wide, high = 156 / 11, 256 / 17
    xs, ys = [22 + wide * n for n in range(0, 11, 2)], [22 + high * n for n in range(0, 17, 2)]
    columns = "".join(f"M{x:.1f} 22h{wide:.1f}v256h-{wide:.1f}z" for x in xs)
    rows = "".join(f"M22 {y:.1f}h156v{high:.1f}h-156z" for y in ys)
    crossings = "".join(f"M{x:.1f} {y:.1f}h{wide:.1f}v{high:.1f}h-{wide:.1f}z" for x in xs for y in ys)
    return _frame(
        "gingham",
        path(columns + rows, fill=light)
        + path(crossings, fill=deep)
        + path(place(diamond(58), CENTRE), fill=ground)
        + path(place(diamond(51), CENTRE), fill="none", stroke=deep, stroke_width=3)
        + path(place("".join(moved(PETAL, turn=90 * n) for n in range(4)), CENTRE, 1.25), fill=deep)
        + path(place("".join(moved(PETAL, turn=90 * n + 45) for n in range(4)), CENTRE, 0.9), fill=light)
        + path(place(circle(0, 0, 5), CENTRE), fill=ground),
    )


def backs() -> str:
    content = element("defs", paper()) + sun() + laurel() + gingham()
    return element("svg", content, xmlns="http://www.w3.org/2000/svg").replace("<symbol", "\n<symbol") + "\n"
