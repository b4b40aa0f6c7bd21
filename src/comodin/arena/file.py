"""An arena as lines of text: what is played, then a line for every parcel of deals, always in the same order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..errors import BadInput
from .results import COLUMNS, Rows

VERSION = 1


class Parcel(NamedTuple):
    """Deals `start` to `start + size` of one line-up: what a worker plays at a time."""

    lineup: int
    start: int
    size: int


def print_head(settings: dict[str, Any]) -> str:
    return _line({"comodin_arena": VERSION, **settings})


def print_parcel(parcel: Parcel, rows: Rows) -> str:
    return _line({"lineup": parcel.lineup, "deal": parcel.start, "rows": rows.tolist()})


def resume(text: str, head: str, parcels: Iterator[Parcel]) -> tuple[list[tuple[Parcel, Rows]], str]:
    """What the text has of the parcels, and the text up to its last whole line: a line that was being written when
    the machine stopped does not count. Refuses the text of another arena."""
    whole = text[: text.rfind("\n") + 1]
    lines = whole.splitlines(keepends=True)
    first = lines[0] if lines else text
    if not head.startswith(first):
        raise BadInput("line 1", _difference(first, head))
    found = []
    for number, line in enumerate(lines[1:], start=2):
        parcel = next(parcels, None)
        if parcel is None:
            raise BadInput(f"line {number}", "expected the end: all deals are there")
        found.append((parcel, _parse(f"line {number}", line, parcel)))
    return found, whole


def _difference(found: str, expected: str) -> str:
    """Which setting is another one than before."""
    try:
        before = json.loads(found)
    except (ValueError, RecursionError):
        before = None
    if not isinstance(before, dict) or "comodin_arena" not in before:
        return "this is not the file of an arena"
    for name, value in json.loads(expected).items():
        if before.get(name) != value:
            return f"the file was begun with {name} {json.dumps(before.get(name))}, not {json.dumps(value)}"
    return "this is the file of another arena"


def _parse(place: str, line: str, parcel: Parcel) -> Rows:
    try:
        data = json.loads(line)
        at, rows = (data["lineup"], data["deal"]), data["rows"]
        whole = all(type(number) is int for row in rows for number in row)
        found = np.array(rows, np.int64) if whole else None
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        raise BadInput(place, "expected lineup, deal and rows of whole numbers") from None
    if at != (parcel.lineup, parcel.start):
        raise BadInput(place, f"expected deal {parcel.start} of line-up {parcel.lineup}")
    if found is None or found.shape != (parcel.size, COLUMNS) or (found < 0).any():
        raise BadInput(place, f"expected {parcel.size} rows of {COLUMNS} whole numbers")
    return found


def _line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(", ", ": ")) + "\n"
