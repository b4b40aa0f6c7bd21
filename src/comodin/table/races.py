"""Fair races: UNO calls against catches (U5), and gestures (H7), by arrival minus the lag of each line.

Whoever was quicker may be heard later. So a catch, and a gesture that is right, are held until nothing quicker can
still be on the way (`MAX_LAG`). A catch within the grace counts as made when it ends: a call before then is safe.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Action, Race, actions, is_false_call, is_idle
from . import challenges, events
from .events import Cause
from .play import check_action, play
from .proceedings import Proceedings
from .refusals import CommandRefused
from .settings import MAX_LAG
from .state import Claim, Table

BEGINS_TURN = (actions.Play, actions.Draw, actions.Accept, actions.Challenge)  # U4


def act(go: Proceedings, seat: int, action: Action, cause: Cause) -> None:
    """An action of the round, races included; `seat` is the round's."""
    match action:
        case actions.SayUno() | actions.Catch() if is_false_call(go.round, seat, action):
            _false_call(go, seat, action, cause)
        case actions.Catch(target):
            _catch(go, seat, action, target, cause)
        case actions.SayUno() if claims_against(go.table, seat):
            _call(go, seat, cause)
        case actions.Perform() if isinstance(go.round.pending, Race):
            _gesture(go, seat, action, cause)
        case actions.TimeUp():
            raise CommandRefused("no_race", "H7")  # only the clock says it
        case _ if challenges.may_be_late(go, seat, action):
            challenges.hold(go, seat, action, cause)
        case _:
            if isinstance(action, BEGINS_TURN) and catches(go.table):
                check_action(go, seat, action)  # who may not act now learns nothing of the catch
                if any(target != seat for target, _ in catches(go.table)):
                    raise CommandRefused("catch_settling", "U5")
                _begin_own_turn(go, seat, action, cause)
            else:
                play(go, seat, action, cause)


def catches(table: Table) -> tuple[tuple[int, Claim], ...]:
    """Who is to be caught, and the claim that is held."""
    return tuple((claim.action.target, claim) for claim in table.claims if isinstance(claim.action, actions.Catch))


def claims_against(table: Table, seat: int) -> tuple[Claim, ...]:
    return tuple(claim for target, claim in catches(table) if target == seat)


def _shown_since(table: Table, target: int) -> float:
    return next(since for seat, since in table.exposed if seat == target)


def _false_call(go: Proceedings, seat: int, action: actions.SayUno | actions.Catch, cause: Cause) -> None:
    """X11. It costs nothing just after a move: it may have been right for what its speaker saw."""
    if go.fair_now > go.table.moved_at + go.table.settings.uno_grace:
        play(go, seat, action, cause)


def _catch(go: Proceedings, seat: int, action: actions.Catch, target: int, cause: Cause) -> None:
    if not 0 <= target < go.round.game.seats:
        raise CommandRefused("bad_target", "M9")
    if is_idle(go.round, seat, action):  # U6
        return
    if any(claim.seat == seat for claim in claims_against(go.table, target)):
        return
    shown = _shown_since(go.table, target)
    fair_at = max(go.fair_now, shown)  # nobody can have seen it earlier
    release_at = max(fair_at, shown + go.table.settings.uno_grace) + MAX_LAG
    go.emit(events.ClaimHeld(go.now, seat, action, fair_at, release_at, cause))


def _call(go: Proceedings, seat: int, cause: Cause) -> None:
    """UNO is said while a catch is held: who was first?"""
    first = claims_against(go.table, seat)[0]
    called_at = max(go.fair_now, _shown_since(go.table, seat))
    if called_at <= first.counts_at:
        by, early = first.counts_at - called_at, first.counts_at - first.fair_at
        play(go, seat, actions.SayUno(), cause, called_at)
        go.emit(events.UnoRaceTold(go.now, seat, first.seat, caught=False, by=by, early=early))
    else:
        settle_catch(go, seat, by=called_at - first.counts_at)


def _begin_own_turn(go: Proceedings, seat: int, action: Action, cause: Cause) -> None:
    """Somebody who forgot to call has the next turn, too, and begins it: that is no call. A refusal would tell of
    the catch while there is still time to call."""
    first = claims_against(go.table, seat)[0]
    if first.fair_at <= go.fair_now:
        settle_catch(go, seat, by=max(0.0, go.fair_now - first.counts_at))
    play(go, seat, action, cause)


def settle_catch(go: Proceedings, target: int, by: float) -> None:
    first = claims_against(go.table, target)[0]
    play(go, first.seat, first.action, first.cause, first.fair_at)
    go.emit(events.UnoRaceTold(go.now, target, first.seat, caught=True, by=by))


def _gesture(go: Proceedings, seat: int, action: actions.Perform, cause: Cause) -> None:
    race = go.round.pending
    assert isinstance(race, Race)
    asked = go.round.rule_for(race.number)
    right = asked is not None and action.deed.same_as(asked)
    if not right or seat not in race.waiting:
        play(go, seat, action, cause)  # shown to all, and does nothing
        return
    if any(claim.seat == seat and isinstance(claim.action, actions.Perform) for claim in go.table.claims):
        return
    fair_at = max(go.fair_now, go.table.turn_at)
    go.emit(events.ClaimHeld(go.now, seat, action, fair_at, fair_at + MAX_LAG, cause))
    done = {claim.seat for claim in go.table.claims if isinstance(claim.action, actions.Perform)}
    if done >= set(race.waiting):  # all are known: no need to wait
        settle_gestures(go, go.table.claims)


def settle_gestures(go: Proceedings, held: Iterable[Claim]) -> None:
    """Carries out these gestures, the quickest first; tells the times when the race has ended."""
    for claim in held:
        if isinstance(claim.action, actions.Perform) and _running(go):
            play(go, claim.seat, claim.action, claim.cause, claim.fair_at)
    if not _running(go):
        go.emit(events.GestureRaceTold(go.now, go.table.race_times))


def race_time_up(go: Proceedings) -> None:
    """H7: who has not done it in time draws one."""
    limit = go.table.turn_at + go.table.settings.race_seconds
    settle_gestures(go, [claim for claim in go.table.claims if claim.fair_at <= limit])
    if _running(go):
        play(go, 0, actions.TimeUp(), "time")
        go.emit(events.GestureRaceTold(go.now, go.table.race_times))


def _running(go: Proceedings) -> bool:
    return isinstance(go.round.pending, Race)
