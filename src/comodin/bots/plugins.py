"""Plug-ins: bots of other packages, played by their names.

A package names its bots in the entry-point group `comodin.bots`; docs/write-a-bot.md shows how. A broken plug-in
is reported in a sentence when it is used, and never affects other bots.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from ..errors import BadInput
from .bot import Bot
from .guarded import LEFT_OUT, described
from .spec import PLACE, Spec, arguments_for

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "comodin.bots"


class CannotLoad(BadInput):
    """The package is there, but no bot comes out of it."""


class PlugIn:
    """A bot of an installed package."""

    def __init__(self, point: EntryPoint) -> None:
        self.point = point

    @cached_property
    def package(self) -> str:
        """Who to ask about it."""
        return self.point.dist.name if self.point.dist is not None else "an unknown package"

    @cached_property
    def _loaded(self) -> Callable[..., Any] | str:
        """What gives the bot; or why there is nothing. It is tried once: a broken package can take long to say
        so."""
        try:
            found = self.point.load()
        except (Exception, *LEFT_OUT) as error:
            return described(error)[1]
        return found if callable(found) else f"TypeError: {type(found).__name__} is not callable"

    @cached_property
    def ours(self) -> bool:
        """Does this package name it? Then it costs nothing to load, and is no stranger's code."""
        return self.package == __name__.partition(".")[0]

    @property
    def needs_nothing(self) -> bool:
        """Can it be made without settings? True also where that fails otherwise."""
        if isinstance(self._loaded, str):
            return True
        try:
            arguments_for(self._loaded, Spec(self.point.name, ""))
        except BadInput:
            return False
        return True

    def make(self, spec: Spec) -> Bot:
        """A new bot with these settings. Any error of the package becomes CannotLoad with one sentence; a wrong
        setting is BadInput, and so is what the package says by BadInput."""
        loaded = self._loaded
        if isinstance(loaded, str):
            raise self._cannot(loaded)
        arguments = arguments_for(loaded, spec)
        try:
            bot = loaded(**arguments)
            able = callable(getattr(bot, "choose", None))
        except BadInput as error:  # it does not like its settings: it says so itself
            raise BadInput(PLACE, f"the bot {self.point.name!r}: {error.expected}") from None
        except (Exception, *LEFT_OUT) as error:
            raise self._cannot(described(error)[1]) from None
        if not able:
            raise CannotLoad(
                PLACE,
                f"the bot {self.point.name!r} of {self.package} cannot play: {self.point.value} must give an "
                "object with a method choose(view, chance)",
            )
        found: Bot = bot
        return found

    def _cannot(self, reason: str) -> CannotLoad:
        return CannotLoad(
            PLACE, f"the bot {self.point.name!r} of {self.package} cannot be loaded ({self.point.value}): {reason}"
        )


@cache
def plug_ins() -> dict[str, PlugIn]:
    """The bots of installed packages, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # takes a while, and most games need none

    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: PlugIn(point) for point in points}
