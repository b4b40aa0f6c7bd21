"""The contract of a bot."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..chance import Chance
from ..rules import Action, Game, View


class Bot(Protocol):
    """Who plays: asked with what its seat may know, it says what it does. docs/write-a-bot.md tells more.

    >>> import comodin
    >>> class Eager:
    ...     def choose(self, view, chance):
    ...         return view.decisions()[0] if view.awaited else None
    >>> comodin.play([Eager(), "simple"], "deluxe", seed=1).rounds[0].over
    True
    """

    def choose(self, view: View, chance: Chance) -> Action | None:
        """What to do now; None for nothing. The same view and the same chance give the same choice."""
        ...


@runtime_checkable
class Choosy(Protocol):
    """A bot that cannot play every game: it is asked before a run."""

    def refuses(self, game: Game) -> str | None:
        """Why it cannot play this game, in one sentence; None where it can."""
        ...
