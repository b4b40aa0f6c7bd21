"""`comodin backup FILE`: a copy of the store, also while the server runs."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..words import catalogue
from .arguments import add_lang
from .extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("target", metavar="FILE", help="where the copy goes; it must not exist yet")
    parser.add_argument("--data", metavar="DIR", default="comodin-data", help="the folder (default: %(default)s)")
    add_lang(parser)


def run(args: Namespace) -> int:
    with _asked_to_stop():
        size = server_extra("backup")(args.data, Path(args.target))
    print(catalogue(args.lang).say("server.backup.done", n=size // 1024, path=args.target))
    return 0


@contextmanager
def _asked_to_stop() -> Iterator[None]:
    """SIGTERM is as Ctrl+C: nothing half-made is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield  # it hears of no signals
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
