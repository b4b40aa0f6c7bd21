"""`comodin play`: a game in the terminal against bots."""

from __future__ import annotations

import json
import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from itertools import count
from math import isfinite
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill

from ..bots import LEVELS, bot_names, bots_for, note
from ..codec import Json
from ..editions import EDITION_TO_PLAY, EDITIONS
from ..errors import BadInput
from ..files import write_atomically
from ..match import CHOICES, FORMATS, MOST_TARGET, PARTNER_SEATS, Format, MatchRules, rules_for
from ..own import edition_fields, edition_of
from ..records import Record, dump, dump_match, load
from ..rules import MAX_SEATS, MIN_SEATS
from ..table import Played, match_record
from ..tui import Console, Keep, Leave, LineGame, TerminalSetup, keep_nothing
from ..words import Catalogue, catalogue
from .arguments import add_lang, add_options, formats_help, options_of, target_help
from .main import INTERRUPTED

NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Lalo")
MAX_NAME = 30


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="EDITION", help=f"{', '.join(EDITIONS)} (default: asks)")
    parser.add_argument(
        "--players", type=_players, default=4, metavar="N", help="2 to 10, you included (default: 4)"
    )
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
    against = parser.add_mutually_exclusive_group()
    against.add_argument("--level", choices=LEVELS, help="how strong the others are; honest at every level")
    against.add_argument(
        "--bots", metavar="A,B,…", help="who you play against, one for all or one each: " + ", ".join(bot_names())
    )
    parser.add_argument(
        "--explain", action="store_true", help="bots that search show how sure they are of their moves"
    )


def run(args: Namespace) -> int:
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # any input is accepted as text
    console = _console()
    words = catalogue(args.lang)
    try:
        key = args.edition or (_ask_edition(console, words) if sys.stdin.isatty() else EDITION_TO_PLAY)
        record = _record(args, key, words)
        match = _match(args, key)
        against = args.level or args.bots or "simple"
        bots = dict(enumerate(bots_for(against, args.players - 1, match.teams, match.format), start=1))
        for key_of_note in sorted({note(name) for name in against.split(",")} - {None}, key=str):
            console.write(words.say(str(key_of_note)))
        if args.save:
            _check_save(args.save, record)
        keeper = _keeper(args.save, words, console, match, whole=_chosen(args))
        setup = TerminalSetup(record, bots, args.reaction, keeper, args.explain, match)
        LineGame(setup, words, console).run()
    except Leave:
        return 0
    except KeyboardInterrupt:
        print()
        print(words.say("play.bye"))
        return INTERRUPTED
    return 0


def _console() -> Console:
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415  # arrow keys and history, where available
    return Console(_read, _write_wrapped if sys.stdout.isatty() else print, time.monotonic)


def _read(prompt: str) -> str:
    """Reads one line. Input that does not come from a terminal is echoed, so that the output reads like a game."""
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise
    if not sys.stdin.isatty():
        print(line)
    return line


def _write_wrapped(line: str) -> None:
    width = get_terminal_size().columns
    print(fill(line, width - 1, break_long_words=False, break_on_hyphens=False) if len(line) >= width else line)


def _ask_edition(console: Console, words: Catalogue) -> str:
    keys = list(EDITIONS)
    console.write(words.say("play.editions"))
    for number, key in enumerate(keys, start=1):
        own = words.bound_to(key)
        console.write(f"{number}. {own.say('edition.name')} ({key}): {own.say('edition.special')}")
    while True:
        line = console.ask(words.say("play.ask.edition", number=keys.index(EDITION_TO_PLAY) + 1)).casefold()
        if not line:
            return EDITION_TO_PLAY
        for number, key in enumerate(keys, start=1):
            if line in (str(number), key, words.bound_to(key).say("edition.name").casefold()):
                return key


# -- arguments ------------------------------------------------------------------------------------------------


def _record(args: Namespace, key: str, words: Catalogue) -> Record:
    """The first round. The reader of records checks it, and refuses what cannot be played."""
    edition = edition_of(key, "--edition")
    name = words.say("play.name") if args.name is None else " ".join(args.name.split())
    if not (name and name.isprintable() and len(name) <= MAX_NAME):
        raise BadInput("--name", f"expected a name of 1 to {MAX_NAME} letters")
    others = [other for other in NAMES if other.casefold() != name.casefold()]
    data: Json = {
        "comodin": 1,
        **edition_fields(edition),
        "options": options_of(edition, args),
        "players": [name, *others[: args.players - 1]],
        "seed": secrets.token_hex(8) if args.seed is None else args.seed,
        "custom": dict(map(parse_custom, args.custom)),
    }
    return load(json.dumps(data))


def _chosen(args: Namespace) -> bool:
    """Is what is played for on the command line?"""
    return bool(args.format or args.target or args.partners)


def _match(args: Namespace, key: str) -> MatchRules:
    """What is played for: as the command line says, or the first format of the edition's sheet."""
    name = edition_of(key, "--edition").formats[0] if args.format is None else args.format
    choice = CHOICES.get(name)
    if choice is None:
        raise BadInput("--format", f"{name!r:.40} is not a format; expected one of {', '.join(FORMATS)}")
    format, partners = choice.format, args.partners or choice.partners
    if partners and not format.teams:
        able = " or ".join(one.key for one in FORMATS.values() if one.teams)
        raise BadInput("--partners", f"partners play {able}, not {format.key}")
    if partners and args.players != PARTNER_SEATS:
        raise BadInput("--partners", f"partners are {PARTNER_SEATS} players, found {args.players}")
    return rules_for(format.key, _target(args.target, format), partners=partners)


def _target(text: str | None, format: Format) -> int | None:
    if text is None:
        return None
    if format.single:
        raise BadInput("--target", f"{format.key} is a single round and has no target; leave it out")
    whole = text.isascii() and text.isdecimal() and len(text) <= 6
    if not whole or not format.number.takes(int(text), MOST_TARGET):
        raise BadInput("--target", f"expected {format.number.expected(MOST_TARGET)}, found {text!r:.40}")
    return int(text)


def parse_custom(rule: str) -> tuple[str, Json]:
    """`WC1=next draw 2; reverse`, `WC2=Storm: others draw 1`, `WC1=Everybody sings:` in the form of a record."""
    card, equals, rest = rule.partition("=")
    if not equals:
        raise BadInput("--custom", f"{rule!r} is not CARD=RULE, such as WC1=next draw 2")
    text, _, steps = rest.rpartition(":")
    effects = [_parse_effect(step) for step in steps.split(";") if step.strip()]
    return card.strip().upper(), {"text": text.strip(), "effects": effects}


def _parse_effect(step: str) -> Json:
    said = step.split()
    effect: Json = {}
    if said[-1].isascii() and said[-1].isdecimal() and len(said[-1]) <= 3:
        effect["n"] = int(said.pop())
    if not 1 <= len(said) <= 2:
        raise BadInput("--custom", f"{step.strip()!r} is not WHO WHAT, such as next draw 2")
    effect["what"] = said.pop()
    return effect | ({"who": said.pop()} if said else {})


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


# -- saving ---------------------------------------------------------------------------------------------------


def _check_save(path: Path, record: Record) -> None:
    """Reports a file that cannot be written, or that holds something already, before the game begins."""
    try:
        if path.exists() and (not path.is_file() or path.stat().st_size):
            raise BadInput("--save", f"{path} exists already; give a new name")
        write_atomically(path, dump(record))
    except OSError as error:
        raise BadInput("--save", f"cannot write {path}: {error.strerror}") from None


def _keeper(
    path: Path | None, words: Catalogue, console: Console, rules: MatchRules, *, whole: bool
) -> Callable[[int, int], Keep]:
    """Saves the record of each match: to FILE, then FILE-2, … with the same endings."""
    if path is None:
        return keep_nothing
    file = path
    stem, dot, endings = path.name.partition(".")
    savers: dict[int, _Saver] = {}

    def of_round(match: int, number: int) -> Keep:
        if match not in savers:
            name = (
                file if match == 1 else _unused(file.with_name(f"{stem}-{n}{dot}{endings}") for n in count(match))
            )
            savers[match] = _Saver(name, words, console, rules, whole=whole)
        return partial(savers[match], number)

    return of_round


def _unused(names: Iterable[Path]) -> Path:
    return next(name for name in names if not name.exists())


class _Saver:
    """Writes the whole record atomically after every action. The file of the first round is the record of a round,
    and with the second round it becomes the record of the match; `whole`: it is that from the start."""

    def __init__(self, path: Path, words: Catalogue, console: Console, rules: MatchRules, *, whole: bool) -> None:
        self.path, self.words, self.console, self.rules, self.whole = path, words, console, rules, whole
        self.rounds: dict[int, Played] = {}
        self.failed = False

    def __call__(self, number: int, record: Record, players: tuple[int, ...]) -> None:
        self.rounds[number] = Played(record, players)
        try:
            write_atomically(self.path, self._text())
        except OSError as error:
            if not self.failed:  # report it once; the game goes on
                self.failed = True
                self.console.write(self.words.say("play.save_failed", file=self.path, why=error.strerror))

    def _text(self) -> str:
        rounds = list(self.rounds.values())
        if len(rounds) == 1 and not self.whole:
            return dump(rounds[0].record)
        return dump_match(match_record(self.rules, rounds))
