"""Before a match and a rematch: who is waited for, and when it begins by itself. Nobody holds it up for good."""

from __future__ import annotations

from ..rules import MIN_SEATS
from .state import Table

AWAY_SECONDS = 10.0
"""Whoever has been away so long before a match is not waited for: a bot keeps the seat warm for them."""

HOST_SECONDS = 60.0
"""Whoever has been away so long is no host while others are here. And so long everybody else, who is ready, waits
for a host who is here and says nothing."""


def enough(table: Table) -> bool:
    """Are there players for a match, with the bots that take empty seats?"""
    if table.settings.fill_with is not None:
        return bool(table.sitting)
    taken = sum(seat.taken for seat in table.seats)
    whole = table.settings.match.teams is None or taken == table.settings.seats
    return whole and taken >= MIN_SEATS and bool(table.sitting)


def gone_at(table: Table, who: str | None) -> float | None:
    """From when on this person is not waited for; None for whoever is here."""
    person = table.person(who) if who is not None else None
    return None if person is None or person.away_since is None else person.away_since + AWAY_SECONDS


def is_gone(table: Table, who: str | None, now: float) -> bool:
    """Has this person been away for too long to be waited for?"""
    gone = gone_at(table, who)
    return gone is not None and gone <= now


def awaited(table: Table) -> tuple[int, ...]:
    """The seats whose people are here and play themselves: their word counts."""
    return tuple(number for number in table.voters if not table.seats[number].stand_in)


def missing(table: Table) -> tuple[int, ...]:
    """The seats of people who are away, and whose seats no bot keeps warm yet."""
    here = set(table.voters)
    return tuple(number for number in table.sitting if number not in here and not table.seats[number].stand_in)


def begins_at(table: Table) -> float | None:
    """When a match begins by itself: as soon as all who are here are ready and nobody who is away is waited for
    any more. A host who is here and says nothing holds up the others for a while, and not for ever."""
    if table.phase != "waiting" or table.settings.booking is not None or not enough(table):
        return None
    here = awaited(table)
    silent = [number for number in here if not table.seats[number].ready]
    if len(silent) == len(here) or any(table.seats[number].person != table.host for number in silent):
        return None
    times = [table.at]
    if silent:
        times.append(table.ready_at + HOST_SECONDS)
    if missing(table):  # after everybody was gone (a restart) not all come back at once
        gone = [gone_at(table, table.seats[number].person) for number in missing(table)]
        times += [table.gathered_at + AWAY_SECONDS, *(at for at in gone if at is not None)]
    return max(times)


def host_leaves_at(table: Table) -> float | None:
    """When somebody else becomes host for one who is away: before a match, and where somebody else is here."""
    if table.phase != "waiting" or table.host is None:
        return None
    host = table.person(table.host)
    if host is None or host.away_since is None:
        return None
    return host.away_since + HOST_SECONDS if table.anybody_here else None
