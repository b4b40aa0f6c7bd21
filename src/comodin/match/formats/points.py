"""E3: whoever wins a round scores what the others hold; the first to the target wins. R1: so do partners."""

from __future__ import annotations

from ..format import Format, Number, Pairs
from ..state import TARGET

FORMAT = Format(
    key="points",
    clause="E3",
    code=0,
    number=Number("points", TARGET),
    gives="others",
    counts=True,
    goal="target",
    ends="best",  # only the winner of the round, or its team, can have reached it
    seeks="points",
    teams=True,
    pairs=Pairs("partners", "R1"),
    fixed=True,
)
