"""Bots by name, as on the command line, at tables and in tournaments: our own, the levels for people, and plug-ins
of other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..errors import BadInput
from ..match import Teams
from ..rules import Game
from .bot import Bot, Choosy
from .faults import Fault, Faults
from .guarded import Guarded, guard
from .heuristic import HeuristicBot
from .hoarder import HoarderBot
from .levels import LEARNED, LEVELS, SEARCHING, can_search, learned, searching
from .patient import PatientBot
from .plugins import CannotLoad, PlugIn, plug_ins
from .random import RandomBot
from .rivals import GreedyBot, RandomCardBot, RlcardBot
from .simple import SimpleBot
from .spec import PLACE, Spec, spec_of, split_bots


def _search() -> Bot:
    if not can_search():
        raise BadInput("--bots", "'search' needs NumPy and numba: install the extra \"fast\"")
    return searching()


def _net() -> Bot:
    if not can_search():
        raise BadInput("--bots", "'net' needs NumPy and numba: install the extra \"fast\"")
    return learned()


BOTS: dict[str, Callable[[], Bot]] = {
    "simple": SimpleBot,
    "random": RandomBot,
    "random-card": RandomCardBot,
    "rlcard": RlcardBot,
    "greedy": GreedyBot,
    "patient": PatientBot,
    "heuristic": HeuristicBot,
    "hoarder": HoarderBot,
    "search": _search,
    "net": _net,
    **LEVELS,
}


def bot_names() -> list[str]:
    """Every name that `bot_named` takes without settings."""
    return [*BOTS, *(name for name in plug_ins() if name not in BOTS and is_bot(name))]


def foreign_names() -> list[str]:
    """The bots of other packages that can be played by name alone: those that need no setting."""
    return [name for name, plug_in in plug_ins().items() if name not in BOTS and plug_in.needs_nothing]


def is_bot(name: str) -> bool:
    """Is there a bot of this name, of ours or of another package? Without settings: tables that strangers open
    know bots by name alone, so that nobody chooses how long a bot thinks, or which file is read."""
    plug_in = plug_ins().get(name)
    return name in BOTS or (plug_in is not None and not _needs_a_file(plug_in))


def _needs_a_file(plug_in: PlugIn) -> bool:
    """Is it one of ours that is nothing without its settings? Others' are only loaded when they play."""
    return plug_in.ours and not plug_in.needs_nothing


def is_quick(name: str) -> bool:
    """Does the bot always answer in about a millisecond? False for plug-ins, whose speed is unknown."""
    return name in BOTS and name not in SEARCHING | LEARNED


def is_foreign(text: str) -> bool:
    """Is it the bot of another package, which plays guarded?"""
    name = spec_of(text).name
    return name not in BOTS and name in plug_ins()


def bot_named(text: str, teams: Teams | None = None, format: str | None = None) -> Bot:
    """A new bot of this name, with its settings (`eager:ms=10`), its teams and its format set (`tell`). BadInput
    where there is none, or where its package is broken."""
    spec = spec_of(text)
    bot = _own(spec) or _of_a_package(spec)
    tell(bot, teams, format)
    return bot


def _own(spec: Spec) -> Bot | None:
    if spec.name not in BOTS:
        return None
    if spec.rest:
        raise BadInput(PLACE, f"the bot {spec.name!r} has no settings")
    return BOTS[spec.name]()


def _of_a_package(spec: Spec) -> Bot:
    if spec.name not in plug_ins():
        raise BadInput(PLACE, f"{spec.name!r} is not a bot; expected one of {', '.join(bot_names())}")
    return plug_ins()[spec.name].make(spec)


def guarded_bot(text: str, faults: Faults, teams: Teams | None = None, format: str | None = None) -> Bot:
    """As `bot_named`, for a run that goes on where the bot of another package fails: what it does wrong is noted
    in `faults`, and `simple` plays for it. A wrong name or setting is BadInput all the same."""
    if not is_foreign(text):
        return bot_named(text, teams, format)
    try:
        bot = guard(text, bot_named(text), faults)
    except CannotLoad as error:
        fault = Fault(text, "load", error.expected)
        if faults.strict:
            faults.note(fault)
        bot = Guarded(text, None, faults, fault)
    tell(bot, teams, format)
    return bot


def check_bots(texts: Sequence[str], faults: Faults, games: Iterable[Game] = ()) -> list[Fault]:
    """Before a run: BadInput for a wrong name or setting, and for a bot that refuses one of the games. Those that
    cannot be loaded are returned, and end a strict run here; they are counted when they should have played."""
    bots = [guarded_bot(text, faults) for text in dict.fromkeys(texts)]
    for game in games:
        for bot in bots:
            check_game(bot, game)
    return [bot.why for bot in bots if isinstance(bot, Guarded) and bot.why is not None]


def check_game(bot: Bot, game: Game, place: str = PLACE) -> None:
    """BadInput where the bot has a method `refuses`, and says by it why it cannot play this game."""
    why = bot.refuses(game) if isinstance(bot, Choosy) else None  # one that is guarded is choosy
    if why is not None:
        raise BadInput(place, why)


def tell(bot: Bot, teams: Teams | None, format: str | None = None) -> None:
    """Sets the attribute `teams` (who plays with whom, R1) and `format` (what the match counts, E3-E8, R4) of a
    bot that has it; None: the round alone."""
    if isinstance(bot, Guarded):
        bot.hear(teams, format)
        return
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


def bots_for(
    names: str,
    players: int,
    teams: Teams | None = None,
    format: str | None = None,
    *,
    faults: Faults | None = None,
) -> tuple[Bot, ...]:
    """The same as bots; the names are separated by commas. With `faults` those of other packages are guarded."""
    given = names_for(split_bots(names), players)
    if faults is None:
        return tuple(bot_named(name, teams, format) for name in given)
    return tuple(guarded_bot(name, faults, teams, format) for name in given)
