"""The contract of a bot."""

from __future__ import annotations

from typing import Protocol

from ..chance import Chance
from ..rules import Action, View


class Bot(Protocol):
    def choose(self, view: View, chance: Chance) -> Action | None:
        """What to do now; None for nothing. The same view and the same chance give the same choice."""
        ...
