"""Tries at puzzles: how hard puzzles are, how good people are at them, and what was solved in a row."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Strength:
    """Of a person or of a puzzle: about 1500, and how sure that is."""

    mu: float
    sigma: float
    tries: int = 0
    solved: int = 0


@dataclass(frozen=True, slots=True)
class Streak:
    """So many in a row: now, and at best."""

    now: int = 0
    best: int = 0

    def after(self, success: bool) -> Streak:
        """One more, or the end of it."""
        now = self.now + 1 if success else 0
        return Streak(now, max(now, self.best))


@dataclass(frozen=True, slots=True)
class Solver:
    """Somebody who tries puzzles."""

    strength: Strength
    streak: Streak = Streak()


@dataclass(frozen=True, slots=True)
class Tried:
    """What a try did to both. Not `rated`: it was not the first one, and nothing has changed."""

    rated: bool
    solver: Solver
    before: float
    puzzle: Strength
    puzzle_before: float


class Puzzles(Protocol):
    """Tries at puzzles. Of one person and one puzzle the first try counts."""

    async def solver(self, person: str) -> Solver:
        """How good this one is; a new one is in the middle."""

    async def tried(self, person: str) -> Collection[str]:
        """The puzzles that this one has tried."""

    async def strengths(self) -> Mapping[str, Strength]:
        """Of the puzzles that anybody has tried."""

    async def try_puzzle(self, person: str, puzzle: str, start: float, solved: bool) -> Tried:
        """Writes a try. `start`: how hard the puzzle is as long as nobody has tried it."""
