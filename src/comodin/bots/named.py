"""Bots by name, as on the command line, at tables and in tournaments: our own, the levels for people, and plug-ins
of other packages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..errors import BadInput
from ..match import Teams
from .bot import Bot
from .heuristic import HeuristicBot
from .levels import LEVELS, SEARCHING, can_search, searching
from .patient import PatientBot
from .plugins import make, plug_ins
from .random import RandomBot
from .rivals import GreedyBot, RandomCardBot, RlcardBot
from .simple import SimpleBot


def _search() -> Bot:
    if not can_search():
        raise BadInput("--bots", "'search' needs NumPy and numba: install the extra \"fast\"")
    return searching()


BOTS: dict[str, Callable[[], Bot]] = {
    "simple": SimpleBot,
    "random": RandomBot,
    "random-card": RandomCardBot,
    "rlcard": RlcardBot,
    "greedy": GreedyBot,
    "patient": PatientBot,
    "heuristic": HeuristicBot,
    "search": _search,
    **LEVELS,
}


def bot_names() -> list[str]:
    """Every name that `bot_named` takes."""
    return [*BOTS, *(name for name in plug_ins() if name not in BOTS)]


def is_bot(name: str) -> bool:
    """Is there a bot of this name, of ours or of another package?"""
    return name in BOTS or name in plug_ins()


def is_quick(name: str) -> bool:
    """Does the bot answer in about a millisecond? False for plug-ins, whose speed is unknown."""
    return name in BOTS and name not in SEARCHING


def bot_named(name: str, teams: Teams | None = None, format: str | None = None) -> Bot:
    """A new bot of this name, with its teams and its format set (`tell`)."""
    if not is_bot(name):
        raise BadInput("--bots", f"{name!r} is not a bot; expected one of {', '.join(bot_names())}")
    bot = BOTS[name]() if name in BOTS else make(plug_ins()[name])
    tell(bot, teams, format)
    return bot


def tell(bot: Bot, teams: Teams | None, format: str | None = None) -> None:
    """Sets the attribute `teams` (who plays with whom, R1) and `format` (what the match counts, E3-E8, R4) of a
    bot that has it; None: the round alone."""
    if hasattr(bot, "teams"):
        bot.teams = teams
    if hasattr(bot, "format"):
        bot.format = format


def names_for(names: Sequence[str], players: int) -> list[str]:
    """A name for each player; a single name stands for all of them."""
    given = list(names) * players if len(names) == 1 else list(names)
    if len(given) != players:
        raise BadInput(
            "--bots", f"expected one name, or one for each of the {players} players, found {len(given)}"
        )
    return given


def bots_for(names: str, players: int, teams: Teams | None = None, format: str | None = None) -> tuple[Bot, ...]:
    """The same as bots; the names are separated by commas."""
    return tuple(bot_named(name, teams, format) for name in names_for(names.split(","), players))
