"""Time at the table: `next_deadline` says when something happens by itself, `tick` makes it happen."""

from __future__ import annotations

from typing import assert_never

from . import challenges, events, play, races, room, seating, tournament_table, votes
from .autoplay import plainest
from .deadlines import Due, HiddenDue, HiddenKind, due
from .proceedings import Decided, Proceedings
from .state import Table
from .viewers import TableEvent

TIMEOUTS_UNTIL_ABSENT = 2
MOST_STOOD = 10.0  # seconds that a take-over gives back
MOST_STEPS = 1_000


def next_deadline(table: Table) -> float | None:
    """When `tick` has something to do; None: never, unless somebody acts."""
    return min((one.at for one in due(table)), default=None)


def tick(table: Table, now: float) -> tuple[TableEvent, ...]:
    """All that time has brought about until now, in the order in which it was due."""
    return pass_time(table, now).new


def pass_time(table: Table, now: float) -> Decided:
    """`tick`, with the table after each of its events."""
    go = Proceedings(table, now)
    for _ in range(MOST_STEPS):
        come = [one for one in due(go.table) if one.at <= now]
        if not come:
            break
        _happen(go, min(come))
    return go.outcome


def close(table: Table, now: float, reason: str) -> Decided:
    """The shell closes the table, whoever is there."""
    go = Proceedings(table, now)
    go.emit(events.TableClosed(now, reason))
    return go.outcome


def stood_still(table: Table, since: float, now: float) -> Decided:
    """Nobody looked after a table from then until now: somebody else has it since. At a table of a tournament,
    whose clocks do not stop for want of people, that costs nobody their time."""
    go = Proceedings(table, round(max(since, now - MOST_STOOD), 3))
    running = table.phase in ("playing", "between") and table.stopped_at is None
    if table.settings.booking is not None and running and table.anybody_here and go.now < now:
        go.emit(events.Paused(go.now, now))
        go.now = now
        go.emit(events.Resumed(now))
    return go.outcome


def _happen(go: Proceedings, what: Due | HiddenDue) -> None:
    if isinstance(what, HiddenDue):
        _settle(go, what.kind)
        return
    match what.kind:
        case "motion":
            go.emit(events.MotionEnded(go.now, passed=False))
        case "close":
            go.emit(events.TableClosed(go.now))
        case "resume":
            go.emit(events.Resumed(go.now))
        case "deal":
            play.deal(go)
        case "begin":
            if go.table.settings.booking is None:
                play.start_match(go)
            else:
                tournament_table.begin(go)
        case "absent":
            stand_in(go, what.seats[0])
        case "race":
            races.race_time_up(go)
        case "turn":
            _time_up(go)
        case _:
            assert_never(what.kind)


def _settle(go: Proceedings, kind: HiddenKind) -> None:
    if kind == "unattended":
        votes.stand_still(go)
    elif kind == "host":
        seating.lend_host(go)
    elif kind == "deserted":
        go.emit(events.TableDeserted(go.now))
    elif kind == "catch":
        _settle_catches(go, go.now)
    elif kind == "answer":
        _settle_answers(go)
    else:
        races.settle_gestures(go, [claim for claim in go.table.claims if claim.release_at <= go.now])


def _settle_catches(go: Proceedings, until: float) -> None:
    """The player has not called: the quickest catch counts. By how much: before the second, if there is one."""
    target = next(target for target, claim in races.catches(go.table) if claim.release_at <= until)
    held = races.claims_against(go.table, target)
    races.settle_catch(go, target, by=held[1].fair_at - held[0].fair_at if len(held) > 1 else 0.0)


def _settle_answers(go: Proceedings) -> None:
    """A catch that was made before the answer comes first: the answer begins a turn (U4, M1)."""
    until = min(claim.release_at for claim in challenges.answers(go.table))
    while any(claim.release_at <= until for _, claim in races.catches(go.table)):
        _settle_catches(go, until)
    challenges.settle(go)


def _time_up(go: Proceedings) -> None:
    """The turn is played in the plainest way; who does not answer twice in a row is absent."""
    seat, action = plainest(go.round)
    number = go.table.players[seat]
    if not go.table.seats[number].by_bot:
        go.emit(events.TimedOut(go.now, number))
    if challenges.may_be_late(go, seat, action):
        challenges.hold(go, seat, action, "time")
    else:
        play.play(go, seat, action, "time")
    place = go.table.seats[number]
    if not place.by_bot and place.timeouts >= TIMEOUTS_UNTIL_ABSENT and go.table.phase == "playing":
        stand_in(go, number)


def stand_in(go: Proceedings, number: int) -> None:
    go.emit(events.StandInSat(go.now, number, go.bot))
    votes.count_votes(go)
    room.count(go)
