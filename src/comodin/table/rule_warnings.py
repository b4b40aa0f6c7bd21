"""What the linter says of a table's options, looked up, never simulated while people play.

`rule_warnings.json` holds what was found for single options, pairs and presets (scripts/lint_options.py). A set of
options is warned of by what is known of every part of it; and of those that mean nothing beside another.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ..editions import edition_named
from ..errors import BadInput
from ..rules import MAX_SEATS, MIN_SEATS, Edition, Option, Ruleset

LONGER = 1.5
"""Rounds that take so many times as long as the edition's are worth a word."""

IDLE: tuple[tuple[str, str, Option], ...] = (
    ("uno_window", "uno", "automatic"),  # X13: nobody can be caught
    ("uno_penalty", "uno", "automatic"),
    ("bluff", "challenge", "off"),  # X10: a Wild Draw Four never is a bluff
    ("wilds_match", "challenge", "off"),
)
"""Options that change nothing, beside which value of which other one."""


@dataclass(frozen=True)
class Warned:
    """`options` is the part of the table's options that the warning is about; nothing: the edition itself. Of an
    `idle` one the first changes nothing because of the second."""

    code: str
    options: tuple[tuple[str, Option], ...]
    turns: float
    usual: float
    share: float | None = None
    place: int | None = None


@cache
def _linted() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        files(__package__).joinpath("rule_warnings.json").read_text(encoding="utf-8")
    )
    return found


def warned(edition_key: str, seats: int, options: dict[str, Option]) -> list[Warned]:
    """What is known to be wrong with these options, for this edition and number of seats."""
    edition = edition_named(edition_key)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise BadInput("seats", f"expected {MIN_SEATS} to {MAX_SEATS}, found {seats}")
    ruleset = edition.ruleset.with_options(options)
    changed = ruleset.differences(edition.ruleset)
    linted = _linted()["editions"].get(edition_key, {}).get(str(seats), {"turns": 0.0, "found": []})
    idle = [Warned("idle", both, 0.0, linted["turns"]) for both in idle_options(edition, ruleset)]
    return idle + [
        Warned(
            one["code"],
            tuple(line["options"].items()),
            line["turns"],
            linted["turns"],
            one.get("share"),
            one.get("place"),
        )
        for line in linted["found"]
        if line["options"].items() <= changed.items()
        for one in line["warnings"]
    ]


def idle_options(edition: Edition, ruleset: Ruleset) -> list[tuple[tuple[str, Option], tuple[str, Option]]]:
    """The options that were changed in vain, each with the one because of which it means nothing."""
    changed = ruleset.differences(edition.ruleset)
    return [
        ((name, changed[name]), (because, value))
        for name, because, value in IDLE
        if name in changed and getattr(ruleset, because) == value
    ]
