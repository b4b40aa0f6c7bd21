"""The animals that people choose from, by the names of `comodin.table.FACES`."""

from __future__ import annotations

from math import cos, pi, sin

from .face_pen import (
    BLUE,
    BRICK,
    CLAY,
    CREAM,
    INK,
    LEAF,
    MIST,
    OCHRE,
    ROSE,
    SKY,
    area,
    blush,
    both,
    disc,
    eye,
    eyes,
    oval,
    smile,
    stroke,
)

NOSE = "M28.6 {y}Q32 {over} 35.4 {y}Q34.5 {under} 32 {under}Q29.5 {under} 28.6 {y}Z"


def _nose(y: float, fill: str = INK) -> str:
    return area(NOSE.format(y=y, over=y - 1.6, under=y + 3.4), fill, line=False)


def _petals(x: float, y: float, away: float, many: int, long: float, wide: float, fill: str) -> str:
    """A rosette, as on a tile."""
    drawn = []
    for n in range(many):
        angle = 2 * pi * n / many
        drawn.append(oval(x + away * sin(angle), y - away * cos(angle), wide, long, fill, turn=360 * n / many))
    return "".join(drawn)


CAT = (
    both(
        area("M13.5 33L13 11.5Q13.4 9.8 15 10.8L30 21Z", BLUE),
        area("M17 25L16.6 16.4L24.5 21.4Z", ROSE, line=False),
    )
    + oval(32, 36, 19.5, 17, BLUE)
    + stroke("M32 20V26M26.5 21.5V25.5M37.5 21.5V25.5", SKY, 2.4)
    + both(oval(27.5, 43.5, 6, 5, CREAM, line=False))
    + eyes(33.4, 8.2, 3)
    + _nose(38.4, ROSE)
    + smile(44, 4.2)
    + both(stroke("M18 42L8 39.6M18 45.6L9 48", INK, 1.5))
)

DOG = (
    oval(32, 34.5, 17.5, 18, CREAM)
    + area("M33 17Q49.5 17 49.5 34Q45 40 38.5 38Q33 35 33 17Z", SKY, line=False)
    + oval(32, 34.5, 17.5, 18, "none")
    + both(area("M21 18Q9 12.5 7.6 28Q7 40 12.6 43.6Q18 41 18.6 32Q19 24 21 18Z", BLUE))
    + eyes(32, 7)
    + area("M28.6 46Q28.6 53.5 32 53.5Q35.4 53.5 35.4 46Z", ROSE)
    + area("M27 38.4Q32 36 37 38.4Q36.4 43 32 43.4Q27.6 43 27 38.4Z", INK, line=False)
    + smile(45.4, 5)
)

FOX = (
    both(
        area("M11 31L11.5 9.5Q12 8 13.4 9L29 22Z", BRICK),
        area("M12.4 16L12.6 10.5Q13 9.6 13.8 10.3L19 14.6Z", INK),
    )
    + area("M8.5 31Q16 19 32 19Q48 19 55.5 31Q50 47 32 55.5Q14 47 8.5 31Z", BRICK)
    + both(area("M9.6 32.5Q21 32 26.5 40Q29.5 46 32 55Q15.5 47.4 9.6 32.5Z", CREAM, line=False))
    + area("M8.5 31Q16 19 32 19Q48 19 55.5 31Q50 47 32 55.5Q14 47 8.5 31Z", "none")
    + eyes(34, 8.5)
    + oval(32, 52, 3.6, 3, INK, line=False)
)

OWL = (
    area("M12 12Q17 17 23 17.4H41Q47 17 52 12Q54 26 51.5 38Q48 55 32 56Q16 55 12.5 38Q10 26 12 12Z", BLUE)
    + area("M32 57Q20.5 54 20.6 43H43.4Q43.5 54 32 57Z", MIST, line=False)
    + stroke("M25 46.5Q27.3 49.5 29.6 46.5M34.4 46.5Q36.7 49.5 39 46.5M29.7 51Q32 54 34.3 51", BLUE, 1.8)
    + both(disc(22.8, 29.5, 9.4, CREAM))
    + both(disc(22.8, 29.5, 5.4, OCHRE, line=False))
    + eyes(29.5, 9.2, 3.3)
    + area("M28.6 34.5H35.4L32 42Z", OCHRE)
)

TURTLE = (
    area("M14 44Q11 53 18 53Q23 53 23 45ZM38 45Q38 53 43 53Q49 53 47 44Z", LEAF)
    + area("M10.5 44Q5.5 45.6 5.5 48Q10.5 49 15 45.6Z", LEAF)
    + area("M44 41Q46.5 30 53 29.6Q59.5 30 59 36.6Q58 43.4 46 45.6Z", LEAF)
    + area("M8.5 44Q9 20.5 28.5 20.5Q48 20.5 48.5 44Q28.5 49 8.5 44Z", BLUE)
    + area("M28.5 24.6L36.5 33.8L28.5 42.8L20.5 33.8Z", OCHRE)
    + stroke("M20.5 33.8H12.6M36.5 33.8H44.4M28.5 24.6V21M28.5 42.8V46", SKY, 2)
    + eye(53.4, 35, 2.2)
    + stroke("M51 40.2Q54 41.6 56.6 39.6", INK, 1.6)
)

RABBIT = (
    both(oval(23.2, 16.5, 5.6, 13.5, CREAM, turn=-8), oval(23.2, 17.5, 2.4, 9, ROSE, turn=-8, line=False))
    + oval(32, 40, 17, 15.5, CREAM)
    + blush(44, 11.2)
    + eyes(37.5, 7.4, 2.9)
    + _nose(41.6, ROSE)
    + stroke("M29.6 47.6V51Q32 52.4 34.4 51V47.6M32 47.6V51.4", INK, 1.4)
    + smile(46.4, 4.4)
)

BEAR = (
    both(disc(16.6, 20, 7.4, CLAY), disc(16.6, 20, 3.4, CREAM, line=False))
    + oval(32, 36, 19.5, 18, CLAY)
    + oval(32, 43.4, 9.6, 8, CREAM, line=False)
    + eyes(33, 8.4)
    + area("M27.6 39.4Q32 37.2 36.4 39.4Q35.8 43.6 32 44Q28.2 43.6 27.6 39.4Z", INK, line=False)
    + smile(47, 3.6)
)

FROG = (
    both(disc(19, 22, 8.4, LEAF))
    + area("M9 38Q9 22.6 32 22.6Q55 22.6 55 38Q55 53.4 32 53.4Q9 53.4 9 38Z", LEAF)
    + both(disc(19, 21.6, 5.4, CREAM, line=False))
    + eyes(21.8, 12.8, 3.1)
    + stroke("M16 40Q32 52.5 48 40")
    + both(oval(14.6, 37.6, 3, 2.1, ROSE, line=False))
    + stroke("M29.6 33.4V34M34.4 33.4V34", INK, 2)
)

LION = (
    _petals(32, 34.5, 16, 12, 8, 6.2, BRICK)
    + both(disc(20.6, 24, 4.6, OCHRE))
    + oval(32, 36, 14.6, 14.2, OCHRE)
    + both(oval(28.4, 42.4, 4.8, 4, CREAM, line=False))
    + eyes(34, 6, 2.5)
    + _nose(38, INK)
    + smile(42.4, 3.6)
)

MOUSE = (
    both(disc(16, 20.5, 10.8, SKY), disc(16, 20.5, 6, ROSE, line=False))
    + area("M14.6 36Q16 24 32 24Q48 24 49.4 36Q49 45 38 51.4Q32 54.6 26 51.4Q15 45 14.6 36Z", MIST)
    + eyes(37, 7, 2.9)
    + both(stroke("M21 46.5L10.5 45M22 49.5L12.6 52", INK, 1.4))
    + disc(32, 49.6, 3.4, ROSE)
)

PIG = (
    both(
        area("M15.6 30Q9 19 12 13Q21 12.6 27.6 22Z", ROSE),
        area("M15.8 24.4Q13.4 19 14.6 16Q19.6 16.6 23 21Z", BRICK, line=False),
    )
    + oval(32, 36.5, 19.5, 17.4, ROSE)
    + eyes(33, 9.4)
    + oval(32, 42, 8.6, 6.4, "#e58594")
    + both(oval(29, 42, 1.5, 2.3, INK, line=False))
)

ELEPHANT = (
    both(
        area("M23 21Q9 13 6.4 27Q5.4 42 13.4 45.4Q20 45 24 36Z", SKY),
        area("M19.6 25Q11.6 20.6 10.2 29Q9.6 38 14.2 40.6Q18 40 20.6 34Z", ROSE, line=False),
    )
    + area(
        "M18.4 30Q18.4 15.6 32 15.6Q45.6 15.6 45.6 30Q45.6 37 38 40.4Q37 46 37.4 49.4Q39 52.6 42 50.4"
        "L45 53.6Q40 58.6 34 55.4Q27.6 51.6 26.6 41Q18.4 38 18.4 30Z",
        SKY,
    )
    + both(area("M25 40.4Q24 46 19.4 47.4Q23 50.6 27.4 46.6Z", CREAM))
    + eyes(29, 8)
    + stroke("M30 43.6H34M31 47.6H34.4", INK, 1.6)
)

MONKEY = (
    both(disc(12.6, 33, 7, CLAY), disc(12.6, 33, 3.4, ROSE, line=False))
    + oval(32, 34, 18.5, 18.6, CLAY)
    + area(
        "M32 29Q28.6 22 22.4 23.6Q16 26 18.4 34Q15.6 50 32 50.6Q48.4 50 45.6 34Q48 26 41.6 23.6Q35.4 22 32 29Z",
        CREAM,
        line=False,
    )
    + eyes(32, 6.6)
    + both(stroke("M30.2 39.4V39.8", INK, 2))
    + stroke("M24 43.4Q32 50.4 40 43.4")
    + stroke("M29 15.6Q32 9 36 12", INK)
)

PENGUIN = (
    oval(32, 36, 19, 21, INK)
    + area(
        "M32 29Q29 23.4 23.4 24.6Q16.6 27 17.6 36Q18.6 54.6 32 55.4Q45.4 54.6 46.4 36Q47.4 27 40.6 24.6"
        "Q35 23.4 32 29Z",
        CREAM,
        line=False,
    )
    + eyes(34, 7)
    + area("M26.6 39.4Q32 36.4 37.4 39.4Q35.6 44.6 32 45.4Q28.4 44.6 26.6 39.4Z", OCHRE)
    + blush(42, 11.4)
)

PANDA = (
    both(disc(16, 19.6, 7.4, INK))
    + oval(32, 36, 19.6, 17.8, CREAM)
    + both(oval(23.2, 35, 5, 6.6, INK, turn=32, line=False))
    + both(disc(24.2, 34.4, 2.2, CREAM, line=False))
    + disc(24.6, 34.8, 1.2, INK, line=False)
    + disc(39.4, 34.8, 1.2, INK, line=False)
    + area("M28.4 41.4Q32 39.4 35.6 41.4Q35 44.8 32 45.2Q29 44.8 28.4 41.4Z", INK, line=False)
    + smile(47.6, 3.8)
)

HEDGEHOG = (
    area(
        "M32 8L36 13.6L41.6 9.6L43.6 16L50.4 14.4L50.2 21.2L57 22.6L54 28.6L59 33L53.6 37L56.4 43.4"
        "L49.6 44.6L48.6 51L32 50"
        "L15.4 51L14.4 44.6L7.6 43.4L10.4 37L5 33L10 28.6L7 22.6L13.8 21.2L13.6 14.4L20.4 16L22.4 9.6L28 13.6Z",
        BLUE,
    )
    + stroke("M25 19L27 22.4M39 19L37 22.4M32 16.6V20.4M17.6 25.4L20.6 27.4M46.4 25.4L43.4 27.4", SKY, 2)
    + area("M15.6 42Q17 27 27.6 27.6L32 31L36.4 27.6Q47 27 48.4 42Q46 55.4 32 55.4Q18 55.4 15.6 42Z", CREAM)
    + eyes(40, 7)
    + oval(32, 45.6, 3.8, 3.2, INK, line=False)
    + blush(46.6, 11)
    + stroke("M29 50.6Q32 52.6 35 50.6", INK, 1.8)
)

WHALE = (
    stroke("M25 19.6V14M25 14Q24.6 8.6 19 10.6M25 14Q25.4 8.6 31 10.6", SKY, 3)
    + area(
        "M48 36Q49 27.6 46.4 23.6Q43 18 44.6 16.6Q50 17 52 21.6Q55 17.4 60 18Q60.6 24 55.6 27.6"
        "Q56 44 43 49.4Q34 52.6 22 50.6Q7.6 48 6.6 36.6Q6.4 22.6 24 22.6Q38 23 41 34Q44 38 48 36Z",
        BLUE,
    )
    + area("M7.4 40.4Q20 45.6 31 42.6Q35 46 35 51.2Q28 52 22 50.6Q10 48.6 7.4 40.4Z", MIST, line=False)
    + stroke("M14.6 44V48.4M20.6 45.4V50M26.6 45V50.6", BLUE, 1.6)
    + eye(15.6, 35, 2.6)
)

DEER = (
    both(stroke("M24 20Q17 17.4 16.6 8.6M20 16.2Q13.4 16 10.6 11.6M22.4 18.6Q24.4 13 22.6 9.4", INK, 5.4))
    + both(stroke("M24 20Q17 17.4 16.6 8.6M20 16.2Q13.4 16 10.6 11.6M22.4 18.6Q24.4 13 22.6 9.4", OCHRE, 2.4))
    + both(
        area("M20.6 28Q10 20.6 6.6 26.4Q9.6 34.6 20.4 33Z", CLAY),
        area("M17.4 28.6Q12 25.6 10 27.4Q12.4 31 17.6 31Z", ROSE, line=False),
    )
    + area(
        "M18 28.6Q20 19 32 19Q44 19 46 28.6Q45.4 38 40.4 43Q39.6 55.6 32 55.6Q24.4 55.6 23.6 43Q18.6 38 18 28.6Z",
        CLAY,
    )
    + area("M24.6 46Q32 40.6 39.4 46Q38.6 54.6 32 54.6Q25.4 54.6 24.6 46Z", CREAM, line=False)
    + both(disc(29, 23.6, 1.2, CREAM, line=False))
    + disc(32, 26.6, 1.2, CREAM, line=False)
    + eyes(33.4, 7.4)
    + area("M28.4 45.6Q32 43.6 35.6 45.6Q35 49 32 49.2Q29 49 28.4 45.6Z", INK, line=False)
)

CRAB = (
    both(stroke("M18 43L9.6 45.6M19 47.6L11.6 52M22 51L17.6 56", INK, 2.6))
    + both(stroke("M17.6 36Q10 34 11 27.6", INK, 5), stroke("M17.6 36Q10 34 11 27.6", BRICK, 2))
    + both(
        area("M12 29.4Q3.4 25.4 6.6 16.6Q8 13.6 10.6 13L11.4 20.4L17 15Q20.6 20 18.6 25Q16.6 29 12 29.4Z", BRICK)
    )
    + both(stroke("M26.4 32V23.6", INK, 2.6), disc(26.4, 21, 4.6, CREAM))
    + area("M13.6 40Q14 29.6 32 29.6Q50 29.6 50.4 40Q49 52.4 32 52.4Q15 52.4 13.6 40Z", BRICK)
    + eye(26.8, 21, 2.4)
    + eye(37.2, 21, 2.4)
    + stroke("M25.6 42.6Q32 48 38.4 42.6")
    + blush(41, 12)
)

BEE = (
    both(area("M22 34Q4.6 33.6 7 22.6Q13 13.6 26 28Z", MIST))
    + both(stroke("M27 19Q24.6 12 20.4 11", INK), disc(20, 11, 2.4, INK, line=False))
    + area("M32 17Q46.6 18 46.6 35Q45.6 50 32 57.4Q18.4 50 17.4 35Q17.4 18 32 17Z", OCHRE)
    + area(
        "M17.6 38.4Q32 43.4 46.4 38.4Q46 42 44.4 45Q32 49.6 19.6 45Q18 42 17.6 38.4ZM23 50.6"
        "Q32 53.4 41 50.6Q37.4 55 32 57.4Q26.6 55 23 50.6Z",
        INK,
        line=False,
    )
    + eyes(28, 6.8)
    + stroke("M28.4 33Q32 36 35.6 33")
    + both(oval(21.6, 33, 2.4, 1.8, BRICK, line=False))
)

TOUCAN = (
    area("M7 60Q6 40 11 29Q15.6 16 27 15.6Q39.6 16 40 28Q40 38 36.6 46Q35.6 54 38 62Z", INK)
    + area("M17 50Q15.6 38 22 34.6Q34 33 36.6 41Q35 50 31 53.4Q21 56 17 50Z", CREAM, line=False)
    + area("M33 20.4Q45 14.4 54 22.6Q60 29.4 58.6 42.6Q53 33.6 35.6 37.6Q31 29 33 20.4Z", OCHRE)
    + area("M35.6 37.6Q53 33.6 58.6 42.6Q55 39.6 48.6 41.6Q41.6 44 36.6 41.4Z", BRICK)
    + area("M53 21.8Q60 29.4 58.6 42.6Q56 36.6 51 34.6Q54 28 53 21.8Z", INK, line=False)
    + disc(25.4, 26.6, 5.6, SKY, line=False)
    + eye(25.8, 26.6, 3)
)

LLAMA = (
    both(
        area("M24.4 22Q17.4 14.4 20 6.4Q27.6 8.6 29.4 18Z", CREAM),
        area("M24.4 17.6Q21.6 13.6 22 10.4Q25.4 12.4 26.4 16.6Z", ROSE, line=False),
    )
    + area(
        "M17.6 64Q21.6 54 18.4 47.6Q15 43.4 17.4 39Q13.6 33 18.6 28.4Q19 22 25.4 21.4Q28 16.4 32 18.4"
        "Q36 16.4 38.6 21.4Q45 22 45.4 28.4Q50.4 33 46.6 39Q49 43.4 45.6 47.6Q42.4 54 46.4 64Z",
        CREAM,
    )
    + area("M24 35Q24 28.6 32 28.6Q40 28.6 40 35Q41.6 47.4 32 47.4Q22.4 47.4 24 35Z", "#ecd2a4")
    + eyes(32.6, 9.6, 2.6)
    + area("M29 38.6Q32 37 35 38.6Q34.4 41.4 32 41.6Q29.6 41.4 29 38.6Z", INK, line=False)
    + smile(43.4, 3, 2)
    + area("M17.4 52.6Q32 58.6 46.6 52.6L47 57Q32 63 17 57Z", BRICK)
    + stroke("M22.6 56.4L24.6 58.4M30.6 58V60.4M39 57.4L37.4 59.6", OCHRE, 2)
)

ROOSTER = (
    area(
        "M23.6 22Q17 16 21.4 11.6Q25 10.4 27 14.4Q27.4 8 32 7.6Q36.6 8 37 14.4Q39 10.4 42.6 11.6Q47 16 40.4 22Z",
        BRICK,
    )
    + area(
        "M12.4 60Q12 49 17.6 42Q18 18.4 32 18.4Q46 18.4 46.4 42Q52 49 51.6 60L46 55.4L41.4 61L36.6 55.4"
        "L32 61L27.4 55.4L22.6 61L18 55.4Z",
        CREAM,
    )
    + stroke("M20.6 46.6L23.4 50.4L26.2 46.6M37.8 46.6L40.6 50.4L43.4 46.6", BLUE, 2.4)
    + both(area("M31 41Q26 41.6 26.6 47.6Q30 51 32 46Z", BRICK))
    + area("M25 34.6Q32 29 39 34.6L32 43.6Z", OCHRE)
    + eyes(29, 7.4)
)

SHEEP = (
    both(area("M18 31Q7.6 27.6 5.6 33Q8.6 40.6 19 37.6Z", BLUE))
    + area(
        "M21.6 19Q22 10.6 30 12Q36 7.6 40.6 13.4Q48.6 13.4 48.4 21.4Q54.6 25.4 50.6 32Q52 40 45 41.6H19"
        "Q12 40 13.4 32Q9.4 25.4 15.6 21.4Q16 17.4 21.6 19Z",
        CREAM,
    )
    + area("M20 33Q20 25.4 32 25.4Q44 25.4 44 33Q43.6 55.6 32 55.6Q20.4 55.6 20 33Z", BLUE)
    + area(
        "M20.6 33Q18.4 26 24.6 24.6Q26.6 19.6 32 22Q37.4 19.6 39.4 24.6Q45.6 26 43.4 33"
        "Q38 32.4 36.6 29.4Q32 33.4 27.4 29.4Q26 32.4 20.6 33Z",
        CREAM,
    )
    + both(disc(26.4, 38, 3.6, CREAM, line=False))
    + eyes(38.4, 5.6, 2.2)
    + stroke("M29.4 47.6L32 49.6L34.6 47.6M32 49.6V51.6", MIST, 2)
)

GROUNDS = {
    "cream": (CREAM, SKY),
    "mist": (MIST, BLUE),
    "sun": ("#fbe0a0", BRICK),
    "mint": ("#d5ead0", LEAF),
    "rose": ("#fbdcdc", BRICK),
}
"""The colour of a plate, and of the beads around its rim."""

ANIMALS: dict[str, tuple[str, str]] = {
    "cat": (CAT, "sun"),
    "dog": (DOG, "mint"),
    "fox": (FOX, "mist"),
    "owl": (OWL, "rose"),
    "turtle": (TURTLE, "cream"),
    "rabbit": (RABBIT, "mist"),
    "bear": (BEAR, "cream"),
    "frog": (FROG, "sun"),
    "lion": (LION, "mint"),
    "mouse": (MOUSE, "cream"),
    "pig": (PIG, "mist"),
    "elephant": (ELEPHANT, "sun"),
    "monkey": (MONKEY, "mint"),
    "penguin": (PENGUIN, "mist"),
    "panda": (PANDA, "rose"),
    "hedgehog": (HEDGEHOG, "mint"),
    "whale": (WHALE, "cream"),
    "deer": (DEER, "mist"),
    "crab": (CRAB, "sun"),
    "bee": (BEE, "rose"),
    "toucan": (TOUCAN, "mint"),
    "llama": (LLAMA, "mist"),
    "rooster": (ROOSTER, "sun"),
    "sheep": (SHEEP, "rose"),
}
"""How each is drawn, and on which plate."""
