"""`comodin play`: a game in the terminal against bots."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from math import isfinite
from pathlib import Path

from ..bots import BOTS, LEVELS, Faults, bot_names, fault_in_words, faults_told, guarded_bot, note, split_bots
from ..editions import EDITION_TO_PLAY, EDITIONS
from ..errors import BadInput
from ..match import FORMATS
from ..rules import MAX_SEATS, MIN_SEATS
from ..tui import Console, Leave, LineGame, LocalGame, Results, TerminalSetup
from ..words import Catalogue, catalogue
from .arguments import add_lang, add_options, formats_help, target_help
from .bot_faults import add_strict
from .config import config, data_folder
from .local_game import must_ask, new_game, opponents, saved_game
from .main import INTERRUPTED
from .saving import taken
from .terminal import console, is_full_screen


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="EDITION", help=f"{', '.join(EDITIONS)} (default: asks)")
    parser.add_argument("--players", type=_players, metavar="N", help="2 to 10, you included (default: 4)")
    parser.add_argument(
        "--format",
        metavar="F",
        help=f"what is played for: {formats_help(FORMATS)} (default: the first that the edition's sheet has)",
    )
    parser.add_argument("--target", metavar="N", help=target_help())
    parser.add_argument(
        "--partners", action="store_true", help="four players in two pairs; your partner sits opposite"
    )
    add_lang(parser)
    parser.add_argument("--name", help="what the others call you")
    parser.add_argument(
        "--people", metavar="A,B,…", help="those who play at this terminal in turns; with --players, bots as well"
    )
    parser.add_argument("--plain", action="store_true", help="plain lines, also where the full screen is possible")
    parser.add_argument("--seed", help="the same seed deals the same cards")
    add_options(parser)
    with_custom = ", ".join(edition.key for edition in EDITIONS.values() if edition.to_write_on)
    parser.add_argument(
        "--custom",
        metavar="CARD=RULE",
        action="append",
        default=[],
        help=f"what is written on a custom wild ({with_custom}): 'WC1=next draw 2; reverse', or with a text in "
        "front, 'WC2=Storm: others draw 1'. Who: next, previous, others, everyone, chosen; "
        "what: draw N, skip, swap, pass_hands, discard N, reveal, reverse",
    )
    parser.add_argument(
        "--reaction",
        type=_seconds,
        default=6.0,
        metavar="SECONDS",
        help="how long bots take in a race for a house rule, on average (default: 6)",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="write the record of the round, then of the whole match, action by action; with --format, --target "
        "or --partners the record of the match from its first card",
    )
    parser.add_argument(
        "--load", type=Path, metavar="FILE", help="go on with a saved game, and keep it in the same file"
    )
    against = parser.add_mutually_exclusive_group()
    against.add_argument("--level", choices=LEVELS, help="how strong the others are; honest at every level")
    against.add_argument(
        "--bots", metavar="A,B,…", help="who you play against, one for all or one each: " + ", ".join(_bot_names())
    )
    parser.add_argument(
        "--explain", action="store_true", help="bots that search show how sure they are of their moves"
    )
    add_strict(parser)


def _bot_names() -> list[str]:
    """For the help. Looking for bots of other packages takes as long as a quarter of the start."""
    return bot_names() if "-h" in sys.argv or "--help" in sys.argv or len(sys.argv) < 2 else list(BOTS)


def run(args: Namespace) -> int:
    words = catalogue(args.lang)
    if is_full_screen(args.plain):
        return _full_screen(args, words)
    lines = console()
    faults = Faults()
    try:
        _ask_to_go_on(args, words, lines)
        game = _game(args, words, lines.write, lambda: _ask_edition(lines, words))
        match = game.match
        faults = game.faults
        faults.told = lambda fault: lines.write(fault_in_words(fault, words))
        bots = {seat: guarded_bot(name, faults, match.teams, match.format) for seat, name in game.bots.items()}
        for key_of_note in sorted({note(name) for name in split_bots(opponents(args))} - {None}, key=str):
            lines.write(words.say(str(key_of_note)))
        results = Results(data_folder())
        setup = TerminalSetup(
            game.record, bots, args.reaction, game.keep, args.explain, match, game.resumed, results.add
        )
        LineGame(setup, words, lines).run()
    except Leave:
        return 0
    except KeyboardInterrupt:
        print()
        print(words.say("play.bye"))
        return INTERRUPTED
    finally:
        for line in faults_told(faults, words):
            print(line)
    return 0


def _game(args: Namespace, words: Catalogue, write: Callable[[str], None], ask: Callable[[], str]) -> LocalGame:
    """A saved game that goes on, or a new one; `ask` says which edition where nobody has."""
    if args.load:
        return saved_game(args, words, write)
    return new_game(args, words, args.edition or ask(), write)


def _ask_to_go_on(args: Namespace, words: Catalogue, lines: Console) -> None:
    """On a terminal: the file of `--save` holds a game, and one can go on with it."""
    file = must_ask(args)
    if file is None or not sys.stdin.isatty():
        return
    no = words.say("play.answer.no").split(", ")
    if lines.ask(words.say("play.ask.go_on", file=file)).casefold() in no:
        raise taken(file)
    args.load, args.save = file, None


def _full_screen(args: Namespace, words: Catalogue) -> int:
    """Textual is imported here, and only where it is used: it takes a tenth of a second."""
    from ..tui import play_full_screen  # noqa: PLC0415

    _ask_to_go_on(args, words, console())
    key = None if args.load else args.edition

    played: list[LocalGame] = []

    def game(edition: str, write: Callable[[str], None]) -> LocalGame:
        played.append(_game(args, words, write, lambda: edition))
        return played[-1]

    first = key if key or not args.load else EDITION_TO_PLAY
    code = play_full_screen(game, words, config().colours, first, Results(data_folder()).finished)
    for one in played:
        for line in faults_told(one.faults, words):
            print(line)
    return code


def _ask_edition(console: Console, words: Catalogue) -> str:
    if not sys.stdin.isatty():
        return EDITION_TO_PLAY
    keys = list(EDITIONS)
    console.write(words.say("play.editions"))
    for number, key in enumerate(keys, start=1):
        own = words.bound_to(key)
        console.write(f"{number}. {own.say('edition.name')} ({key}): {own.say('edition.special')}")
    while True:
        line = console.ask(words.say("play.ask.edition", number=keys.index(EDITION_TO_PLAY) + 1)).casefold()
        if not line:
            return EDITION_TO_PLAY
        if line == "?" or line in words.say("play.command.help").split(", "):
            console.write(words.say("play.help.choose"))
        for number, key in enumerate(keys, start=1):
            if line in (str(number), key, words.bound_to(key).say("edition.name").casefold()):
                return key


# -- arguments ---------------------------------------------------------------------------------------------------


def _players(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 3 and MIN_SEATS <= int(text) <= MAX_SEATS:
        return int(text)
    raise BadInput("--players", f"expected {MIN_SEATS} to {MAX_SEATS}, you included; found {text!r}")


def _seconds(text: str) -> float:
    with suppress(ValueError):
        seconds = float(text)
        if isfinite(seconds) and seconds > 0:
            return seconds
    raise BadInput("--reaction", f"expected a number of seconds above 0, found {text!r}")
