"""Table events as JSON values, for the log and for the wire."""

from __future__ import annotations

from ..codec import Family, Json, concrete, enrol, parse_as, print_value
from . import events
from .viewers import TableEvent

EVENTS = enrol(Family("a table event", "type", concrete(TableEvent, events)), TableEvent).kinds


def print_table_event(event: TableEvent) -> Json:
    """The event as a JSON value, for the log."""
    line: Json = print_value(event)
    return line


def parse_table_event(line: object) -> TableEvent:
    """From the log; BadInput where it is not what was printed."""
    event: TableEvent = parse_as(TableEvent, line, "type")
    return event
