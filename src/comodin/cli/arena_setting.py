"""The arguments of `comodin arena` as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..rules import Game

if TYPE_CHECKING:
    from ..arena import ArenaPlan, Player


class Bounds(NamedTuple):
    """The two win rates of a sequential test, and their text."""

    low: float
    high: float
    text: str


@dataclass(frozen=True)
class ArenaSetting:
    """The checked arguments of one run."""

    game: Game
    players: tuple[Player, ...]
    plan: ArenaPlan
    deals: int
    sprt: Bounds | None
    sweep: tuple[int, ...]

    @property
    def reproducible(self) -> bool:
        """False with a budget of time, which gives other moves on another day."""
        return not any(player.ms for player in self.players)
