"""Writes src/comodin/table/rule_warnings.json: what `comodin lint-rules` finds for every option by itself and for
pairs of those that change how long a round lasts, for each edition and number of players.

A server must not simulate while people play, so it looks warnings up in this file. Run it again (three minutes on
two cores) when a rule, a deck or the linter has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from comodin.cli import warnings
from comodin.editions import EDITIONS
from comodin.fast import only_readable
from comodin.rules import KNOBS, MAX_SEATS, MIN_SEATS, Edition, Game, Option
from comodin.simulation import simulate
from comodin.table import LONGER

TARGET = Path(__file__).parent.parent / "src" / "comodin" / "table" / "rule_warnings.json"
ROUNDS = 10_000
SELDOM = 0.0001  # one round in ten thousand is no reason to frighten anybody
PAIRED = ("drawn_card", "stacking", "bluff", "wilds_match", "draw_until_playable", "jump_in", "seven_zero")

Options = dict[str, Option]


def changes(edition: Edition) -> Iterator[Options]:
    """Nothing, every single change, and the pairs."""
    single: list[Options] = [
        {name: value}
        for name, values in KNOBS.items()
        for value in values
        if value != getattr(edition.ruleset, name) and not only_readable(name, value)  # which takes hours
    ]
    yield {}
    yield from single
    paired = [options for options in single if next(iter(options)) in PAIRED]
    for one, two in combinations(paired, 2):
        if one.keys() != two.keys():
            yield {**one, **two}


def lint(edition: Edition, seats: int) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    usual = 0.0
    for options in changes(edition):
        game = Game.of(edition, seats, edition.ruleset.with_options(options))
        simulation = simulate(game, ROUNDS, dealer=0)  # seat 0 deals, so that places can be told apart
        turns = round(simulation.tally.mean_turns.mean, 1)
        usual = usual or turns
        told: list[dict[str, Any]] = [
            {"code": one.code, "share": round(one.found.mean, 5)}
            | ({} if one.place is None else {"place": one.place})
            for one in warnings(game, simulation)
            if one.code != "unfinished" or one.found.low > SELDOM
        ]
        parts = [line for line in found if line["options"].items() <= options.items()]
        if turns >= LONGER * max([usual, *(line["turns"] for line in parts)]):
            told.append({"code": "longer"})
        known = {(one["code"], one.get("place")) for line in parts for one in line["warnings"]}
        told = [one for one in told if (one["code"], one.get("place")) not in known]
        if told:
            found.append({"options": options, "turns": turns, "warnings": told})
    return {"turns": usual, "found": found}


def main() -> int:
    editions: dict[str, Any] = {}
    for key, edition in EDITIONS.items():
        editions[key] = {}
        for seats in range(MIN_SEATS, MAX_SEATS + 1):
            editions[key][str(seats)] = lint(edition, seats)
            print(f"{key} {seats}: {len(editions[key][str(seats)]['found'])}", flush=True)
    TARGET.write_text(json.dumps({"rounds": ROUNDS, "editions": editions}, separators=(",", ":")) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
