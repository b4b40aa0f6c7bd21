"""The bots by the names they have on the command line."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import BadInput
from ..scoring import Teams
from . import Bot
from .heuristic import HeuristicBot
from .random import RandomBot
from .rivals import GreedyBot, RandomCardBot, RlcardBot
from .simple import SimpleBot

BOTS: dict[str, Callable[[], Bot]] = {
    "simple": SimpleBot,
    "random": RandomBot,
    "random-card": RandomCardBot,
    "rlcard": RlcardBot,
    "greedy": GreedyBot,
    "heuristic": HeuristicBot,
}


def bot_named(name: str, teams: Teams | None = None) -> Bot:
    """A new bot of this name. One that has `teams` among its attributes is told who plays with whom (R1)."""
    if name not in BOTS:
        raise BadInput("--bots", f"{name!r} is not a bot; expected one of {', '.join(BOTS)}")
    bot = BOTS[name]()
    if teams is not None and hasattr(bot, "teams"):
        bot.teams = teams
    return bot


def bots_for(names: str, players: int) -> tuple[Bot, ...]:
    """One name stands for all seats, else there is one for each, separated by commas."""
    given = names.split(",")
    if len(given) == 1:
        given *= players
    if len(given) != players:
        raise BadInput(
            "--bots", f"expected one name, or one for each of the {players} players, found {len(given)}"
        )
    return tuple(bot_named(name) for name in given)
