"""What a round is worth: the points in the hands that are left, and who gets them (§7, §10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rules import Card

Teams = tuple[tuple[int, ...], ...]


def points_in(cards: Iterable[Card]) -> int:
    """The points of these cards together."""
    return sum(card.points for card in cards)


def winner_takes(winner: int, left: Sequence[int], teams: Teams | None = None) -> tuple[int, ...]:
    """E3: the winner scores the points `left` in all other hands. R1: with partners the team scores those of both
    opponents (the partner's own cards count for nobody), and each of the two has them on the board."""
    winners = team_of(winner, teams)
    gained = sum(points for seat, points in enumerate(left) if seat not in winners)
    return tuple(gained if seat in winners else 0 for seat in range(len(left)))


def team_of(seat: int, teams: Teams | None) -> tuple[int, ...]:
    """The seats that win together with this one, itself included."""
    return next((team for team in teams or () if seat in team), (seat,))
