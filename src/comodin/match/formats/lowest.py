"""E4, E8: everybody adds up their own hand; when somebody reaches the target, the lowest total wins."""

from __future__ import annotations

from ..format import Format, Number
from ..state import TARGET

FORMAT = Format(
    key="lowest",
    clause="E4, E8",
    code=1,
    number=Number("points", TARGET),
    gives="own",
    counts=True,
    lowest_leads=True,
    goal="target",
    ends="best",
    seeks="lowest",
)
