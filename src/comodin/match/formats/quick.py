"""E5: a single round, and whoever is out of cards first wins. The points do not matter."""

from __future__ import annotations

from ..format import Format, Number
from ..state import TARGET

FORMAT = Format(
    key="quick",
    clause="E5",
    code=2,
    number=Number("points", TARGET),  # of no meaning
    gives="others",
    counts=False,
    goal=None,
    ends="round",
    seeks="win",
    teams=True,
)
