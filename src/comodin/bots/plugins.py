"""Plug-ins: bots of other packages, played by their names.

A package names its bots in the entry-point group `comodin.bots`; docs/write-a-bot.md shows how. A broken plug-in
is reported in a sentence when it is used, and never affects other bots.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..errors import BadInput
from .bot import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "comodin.bots"


@cache
def plug_ins() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # takes a while, and most games need none

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def make(point: EntryPoint) -> Bot:
    """A new bot of this kind. Any error of the package becomes BadInput with one sentence."""
    package = point.dist.name if point.dist is not None else "an unknown package"
    try:
        bot = point.load()()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise BadInput(
            "--bots", f"the bot {point.name!r} of {package} cannot be loaded ({point.value}): {reason}"
        ) from None
    if not callable(getattr(bot, "choose", None)):
        raise BadInput(
            "--bots",
            f"the bot {point.name!r} of {package} cannot play: {point.value} must give an object with a method "
            "choose(view, chance)",
        )
    found: Bot = bot
    return found
