"""What people feel: the sun of the lotería with many faces, a few hands, a clock and a cup. 64 by 64."""

from __future__ import annotations

from math import cos, pi, sin

from .face_pen import BLUE, BRICK, CREAM, INK, MIDDLE, OCHRE, ROSE, SKY, area, both, disc, eye, eyes, oval, stroke

SUN, RAY = "#f9c947", "#e58a2e"
HOT, HOT_RAY = "#ee7a4d", "#b8392a"


def rays(colour: str, points: int = 14, outer: float = 31, inner: float = 24.5) -> str:
    """A wreath of points around the middle."""
    places = [
        (MIDDLE + r * sin(n * pi / points), MIDDLE - r * cos(n * pi / points))
        for n in range(2 * points)
        for r in [inner if n % 2 else outer]
    ]
    return area("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places) + "Z", colour)


def sun(face: str, *, colour: str = SUN, ray: str = RAY) -> str:
    return rays(ray) + disc(MIDDLE, MIDDLE, 22.5, colour) + face


def drop(x: float, y: float, size: float = 1.0, turn: float = 0) -> str:
    """Sweat or a tear, hanging from its tip."""
    drawn = area("M0 0q4 5.4 4 8a4 4 0 0 1-8 0q0-2.6 4-8Z", SKY)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({size:g})">{drawn}</g>'


def heart(x: float, y: float, size: float = 1.0, colour: str = BRICK) -> str:
    s = size
    return area(
        f"M{x:g} {y + 6 * s:g}C{x - 11 * s:g} {y - 1 * s:g} {x - 6 * s:g} {y - 9 * s:g} {x:g} {y - 3.4 * s:g}"
        f"C{x + 6 * s:g} {y - 9 * s:g} {x + 11 * s:g} {y - 1 * s:g} {x:g} {y + 6 * s:g}Z",
        colour,
    )


CHEEKS = both(oval(17.6, 36.4, 3.6, 2.6, ROSE, line=False))
GRIN = area("M19.6 36Q32 39.6 44.4 36Q43.4 49 32 49Q20.6 49 19.6 36Z", INK)
TONGUE = area("M25 45.6Q32 40.6 39 45.6Q36.4 48.6 32 48.6Q27.6 48.6 25 45.6Z", BRICK, line=False)
PLASTER = area("M36 12H50Q52.4 15 50 18H36Q33.6 15 36 12Z", ROSE) + stroke("M43 12V18")
CUFF = area("M8.6 36.6H18V58H8.6Z", BLUE)

THUMB_UP = CUFF + area(
    "M18 38.4Q25 34.6 27.4 25.6Q27.6 19 29 12.6Q36 9.6 37.4 18Q37.6 25 34.6 30.6H50Q55 31.4 54.4 36.4"
    "Q58 40 54.6 43.8Q57 48 53 50.8Q54 56.6 47.6 57H27Q22 56.6 18 54.6Z",
    CREAM,
)
THUMB_UP += stroke("M43.6 37.2H53.6M43.6 44H54M42.6 50.8H52")

HAND = (
    "M20.6 41Q14.4 34.6 9.8 31Q8.8 25.6 14.4 26.6L22.4 32L19.6 15.4Q21.4 10 25.2 14.4L28.6 27.6L29.4 10.6"
    "Q32.6 6.2 35.6 10.8L35.4 27.8L40.4 13.6Q44.8 10.4 46 15.6L42.4 31L48 21.6Q52.4 20 52.4 24.8"
    "Q49.6 37 45.4 44.4Q42.4 50.6 34 51Q25.4 50.4 20.6 41Z"
)
WAVE = area("M25.4 48.4L44 47L46.4 60.4L24.4 61.6Z", BLUE) + area(HAND, CREAM)
WAVE += stroke("M8 16Q6.4 19.6 7 23.4M3 13Q0.8 18.4 2 24M55.4 11.6Q58.6 14 60 18M57 5.4Q61.6 8.6 63 13.6", BLUE)

PALM = (
    "M16 47L25.6 22Q28 17.4 31 20.6L29.4 30L37.6 14.4Q41.4 11.6 43 15.8L37.4 29.6L45.6 17.6Q49.6 16.4 49.6 20.8"
    "L42 34L47.6 27.6Q51.4 27.6 50.6 31.6L37.6 49.6Q32.6 56 25.6 54Z"
)
CLAP = (
    area("M18 46L28.6 54.6L20.6 64.4L7.6 55.6Z", BLUE)
    + f'<g transform="rotate(-16 30 40) translate(-9 -3)">{area(PALM, SKY)}</g>'
    + area(PALM, CREAM)
    + stroke("M49 9.6L51.4 3.6M55.6 14.6L61 10.6M57.4 22.4L63 22M40.6 8.4L39.4 3", RAY, 2.8)
)

CLOCK = (
    both(area("M19 15.6L9.6 21.4Q5 13 12 9.4Q17.6 8.4 19 15.6Z", BRICK))
    + both(stroke("M18.6 52.6L13.4 59"))
    + disc(MIDDLE, 36, 21.4, BLUE)
    + disc(MIDDLE, 36, 16.6, CREAM)
    + stroke("M32 24V36L40.6 41")
    + stroke("M32 22V23M46 36H45M18 36H19M32 50V49", INK, 2.6)
    + area("M28.6 14.6H35.4V9.6H28.6Z", OCHRE)
    + stroke("M4 34Q1.4 40 4 46M60 34Q62.6 40 60 46", BRICK, 2.6)
)

CUP = (
    both(stroke("M20 15H9.6Q9 29.6 21.6 31", RAY, 5) + stroke("M20 13H7.6Q6.4 31.6 22.4 33", INK, 1.6))
    + area("M17 8H47Q48 33.4 32 38.6Q16 33.4 17 8Z", SUN)
    + area("M29 38H35V48H29Z", SUN)
    + area("M20.6 56.4Q21 47.4 32 47.4Q43 47.4 43.4 56.4Z", BLUE)
    + area(
        "M32 13.6L34.8 19.6L41.2 20.4L36.6 24.8L37.8 31.2L32 28L26.2 31.2L27.4 24.8L22.8 20.4L29.2 19.6Z", CREAM
    )
)

EMOTES: dict[str, str] = {
    "laugh": sun(
        CHEEKS
        + both(stroke("M18.4 28.4Q22.6 22.6 26.8 28.4", INK, 2.8))
        + GRIN
        + TONGUE
        + both(drop(12.4, 28, 0.85, 38))
    ),
    "wow": sun(
        both(disc(23.4, 28, 5.6, CREAM))
        + eyes(28, 8.6, 2.6)
        + both(stroke("M18 18.6Q22.6 14.6 27 17.6", INK, 2.6))
        + oval(32, 44, 5, 6.6, INK)
        + oval(32, 47.4, 3, 2.4, BRICK, line=False)
    ),
    "love": sun(
        CHEEKS
        + heart(22.4, 27.4, 0.86)
        + heart(41.6, 27.4, 0.86)
        + area("M21.6 38.4Q32 41.4 42.4 38.4Q41 47.6 32 47.6Q23 47.6 21.6 38.4Z", INK)
        + area("M26.4 45.2Q32 41.8 37.6 45.2Q35.4 47.2 32 47.2Q28.6 47.2 26.4 45.2Z", BRICK, line=False)
    ),
    "nice": THUMB_UP,
    "clap": CLAP,
    "good_game": CUP,
    "hello": WAVE,
    "think": sun(
        stroke("M17.6 20.6Q22 15.4 27 18.4M37 22.6H46", INK, 2.6)
        + both(disc(23.4, 28.4, 4.8, CREAM))
        + eye(25, 26.4, 2.4)
        + eye(42.2, 26.4, 2.4)
        + stroke("M27.4 41.4Q34 38 41 41.6", INK, 2.6)
        + area(
            "M13.6 62Q11 52.6 17.6 48.6L20.4 38.6Q24.6 37.4 25 41.6L24.6 46.4L36 45.4Q39.4 48 36.4 50.4"
            "Q37.6 54.6 34 56.4Q33.4 61 27 62Z",
            CREAM,
        )
        + stroke("M27.6 50.8H36M27 56.4H33.4")
    ),
    "phew": sun(
        CHEEKS
        + both(stroke("M18.6 26.6Q22.8 31 27 26.6", INK, 2.8))
        + both(stroke("M18 19.6Q22 16.4 26.4 18.6", INK, 2.4))
        + oval(31, 42.6, 3.6, 3, INK)
        + area(
            "M39 44.6Q45 38.6 49 42.4Q55 39.4 56.4 44.4Q61.6 45.6 58.6 50.2Q59 55 53.4 53.6"
            "Q48.6 57 45.6 52.4Q39 52.6 39 44.6Z",
            CREAM,
        )
        + drop(46.6, 11.6, 1.15)
    ),
    "ouch": sun(
        both(stroke("M18.4 23.6L26.4 28L18.4 32.4", INK, 2.8))
        + stroke("M20.6 43.6L24.4 40L28.2 44L32 40L35.8 44L39.6 40L43.4 43.6", INK, 2.6)
        + f'<g transform="rotate(-24 43 15)">{PLASTER}</g>'
    ),
    "sorry": sun(
        both(oval(17.6, 36.4, 4.4, 3.2, ROSE, line=False))
        + both(disc(23.4, 27.6, 4.8, CREAM))
        + eye(21.4, 28.6, 2.4)
        + eye(38.8, 28.6, 2.4)
        + both(stroke("M17.6 21Q21 17 26.4 17.6", INK, 2.4))
        + area("M21.6 38.8H42.4Q43.6 42 41 45.4H23Q20.4 42 21.6 38.8Z", CREAM)
        + stroke("M21.4 42H42.6M27 38.8V45.4M32 38.8V45.4M37 38.8V45.4", INK, 1.6)
        + drop(50, 14, 1.05)
    ),
    "hurry": CLOCK,
    "cry": sun(
        both(
            area("M18.8 29H26.4V50Q22.6 53.6 18.8 50Z", SKY, line=False)
            + stroke("M18.8 30V49.6M26.4 30V50.4", BLUE, 1.6)
        )
        + both(stroke("M17.6 28.4Q22.6 24.8 27.6 28.4", INK, 2.8))
        + both(stroke("M17 22.6Q21.6 21.8 25.6 17.4", INK, 2.6))
        + area("M26 47.6Q26.6 38.4 32 38.4Q37.4 38.4 38 47.6Q32 44.6 26 47.6Z", INK)
    ),
    "angry": sun(
        both(stroke("M16.6 20.4L27 25.6", INK, 3.4))
        + both(disc(23.4, 29.4, 4, CREAM))
        + eyes(29.8, 8, 2.3)
        + area("M20.6 47.4Q20.4 39.4 32 39.4Q43.6 39.4 43.4 47.4Q32 44.6 20.6 47.4Z", CREAM)
        + stroke("M26 40.6V45.8M32 39.6V45M38 40.6V45.8", INK, 1.6),
        colour=HOT,
        ray=HOT_RAY,
    ),
}
"""By the name of the reaction (`table/state.py`)."""
