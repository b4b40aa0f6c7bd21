"""Tables of a tournament: everybody has a seat from the start, the match begins by itself, and nobody holds it up.

Such a table has no host. Whoever leaves keeps the seat, and a bot plays for them until they are back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import commands, events, play
from .commands import Command
from .names import told_apart
from .proceedings import Proceedings
from .refusals import CommandRefused

NOT_HERE = (commands.Sit, commands.Stand, commands.ProposePause, commands.ProposeKick)
"""What would change who plays, or when: here that is the tournament's business."""


@dataclass(frozen=True)
class BookedSeat:
    """Who has a seat: a bot, or a person, who may be `expected` in a moment or is known to be away."""

    name: str
    person: str | None = None
    bot: str | None = None
    expected: bool = True


def seat(go: Proceedings, places: Sequence[BookedSeat]) -> None:
    """At the opening of the table; where nobody is expected, the match begins."""
    now = go.now
    names: list[str] = []
    for number, place in enumerate(places):
        name = told_apart(place.name, names)
        names.append(name)
        if place.person is None:
            go.emit(events.BotSeated(now, number, place.bot or go.bot, name))
            continue
        go.emit(events.PersonCame(now, place.person, name))
        go.emit(events.SeatTaken(now, number, place.person))
        go.emit(events.PersonAway(now, place.person))  # not connected yet
        if not place.expected:
            go.emit(events.StandInSat(now, number, go.bot))
    gather(go)


def gather(go: Proceedings) -> None:
    """The match begins when everybody is here who is expected."""
    if not waits(go):
        return
    here = set(go.table.voters)
    if all(seat.by_bot or number in here for number, seat in enumerate(go.table.seats)):
        play.start_match(go)


def begin(go: Proceedings) -> None:
    """It is time: whoever is missing is stood in for."""
    here = set(go.table.voters)
    for number, seat in enumerate(go.table.seats):
        if not seat.by_bot and number not in here:
            go.emit(events.StandInSat(go.now, number, go.bot))
    play.start_match(go)


def waits(go: Proceedings) -> bool:
    table = go.table
    return table.settings.booking is not None and table.phase == "waiting" and table.match is None


def check(go: Proceedings, who: str, command: Command) -> None:
    """Refuses what only a table has that belongs to those who sit at it."""
    if go.table.settings.booking is None:
        return
    between_matches = isinstance(command, commands.Ready) and go.table.phase == "waiting"
    if isinstance(command, NOT_HERE) or between_matches:
        raise CommandRefused("of_a_tournament")


def step_away(go: Proceedings, who: str) -> bool:
    """Leaving such a table: a bot plays on at once, and the seat stays theirs. False: nothing is to be kept."""
    number = go.table.seat_of(who)
    if go.table.settings.booking is None or number is None:
        return False
    if not go.table.seats[number].stand_in:
        go.emit(events.StandInSat(go.now, number, go.bot))
        gather(go)
    return True
