"""What `join`, `watch` and `lobby` share: the server, who one is there, and the front that is used."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from ..errors import BadInput
from ..tui import Api, Identities, Place, RemoteSource, Results, ServerRefused, SpokenTable, lines_of_input
from ..words import Catalogue, catalogue
from .arguments import add_lang
from .config import MAX_NAME, config, data_folder, is_name
from .main import INTERRUPTED
from .terminal import console, is_full_screen


def add_visitor(parser: ArgumentParser) -> None:
    """Arguments of somebody who comes to a table."""
    parser.add_argument("--name", help="what the others call you")
    parser.add_argument("--plain", action="store_true", help="plain lines, also where the full screen is possible")
    add_server(parser)


def add_server(parser: ArgumentParser) -> None:
    """Where a code of five letters is looked up, and the language."""
    parser.add_argument(
        "--server",
        metavar="URL",
        help="the server of a code (default: that of the config file, or of this machine)",
    )
    add_lang(parser)


def need_extra() -> None:
    """A socket needs the library of the extra."""
    if find_spec("websockets") is None:
        raise BadInput("server", "needs websockets: pip install 'comodin[server]'")


def server_of(args: Namespace) -> str:
    """The server that is meant where nothing else says it."""
    return str(args.server or config().server or "")


def name_of(args: Namespace, words: Catalogue) -> str:
    """What the person is called at a server."""
    said = args.name if args.name is not None else config().name
    name = words.say("play.name") if said is None else " ".join(said.split())
    if not is_name(name):
        raise BadInput("--name", f"expected a name of 1 to {MAX_NAME} letters")
    return name


def asking(base: str, work: Callable[[], Any]) -> Any:
    """The answer of a server, or one sentence why there is none."""
    try:
        return work()
    except ServerRefused as refused:
        raise BadInput(base, str(refused)) from None
    except OSError as error:
        raise BadInput(
            base, f"no answer: {(error.strerror or str(error) or 'it took too long').lower()}"
        ) from None


def found(place: Place) -> Place:
    """The table of a code; a link says its table already."""
    if not place.code:
        return place
    table, key = asking(place.base, lambda: Api(place.base).table_of(place.code))
    return replace(place, table=table, key=key, code="")


def visit(args: Namespace, place: Place, player: dict[str, Any], *, sit: bool) -> int:
    """Sits at the table, or watches it, until the person leaves."""
    words = catalogue(args.lang)
    identities = Identities(data_folder())

    def renew() -> str:
        return str(identities.anew(place.base, str(player["name"]))["token"])

    source = RemoteSource(place, str(player["token"]), sit=sit, renew=renew)
    results = Results(data_folder(), place.base)
    if is_full_screen(args.plain):
        from ..tui import visit_full_screen  # noqa: PLC0415  # Textual takes a tenth of a second

        return visit_full_screen(source, words, config().colours, results.finished)
    lines = console()

    def show(prompt: str) -> None:
        sys.stdout.write(prompt)
        sys.stdout.flush()

    try:
        return SpokenTable(source, words, lines.write, show, results.finished).run(lines_of_input)
    except KeyboardInterrupt:
        print()
        print(words.say("play.bye"))
        return INTERRUPTED
