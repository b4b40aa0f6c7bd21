"""The file of a simulation, as lines of JSON: the settings, then sums of rounds, one part after the other. A run
that was stopped goes on from it, and a longer one takes over what is there."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import numpy as np

from ..errors import BadInput
from ..records import lines_of, print_line
from .rounds import SimulationOutcome
from .tally import Tally

VERSION = 1
KIND = "a simulation"
EXPECTED = "expected the sums of the rounds that follow"


def print_head(settings: dict[str, Any]) -> str:
    """The first line of the file: what is played. The number of rounds is not in it: a run can be made longer."""
    return print_line({"comodin_simulation": VERSION, **settings})


def print_part(start: int, outcome: SimulationOutcome) -> str:
    """The sums of rounds from `start` on, as a line of the file."""
    changed = outcome.changed and _print_tally(outcome.changed)
    return print_line(
        {
            "start": start,
            "tally": _print_tally(outcome.tally),
            "changed": changed,
            "differences": outcome.differences if changed else None,
        }
    )


def resume(text: str, head: str, begun: SimulationOutcome) -> tuple[SimulationOutcome, str]:
    """What was played, and the text up to its last whole line. `begun` is the outcome of no rounds. BadInput for
    the file of another simulation."""
    lines, whole = lines_of(text, head, KIND)
    for number, line in enumerate(lines, start=2):
        begun += _parse(f"line {number}", line, begun)
    return begun, whole


def _print_tally(tally: Tally) -> dict[str, Any]:
    return {name: np.asarray(value).tolist() for name, value in vars(tally).items()}


def _parse(place: str, line: str, before: SimulationOutcome) -> SimulationOutcome:
    try:
        data = json.loads(line)
        start, tally = data["start"], _parse_tally(data["tally"], before.tally.seats)
        if (data["changed"] is None) != (before.changed is None):
            raise ValueError
        changed = None if data["changed"] is None else _parse_tally(data["changed"], before.tally.seats)
        sums = data["differences"] or [0] * 4
        if len(sums) != 4 or not all(type(value) is int for value in sums):
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        raise BadInput(place, EXPECTED) from None
    if start != before.tally.rounds:
        raise BadInput(place, f"expected round {before.tally.rounds}, found {start}")
    return SimulationOutcome(tally, changed, sums)


def _parse_tally(data: dict[str, Any], seats: int) -> Tally:
    found: dict[str, Any] = {}
    for name in (each.name for each in fields(Tally)):
        value = np.array(data[name])
        if value.size and (value.dtype.kind != "i" or (value < 0).any()):
            raise ValueError
        whole = name in ("seats", "rounds", "decisions", "blocked", "unfinished")
        if whole != (value.ndim == 0):
            raise ValueError
        found[name] = int(value) if whole else value.astype(np.int64)
    tally = Tally(**found)
    ended = int(tally.wins.sum()) + tally.blocked + tally.unfinished
    if tally.seats != seats or len(tally.wins) != seats or len(tally.places) != seats or ended != tally.rounds:
        raise ValueError
    if int(tally.turns.sum()) != tally.rounds or int(tally.points.sum()) != tally.rounds - tally.unfinished:
        raise ValueError
    for pairs in (tally.played, tally.penalties):
        if pairs.size and (pairs.ndim != 2 or pairs.shape[1] != 2):
            raise ValueError
    return tally
