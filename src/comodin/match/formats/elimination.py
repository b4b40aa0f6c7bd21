"""R4: everybody adds up their own hand; whoever reaches the target is out, and the last one in wins."""

from __future__ import annotations

from ..format import Format, Number
from ..state import TARGET

FORMAT = Format(
    key="elimination",
    clause="R4",
    code=3,
    number=Number("points", TARGET),
    gives="own",
    counts=True,
    lowest_leads=True,
    goal="target",
    ends="out",
    seeks="lowest",  # whoever has collected too many points is out
    sheet_name="Challenge UNO",
)
