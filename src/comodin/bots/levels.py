"""Opponents for people, from easy to hard; the one place that says what each of them is.

Every level is honest: it sees what a seat sees, and nothing else. Four of them are pleasant: they do not hoard
cards (`bots.pleasant`), and those of one level at a table do not all play alike (`bots.styles`). Beside them
`machine` plays whatever wins and the rules allow. The strong ones search (`bots.search`) or have learned
(`bots.net`), which needs the extra `fast`. Without it the heuristic bot replaces them, and `note` says so.
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
from .pleasant import MOST, Pleasant
from .rivals import RandomCardBot
from .simple import SimpleBot
from .styles import LoudBot, QuietBot, Style, style_at
from .thought import Explains, Thought

# each happens one time in so many
PLAYS_ANYTHING = 2
FORGETS_UNO = 3
OVERLOOKS = 2  # a chance to catch
RELAXES = 4

EXPERT_SIMULATIONS = 200
MASTER_MILLISECONDS = 100
ANALYST_LEAST = 128  # worlds before a move that is clearly worse is tried no more
BELIEVING = 256  # worlds in which hands are counted: a share is right to about 4 points


class BeginnerBot:
    """Plays any card that fits half of the time, or what its style likes; often forgets UNO, and overlooks it when
    others do."""

    def __init__(self) -> None:
        self.simple = SimpleBot()
        self.careless: dict[Style, Bot] = {"even": RandomCardBot(), "bold": LoudBot(), "cautious": QuietBot()}

    def choose(self, view: View, chance: Chance) -> Action | None:
        careless = chance.below(PLAYS_ANYTHING) == 0
        bot: Bot = self.careless[style_at(view.viewer)] if careless else self.simple
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
    """The heuristic bot; some of its decisions are made without a thought, by its style."""

    def __init__(self) -> None:
        self.heuristic = HeuristicBot()
        self.relaxed: dict[Style, Bot] = {"even": SimpleBot(), "bold": LoudBot(), "cautious": QuietBot()}
        self.teams: Teams | None = None

    def choose(self, view: View, chance: Chance) -> Action | None:
        self.heuristic.teams = self.teams
        relaxes = chance.below(RELAXES) == 0
        bot: Bot = self.relaxed[style_at(view.viewer)] if relaxes else self.heuristic
        return bot.choose(view, chance)


class ByPlayers:
    """One bot with two players, another with more; made when it is first asked."""

    def __init__(self, two: Callable[[], Bot], more: Callable[[], Bot]) -> None:
        self._makers = (two, more)
        self._made: dict[bool, Bot] = {}
        self.teams: Teams | None = None
        self.format: str | None = None

    def bot_for(self, seats: int) -> Bot:
        """Who plays with so many at the table."""
        more = seats > 2
        if more not in self._made:
            self._made[more] = self._makers[more]()
        bot = self._made[more]
        for name in ("teams", "format"):
            if hasattr(bot, name):
                setattr(bot, name, getattr(self, name))
        return bot

    def choose(self, view: View, chance: Chance) -> Action | None:
        return self.bot_for(view.round.game.seats).choose(view, chance)

    def explain(self, view: View, chance: Chance) -> Thought:
        """What the one who plays thought; its action alone where it cannot say."""
        bot = self.bot_for(view.round.game.seats)
        return bot.explain(view, chance) if isinstance(bot, Explains) else Thought(bot.choose(view, chance))


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


def normal() -> Bot:
    """The heuristic player, relaxed."""
    return Pleasant(NormalBot())


def expert() -> Bot:
    """A short search."""
    bot = searching(simulations=EXPERT_SIMULATIONS, most=MOST) if can_search() else HeuristicBot()
    return Pleasant(bot, styled=True)


def master() -> Bot:
    """The strongest pleasant player that there is: by the table of docs/strength.md the search, however many play.
    It has no style: it plays the best move that it finds."""
    return Pleasant(_long_search(most=MOST) if can_search() else HeuristicBot())


def machine() -> Bot:
    """Plays anything legal: with two players the search that asks learned players, which hoards; with more the
    search alone, which wins as much there."""
    return ByPlayers(_search_with_nets, _long_search) if can_search() else HeuristicBot()


def analyst(worlds: int) -> Bot:
    """The master as it gives hints and looks at rounds that are over: with a number of worlds for a move, so that
    the same question has the same answer; and it says what it believes of the others."""
    if not worlds or not can_search():
        return Pleasant(HeuristicBot())
    budget = {"simulations": worlds, "knobs": {"least": ANALYST_LEAST}}
    return Pleasant(searching(**budget, most=MOST, believing=BELIEVING))


def _search_with_nets() -> Bot:
    """The source archive has no weights: there it is the search alone."""
    there = import_module(".weights", __package__).WEIGHTS.exists()
    return searching(milliseconds=MASTER_MILLISECONDS, nets=there)


def _long_search(most: int = 0) -> Bot:
    return searching(milliseconds=MASTER_MILLISECONDS, most=most)


LEVELS: dict[str, Callable[[], Bot]] = {
    "beginner": BeginnerBot,
    "normal": normal,
    "expert": expert,
    "master": master,
    "machine": machine,
}
PLEASANT = ("beginner", "normal", "expert", "master")
"""The levels that draw by choice only with few cards."""
SEARCHING = frozenset({"expert", "master", "machine", "search"})
"""The names of bots that search: too slow for the process of the tables."""
LEARNED = frozenset({"machine", "net"})
"""The names of those that have learned: quick, but their kernel is compiled at first, which the process of the
tables has no time for either."""


def note(name: str) -> str | None:
    """The key of a message if the level plays weaker than its name says; else None."""
    return "level.without_search" if name in SEARCHING and not can_search() else None
