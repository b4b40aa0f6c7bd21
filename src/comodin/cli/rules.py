"""`comodin rules EDITION`: the rules of an edition with the options of the command line, in any language."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..editions import EDITIONS
from ..own import edition_of
from ..words import LANGUAGES, catalogue, rule_sheet
from .arguments import add_lang, add_options, ruleset_of


def add_arguments(parser: ArgumentParser) -> None:
    # an --option takes all the words that follow, so the usage must show the edition in front
    parser.usage = f"%(prog)s EDITION [--lang {{{','.join(LANGUAGES)}}}] [--option NAME=VALUE ...]"
    parser.add_argument("edition", metavar="EDITION", help=", ".join(EDITIONS))
    add_lang(parser)
    add_options(parser)


def run(args: Namespace) -> int:
    edition = edition_of(args.edition)
    print(rule_sheet(edition, ruleset_of(edition, args), catalogue(args.lang)), end="")
    return 0
