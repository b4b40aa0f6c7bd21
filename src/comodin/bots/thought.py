"""The thoughts of a bot that explains its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..chance import Chance
from ..rules import Action, View


@dataclass(frozen=True)
class Considered:
    """A move that was considered: the estimated share of rounds that it wins, the standard error of that, and the
    number of worlds in which it was tried before the search ended or dropped it. `doubt`: the standard error of
    its distance to the chosen move, which is smaller, because both were tried in the same worlds. In a match for
    points the best move may be one that wins a little less often, but more points."""

    action: Action | None
    value: float
    error: float
    worlds: int
    doubt: float = 0.0


@dataclass(frozen=True)
class Thought:
    """The action of the bot, and the moves that it considered: its own first, then the others from the best on; no
    moves where there was no choice."""

    action: Action | None
    considered: tuple[Considered, ...] = ()


@runtime_checkable
class Explains(Protocol):
    """A bot that can explain its moves."""

    def choose(self, view: View, chance: Chance) -> Action | None: ...

    def explain(self, view: View, chance: Chance) -> Thought: ...
