"""`comodin me`: your own results, from the file that finished rounds at this terminal are written to."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from ..tui import Result, Results
from ..words import Catalogue, catalogue
from .arguments import add_lang
from .config import data_folder


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print every finished round as JSON")
    parser.add_argument("--forget", action="store_true", help="delete your results")
    add_lang(parser)


def run(args: Namespace) -> int:
    results, words = Results(data_folder()), catalogue(args.lang)
    if args.forget:
        results.path.unlink(missing_ok=True)
        print(words.say("cli.me.forgotten", file=results.path))
        return 0
    found = results.all()
    if args.json:
        print(
            json.dumps({"file": str(results.path), "rounds": [asdict(one) for one in found]}, ensure_ascii=False)
        )
        return 0
    if not found:
        print(words.say("cli.me.nothing"))
        return 0
    print(_line(words.say("cli.me.all"), found, words))
    for key in sorted({one.edition for one in found}):
        own = words.bound_to(key)
        name = own.say("edition.name") if own.has("edition.name") else key
        print(_line(f"  {name}", [one for one in found if one.edition == key], words))
    print(words.say("cli.me.last", rounds=_course(found, words)))
    print(words.say("cli.me.file", file=results.path))
    return 0


def _line(name: str, found: Sequence[Result], words: Catalogue) -> str:
    won = sum(one.won for one in found)
    par = sum(1 / one.players for one in found)
    share = words.percent(won / len(found), 0)
    about = {"n": len(found), "won": won, "share": share, "par": words.percent(par / len(found), 0)}
    points = sum(one.points for one in found)
    return f"{name}: {words.say('cli.me.line', **about)} {words.say('web.points', n=points)}."


def _course(found: Iterable[Result], words: Catalogue) -> str:
    """The last rounds, the latest last."""
    last = list(found)[-10:]
    return ", ".join(words.say("profile.round.won" if one.won else "profile.round.lost") for one in last)
