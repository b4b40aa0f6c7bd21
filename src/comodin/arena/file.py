"""The file of an arena, as lines of JSON: the settings, then a line for every batch of deals, in a fixed order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np

from ..errors import BadInput
from ..records import lines_of, print_line
from .results import COLUMNS, Rows

VERSION = 1
KIND = "an arena"


class Batch(NamedTuple):
    """Deals `start` to `start + size` of one line-up: the work of one task."""

    lineup: int
    start: int
    size: int


def print_head(settings: dict[str, Any]) -> str:
    """The first line of the file: what is played."""
    return print_line({"comodin_arena": VERSION, **settings})


def print_batch(batch: Batch, rows: Rows) -> str:
    """A batch that was played, as a line of the file."""
    return print_line({"lineup": batch.lineup, "deal": batch.start, "rows": rows.tolist()})


def resume(text: str, head: str, batches: Iterator[Batch]) -> tuple[list[tuple[Batch, Rows]], str]:
    """The batches in the text, and the text up to its last whole line. BadInput for the file of another arena."""
    lines, whole = lines_of(text, head, KIND)
    found = []
    for number, line in enumerate(lines, start=2):
        batch = next(batches, None)
        if batch is None:
            raise BadInput(f"line {number}", "expected the end: all deals are there")
        found.append((batch, _parse(f"line {number}", line, batch)))
    return found, whole


def extended(text: str, head: str, batches: Callable[[int], Iterator[Batch]]) -> str | None:
    """The file of a run with fewer deals, as far as a run with those of `head` has the same lines; None if it is
    not one. The last batch of the shorter run may have been cut short: it is played again."""
    lines = text[: text.rfind("\n") + 1].splitlines(keepends=True)
    try:
        before, now = json.loads(lines[0]), json.loads(head)
        less, deals = before["deals"], now["deals"]
        same = {**before, "deals": deals} == now and type(less) is int and 0 < less < deals
    except (IndexError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if not same:
        return None
    pairs = zip(lines[1:], batches(less), batches(deals), strict=False)
    kept = [line for line, short, long in takewhile(lambda each: each[1] == each[2], pairs)]
    rest = lines[1 + len(kept) :]
    lineups = len(now["lineups"])
    return "".join([head, *kept]) if len(rest) <= lineups else None


def _parse(place: str, line: str, batch: Batch) -> Rows:
    try:
        data = json.loads(line)
        at, rows = (data["lineup"], data["deal"]), data["rows"]
        whole = all(type(number) is int for row in rows for number in row)
        found = np.array(rows, np.int64) if whole else None
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        raise BadInput(place, "expected lineup, deal and rows of whole numbers") from None
    if at != (batch.lineup, batch.start):
        raise BadInput(place, f"expected deal {batch.start} of line-up {batch.lineup}")
    if found is None or found.shape != (batch.size, COLUMNS) or (found < 0).any():
        raise BadInput(place, f"expected {batch.size} rows of {COLUMNS} whole numbers")
    return found
