"""The bots by the names they have on the command line."""

from __future__ import annotations

from ..errors import BadInput
from . import Bot
from .random import RandomBot
from .simple import SimpleBot

BOTS: dict[str, type[Bot]] = {"simple": SimpleBot, "random": RandomBot}


def bot_named(name: str) -> Bot:
    if name not in BOTS:
        raise BadInput("--bots", f"{name!r} is not a bot; expected one of {', '.join(BOTS)}")
    return BOTS[name]()


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
