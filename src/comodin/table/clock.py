"""Time at the table: `next_deadline` says when something happens by itself, `tick` makes it happen."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import Over, Race, actions
from . import events, play, races, tournament_table
from .autoplay import plainest
from .events import TableEvent
from .proceedings import Decided, Proceedings
from .settings import MAX_LAG
from .state import Table
from .votes import count_votes

BOT_PATIENCE = 8.0  # a bot that has not been heard of so long after it should have acted is played for
TIMEOUTS_UNTIL_ABSENT = 2
EMPTY_SECONDS = 300.0  # nobody is here, and nothing is being played
ABANDONED_SECONDS = 86_400.0  # nobody is here, and a match is unfinished
MOST_STEPS = 1_000


def next_deadline(table: Table) -> float | None:
    """When `tick` has something to do; None: never, unless somebody acts."""
    return min((at for at, _ in _deadlines(table)), default=None)


def tick(table: Table, now: float) -> tuple[TableEvent, ...]:
    """All that time has brought about until now, in the order in which it was due."""
    return pass_time(table, now).new


def pass_time(table: Table, now: float) -> Decided:
    """`tick`, with the table after each of its events."""
    go = Proceedings(table, now)
    for _ in range(MOST_STEPS):
        due = [(at, what) for at, what in _deadlines(go.table) if at <= now]
        if not due:
            break
        _, what = min(due)
        _happen(go, what)
    return go.outcome


def _deadlines(table: Table) -> Iterator[tuple[float, str]]:
    if table.phase == "closed":
        return
    if table.motion is not None:
        yield table.motion.until, "motion"
    if table.alone_since is not None:
        unfinished = table.phase in ("playing", "between")
        yield table.alone_since + (ABANDONED_SECONDS if unfinished else EMPTY_SECONDS), "close"
    if table.stopped_at is not None:
        if table.paused_until is not None:
            yield table.paused_until, "resume"
        return
    booking = table.settings.booking
    if booking is not None and table.phase == "waiting" and table.match is None:
        yield booking.start_by, "begin"
    if table.phase == "between" and table.deal_at is not None:
        yield table.deal_at, "deal"
    if table.phase == "playing":
        yield from _round_deadlines(table)
        for number, seat in enumerate(table.seats):
            person = table.person(seat.person) if seat.person else None
            if person is not None and person.away_since is not None and not seat.stand_in:
                yield person.away_since + table.settings.absent_seconds, f"absent {number}"


def _round_deadlines(table: Table) -> Iterator[tuple[float, str]]:
    state = table.round
    if state is None or isinstance(state.pending, Over):
        return
    settled = 0.0
    for claim in table.claims:
        if isinstance(claim.action, actions.Catch):
            yield claim.release_at, "catch"
            settled = max(settled, claim.release_at)
        else:
            yield claim.release_at, "gesture"
    limit = turn_limit(table)
    if limit is not None:
        yield max(table.turn_at + limit, settled), "race" if isinstance(state.pending, Race) else "turn"


def turn_limit(table: Table) -> float | None:
    """How long the round waits for what it waits for."""
    assert table.round is not None
    pending = table.round.pending
    if isinstance(pending, Race):
        return table.settings.race_seconds + MAX_LAG
    seat = table.seats[table.players[pending.seats[0]]]
    return table.settings.bot_seconds[1] + BOT_PATIENCE if seat.by_bot else table.settings.turn_seconds


def _happen(go: Proceedings, what: str) -> None:
    match what.split():
        case ["motion"]:
            go.emit(events.MotionEnded(go.now, passed=False))
        case ["close"]:
            go.emit(events.TableClosed(go.now))
        case ["resume"]:
            go.emit(events.Resumed(go.now))
        case ["deal"]:
            play.deal(go)
        case ["begin"]:
            tournament_table.begin(go)
        case ["absent", number]:
            stand_in(go, int(number))
        case ["catch"]:
            _settle_catches(go)
        case ["gesture"]:
            races.settle_gestures(go, [claim for claim in go.table.claims if claim.release_at <= go.now])
        case ["race"]:
            races.race_time_up(go)
        case _:
            _time_up(go)


def _settle_catches(go: Proceedings) -> None:
    """The player has not called: the quickest catch counts. By how much: before the second, if there is one."""
    target = next(target for target, claim in races.catches(go.table) if claim.release_at <= go.now)
    held = races.claims_against(go.table, target)
    races.settle_catch(go, target, by=held[1].fair_at - held[0].fair_at if len(held) > 1 else 0.0)


def _time_up(go: Proceedings) -> None:
    """The turn is played in the plainest way; who does not answer twice in a row is absent."""
    seat, action = plainest(go.round)
    number = go.table.players[seat]
    if not go.table.seats[number].by_bot:
        go.emit(events.TimedOut(go.now, number))
    play.play(go, seat, action, "time")
    place = go.table.seats[number]
    if not place.by_bot and place.timeouts >= TIMEOUTS_UNTIL_ABSENT and go.table.phase == "playing":
        stand_in(go, number)


def stand_in(go: Proceedings, number: int) -> None:
    go.emit(events.StandInSat(go.now, number, go.bot))
    count_votes(go)
