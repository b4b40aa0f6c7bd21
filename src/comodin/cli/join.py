"""`comodin join URL|CODE`: play at a table of a server, with people in browsers and terminals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace

from ..editions import EDITION_TO_PLAY, EDITIONS
from ..errors import BadInput
from ..tui import Api, Identities, place_of
from ..words import catalogue
from .config import data_folder
from .visiting import add_visitor, asking, found, name_of, need_extra, server_of, visit


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("place", metavar="URL|CODE", help="the link of a table, or its code of five letters")
    parser.add_argument("--new", action="store_true", help="open a new table at this server, and sit down there")
    parser.add_argument("--edition", metavar="EDITION", help=f"of a new table: {', '.join(EDITIONS)}")
    add_visitor(parser)


def run(args: Namespace) -> int:
    need_extra()
    place = place_of(args.place, server_of(args))
    words = catalogue(args.lang)
    player = asking(place.base, lambda: Identities(data_folder()).at(place.base, name_of(args, words)))
    if args.new:
        settings = {"edition": args.edition or EDITION_TO_PLAY, "visibility": "unlisted"}
        table, key = asking(place.base, lambda: Api(place.base).new_table(settings, str(player["token"])))
        place = replace(place, table=table, key=key, code="")
    place = found(place)
    if not place.table:
        raise BadInput("URL", "this is a server and no table; add --new to open one, or see comodin lobby")
    return visit(args, place, player, sit=True)
