"""`comodin COMMAND …`: finds the command, runs it, and turns an error into one line and an exit code."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

from .. import __version__
from ..errors import ComodinError
from ..words import error_in_words, translated
from .arguments import add_lang, language_asked
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


COMMANDS = (
    Command("play", "comodin.cli.play", "play a game in the terminal against bots"),
    Command("serve", "comodin.cli.serve", "serve tables that anybody can play at"),
    Command("doctor", "comodin.cli.doctor", "explain what is wrong with a server's data"),
    Command("backup", "comodin.cli.backup", "copy a server's data, also while it runs"),
    Command("restore", "comodin.cli.restore", "put a backup in the place of a server's data"),
    Command("verify", "comodin.cli.verify", "check that nobody chose the cards of a round"),
    Command("replay", "comodin.cli.replay", "play a record and show where it leads"),
    Command("tournament", "comodin.cli.tournament", "let bots play a tournament of any format"),
    Command("score", "comodin.cli.score", "keep the score for a physical deck"),
    Command("editions", "comodin.cli.editions", "list the editions that can be played"),
    Command("rules", "comodin.cli.rules", "print the rules of an edition"),
    Command("simulate", "comodin.cli.simulate", "play many rounds fast and print statistics"),
    Command("arena", "comodin.cli.arena", "let bots play the same deals and show which is better"),
    Command("lint-rules", "comodin.cli.lint_rules", "show what a set of rules does to the game"),
)


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code. Wrong usage exits with 2, as argparse does."""
    code = _run(sys.argv[1:] if argv is None else argv)
    if argv is None and code == INTERRUPTED:
        leave_at_once(code)
    return code


def _run(argv: list[str]) -> int:
    ready_streams()
    language = language_asked(argv, os.environ)
    try:
        try:
            args = _parser(argv, language).parse_args(argv)
            code: int = args.run(args)
        finally:
            sys.stdout.flush()  # a closed pipe or a full disk raises here, not while Python shuts down
    except ComodinError as error:
        return _sorry(error_in_words(error, language), USAGE_ERROR)
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


def _parser(argv: list[str], language: str) -> ArgumentParser:
    """All commands by name, but only the requested one with its arguments: the others are not imported."""
    parser = parser_in(language, prog="comodin", description="The complete UNO card game, in five editions.")
    add_lang(parser)
    parser.add_argument("--version", action="version", version=f"comodin {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    names = {command.name for command in COMMANDS}
    asked = next((word for word in argv if word in names), "")
    for command in COMMANDS:
        about = translated(command.help, language)
        sub = commands.add_parser(command.name, help=command.help, description=f"{about[0].upper()}{about[1:]}.")
        if command.name == asked:
            module = import_module(command.module)
            module.add_arguments(sub)
            sub.set_defaults(run=module.run, lang=language)
    return parser
