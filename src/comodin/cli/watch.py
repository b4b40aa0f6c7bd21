"""`comodin watch URL|CODE`: look on at a table of a server."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..errors import BadInput
from ..tui import Identities, place_of
from ..words import catalogue
from .config import data_folder
from .visiting import add_visitor, asking, found, name_of, need_extra, server_of, visit


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("place", metavar="URL|CODE", help="the link of a table, or its code of five letters")
    add_visitor(parser)


def run(args: Namespace) -> int:
    need_extra()
    place = place_of(args.place, server_of(args))
    words = catalogue(args.lang)
    player = asking(place.base, lambda: Identities(data_folder()).at(place.base, name_of(args, words)))
    place = found(place)
    if not place.table:
        raise BadInput("URL", "this is a server and no table; add --new to open one, or see comodin lobby")
    return visit(args, place, player, sit=False)
