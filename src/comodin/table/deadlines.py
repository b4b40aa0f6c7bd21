"""Deadlines: what happens by itself at a table, when, and for which seats.

`due` lists all of them for the clock (clock.py). `deadlines` lists those that people may know, with the seconds
that are left: pages count them down and compute nothing. How long a bot thinks and which claims are held back is
nobody's business, so those are not among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ..rules import Over, Race, actions
from .gathering import begins_at, host_leaves_at, missing
from .settings import MAX_LAG
from .state import Table

DeadlineKind = Literal["turn", "race", "deal", "begin", "absent", "motion", "resume", "close"]
"""A turn or a race for a house rule runs out · the next round is dealt · a match begins, without whoever has these
seats · a stand-in takes an absent player's seat · a vote ends · a pause ends · the table closes because nobody is
there."""

HiddenKind = Literal["answer", "catch", "gesture", "unattended", "host", "deserted"]
"""A claim that was held back is settled · the game stands still because nobody plays who is here · somebody else
becomes host for one who is away · nobody is led to an empty table any more."""

BOT_PATIENCE = 8.0  # a bot that has not been heard of so long after it should have acted is played for
EMPTY_SECONDS = 300.0  # nobody is here, and nothing is being played
DESERTED_SECONDS = 60.0  # nobody is here: strangers need not be led here
ABANDONED_SECONDS = 86_400.0  # nobody is here, and a match is unfinished that somebody may come back to
BOOKED_SECONDS = 3 * ABANDONED_SECONDS  # the same of a tournament, which may stand still for a while
UNATTENDED_SECONDS = 180.0  # bots play on so long for people who only watch


class HiddenDue(NamedTuple):
    """What the clock makes happen, and nobody is told before."""

    at: float
    kind: HiddenKind


class Due(NamedTuple):
    """What the clock makes happen at a time of the table, for these seats of it."""

    at: float
    kind: DeadlineKind
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deadline:
    """What people are told: what runs out, for which seats of the table, and the seconds that are left. `at` is
    the table's time; it is None while the clocks stand (a pause, or nobody is here)."""

    kind: DeadlineKind
    at: float | None
    left: float
    seats: tuple[int, ...] = ()


def due(table: Table) -> Iterator[Due | HiddenDue]:
    """Everything that will happen by itself, hidden things included."""
    if table.phase == "closed":
        return
    yield from _always(table)
    yield from _unnoticed(table)
    if table.stopped_at is None:
        yield from _in_play(table)
        yield from _in_the_round(table)
        yield from _unattended(table)


def deadlines(table: Table, now: float) -> tuple[Deadline, ...]:
    """What people may know of it at this time of the table."""
    if table.phase == "closed":
        return ()
    found = [Deadline(kind, at, at - now, seats) for at, kind, seats in _always(table)]
    playing = [*_in_play(table), *_open_turn(table)]
    if table.stopped_at is None:
        found += [Deadline(kind, at, at - now, seats) for at, kind, seats in playing]
    else:
        found += [Deadline(one.kind, None, _left_while_stopped(table, one), one.seats) for one in playing]
    return tuple(found)


def _left_while_stopped(table: Table, one: Due) -> float:
    """What will be left when the clocks run again. After everybody was gone, a turn begins anew (evolve.py)."""
    assert table.stopped_at is not None
    if one.kind == "turn" and table.alone_since is not None and not table.paused:
        return one.at - table.turn_at
    return one.at - table.stopped_at


def _always(table: Table) -> Iterator[Due]:
    """What goes on while the clocks of the game stand."""
    if table.motion is not None:
        yield Due(table.motion.until, "motion")
    if table.alone_since is not None:
        unfinished = table.phase in ("playing", "between") and bool(table.people)
        kept = BOOKED_SECONDS if table.settings.booking is not None else ABANDONED_SECONDS
        yield Due(table.alone_since + (kept if unfinished else EMPTY_SECONDS), "close")
    if table.stopped_at is not None and table.paused_until is not None:
        yield Due(table.paused_until, "resume")


def _unnoticed(table: Table) -> Iterator[HiddenDue]:
    """What changes who is host, and what strangers are shown."""
    passes = host_leaves_at(table)
    if passes is not None:
        yield HiddenDue(passes, "host")
    if table.alone_since is not None and not table.deserted and table.settings.visibility == "public":
        yield HiddenDue(table.alone_since + DESERTED_SECONDS, "deserted")


def _in_play(table: Table) -> Iterator[Due]:
    booking = table.settings.booking
    begins = begins_at(table)
    if begins is not None:
        yield Due(begins, "begin", missing(table))
    if booking is not None and table.phase == "waiting" and table.match is None:
        yield Due(booking.start_by, "begin")
    if table.phase == "between" and table.deal_at is not None:
        yield Due(table.deal_at, "deal")
    if table.phase == "playing":
        for person in table.people:
            number = table.seat_of(person.id) if person.away_since is not None else None
            if number is not None and person.away_since is not None and not table.seats[number].stand_in:
                yield Due(person.away_since + table.settings.absent_seconds, "absent", (number,))


def _unattended(table: Table) -> Iterator[HiddenDue]:
    """Bots play for people who are here. At a table of a tournament others wait: there the shell says when."""
    if table.phase in ("playing", "between") and table.settings.booking is None and not table.attended:
        yield HiddenDue(table.heard_at + UNATTENDED_SECONDS, "unattended")


def _in_the_round(table: Table) -> Iterator[Due | HiddenDue]:
    """The turn and the claims that are held back: while a catch or an answer is settled, no turn runs out."""
    if not _round_runs(table):
        return
    settled = 0.0
    for claim in table.claims:
        if isinstance(claim.action, actions.Perform):
            yield HiddenDue(claim.release_at, "gesture")
        else:
            yield HiddenDue(claim.release_at, "catch" if isinstance(claim.action, actions.Catch) else "answer")
            settled = max(settled, claim.release_at)
    limit = turn_limit(table)
    if limit is not None:
        yield Due(max(table.turn_at + limit, settled), _turn_kind(table))


def _open_turn(table: Table) -> Iterator[Due]:
    """The turn as people see it; none where a bot is awaited."""
    if not _round_runs(table):
        return
    assert table.round is not None
    seats = tuple(table.players[seat] for seat in table.round.pending.seats)
    limit, kind = turn_limit(table), _turn_kind(table)
    awaited = seats if kind == "race" else seats[:1]
    if limit is not None and not all(table.seats[number].by_bot for number in awaited):
        yield Due(table.turn_at + limit, kind, seats)


def turn_ends(table: Table) -> float | None:
    """When the time of the pending decision is up, as far as people may know."""
    return next((one.at for one in _open_turn(table)), None)


def turn_limit(table: Table) -> float | None:
    """How long the round waits for what it waits for."""
    assert table.round is not None
    pending = table.round.pending
    if isinstance(pending, Race):
        return table.settings.race_seconds + MAX_LAG
    seat = table.seats[table.players[pending.seats[0]]]
    return table.settings.bot_seconds[1] + BOT_PATIENCE if seat.by_bot else table.settings.turn_seconds


def _round_runs(table: Table) -> bool:
    return table.phase == "playing" and table.round is not None and not isinstance(table.round.pending, Over)


def _turn_kind(table: Table) -> Literal["turn", "race"]:
    assert table.round is not None
    return "race" if isinstance(table.round.pending, Race) else "turn"
