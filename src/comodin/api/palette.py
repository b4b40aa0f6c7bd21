"""The colours of our cards, for pictures outside the page; `web/palette.css` has the same."""

from __future__ import annotations

from ..rules import Colour

TABLE, CARD, QUIET, PAPER = "#efe3cb", "#33231b", "#6b5543", "#fff7e4"
WILD = ("#4a2f52", "#fff7e4")
"""The field and the ink of a wild."""

_FACES = {
    Colour.RED: ("#b8301f", "#fff7e4"),
    Colour.YELLOW: ("#f9c535", "#3c2600"),
    Colour.GREEN: ("#5bad4c", "#0b260e"),
    Colour.BLUE: ("#24569f", "#fff7e4"),
    Colour.PINK: ("#f37fb3", "#430a29"),
}


def face_of(colour: Colour) -> tuple[str, str]:
    """The field and the ink of a card of this colour."""
    return _FACES[colour]
