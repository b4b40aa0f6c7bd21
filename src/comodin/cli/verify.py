"""`comodin verify RECORD`: was every shuffle what the server had committed to before the deal?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from ..errors import BadInput
from ..records import MatchRecord
from ..table import verify
from ..words import catalogue, error_in_words
from .arguments import add_lang
from .files import read_file


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "record", metavar="RECORD", help="the record of a round or a match that was played on a server"
    )
    add_lang(parser)


def run(args: Namespace) -> int:
    """Exit code 0: every check passes; 1: one fails, and its message is printed."""
    words = catalogue(args.lang)
    text = read_file(args.record)
    try:
        record = verify(text)
    except BadInput as error:
        print(words.say("server.verify.wrong", message=error_in_words(error, args.lang)), file=sys.stderr)
        return 1
    steps = sum(map(len, record.rounds)) if isinstance(record, MatchRecord) else len(record.actions)
    print(words.say("server.verify.good", n=steps, players=words.listed(record.players)))
    return 0
