"""After a single round: "keep score?" makes a match for points of it, in which the round that was played counts.

That is honest where the round would have counted the same in such a match: among the same players, by the same
rules, with its points below the target. A rated round has been rated already, and one that was begun elsewhere
counts for nothing: then a new match begins.
"""

from __future__ import annotations

from dataclasses import replace

from ..match import CutForDeal, Match, MatchEvent, MatchRules, format_named, rules_for
from . import events, play
from .evolve import game_of
from .proceedings import Proceedings
from .refusals import CommandRefused
from .state import Table

FORMAT = "points"


def keep_score(go: Proceedings, who: str) -> None:
    """Deals the next round at once; whoever may start a match may ask for it."""
    play.check_start(go, who)
    match = go.table.match
    if match is None or not format_named(match.rules.format).single:
        raise CommandRefused("not_now")
    rules = rules_for(FORMAT, partners=match.rules.teams is not None)
    goes_on = _goes_on(go.table, match, rules)
    go.emit(events.Configured(go.now, replace(go.table.settings, match=rules).told))
    if not goes_on:
        play.start_match(go)
        return
    round_ = go.round
    so_far: tuple[MatchEvent, ...] = (CutForDeal(go.table.players[round_.dealer]), *match.rounds)
    go.emit(events.MatchStarted(go.now, match.players, rules, go.table.custom, so_far))
    play.deal(go)


def _goes_on(table: Table, match: Match, rules: MatchRules) -> bool:
    goal = format_named(rules.format).goal_of(rules.target)
    assert goal is not None
    seated = tuple(number for number, seat in enumerate(table.seats) if seat.taken)
    begun_elsewhere = table.start is not None and table.dealt == 1
    return (
        not table.settings.rated
        and not begun_elsewhere
        and max(match.totals) < goal
        and seated == tuple(range(match.players))
        and table.settings.match == match.rules
        and table.round is not None
        and table.round.game == game_of(table, match.players)
    )
