"""What every command that plays bots says of those that fail, and `--strict`, which ends it there."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable

from ..bots import STAND_IN, Fault, Faults
from ..words import Catalogue, translated


def add_strict(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--strict",
        action="store_true",
        help="the first bot that fails ends the run, with exit code 1 (default: simple plays for it, and that is"
        " counted)",
    )


def fault_in_words(fault: Fault, words: Catalogue) -> str:
    """One sentence that names the bot."""
    plays = translated(f"{STAND_IN} plays for it", words.language)
    return f"{translated(fault.sentence, words.language)}; {plays}"


def fault_teller(words: Catalogue) -> Callable[[Fault], None]:
    """Says on standard error what is wrong with a bot: at once, each kind of fault of a bot once, and over a progress
    bar, which comes again."""
    told: set[tuple[str, str]] = set()

    def tell(fault: Fault) -> None:
        if (fault.bot, fault.kind) in told:
            return
        told.add((fault.bot, fault.kind))
        clear = "\r\x1b[K" if sys.stderr.isatty() else ""
        print(f"{clear}comodin: {fault_in_words(fault, words)}", file=sys.stderr, flush=True)

    return tell


def faults_told(faults: Faults, words: Catalogue) -> list[str]:
    """At the end: for whom `simple` played, how often and why."""
    said = []
    for bot in faults.bots:
        counts = faults.of(bot)
        kinds = ", ".join(
            words.say(f"bots.fault.{kind}", times=words.number(times)) for kind, times in counts.items()
        )
        times = sum(counts.values())
        said.append(words.say("bots.played_for", n=times, times=words.number(times), bot=bot, kinds=kinds))
    return said
