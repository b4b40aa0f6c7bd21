"""`comodin restore BACKUP`: a backup in the place of the store, which is kept under another name."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ..words import catalogue
from .arguments import add_lang
from .extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("backup", metavar="BACKUP", help="a file that comodin backup has written")
    parser.add_argument("--data", metavar="DIR", default="comodin-data", help="the folder (default: %(default)s)")
    parser.add_argument("--force", action="store_true", help="also a backup with damaged rows")
    add_lang(parser)


def run(args: Namespace) -> int:
    kept = server_extra("restore")(args.data, Path(args.backup), force=args.force)
    words = catalogue(args.lang)
    print(words.say("server.restore.done", path=args.data))
    if kept is not None:
        print(words.say("server.restore.kept", path=kept))
    return 0
