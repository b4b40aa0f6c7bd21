"""A match: rounds up to a target (§7), with partners (R1) or down to the last two (R4).

The same style as the rules: `begin`, `score_round` and `blocked_round` decide events, `evolve_match` makes the
next state, and a match is the fold of its events. It does not play the rounds; whoever does tells how they ended.
What differs from format to format is in its value (`format`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from ..chance import Chance
from ..errors import BadInput
from ..rules import MAX_SEATS, MIN_SEATS, Game, choose_dealer, start_direction
from .formats import FORMATS, format_named
from .state import (
    PARTNER_SEATS,
    PARTNERS,
    CutForDeal,
    Match,
    MatchEvent,
    MatchRules,
    MatchWon,
    PlayersOut,
    RoundBlocked,
    RoundScored,
)


def begin(rules: MatchRules, game: Game, chance: Chance) -> tuple[MatchEvent, ...]:
    """The match before its first round; the cut decides who deals it."""
    check(rules, game.seats)
    return (CutForDeal(choose_dealer(game, chance).dealer),)


def before_the_cut(rules: MatchRules, game: Game) -> Match:
    """The match before anything has happened in it."""
    return Match(rules, game.seats, start_direction(game), totals=(0,) * game.seats)


def check(rules: MatchRules, players: int) -> None:
    """Refuses rules that no match can have."""
    format = format_named(rules.format)
    if not MIN_SEATS <= players <= MAX_SEATS:
        raise BadInput("players", f"expected {MIN_SEATS} to {MAX_SEATS}, found {players}")
    if not format.number.takes(rules.target):
        raise BadInput("match.target", f"expected {format.number.expected()}, found {rules.target}")
    if rules.teams is not None:
        if players != PARTNER_SEATS or rules.teams != PARTNERS:
            raise BadInput("match.teams", "partners are four players, seats 0 and 2 against 1 and 3")
        if not format.teams:
            able = " or ".join(one.key for one in FORMATS.values() if one.teams)
            raise BadInput("match.teams", f"partners play {able}, not {format.key}")
    if rules.hands is not None and (rules.hands < 1 or not format.fixed):
        able = " or ".join(one.key for one in FORMATS.values() if one.fixed)
        raise BadInput("match.hands", f"expected a number of rounds above 0, played for {able}")


def score_round(match: Match, winner: int, left: Sequence[int]) -> tuple[MatchEvent, ...]:
    """The events of a finished round: `left` are the points that each player of the match was left with."""
    _expect_running(match)
    if winner not in match.seats:
        raise BadInput("winner", f"player {winner} does not play this round")
    if len(left) != match.players:
        raise BadInput("left", f"expected the points of {match.players} players, found {len(left)}")
    for player, points in enumerate(left):
        if points < 0:
            raise BadInput(f"left[{player}]", f"expected points from 0 up, found {points}")
        if points and (player == winner or player in match.out):
            raise BadInput(f"left[{player}]", "expected 0: this player holds no cards")
    format = format_named(match.rules.format)
    scored = RoundScored(match.seats, winner, format.gain(winner, left, match.rules.teams))
    after = evolve_match(match, scored)
    return (scored, *format.after(after, winner))


def blocked_round(match: Match) -> tuple[MatchEvent, ...]:
    """The events of a round that nobody could finish (T7)."""
    _expect_running(match)
    return (RoundBlocked(),)


def _expect_running(match: Match) -> None:
    if match.over:
        raise BadInput("match", "it is over; no round can be added")


def evolve_match(match: Match, event: MatchEvent) -> Match:
    """The match after the event."""
    match event:
        case CutForDeal(dealer):
            return replace(match, dealer=dealer)
        case RoundScored(_, _, points):
            totals = tuple(total + more for total, more in zip(match.totals, points, strict=True))
            return replace(
                match,
                rounds=(*match.rounds, event),
                dealt=match.dealt + 1,
                totals=totals,
                dealer=_next_dealer(match),
            )
        case RoundBlocked():  # dealt again, by the same player
            return replace(match, dealt=match.dealt + 1)
        case PlayersOut(players):
            after = replace(match, out=match.out + players)
            return after if after.dealer in after.seats else replace(after, dealer=_next_dealer(after))
        case MatchWon(winners):
            return replace(match, winners=winners)
        case _:
            assert_never(event)


def _next_dealer(match: Match) -> int:
    """S1: the deal passes to the left (or, mirrored, to the right), past players who are out."""
    dealer = (match.dealer + match.direction) % match.players
    while dealer in match.out:
        dealer = (dealer + match.direction) % match.players
    return dealer
