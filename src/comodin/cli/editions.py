"""`comodin editions`: lists the editions."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from shutil import get_terminal_size
from textwrap import wrap

from ..editions import EDITIONS
from ..own import edition_of
from ..rules import KNOBS, MIN_SEATS, Edition
from ..words import Catalogue, catalogue
from .arguments import add_lang

GAP = "  "
NARROWEST = 24  # minimum width of the last column


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, with every option of each edition")
    add_lang(parser)
    parser.add_argument(
        "--edition", metavar="FILE", action="append", default=[], help="one of your own as well (my.edition.toml)"
    )


def run(args: Namespace) -> int:
    words = catalogue(args.lang)
    editions = [*EDITIONS.values(), *(edition_of(name, "--edition") for name in args.edition)]
    if args.json:
        listed = [_as_json(edition, words) for edition in editions]
        print(json.dumps({"editions": listed}, ensure_ascii=False, indent=2))
    else:
        print("\n".join(_table(editions, words, get_terminal_size().columns)))
    return 0


def _as_json(edition: Edition, words: Catalogue) -> dict[str, object]:
    own = words.bound_to(edition)
    return {
        "key": edition.key,
        "name": own.say("edition.name"),
        "special": own.say("edition.special"),
        "cards": len(edition.deck),
        "colours": list(edition.colours),
        "players": {"min": MIN_SEATS, "max": edition.most_seats},
        "formats": list(edition.formats),
        "options": {name: getattr(edition.ruleset, name) for name in KNOBS},
    }


def _table(editions: list[Edition], words: Catalogue, width: int) -> list[str]:
    """One row an edition; the last column, its special rules, is wrapped to the width of the terminal."""
    columns = ("key", "cards", "players", "formats", "special")
    rows = [tuple(words.say(f"cli.editions.{column}") for column in columns)]
    for edition in editions:
        own = words.bound_to(edition)
        formats = ", ".join(own.say(f"format.{name}") for name in edition.formats)
        special = own.say("edition.special")
        rows.append((edition.key, str(len(edition.deck)), f"{MIN_SEATS}-{edition.most_seats}", formats, special))
    widths = [max(len(row[i]) for row in rows) for i in range(len(columns) - 1)]
    indent = sum(widths) + len(GAP) * len(widths)
    lines = []
    for *cells, special in rows:
        start = GAP.join(cell.ljust(room) for cell, room in zip(cells, widths, strict=True))
        first, *more = wrap(special, max(width - indent, NARROWEST))
        lines += [f"{start}{GAP}{first}", *(" " * indent + line for line in more)]
    return lines
