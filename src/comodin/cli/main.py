"""`comodin COMMAND …`: finds the command, runs it, and turns an error into one line and an exit code."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

from .. import __version__
from ..errors import ComodinError
from .streams import drop_output, leave_at_once, ready_streams

FAILED = 1
USAGE_ERROR = 2
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
    try:
        try:
            args = _parser(argv).parse_args(argv)
            code: int = args.run(args)
        finally:
            sys.stdout.flush()  # a closed pipe or a full disk raises here, not while Python shuts down
    except ComodinError as error:
        return _sorry(str(error), USAGE_ERROR)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        return _sorry(f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}", FAILED)
    return code


def _sorry(why: str, code: int) -> int:
    with suppress(OSError):  # the other output may be full, too
        print("comodin:", " ".join(why.split()), file=sys.stderr, flush=True)
    return code


def _parser(argv: list[str]) -> ArgumentParser:
    """All commands by name, but only the requested one with its arguments: the others are not imported."""
    parser = ArgumentParser(prog="comodin", description="The complete UNO card game, in five editions.")
    parser.add_argument("--version", action="version", version=f"comodin {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=command.help, description=f"{command.help.capitalize()}.")
        if argv[:1] == [command.name]:
            module = import_module(command.module)
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    return parser
