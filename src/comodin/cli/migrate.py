"""`comodin migrate`: brings a database to the newest format."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..words import catalogue
from .arguments import add_database, add_lang, database_of
from .extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    add_database(parser)
    add_lang(parser)


def run(args: Namespace) -> int:
    before, after = server_extra("migrate")(database_of(args))
    key = "server.migrate.done" if before < after else "server.migrate.nothing"
    print(catalogue(args.lang).say(key, found=before, known=after))
    return 0
