"""Opponents for people, from easy to hard. Every level is honest: it sees what a seat sees, and nothing else.

The two hardest levels search (`bots.search`), which needs the extra `fast`. Without it the heuristic bot replaces
them, and `note` says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..chance import Chance
from ..match import Teams
from ..rules import Action, Catch, Play, View
from .bot import Bot
from .heuristic import HeuristicBot
from .rivals import RandomCardBot
from .simple import SimpleBot

# each happens one time in so many
PLAYS_ANYTHING = 2
FORGETS_UNO = 3
OVERLOOKS = 2  # a chance to catch
RELAXES = 4

EXPERT_SIMULATIONS = 200
MASTER_MILLISECONDS = 100


class BeginnerBot:
    """Plays any card that fits half of the time, often forgets UNO, and overlooks it when others do."""

    def __init__(self) -> None:
        self.simple, self.careless = SimpleBot(), RandomCardBot()

    def choose(self, view: View, chance: Chance) -> Action | None:
        bot: Bot = self.careless if chance.below(PLAYS_ANYTHING) == 0 else self.simple
        action = bot.choose(view, chance)
        if isinstance(action, Catch) and chance.below(OVERLOOKS) == 0:
            waited_for = view.viewer in view.round.pending.seats[:1]
            return self._otherwise(view, chance) if waited_for else None
        if isinstance(action, Play) and action.uno and chance.below(FORGETS_UNO) == 0:
            return replace(action, uno=False)
        return action

    def _otherwise(self, view: View, chance: Chance) -> Action | None:
        """The decision that the round waits for, as if no player could be caught."""
        return self.simple.choose(View(view.viewer, replace(view.round, catchable=())), chance)


class NormalBot:
    """The heuristic bot, replaced by the simple one for some of its decisions."""

    def __init__(self) -> None:
        self.simple, self.heuristic = SimpleBot(), HeuristicBot()
        self.teams: Teams | None = None

    def choose(self, view: View, chance: Chance) -> Action | None:
        self.heuristic.teams = self.teams
        bot: Bot = self.simple if chance.below(RELAXES) == 0 else self.heuristic
        return bot.choose(view, chance)


def can_search() -> bool:
    """Are NumPy and numba installed, which a search needs to be quick?"""
    return all(find_spec(name) is not None for name in ("numpy", "numba", "comodin.bots.search"))


def searching(**budget: Any) -> Bot:
    """A bot that searches with this budget, and other knobs (see `SearchBot`). Imported here, because NumPy and
    numba come with it."""
    bot: Bot = import_module(".search", __package__).SearchBot(**budget)
    return bot


def learned(**settings: Any) -> Bot:
    """The learned player with these settings (see `NetBot`), imported here for the same reason."""
    bot: Bot = import_module(".net", __package__).NetBot(**settings)
    return bot


def expert() -> Bot:
    return searching(simulations=EXPERT_SIMULATIONS) if can_search() else HeuristicBot()


def master() -> Bot:
    return searching(milliseconds=MASTER_MILLISECONDS) if can_search() else HeuristicBot()


LEVELS: dict[str, Callable[[], Bot]] = {
    "beginner": BeginnerBot,
    "normal": NormalBot,
    "expert": expert,
    "master": master,
}
SEARCHING = frozenset({"expert", "master", "search"})
"""The names of bots that search: too slow for the process of the tables."""
LEARNED = "net"
"""Quick, but its kernel is compiled at first, which the process of the tables has no time for either."""


def note(name: str) -> str | None:
    """The key of a message if the level plays weaker than its name says; else None."""
    return "level.without_search" if name in SEARCHING and not can_search() else None
