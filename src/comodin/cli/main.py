"""`comodin COMMAND …`: finds the command, runs it, and turns an error into one line and an exit code."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

from .. import __version__
from ..errors import BotFailed, ComodinError
from ..words import error_in_words, translated
from .arguments import add_lang, language_asked, language_of, usual_language
from .parser import USAGE_ERROR, parser_in
from .streams import drop_output, leave_at_once, ready_streams

FAILED = 1
INTERRUPTED = 130  # as a shell reports SIGINT and SIGPIPE: 128 and the number of the signal
BROKEN_PIPE = 141


class Command(NamedTuple):
    """The module has `add_arguments(parser)` and `run(args) -> int`."""

    name: str
    module: str
    help: str
    examples: tuple[str, ...] = ()


COMMANDS = (
    Command(
        "play",
        "comodin.cli.play",
        "play a game in the terminal against bots",
        ("--edition casa --level normal", "--save game.uno.json", "--load game.uno.json", "--people Ana,Beto"),
    ),
    Command(
        "join",
        "comodin.cli.join",
        "play at a table of a server, with people in browsers or terminals",
        (
            "https://uno.example/t/238379199de5",
            "BCDFG --server https://uno.example",
            "http://127.0.0.1:8000 --new",
        ),
    ),
    Command("watch", "comodin.cli.watch", "watch a table of a server", ("https://uno.example/t/238379199de5",)),
    Command("lobby", "comodin.cli.lobby", "list the public tables of a server", ("https://uno.example",)),
    Command(
        "serve",
        "comodin.cli.serve",
        "serve tables that anybody can play at",
        ("--open", "--host 0.0.0.0 --port 8000", "--database postgresql://comodin@db/comodin --workers 4"),
    ),
    Command("doctor", "comodin.cli.doctor", "explain what is wrong with a server's data"),
    Command("backup", "comodin.cli.backup", "copy a server's data, also while it runs"),
    Command("restore", "comodin.cli.restore", "put a backup in the place of a server's data"),
    Command(
        "migrate",
        "comodin.cli.migrate",
        "bring a database to the newest format",
        ("--database postgresql://comodin@db/comodin",),
    ),
    Command(
        "move",
        "comodin.cli.move",
        "move a server's data from a folder into a database, or back",
        ("--data comodin-data --database postgresql://comodin@db/comodin",),
    ),
    Command("verify", "comodin.cli.verify", "check that nobody chose the cards of a round", ("round.uno.json",)),
    Command(
        "replay",
        "comodin.cli.replay",
        "play a record and show where it leads",
        ("game.uno.json", "--json game.uno.json", "--plain --lang es game.uno.json"),
    ),
    Command(
        "analyse",
        "comodin.cli.analyse",
        "show what the master would have done in a round that is over",
        ("game.uno.json", "--json game.uno.json"),
    ),
    Command(
        "tournament",
        "comodin.cli.tournament",
        "let bots play a tournament of any format",
        ("--format two-tables --players 8 --seed 1",),
    ),
    Command(
        "score",
        "comodin.cli.score",
        "keep the score for a physical deck",
        ("friday.json --players Ana,Beto,Caro --format points",),
    ),
    Command("me", "comodin.cli.me", "show your own results", ("--json",)),
    Command("editions", "comodin.cli.editions", "list the editions that can be played", ("--json",)),
    Command(
        "rules",
        "comodin.cli.rules",
        "print the rules of an edition",
        ("casa --lang es", "deluxe --option jump_in=true"),
    ),
    Command(
        "simulate",
        "comodin.cli.simulate",
        "play many rounds fast and print statistics",
        ("--edition clasico --rounds 1000000", "--bots heuristic,simple,simple,simple --report out.html"),
    ),
    Command(
        "arena",
        "comodin.cli.arena",
        "let bots play the same deals and show which is better",
        ("heuristic simple --players 4",),
    ),
    Command(
        "lint-rules",
        "comodin.cli.lint_rules",
        "show what a set of rules does to the game",
        ("--edition deluxe --option stacking=any",),
    ),
    Command(
        "completion",
        "comodin.cli.completion",
        "print the completion of a shell",
        ("bash > ~/.local/share/bash-completion/completions/comodin", "zsh > ~/.zfunc/_comodin"),
    ),
)


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code. Wrong usage exits with 2, as argparse does."""
    code = _run(sys.argv[1:] if argv is None else argv)
    if argv is None and code == INTERRUPTED:
        leave_at_once(code)
    return code


def _run(argv: list[str]) -> int:
    ready_streams()
    language = language_asked(argv) or language_of(os.environ)
    try:
        try:
            language = language_asked(argv) or usual_language()
            args = parser_for(argv, language).parse_args(argv, Namespace(typed=argv))
            code: int = args.run(args)
        finally:
            sys.stdout.flush()  # a closed pipe or a full disk raises here, not while Python shuts down
    except ComodinError as error:
        code = FAILED if isinstance(error, BotFailed) else USAGE_ERROR
        return _sorry(error_in_words(error, language), code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        what, why = error.filename or "the output", (error.strerror or str(error)).lower()
        return _sorry(f"{translated(str(what), language)}: {translated(why, language)}", FAILED)
    return code


def _sorry(why: str, code: int) -> int:
    with suppress(OSError):  # the other output may be full, too
        print("comodin:", " ".join(why.split()), file=sys.stderr, flush=True)
    return code


def parser_for(argv: list[str], language: str, *, whole: bool = False) -> ArgumentParser:
    """All commands by name, but only the requested one with its arguments: the others are not imported. `whole`:
    all of them, for what is written about the command line."""
    parser = parser_in(language, prog="comodin", description="The complete UNO card game, in five editions.")
    add_lang(parser)
    parser.add_argument("--version", action="version", version=f"comodin {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND")
    parser.set_defaults(run=_friendly_start)
    names = {command.name for command in COMMANDS}
    asked = next((word for word in argv if word in names), "")
    for command in COMMANDS:
        about = translated(command.help, language)
        sub = commands.add_parser(command.name, help=command.help, description=f"{about[0].upper()}{about[1:]}.")
        sub.examples = [f"comodin {command.name} {example}" for example in command.examples]  # type: ignore[attr-defined]
        if whole or command.name == asked:
            module = import_module(command.module)
            module.add_arguments(sub)
            sub.set_defaults(run=module.run, lang=language)
    return parser


def command_line(language: str) -> ArgumentParser:
    """The whole command line, for what is written about it."""
    return parser_for([], language, whole=True)


def _friendly_start(args: Namespace) -> int:
    code: int = import_module("comodin.cli.start").run(args)
    return code
