"""Table events as JSON values, for the log and for the wire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..codec import ANY_EDITION, Family, Json, Vocabulary, concrete, enrol, parse_as, print_value, vocabulary_of
from . import events
from .settings import Settings
from .viewers import TableEvent

EVENTS = enrol(Family("a table event", "type", concrete(TableEvent, events)), TableEvent).kinds


def print_table_event(event: TableEvent) -> Json:
    """The event as a JSON value, for the log."""
    line: Json = print_value(event)
    return line


def parse_table_event(line: object, vocabulary: Vocabulary = ANY_EDITION) -> TableEvent:
    """From the log; BadInput where it is not what was printed. At a table that plays somebody's own edition, the
    vocabulary has its cards."""
    event: TableEvent = parse_as(TableEvent, line, "type", vocabulary)
    return event


def parse_table_events(lines: Iterable[object], settings: Settings | None = None) -> Iterator[TableEvent]:
    """Events of a log, one after the other; `settings`: those that held before them."""
    vocabulary = words_at(settings)
    for line in lines:
        event = parse_table_event(line, vocabulary)
        yield event
        if isinstance(event, events.TableOpened | events.Configured):
            vocabulary = words_at(event.settings)


def words_at(settings: Settings | None) -> Vocabulary:
    """What the log of a table with these settings may say."""
    return ANY_EDITION if settings is None or not settings.own_edition else vocabulary_of(settings.playing)
