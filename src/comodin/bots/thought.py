"""The thoughts of a bot that explains its moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
class Beliefs:
    """What a bot believes of the others, as shares of the worlds that it imagined from what it sees. `lacks`: for
    each seat (nothing for its own) and each colour of the edition in order, how often that hand has no card of it.
    `bluff`: how often the card that it faces is a bluff; None where it faces none."""

    worlds: int
    lacks: tuple[tuple[float, ...], ...]
    bluff: float | None = None


@dataclass(frozen=True)
class Thought:
    """The action of the bot, and the moves that it considered: its own first, then the others from the best on; no
    moves where there was no choice. `leaning`: where it knows no figures, how much it leans to each of its moves,
    as shares. `beliefs`: what it believes of the others, where it was asked for that."""

    action: Action | None
    considered: tuple[Considered, ...] = ()
    leaning: tuple[tuple[Action | None, float], ...] = ()
    beliefs: Beliefs | None = None

    def led_by(self, action: Action | None) -> Thought:
        """The same thought with another action, which stands first of the moves."""
        first = [one for one in self.considered if one.action == action]
        rest = [one for one in self.considered if one.action != action]
        return replace(self, action=action, considered=(*first, *rest))


@runtime_checkable
class Explains(Protocol):
    """A bot that can explain its moves."""

    def choose(self, view: View, chance: Chance) -> Action | None: ...

    def explain(self, view: View, chance: Chance) -> Thought: ...
