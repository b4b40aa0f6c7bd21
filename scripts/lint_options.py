"""Writes src/comodin/table/rule_warnings.json: what `comodin lint-rules` finds for every option by itself, for
pairs of those that change how long a round lasts, and for presets, for each edition and number of players.

A server must not simulate while people play, so it looks warnings up in this file. Run it again (a quarter of an
hour on two cores) when a rule, a deck or the linter has changed. What only the readable engine plays is tried in
few rounds: enough to see that rounds get long or do not end, not to judge single places.
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
from comodin.errors import BadInput
from comodin.fast import only_readable
from comodin.match import PRESETS, preset_options
from comodin.rules import KNOBS, MAX_SEATS, MIN_SEATS, Edition, Game, Option
from comodin.simulation import simulate
from comodin.table import LONGER

TARGET = Path(__file__).parent.parent / "src" / "comodin" / "table" / "rule_warnings.json"
ROUNDS = 4_000
FEW_ROUNDS = 100  # in the readable engine
SELDOM = 0.0001  # one round in ten thousand is no reason to frighten anybody
PAIRED = ("drawn_card", "stacking", "wilds_match", "draw_until_playable", "jump_in", "seven_zero", "finish")
SOME: dict[str, tuple[Option, ...]] = {"uno_penalty": (6,), "hand_size": (3, *range(11, 16))}
"""Of numbers the ends; of hands all that are so large that rounds get long."""

Options = dict[str, Option]


def changes(edition: Edition) -> Iterator[Options]:
    """Nothing, every single change, the pairs, and presets of more than two."""
    single: list[Options] = [
        {name: value}
        for name, values in KNOBS.items()
        for value in SOME.get(name, values)
        if value != getattr(edition.ruleset, name)
    ]
    yield {}
    yield from single
    paired = [options for options in single if next(iter(options)) in PAIRED]
    for one, two in combinations(paired, 2):
        if one.keys() != two.keys():
            yield {**one, **two}
    yield from (options for key in PRESETS if len(options := preset_options(edition, key)) > 2)


def dealt(edition: Edition, seats: int, options: Options) -> Game | None:
    """The game with these options; None where there are too few cards for it (X16)."""
    try:
        return Game.of(edition, seats, edition.ruleset.with_options(options))
    except BadInput:
        return None


def lint(edition: Edition, seats: int) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    usual = 0.0
    for options in changes(edition):
        game = dealt(edition, seats, options)
        if game is None:
            continue
        slow = any(only_readable(name, value) for name, value in options.items())
        # seat 0 deals, so that places can be told apart
        simulation = simulate(game, FEW_ROUNDS if slow else ROUNDS, dealer=0)
        turns = round(simulation.tally.mean_turns.mean, 1)
        usual = usual or turns
        told: list[dict[str, Any]] = [
            {"code": one.code, "share": round(one.found.mean, 5)}
            | ({} if one.place is None else {"place": one.place})
            for one in warnings(game, simulation)
            if (one.found.low > SELDOM if one.code == "unfinished" else not slow)
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
