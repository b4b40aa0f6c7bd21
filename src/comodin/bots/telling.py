"""Faults of bots in the words of a language, the same in every front."""

from __future__ import annotations

from ..words import Catalogue, translated
from .faults import STAND_IN, Fault, Faults


def fault_in_words(fault: Fault, words: Catalogue) -> str:
    """One sentence that names the bot."""
    plays = translated(f"{STAND_IN} plays for it", words.language)
    return f"{translated(fault.sentence, words.language)}; {plays}"


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
