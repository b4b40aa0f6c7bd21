"""A match: rounds up to a target (§7), with partners (R1) or down to the last two (R4).

The same style as the rules: `begin`, `score_round` and `blocked_round` decide events, `evolve_match` makes the
next state, and a match is the fold of its events. It does not play the rounds; whoever does tells how they ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from ..chance import Chance
from ..errors import BadInput
from ..rules import MAX_SEATS, MIN_SEATS, Game, choose_dealer, start_direction
from .scoring import Teams, team_of, winner_takes

MatchFormat = Literal["points", "lowest", "quick", "elimination"]
FORMATS: tuple[MatchFormat, ...] = get_args(MatchFormat)
TARGET = 500  # E7
PARTNERS: Teams = ((0, 2), (1, 3))  # R1: partners sit opposite
PARTNER_SEATS = 4


@dataclass(frozen=True)
class MatchRules:
    format: MatchFormat = "points"
    target: int = TARGET
    teams: Teams | None = None
    hands: int | None = None  # R2, R3: so many rounds, and then the highest total wins; the target means nothing


@dataclass(frozen=True)
class CutForDeal:
    """S1: the cut happens once per match."""

    dealer: int


@dataclass(frozen=True)
class RoundScored:
    """Who played, who went out, and what the round gave each player of the match (0 to those who sat out)."""

    seats: tuple[int, ...]
    winner: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class RoundBlocked:
    """T7: no winner and no points; it is dealt again."""


@dataclass(frozen=True)
class PlayersOut:
    """R4: they have reached the amount."""

    players: tuple[int, ...]


@dataclass(frozen=True)
class MatchWon:
    winners: tuple[int, ...]


MatchEvent = CutForDeal | RoundScored | RoundBlocked | PlayersOut | MatchWon


@dataclass(frozen=True)
class Match:
    """Players are counted from 0 in seating order, also when some of them are out."""

    rules: MatchRules
    players: int
    direction: int = 1  # in which the deal passes on (S4)
    dealer: int = 0
    rounds: tuple[RoundScored, ...] = ()
    dealt: int = 0  # rounds that were dealt, blocked ones included
    totals: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @property
    def seats(self) -> tuple[int, ...]:
        """Who plays the next round, in seating order."""
        return tuple(player for player in range(self.players) if player not in self.out)


def begin(rules: MatchRules, game: Game, chance: Chance) -> tuple[MatchEvent, ...]:
    """The match before its first round; the cut decides who deals it."""
    check(rules, game.seats)
    return (CutForDeal(choose_dealer(game, chance).dealer),)


def before_the_cut(rules: MatchRules, game: Game) -> Match:
    return Match(rules, game.seats, start_direction(game), totals=(0,) * game.seats)


def check(rules: MatchRules, players: int) -> None:
    """Refuses rules that no match can have."""
    if rules.format not in FORMATS:
        raise BadInput("match.format", f"{rules.format!r} is not a format; expected one of {', '.join(FORMATS)}")
    if not MIN_SEATS <= players <= MAX_SEATS:
        raise BadInput("players", f"expected {MIN_SEATS} to {MAX_SEATS}, found {players}")
    if rules.target < 1:
        raise BadInput("match.target", f"expected a number of points above 0, found {rules.target}")
    if rules.teams is not None:
        if players != PARTNER_SEATS or rules.teams != PARTNERS:
            raise BadInput("match.teams", "partners are four players, seats 0 and 2 against 1 and 3")
        if rules.format not in ("points", "quick"):
            raise BadInput("match.teams", f"partners play for points or quick, not {rules.format}")
    if rules.hands is not None and (rules.hands < 1 or rules.format != "points"):
        raise BadInput("match.hands", "expected a number of rounds above 0, played for points")


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
    takes = match.rules.format in ("points", "quick")
    gained = winner_takes(winner, left, match.rules.teams) if takes else tuple(left)  # E4, R4: their own hand
    scored = RoundScored(match.seats, winner, gained)
    after = evolve_match(match, scored)
    return (scored, *_consequences(after, winner))


def blocked_round(match: Match) -> tuple[MatchEvent, ...]:
    _expect_running(match)
    return (RoundBlocked(),)


def _expect_running(match: Match) -> None:
    if match.over:
        raise BadInput("match", "it is over; no round can be added")


def _consequences(match: Match, winner: int) -> Iterable[MatchEvent]:
    """Who is out, and who has won."""
    reached = tuple(player for player in match.seats if match.totals[player] >= match.rules.target)
    how = match.rules.format
    if how == "quick":  # E5
        yield MatchWon(team_of(winner, match.rules.teams))
    elif match.rules.hands is not None:
        if len(match.rounds) == match.rules.hands:
            most = max(match.totals)
            yield MatchWon(tuple(player for player, total in enumerate(match.totals) if total == most))
    elif reached and how == "points":  # E3: only the winner of the round, or its team, can have reached it
        yield MatchWon(reached)
    elif reached and how == "lowest":  # E4, E8
        lowest = min(match.totals)
        yield MatchWon(tuple(player for player, total in enumerate(match.totals) if total == lowest))
    elif reached:  # R4: the winner of the round added nothing, so somebody is always left
        yield PlayersOut(reached)
        left = tuple(player for player in match.seats if player not in reached)
        if len(left) == 1:
            yield MatchWon(left)


def evolve_match(match: Match, event: MatchEvent) -> Match:
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
    return replace(match, winners=event.winners)


def _next_dealer(match: Match) -> int:
    """S1: the deal passes to the left (or, mirrored, to the right), past players who are out."""
    dealer = (match.dealer + match.direction) % match.players
    while dealer in match.out:
        dealer = (dealer + match.direction) % match.players
    return dealer
