"""The ten gestures of house rules, as small pictures of 64 by 64."""

from __future__ import annotations

from .emotes import CLAP, RAY, WAVE
from .face_pen import BLUE, BRICK, CLAY, CREAM, INK, OCHRE, ROSE, area, blush, both, disc, eyes, oval, stroke

SKIN = "#f6d9ac"


def _head(y: float = 34, r: float = 19) -> str:
    return disc(32, y, r, SKIN)


MOO = (
    both(area("M20 18Q10 17 10.6 6Q20 7.4 25 15Z", OCHRE))
    + both(area("M18.6 26Q7 26.6 4 18.6Q12 14 21 20Z", CREAM))
    + area("M17.6 24Q19 12 32 12Q45 12 46.4 24Q45 36 42.6 42H21.4Q19 36 17.6 24Z", CREAM)
    + area("M33.4 12Q45 12.4 46.4 24Q45.6 31 44 35.6Q36 33 35 24Q35 17 33.4 12Z", INK, line=False)
    + area("M15.4 48Q16 39.6 32 39.6Q48 39.6 48.6 48Q48 58.6 32 58.6Q16 58.6 15.4 48Z", ROSE)
    + both(oval(25.6, 45.6, 2, 2.6, INK, line=False))
    + oval(32, 53, 5, 2.6, INK)
    + disc(25, 27, 3, INK, line=False)
    + disc(39.6, 27, 3, CREAM, line=False)
)

STAND = (
    stroke("M47 63V45H60M60 63V29", CLAY, 3.6)
    + stroke("M25 44L22.6 61M33 44L35.4 61", INK, 5.6)
    + area("M20.4 24Q29 19.6 37.6 24L37 46H21Z", BLUE)
    + stroke("M21 27L13 38M37 27L45 36", BLUE, 4.6)
    + disc(29, 12.6, 8.4, SKIN)
    + area("M20.6 11.6Q21 3.6 29 3.6Q37 3.6 37.4 11.6Q29 7.6 20.6 11.6Z", CLAY)
    + stroke("M8 30V12M3.6 17L8 12L12.4 17", BRICK, 3)
)

THUMB = (
    _head(38, 20)
    + area("M12.4 34Q15 18 32 18Q49 18 51.6 34Q44 25 32 26Q20 25 12.4 34Z", CLAY)
    + eyes(39, 7.6)
    + stroke("M26 49.6Q32 53 38 49.6")
    + blush(45, 12.6)
    + area("M28 27Q27 18 32 17.4Q37 18 36 27Q34 30.6 32 30.6Q30 30.6 28 27Z", CREAM)
    + area("M24 4H44Q49 6 47.6 10.6Q50 13.6 47 16.4Q47.6 20.6 43 21.6H28Q23 20 23 15Z", CREAM)
    + stroke("M38 10.6H47M38 16H46.4M29.4 22H35")
)

SLAP = (
    area("M4 49H60V55H4Z", CLAY)
    + stroke("M10 55V62M54 55V62", CLAY, 4)
    + area("M46.4 32L60 22L63 31L51 41Z", BLUE)
    + area(
        "M12 42Q9 38.4 14 37L30 36.6L24 32.4Q22.4 28.4 27 28.8L38 32.6Q46 30.4 51 36.6"
        "Q54.6 42.4 48 46H15Q11 45 12 42Z",
        CREAM,
    )
    + stroke("M14.6 41.6H31M24 45.6H34", INK, 1.8)
    + stroke("M8 31L3.4 26.6M17 26L14.4 19.6M30 22L31 15M43 25L47.4 19", RAY, 2.8)
)

ANTLERS = (
    both(
        area(
            "M17 27Q13 22 14.4 17L5.6 15Q2.6 11.4 7 9.8L15 11.6L13.4 3.6Q16.6 0.4 19 4L20.6 12L25.4 5.6"
            "Q29.4 5 28.8 9.4L24.6 19Q25.6 24.4 23 29Z",
            CREAM,
        )
    )
    + _head(43, 18.4)
    + area("M14 39Q16 24.6 32 24.6Q48 24.6 50 39Q42 30.6 32 32.6Q22 30.6 14 39Z", CLAY)
    + eyes(42, 7)
    + oval(32, 48.4, 4, 3, CLAY)
    + stroke("M26.6 54.4Q32 57.6 37.4 54.4")
)

FEET = both(
    area(
        "M13 31Q12 22 19.6 21Q28.6 21.6 27.4 32Q25.4 39 27 46Q28 57 20.6 58Q12.6 57.4 14.4 46Q15.4 38.6 13 31Z",
        SKIN,
    )
    + oval(24.6, 13.4, 4, 5, SKIN)
    + disc(17.4, 13.4, 2.8, SKIN)
    + disc(12.4, 16.6, 2.4, SKIN)
    + disc(9, 21.4, 2, SKIN)
)

GROWL = (
    both(disc(16, 16.6, 7.6, CLAY) + disc(16, 16.6, 3.4, ROSE, line=False))
    + disc(32, 34, 23, CLAY)
    + both(stroke("M17 23.4L27 27.6", INK, 3.2))
    + eyes(31, 8.4)
    + oval(32, 36.4, 4.6, 3.2, INK)
    + area("M17.6 41.4Q32 37.4 46.4 41.4Q47 54 32 54.6Q17 54 17.6 41.4Z", INK)
    + both(area("M20.4 41.6L23.4 47.4L26.6 40.8ZM22.6 51L25 46.6L28 52.8Z", CREAM, line=False))
    + oval(32, 51, 5, 2.6, BRICK, line=False)
)

WHISTLE = (
    disc(26, 36, 20.4, SKIN)
    + area("M6.4 31Q8 15.6 26 15.6Q44 15.6 45.6 31Q37 21.6 26 24Q15 21.6 6.4 31Z", CLAY)
    + f'<g transform="translate(-6 0)">{eyes(32, 7.4)}{blush(40, 13)}</g>'
    + oval(27, 45.6, 3.6, 3.4, BRICK)
    + oval(27, 45.6, 1.3, 1.2, INK, line=False)
    + stroke("M49 42V26L59 22.6V38", BLUE, 2.6)
    + oval(46.2, 42.6, 3.4, 2.6, BLUE, line=False)
    + oval(56.2, 38.6, 3.4, 2.6, BLUE, line=False)
    + stroke("M50 12V4", BLUE, 2.4)
    + oval(47.6, 12.4, 2.8, 2.2, BLUE, line=False)
)

GESTURES: dict[str, str] = {
    "moo": MOO,
    "stand": STAND,
    "thumb": THUMB,
    "slap": SLAP,
    "antlers": ANTLERS,
    "feet": FEET,
    "growl": GROWL,
    "clap": CLAP,
    "wave": WAVE,
    "whistle": WHISTLE,
}
"""By the name of the gesture (`rules/`)."""
