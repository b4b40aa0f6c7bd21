"""The characters of bots, by the names of `comodin.table.bot_face`: on dark plates, which no person has."""

from __future__ import annotations

from .face_pen import BRICK, CREAM, INK, LEAF, OCHRE, ROSE, SKY, area, blush, both, disc, eyes, oval, stroke

CHICK = (
    oval(32, 39, 18, 17, OCHRE)
    + area("M14.4 33Q15 14.4 32 14.4Q49 14.4 49.6 33L44 28.6L38.6 34L32 28.4L25.4 34L20 28.6Z", CREAM)
    + eyes(38.6, 8)
    + area("M27.4 42.6H36.6L32 48.4Z", BRICK)
    + blush(45, 12)
)

DONKEY = (
    both(
        area("M24 24Q12 20 12.6 5.6Q26 7.6 29 22Z", SKY),
        area("M22.6 19.6Q16.6 16.6 16.2 9.6Q23 12 25.4 20Z", ROSE, line=False),
    )
    + area(
        "M18.6 29Q20 18.6 32 18.6Q44 18.6 45.4 29Q45 37 42 41.6Q43.6 56 32 56Q20.4 56 22 41.6Q19 37 18.6 29Z", SKY
    )
    + area("M21.6 46Q22.4 39.6 32 39.6Q41.6 39.6 42.4 46Q42 56 32 56Q22 56 21.6 46Z", CREAM)
    + area("M27 21Q28.6 11 32 12.6Q35.4 11 37 21Q34.6 26.4 32 25.4Q29.4 26.4 27 21Z", INK)
    + eyes(32.4, 7.4)
    + both(oval(28, 45, 1.5, 2, INK, line=False))
    + stroke("M26.6 50.4Q32 53.4 37.4 50.4")
)

OCTOPUS = (
    area(
        "M12.6 30Q12.6 10 32 10Q51.4 10 51.4 30Q51.4 36.4 48.4 41Q56 42.4 56 49Q53.4 55 47 51.6"
        "Q44 59 38.4 54.4Q35.4 59.6 32 55.4Q28.6 59.6 25.6 54.4Q20 59 17 51.6Q10.6 55 8 49"
        "Q8 42.4 15.6 41Q12.6 36.4 12.6 30Z",
        ROSE,
    )
    + stroke("M23.6 46V50M32 47V51.4M40.4 46V50", BRICK, 2)
    + both(disc(23.4, 31.6, 7.6, CREAM))
    + stroke("M31 31.6H33M15.8 30L12.8 28.4M48.2 30L51.2 28.4")
    + eyes(31.8, 8.6, 3)
    + stroke("M28.4 42.4Q32 45 35.6 42.4")
)

DRAGON = (
    both(area("M23 22Q14 19 13.4 8Q23.6 9 28.4 19Z", OCHRE))
    + both(area("M17 38L7.4 34.4L12.4 31L7.4 25.4L17.6 27.6Z", BRICK))
    + area("M26.6 20L32 9.6L37.4 20Z", BRICK)
    + area(
        "M15.6 32Q16 18.6 32 18.6Q48 18.6 48.4 32Q48 40 44 43.4Q46.4 56 32 56Q17.6 56 20 43.4Q16 40 15.6 32Z", LEAF
    )
    + area("M20.4 45Q22.6 40 32 40Q41.4 40 43.6 45Q44.6 55.4 32 55.4Q19.4 55.4 20.4 45Z", "#a9d39b", line=False)
    + both(oval(27.2, 44.6, 1.7, 2, INK, line=False))
    + both(disc(23.6, 31.6, 5.4, CREAM))
    + eyes(32, 7.8, 2.7)
    + both(stroke("M18 25.4L27 27.4"))
    + stroke("M24 50.4Q32 54 40 50.4")
    + both(area("M25.6 51L27 54L28.6 51.8Z", CREAM, line=False))
)

ROBOT = (
    stroke("M32 18V11.6")
    + disc(32, 9.6, 3.4, BRICK)
    + both(area("M14 29H9.6V40H14Z", OCHRE))
    + area("M19 18H45Q50 18 50 23V46Q50 51 45 51H19Q14 51 14 46V23Q14 18 19 18Z", SKY)
    + area(
        "M20.6 24H43.4Q45.4 24 45.4 26V36Q45.4 38 43.4 38H20.6Q18.6 38 18.6 36V26Q18.6 24 20.6 24Z",
        INK,
        line=False,
    )
    + both(disc(25.6, 31, 3.6, OCHRE, line=False))
    + stroke("M24 44.6H40M28 42.6V46.6M32 42.6V46.6M36 42.6V46.6", INK, 1.8)
)

CHARACTERS = {"chick": CHICK, "donkey": DONKEY, "octopus": OCTOPUS, "dragon": DRAGON, "robot": ROBOT}
GROUND = ("#245394", OCHRE)
"""The colour of their plates, and of the beads around the rim."""
