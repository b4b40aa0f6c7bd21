"""`comodin migrate`: brings a database to the newest format."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..errors import BadInput
from ..words import catalogue
from .arguments import add_database, add_lang
from .extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    add_database(parser)
    add_lang(parser)


def run(args: Namespace) -> int:
    if not args.database:
        raise BadInput(
            "--database", "expected the address of a PostgreSQL database, like postgresql://comodin@db/comodin"
        )
    before, after = server_extra("migrate")(args.database)
    key = "server.migrate.done" if before < after else "server.migrate.nothing"
    print(catalogue(args.lang).say(key, found=before, known=after))
    return 0
