"""What a bot that explains itself has thought: "why I played this"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..chance import Chance
from ..rules import Action, View


@dataclass(frozen=True)
class Considered:
    """A move that was thought about: the share of rounds that it is believed to win, how sure that is (a standard
    error), and in how many worlds it was tried before the thinking ended or a better one was clear. Where a match
    counts points, the best move may be one that wins a little less often, but more."""

    action: Action | None
    value: float
    error: float
    worlds: int


@dataclass(frozen=True)
class Thought:
    """What the bot does, and the moves that it considered: its own first, then the others from the best on. None
    where there was no choice."""

    action: Action | None
    considered: tuple[Considered, ...] = ()


@runtime_checkable
class Explains(Protocol):
    """A bot that can tell why."""

    def choose(self, view: View, chance: Chance) -> Action | None: ...

    def explain(self, view: View, chance: Chance) -> Thought: ...
