"""`comodin` alone: a friendly start."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import suppress

from ..editions import EDITIONS
from ..tui import Console, Leave
from ..words import Catalogue, catalogue
from .main import main
from .terminal import console

OFFERS = ("play", "join", "lobby", "rules", "score", "help")


def run(args: Namespace) -> int:
    words = catalogue(args.lang)
    lines = console()
    lines.write(words.say("cli.start.hello"))
    for number, name in enumerate(OFFERS, start=1):
        lines.write(f"{number}. {name}: {words.say(f'cli.start.{name}')}")
    lines.write(words.say("cli.start.more"))
    if not sys.stdin.isatty():
        return 0
    try:
        return main([*_command(lines, words), "--lang", args.lang])
    except Leave:
        return 0


def _command(lines: Console, words: Catalogue) -> list[str]:
    """What the person chooses, by number or name, with what it needs."""
    while True:
        said = lines.ask(words.say("cli.start.ask")).casefold()
        if said in ("q", "quit", *words.say("play.command.quit").split(", ")):
            raise Leave
        named = {name: name for name in OFFERS} | {
            str(number): name for number, name in enumerate(OFFERS, start=1)
        }
        helps = {"?", *words.say("play.command.help").split(", ")}
        name = "play" if not said else "help" if said in helps else named.get(said)
        if name == "help":
            with suppress(SystemExit):
                main(["--lang", words.language, "--help"])
        elif name == "join":
            return ["join", lines.ask(words.say("cli.start.ask.join"))]
        elif name == "rules":
            return ["rules", _edition(lines, words)]
        elif name is not None:
            return [name]


def _edition(lines: Console, words: Catalogue) -> str:
    keys = list(EDITIONS)
    for number, key in enumerate(keys, start=1):
        lines.write(f"{number}. {words.bound_to(key).say('edition.name')} ({key})")
    while True:
        said = lines.ask(words.say("play.ask.edition", number=1)).casefold() or "1"
        for number, key in enumerate(keys, start=1):
            if said in (str(number), key, words.bound_to(key).say("edition.name").casefold()):
                return key
