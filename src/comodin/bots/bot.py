"""The contract of a bot."""

from __future__ import annotations

from typing import Protocol

from ..chance import Chance
from ..rules import Action, View


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
