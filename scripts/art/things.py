"""What can be thrown at a seat, and how it lands. 64 by 64."""

from __future__ import annotations

from .emotes import RAY, SUN, heart
from .face_pen import BLUE, BRICK, CREAM, INK, LEAF, MIST, OCHRE, ROSE, SKY, area, disc, oval, stroke

RED, DEEP = "#d8412f", "#a8281a"
STAR = "M0 -8L2.4 -2.6L8 -2L3.8 2L5 7.8L0 4.8L-5 7.8L-3.8 2L-8 -2L-2.4 -2.6Z"


def _at(x: float, y: float, drawn: str, turn: float = 0, scale: float = 1) -> str:
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})">{drawn}</g>'


def _cube(x: float, y: float, turn: float = 0, size: float = 1) -> str:
    cube = area("M-6 -6H6V6H-6Z", MIST) + stroke("M-2.6 -3H1M-3 0.6V-1.6", CREAM, 1.8)
    return _at(x, y, cube, turn, size)


TOMATO = (
    area("M32 16Q54 10 56.6 33Q56 56 32 57Q8 56 7.4 33Q10 10 32 16Z", RED)
    + stroke("M14 33Q14.6 25 21 22", ROSE, 3)
    + area(
        "M32 20L24 24.6L25.4 17.6L17 14.6L26.4 12.6L29 6L33.6 12L43.6 9.6L38.4 16.4L45 21.6L36.4 20.4L35 27Z", LEAF
    )
)

ROSE_ = (
    stroke("M32 34Q31 50 35 62", LEAF, 4)
    + area("M33 50Q44 42 51 47.6Q46.6 56.4 33.6 54Z", LEAF)
    + area("M32 45.6Q22 38 14.6 43.4Q18 52 32 50.4Z", LEAF)
    + area("M13.6 20Q15.6 5 32 4.4Q48.4 5 50.4 20Q49.6 37 32 38.6Q14.4 37 13.6 20Z", RED)
    + area("M13.6 20Q22 17.6 26.6 25Q30 33 32 38.6Q14.6 36.6 13.6 20Z", BRICK)
    + area("M50.4 20Q42 17.6 37.4 25Q34 33 32 38.6Q49.4 36.6 50.4 20Z", BRICK)
    + stroke("M22.6 14Q32 5.4 40.6 13.6Q43 21.4 33.6 22.4Q26 21 29.6 15.4Q33.4 12.6 36 16", INK, 2)
)

PLANE = (
    area("M4 30L60 8L40 56L28 40Z", CREAM)
    + area("M60 8L28 40L26.4 55.6L34.4 47.4", MIST)
    + stroke("M60 8L28 40", BLUE, 2)
    + area("M4 30L60 8L28 40Z", CREAM)
)

SLIPPER = _at(
    32,
    33,
    area(
        "M-12 -26Q2 -33 12 -24Q17 -10 12.6 4Q12.4 18 9 25.6Q0 32 -9 25.6Q-13.6 16 -11.4 4Q-16.6 -12 -12 -26Z", BLUE
    )
    + stroke(
        "M-8 -22Q1 -27 8.4 -21.4Q12 -9 8.4 3.6Q8.4 17 6 22.4Q0 26 -6 22.4Q-9.4 15 -7.4 3.6Q-11.6 -11 -8 -22Z",
        SKY,
        1.8,
    )
    + stroke("M-11 4Q-8.4 -9 0.4 -15Q8.4 -9 12 4", INK, 7.4)
    + stroke("M-11 4Q-8.4 -9 0.4 -15Q8.4 -9 12 4", OCHRE, 3.8)
    + disc(0.4, -15, 2.8, RED),
    34,
)

ICE = (
    _cube(20, 16, -14)
    + _cube(34, 11, 12, 1.1)
    + _cube(47, 17, 30)
    + area("M9 20H55L50 58Q32 63 14 58Z", SKY)
    + area("M9 20Q32 28.6 55 20L54 28Q32 36 10 28Z", BLUE)
    + stroke("M10 21Q2 37 14 45M54 21Q62 37 50 45", INK, 2.2)
    + stroke("M21 40L22.4 53M32 42V55M43 40L41.6 53", MIST, 2.4)
)

SPLAT = (
    area(
        "M31 12Q39 3 42 13Q51 6 50 17Q62 17 54 26Q64 33 52.6 36Q59 47 47 45.6Q46 59 37.6 51Q33 64 27.6 52"
        "Q17 60 17.6 47.6Q5 48 12.6 38Q0 32 12 27Q7 15 19 18.6Q21 5 31 12Z",
        RED,
    )
    + area("M28 20Q42 17 44 29Q44 42 31 42.6Q19 40 20 30Q21 22 28 20Z", BRICK, line=False)
    + "".join(
        _at(x, y, oval(0, 0, 1.5, 2.6, SUN, line=False), turn)
        for x, y, turn in ((27, 27, 20), (37, 25, -30), (39, 35, 40), (29, 36, -20), (33, 30, 0))
    )
    + disc(7, 12, 2.6, RED)
    + disc(59, 52, 3, RED)
    + disc(9, 56, 2.4, RED)
)

PETALS = heart(32, 31, 1.9, RED) + "".join(
    _at(x, y, area("M0 -7Q6 -3 0 7Q-6 -3 0 -7Z", colour), turn)
    for x, y, turn, colour in (
        (10, 20, -40, ROSE),
        (54, 18, 46, BRICK),
        (13, 47, 60, BRICK),
        (52, 48, -30, ROSE),
        (32, 57, 88, ROSE),
        (32, 7, 12, ROSE),
    )
)

STUCK = (
    _at(32, 34, f'<g transform="translate(-32 -32)">{PLANE}</g>', 62, 0.8)
    + stroke("M12 16Q6 20 9 26Q13 30 8 35", BLUE, 2.4)
    + stroke("M50 50Q57 47 55 41M44 57Q50 60 55 56", BLUE, 2.4)
)

STARS = "".join(
    _at(x, y, area(STAR, SUN), turn, scale)
    for x, y, turn, scale in (
        (32, 11, 0, 1.15),
        (11, 27, -20, 0.95),
        (53, 26, 18, 1),
        (18, 50, 12, 0.8),
        (47, 51, -12, 0.85),
    )
) + stroke("M24 32L28 36M40 32L36 36M32 40V45", RAY, 2.8)

SPLASH = (
    area(
        "M4 40Q10 28 17 38Q18 20 26 34Q31 12 37 34Q45 20 47 38Q55 28 60 40Q63 55 46 58Q32 62 18 58Q1 55 4 40Z", SKY
    )
    + stroke("M14 46Q22 40 30 46Q38 52 48 45", CREAM, 2.4)
    + _cube(20, 27, 24, 0.9)
    + _cube(45, 25, -20, 1)
    + _cube(33, 45, 8, 1.05)
    + "".join(area(f"M{x} {y}q3 4 3 6a3 3 0 0 1-6 0q0-2 3-6Z", SKY) for x, y in ((9, 14), (32, 5), (55, 15)))
)

CAKE = (
    area("M6 30L46 13Q59 19 58 33V51L6 55Z", OCHRE)
    + stroke("M7 45L57 42", BRICK, 3.4)
    + area("M6 30L46 13Q59 19 58 33V37Q53 43 49 37.4Q44 45 39 38Q33 46 28 38.4Q22 45 17 38Q11 43 6 36Z", CREAM)
    + area("M32 12.6Q39 4 46.4 11Q48.4 20 39 24.4Q30.6 20.4 32 12.6Z", RED)
    + area("M33 10L38 5.4L40 2L42 6L47 9Q40 13 33 10Z", LEAF)
)

SMEAR = (
    area(
        "M30 9Q40 3 44 12Q56 10 54 21Q63 27 55 35Q60 47 48 48Q44 60 34 53Q24 62 19 51Q6 51 11 39Q1 31 11 24"
        "Q9 11 21 14Q24 6 30 9Z",
        CREAM,
    )
    + stroke("M20 24Q28 17 36 23Q44 29 40 37Q32 45 24 38Q21 31 29 29", OCHRE, 3)
    + area("M42 16Q50 9 56 15Q57 23 49 27Q42 23 42 16Z", RED)
    + disc(9, 54, 3, OCHRE)
    + disc(57, 55, 2.6, CREAM)
)

FISH = (
    area("M47 32Q54 24 62 18Q58 32 62 46Q54 40 47 32Z", BLUE)
    + area("M24 20Q32 8 42 22Z", BLUE)
    + area("M3 33Q14 15 33 17Q46 20 52 32Q46 44 33 47Q14 49 3 33Z", SKY)
    + area("M3 33Q14 49 33 47Q46 44 52 32Q36 40 3 33Z", MIST, line=False)
    + stroke("M23 22Q28 32 23 43M31 25Q35 29 31 33M39 27Q43 31 39 35M31 36Q35 39 32 42", BLUE, 2)
    + disc(13, 29, 3.6, CREAM)
    + disc(12.4, 29, 1.4, INK)
    + stroke("M4 35Q8 38 12 36.6")
)

SLAP = (
    _at(32, 36, f'<g transform="translate(-32 -32)">{FISH}</g>', 24, 0.82)
    + _at(12, 13, area(STAR, SUN), -14, 0.9)
    + _at(34, 9, area(STAR, SUN), 8, 1.05)
    + _at(54, 17, area(STAR, SUN), 20, 0.8)
    + "".join(area(f"M{x} {y}q3 4 3 6a3 3 0 0 1-6 0q0-2 3-6Z", SKY) for x, y in ((8, 48), (56, 52)))
)

PAPERS = ((14, 12, 20, RED), (28, 6, -30, SUN), (46, 9, 50, SKY), (57, 24, 10, LEAF), (52, 43, -24, ROSE))


def _paper(x: float, y: float, turn: float, colour: str) -> str:
    return _at(x, y, area("M-4 -2.6H4V2.6H-4Z", colour), turn)


CONE = (
    "".join(_paper(*one) for one in PAPERS)
    + stroke("M40 26Q48 22 46 15Q52 12 50 5M41 30Q50 32 56 34", BRICK, 2.6)
    + area("M5 59L20 19Q38 24 45 44Z", OCHRE)
    + stroke("M15.4 33Q25 37 32 48.6M10.6 45Q15.6 48 19.6 53.6", RED, 4)
    + area("M20 19Q32 16 40 26Q47 35 45 44Q36 44 28 36Q20 28 20 19Z", CREAM)
)

CONFETTI = (
    "".join(
        _paper(x, y, turn, colour)
        for x, y, turn, colour in (
            *PAPERS,
            *((9, 32, 70, SUN), (22, 24, 0, LEAF), (38, 21, 34, BRICK), (33, 36, -50, BLUE), (18, 48, 24, ROSE)),
            *((36, 55, 60, RED), (55, 58, -16, SUN), (6, 57, -40, SKY), (45, 32, 80, OCHRE)),
        )
    )
    + stroke("M22 10Q16 16 22 20Q28 24 22 30", BLUE, 2.4)
    + stroke("M44 47Q50 50 46 54Q42 58 47 62M26 44Q31 47 27 52", BRICK, 2.4)
)

THINGS: dict[str, tuple[str, str]] = {
    "tomato": (TOMATO, SPLAT),
    "rose": (ROSE_, PETALS),
    "plane": (PLANE, STUCK),
    "slipper": (SLIPPER, STARS),
    "ice": (ICE, SPLASH),
    "cake": (CAKE, SMEAR),
    "fish": (FISH, SLAP),
    "confetti": (CONE, CONFETTI),
}
"""By name (`table/state.py`): in the air, and where it has landed."""
