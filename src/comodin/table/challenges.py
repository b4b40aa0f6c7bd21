"""Fair challenges: where anybody may challenge a Wild Draw Four (A7), the first answer counts, lag made up for.

Whoever would draw could shut out all others by a quick accept, and a quick line could do so to a slow one. So
every answer is held until nothing quicker can still be on the way (`MAX_LAG`), and one that shuts the others out
counts at the earliest when the grace of U5 is over, as a catch does.
"""

from __future__ import annotations

from ..rules import Action, Answer, actions
from . import events
from .events import Cause
from .play import check_action, play
from .proceedings import Proceedings
from .settings import MAX_LAG
from .state import Claim, Table


def may_be_late(go: Proceedings, seat: int, action: Action) -> bool:
    """Is it an answer, and may another person have answered before it?"""
    pending = go.round.pending
    if not isinstance(pending, Answer) or not pending.challengers:
        return False
    is_answer = seat in pending.seats and isinstance(action, actions.Accept | actions.Challenge)
    if not is_answer and not (seat == pending.seat and isinstance(action, actions.Play)):
        return False
    return any(other != seat for other in _people(go.table, pending))


def answers(table: Table) -> tuple[Claim, ...]:
    """The answers that are held, in the order in which they count: of two at the same time a challenge first."""
    asides = (actions.Catch, actions.Perform)
    held = [claim for claim in table.claims if not isinstance(claim.action, asides)]
    return tuple(sorted(held, key=lambda one: (one.counts_at, not isinstance(one.action, actions.Challenge))))


def hold(go: Proceedings, seat: int, action: Action, cause: Cause) -> None:
    check_action(go, seat, action)
    if any(claim.seat == seat for claim in answers(go.table)):
        return  # the first word counts
    shown = go.table.turn_at
    grace = 0.0 if isinstance(action, actions.Challenge) else go.table.settings.uno_grace
    fair_at = max(go.fair_now, shown)
    release_at = max(fair_at, shown + grace) + MAX_LAG
    go.emit(events.ClaimHeld(go.now, seat, action, fair_at, release_at, cause))
    pending = go.round.pending
    assert isinstance(pending, Answer)
    heard = {claim.seat for claim in answers(go.table)}
    only_answers = len(heard) == len(go.table.claims)  # a catch must be settled before
    if only_answers and heard >= _people(go.table, pending):  # all are known: no need to wait
        settle(go)


def settle(go: Proceedings) -> None:
    """The first answer is the only one (M5)."""
    first, *late = answers(go.table)
    play(go, first.seat, first.action, first.cause, first.fair_at)
    for claim in late:
        by, early = claim.counts_at - first.counts_at, claim.counts_at - claim.fair_at
        go.emit(events.ChallengeRaceTold(go.now, first.seat, claim.seat, by, early))


def _people(table: Table, pending: Answer) -> set[int]:
    """The seats of people who may answer; how quick a bot is was decided before it is heard."""
    return {seat for seat in pending.seats if not table.seats[table.players[seat]].by_bot}
