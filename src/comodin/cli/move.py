"""`comodin move`: everything from a folder into a database, or back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ..words import catalogue
from .arguments import add_database, add_lang, database_of
from .extras import server_extra
from .progress import ProgressBar


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", default="comodin-data", help="the folder (default: %(default)s)")
    add_database(parser)
    parser.add_argument("--back", action="store_true", help="from the database into a new folder")
    add_lang(parser)


def run(args: Namespace) -> int:
    database = database_of(args)
    words = catalogue(args.lang)
    with ProgressBar(words.say("server.move.copying"), None) as bar:

        def told(table: str, rows: int) -> None:
            bar.show(rows, table)

        counts = server_extra("move")(Path(args.data), database, told, back=args.back)
    where = args.data if args.back else words.say("server.move.database")
    print(
        words.say(
            "server.move.done",
            n=sum(counts.values()),
            tables=counts["tables"],
            players=counts["players"],
            path=where,
        )
    )
    return 0
