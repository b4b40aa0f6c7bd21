"""`--strict`, and how a command says at once that a bot fails."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable

from ..bots import Fault, fault_in_words
from ..words import Catalogue


def add_strict(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--strict",
        action="store_true",
        help="the first bot that fails ends the run, with exit code 1 (default: simple plays for it, and that is"
        " counted)",
    )


def fault_teller(words: Catalogue) -> Callable[[Fault], None]:
    """Says on standard error what is wrong with a bot: at once, each kind of fault of a bot once, and over a
    progress bar, which comes again."""
    told: set[tuple[str, str]] = set()

    def tell(fault: Fault) -> None:
        if (fault.bot, fault.kind) in told:
            return
        told.add((fault.bot, fault.kind))
        clear = "\r\x1b[K" if sys.stderr.isatty() else ""
        print(f"{clear}comodin: {fault_in_words(fault, words)}", file=sys.stderr, flush=True)

    return tell
