"""A match as data: its rules, what happens in it, and where it stands. The fold of its events is in `match`."""

from __future__ import annotations

from dataclasses import dataclass

from .scoring import Teams

TARGET = 500  # E7
MOST_TARGET = 100_000  # what people can choose
PARTNERS: Teams = ((0, 2), (1, 3))  # R1: partners sit opposite
PARTNER_SEATS = 4


@dataclass(frozen=True)
class MatchRules:
    """`format` is the key of a format (`FORMATS`), `target` the number that it takes."""

    format: str = "points"
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
    """Who has won: one player, a pair, or those who share it."""

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
