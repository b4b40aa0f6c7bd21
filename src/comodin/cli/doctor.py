"""`comodin doctor`: explains what is wrong with a data folder, or a database."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..words import catalogue
from .arguments import add_database, add_lang, store_of
from .extras import server_extra

SIGNS = {"ok": "✓", "note": "·", "wrong": "✗"}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", default="comodin-data", help="the folder (default: %(default)s)")
    add_database(parser)
    add_lang(parser)


def run(args: Namespace) -> int:
    """Exit code 0: no problem found; 1: a problem."""
    words = catalogue(args.lang)
    wrong = False
    for finding in server_extra("examine")(store_of(args)):
        wrong |= finding.level == "wrong"
        print(SIGNS[finding.level], words.say(f"server.doctor.{finding.code}", **finding.about))
    return int(wrong)
