"""Events of tournaments as JSON: the text that is kept of them, in every store."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps, loads
from typing import get_args

from ...codec import Family, Json, enrol, parse_as, print_value
from ...tournament import LiveEvent

enrol(Family("an event of a tournament", "type", get_args(LiveEvent)), LiveEvent)


def print_live_events(events: Iterable[LiveEvent]) -> str:
    """One row of a log."""
    lines: list[Json] = [print_value(event) for event in events]
    return dumps(lines, ensure_ascii=False)


def parse_live_events(text: str) -> list[LiveEvent]:
    """One row of a log; BadInput where it is not what was printed."""
    return [parse_live_event(line) for line in loads(text)]


def parse_live_event(line: object) -> LiveEvent:
    """From the log; BadInput where it is not what was printed."""
    event: LiveEvent = parse_as(LiveEvent, line, "type")
    return event
