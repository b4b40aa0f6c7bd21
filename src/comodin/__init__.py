"""comodin: the complete UNO card game, five official rule sheets played exactly.

This is the door for programs; docs/python.md is its guide. A random round to its end:

>>> import comodin
>>> chance = comodin.Chance(7)
>>> round = comodin.deal(comodin.game("deluxe", players=4), seed=42)
>>> while not round.over:
...     seat = chance.pick(round.awaited)
...     round = round.act(seat, chance.pick(round.legal(seat)))
>>> round.winner
3

Every name is imported when it is first used, so that `import comodin` costs next to nothing.
"""

from .lazy import lazy

TYPE_CHECKING = False  # as `typing` has it, see `lazy`
if TYPE_CHECKING:
    from . import envs
    from .api import Reason, Record, Round, deal, game, load, play
    from .bots import Bot
    from .chance import Chance
    from .editions import EDITIONS
    from .errors import BadInput, ComodinError
    from .rules import (
        GESTURES,
        Accept,
        Action,
        Card,
        Catch,
        Challenge,
        Colour,
        Deed,
        Draw,
        Edition,
        Event,
        Game,
        Illegal,
        InventRule,
        NameColour,
        Pass,
        Perform,
        Play,
        ReportAdvice,
        RewriteRule,
        Ruleset,
        SayUno,
        State,
        TimeUp,
        View,
        Vote,
    )

__version__ = "1.0.0"
__all__ = [
    "EDITIONS",
    "GESTURES",
    "Accept",
    "Action",
    "BadInput",
    "Bot",
    "Card",
    "Catch",
    "Challenge",
    "Chance",
    "Colour",
    "ComodinError",
    "Deed",
    "Draw",
    "Edition",
    "Event",
    "Game",
    "Illegal",
    "InventRule",
    "NameColour",
    "Pass",
    "Perform",
    "Play",
    "Reason",
    "Record",
    "ReportAdvice",
    "RewriteRule",
    "Round",
    "Ruleset",
    "SayUno",
    "State",
    "TimeUp",
    "View",
    "Vote",
    "__version__",
    "deal",
    "envs",
    "game",
    "load",
    "play",
]

_ABOVE = {
    ".api": ("Reason", "Record", "Round", "deal", "game", "load", "play"),
    ".bots": ("Bot",),
    ".chance": ("Chance",),
    ".editions": ("EDITIONS",),
    ".envs": ("envs",),
    ".errors": ("BadInput", "ComodinError"),
}
_SOMEWHERE = {"__version__", *(name for names in _ABOVE.values() for name in names)}

if not TYPE_CHECKING:  # to a type checker it would mean that there is any name
    __getattr__ = lazy(__name__, {**_ABOVE, ".rules": tuple(name for name in __all__ if name not in _SOMEWHERE)})


def __dir__() -> list[str]:
    return sorted(__all__)
