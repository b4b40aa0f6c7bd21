"""Writes src/comodin/web/data/statistics.json, which the page `/statistics` shows: what many rounds of every
edition came to, and what every option changes.

    python -m scripts.game_statistics [--rounds 100000]

Every figure is one of `comodin simulate` with the same seed, so that anybody can play the same rounds again; the
page prints the command. Options that only the readable engine plays are measured in fewer rounds: their rows say
how many. (The file is not called statistics.py: that would hide Python's own module from other scripts.)
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from comodin.cli import PENALTIES
from comodin.editions import EDITIONS
from comodin.fast import only_readable
from comodin.fast.engine import lower
from comodin.rules import KNOBS, MAX_SEATS, MIN_SEATS, Edition, Game, Option, as_text
from comodin.server.rest import applies
from comodin.simulation import Estimate, Tally, quantile, simulate

TARGET = Path(__file__).parent.parent / "src" / "comodin" / "web" / "data" / "statistics.json"
ROUNDS = 100_000
BOTS = "heuristic"
SEED = "statistics"
CHANGED_WITH = (2, 4, 6)  # players with whom every option is tried
BINS = 24
AT_MOST = 90_000  # bytes: it travels to phones, compressed to a quarter
SLOWER = 500  # times as many rounds in the kernel as in the readable engine

SOME = {"hand_size": (5, 10), "uno_penalty": (4,)}
"""Of numbers, only those that show which way it goes."""


BETWEEN_ROUNDS = ("house_rules",)
"""They matter from round to round, and rounds are measured."""


def changes(edition: Edition) -> Iterator[tuple[str, Option]]:
    """Every value of every knob that the edition does not have already; of numbers, some."""
    for name, values in KNOBS.items():
        for value in SOME.get(name, values):
            if value != getattr(edition.ruleset, name) and applies(edition, name) and name not in BETWEEN_ROUNDS:
                yield name, value


def rounded(found: Estimate, digits: int = 3) -> list[float]:
    """The mean and how far the 95 % interval reaches to either side."""
    return [round(found.mean, digits), round(found.margin, digits)]


def base(edition: Edition, seats: int, rounds: int) -> dict[str, Any]:
    game = Game.of(edition, seats)
    tally = simulate(game, rounds, bots=(BOTS,), seed=SEED, detail=True).tally
    penalties = {name: rounded(tally.a_round(tally.penalties, index)) for name, index in PENALTIES.items()}
    return {
        "turns": [*rounded(tally.mean_turns, 2), tally.turns_at(0.5), tally.turns_at(0.95)],
        "points": rounded(tally.mean_points, 2),
        "places": [rounded(tally.place_rate(place), 4) for place in range(seats)],
        "blocked": tally.blocked,
        "unfinished": tally.unfinished,
        "histogram": histogram(tally),
        "cards": {
            symbol: rounded(tally.a_round(tally.played, index)) for index, symbol in enumerate(lower(game).symbols)
        },
        "penalties": {name: found for name, found in penalties.items() if found[0]},
    }


def histogram(tally: Tally) -> dict[str, Any]:
    """Shares of the rounds by their turns, in steps; the last two of a hundred are told as one number."""
    last = int(quantile(tally.turns, 0.98)) + 1
    step = max(-(-last // BINS), 1)
    total = int(tally.turns.sum())
    shares = [
        round(float(tally.turns[n * step : (n + 1) * step].sum()) / total, 3) for n in range(-(-last // step))
    ]
    return {"step": step, "shares": shares}


def impact(edition: Edition, seats: int, name: str, value: Option, rounds: int) -> dict[str, Any]:
    game = Game.of(edition, seats)
    changed = Game.of(edition, seats, edition.ruleset.with_options({name: value}))
    fewer = {"rounds": max(rounds // SLOWER, 1)} if only_readable(name, value) else {}
    rounds = fewer.get("rounds", rounds)
    outcome = simulate(game, rounds, bots=(BOTS,), seed=SEED, changed=changed).outcome
    assert outcome.changed is not None
    return {
        "option": name,
        "value": as_text(value),
        "turns": rounded(outcome.turns_difference, 2),
        "points": rounded(outcome.points_difference, 2),
        "unfinished": outcome.changed.unfinished,
        **fewer,
    }


def measured(edition: Edition, rounds: int) -> dict[str, Any]:
    players = {str(seats): base(edition, seats, rounds) for seats in range(MIN_SEATS, MAX_SEATS + 1)}
    options = {
        str(seats): [impact(edition, seats, name, value, rounds) for name, value in changes(edition)]
        for seats in CHANGED_WITH
    }
    return {"players": players, "options": options}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    editions = {}
    for key, edition in EDITIONS.items():
        editions[key] = measured(edition, rounds)
        print(key, flush=True)
    told = {"bots": BOTS, "seed": SEED, "rounds": rounds, "editions": editions}
    text = json.dumps(told, separators=(",", ":")) + "\n"
    if len(text) > AT_MOST:
        sys.exit(f"{len(text)} bytes, expected at most {AT_MOST}")
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET.name}: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
