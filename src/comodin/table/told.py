"""What each person was told of a table, counted: the only numbers that leave it.

The log has steps that some may not know of: an armed UNO, a claim that is held back, an invitation. Whoever could
count the steps of the log, or saw the time of its last one, would know of them. So everybody has a number of their
own, which grows with every event that they are told of, and with no other.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import events
from .state import Table
from .viewers import TableEvent

FIRST_NUMBER = 1 << 32
"""Far above all numbers that were told before people had numbers of their own (those of the log's steps): who
comes back with one of those gets the whole view."""

RECENT_KEPT = 12
RETOLD = frozenset(
    {
        events.Acted,
        events.TimedOut,
        events.UnoRaceTold,
        events.ChallengeRaceTold,
        events.GestureRaceTold,
        events.PersonAway,
        events.PersonBack,
        events.PersonLeft,
        events.PersonKicked,
        events.StandInSat,
        events.Paused,
        events.Resumed,
        events.MotionEnded,
    }
)
"""What is told once more to whoever comes in the middle of a round. All of it was told to everybody: if it had to
make room for something that some may not know of, the others could count that."""

NotForAll = events.UnoArmed | events.ClaimHeld | events.PersonInvited
"""What only some people are told of."""


def told_to(table: Table, person: str) -> int:
    """The number of the last event that this person was told of."""
    for who, besides in table.told_besides:
        if who == person:
            return FIRST_NUMBER + table.told + besides
    return FIRST_NUMBER + table.told


def recent_after(table: Table, event: TableEvent) -> tuple[TableEvent, ...]:
    """`recent` after the event; a round begins without a past."""
    if type(event) in RETOLD:
        return (*table.recent, event)[-RECENT_KEPT:]
    return () if type(event) is events.RoundDealt else table.recent


def counted_besides(table: Table, event: NotForAll) -> tuple[tuple[str, int], ...]:
    """`told_besides` after the event."""
    counts = dict(table.told_besides)
    for person in _who_knows(table, event):
        counts[person] = counts.get(person, 0) + 1
    return tuple(counts.items())


def _who_knows(table: Table, event: NotForAll) -> Iterable[str]:
    if isinstance(event, events.PersonInvited):
        return sorted({event.person, event.by})
    player = table.seats[table.players[event.seat]].person
    return () if player is None else (player,)
