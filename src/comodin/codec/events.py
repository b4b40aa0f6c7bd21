"""Events of a round and of a match (`{"type": "uno_said", "seat": 0}`), and what a round waits for (`kind`)."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, get_args

from ..match import FORMATS, MatchEvent, MatchRules, RoundScored
from ..rules import Event, Pending, events
from .parsing import PARSERS, enrol, object_parser, parse_as
from .printing import print_value
from .shapes import Family, Json, concrete
from .vocabulary import ANY_EDITION, Misfit, Vocabulary, one_of

PENDING = enrol(Family("a decision", "kind", get_args(Pending), attrgetter("kind")), Pending)
ROUND_EVENTS = enrol(Family("an event", "type", concrete(Event, events)), Event)
MATCH_EVENTS = enrol(Family("an event of a match", "type", get_args(MatchEvent)), MatchEvent)


def _match_rules(value: Any, vocabulary: Vocabulary) -> MatchRules:
    """A match is played by one of the formats that there are."""
    rules: MatchRules = object_parser(MatchRules)(value, vocabulary)
    try:
        one_of(rules.format, tuple(FORMATS))
    except Misfit as misfit:
        raise misfit.inside(".format") from None
    return rules


def _round_scored(value: Any, vocabulary: Vocabulary) -> RoundScored:
    """Where a match holds those of its rounds, they are printed as everywhere: with their type."""
    event: MatchEvent = PARSERS[MatchEvent](value, vocabulary)
    if not isinstance(event, RoundScored):
        raise Misfit("expected a round that was scored")
    return event


PARSERS[MatchRules] = _match_rules
PARSERS[RoundScored] = _round_scored


def print_event(event: Event | MatchEvent) -> Json:
    """The event as a JSON value: its type and its fields."""
    line: Json = print_value(event)
    return line


def parse_event(line: object, vocabulary: Vocabulary = ANY_EDITION) -> Event:
    """The event of a JSON value; BadInput names what is wrong with it."""
    event: Event = parse_as(Event, line, "type", vocabulary)
    return event


def tell_event(event: Event) -> Json | None:
    """The event for a reader of a replay: leaves out what only the bookkeeping needs."""
    if isinstance(event, events.Awaiting | events.WindowClosed | events.UnoLapsed):
        return None
    line = print_event(event)
    if isinstance(event, events.CardPlayed):
        del line["uno"]  # the action and `said_uno` say it
    return line
