"""`comodin lobby [URL]`: the public tables of a server, with the command that leads to each."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from ..tui import Api, place_of
from ..words import Catalogue, catalogue
from .visiting import add_server, asking, server_of

USUAL = "127.0.0.1:8000"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("place", metavar="URL", nargs="?", help="the server (default: that of the config file)")
    parser.add_argument("--json", action="store_true", help="print the tables as JSON")
    add_server(parser)


def run(args: Namespace) -> int:
    base = place_of(args.place or server_of(args) or USUAL).base
    tables: list[dict[str, Any]] = asking(base, Api(base).tables)
    if args.json:
        print(json.dumps({"tables": tables}, ensure_ascii=False))
        return 0
    words = catalogue(args.lang)
    if not tables:
        print(words.say("cli.live.lobby.none", server=base))
    for number, table in enumerate(tables, start=1):
        print(_line(number, table, base, words))
    return 0


def _line(number: int, table: dict[str, Any], base: str, words: Catalogue) -> str:
    own = words.bound_to(table["edition"])
    names = [seat["name"] for seat in table["sitting"] if seat and seat.get("name")]
    parts = [
        table["title"] or own.say("edition.name"),
        words.say(f"lobby.phase.{table['phase']}"),
        words.say("cli.live.lobby.people", n=table["people"], seats=table["seats"], names=", ".join(names)),
    ]
    verb = "join" if table["room"] else "watch"
    return f"{number}. {'; '.join(part for part in parts if part)}\n   comodin {verb} {base}/t/{table['id']}"
