"""How good the beliefs of the search are: the squared error of "this player holds a card of this colour".

That is the Brier score, lower is better, over positions of rounds in which a quick search plays against players of
one kind. Differences are paired with the first row, with their 95 % interval; the last column is the share of
worlds in which the others are careless.
`python benchmarks/beliefs.py --players 4 --rounds 40 --against rlcard`
"""

from __future__ import annotations

from argparse import ArgumentParser
from time import process_time
from typing import Any

import numpy as np

from comodin.editions import EDITIONS
from comodin.fast.engine import layout, lower
from comodin.fast.play import kernel
from comodin.fast.players import NOTHING, POLICIES
from comodin.fast.search import knobs as search
from comodin.fast.search import workspace as spaces
from comodin.rules import Game

VARIANTS: dict[str, dict[str, float]] = {
    "what they drew": {"temper": 0},
    "nothing but the count": {"temper": 0, "forget": 1},
    "and what they played": {},
    "all notes": {"lookback": layout.MOST_NOTES},
    "half as sure": {"temper": 0.5},
    "12 sweeps a world": {"sweeps": 12},
    "nobody strange": {"stranger": 0, "careless": 0},
    "everybody apart": {"apart": 1e9},
    "oddity 0.1": {"oddity": 0.1},
    "oddity 0.02": {"oddity": 0.02},
}
WORLDS = 128
EVERY = 3  # positions are taken from every third decision
QUICK = spaces.knobs_of(most=32, batch=16, least=16, temper=0, foresight=0)


def score(
    space: spaces.Workspace, state: Any, rules: layout.Tables, seed: int, **knobs: float
) -> tuple[float, float]:
    """The error of seat 0 in this state, and the share of worlds in which the others are careless."""
    seats, forget = int(rules[0]["seats"]), knobs.pop("forget", 0)
    asked = spaces.knobs_of(batch=WORLDS, most=1, **knobs)
    space.tables[search.VIEW] = state
    if forget:
        space.tables[search.VIEW]["noted"] = 0
    space.begin(rules, 0, asked, honestly=True, seed=seed)
    space.moves[0], space.count = NOTHING, 0  # no move is tried: only the worlds are wanted
    space.think(rules, 0, asked, seed, 1)
    worlds = space.tables[search.FIRST : search.FIRST + WORLDS]["once"]
    suits = [*rules[0]["of_colour"][: rules[0]["colours"]], rules[0]["wilds"]]
    errors = [
        (((worlds[:, seat] & suit) != 0).mean() - ((state["once"][seat] & suit) != 0)) ** 2
        for seat in range(1, seats)
        for suit in suits
    ]
    kinds = [space.players(seat, WORLDS) for seat in range(1, seats)]
    return float(np.mean(errors)), float(np.isin(kinds, (layout.RANDOM_CARD, layout.RLCARD)).mean())


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--against", choices=list(POLICIES), default="heuristic")
    args = parser.parse_args()
    lowered = lower(Game.of(EDITIONS["international"], args.players))
    rules = lowered.rules
    rules[0]["clues"] = 1
    games, space = layout.new_tables(), spaces.Workspace()
    players = layout.OUTSIDE + sum(
        POLICIES[args.against] << layout.PLAYER_BITS * seat for seat in range(1, args.players)
    )
    scores: dict[str, list[tuple[float, float]]] = {name: [] for name in VARIANTS}
    seconds = dict.fromkeys(VARIANTS, 0.0)
    for number in range(args.rounds):
        kernel.deal_at(games, 0, rules, 77, number, 0)
        asked = 0
        while (seat := kernel.play_until(games, 0, rules, players, 50_000)) >= 0:
            asked += 1
            if games[0]["question"] == layout.DECIDE and asked % EVERY == 0:
                state = games[0].copy()
                for name, knobs in VARIANTS.items():
                    began = process_time()
                    scores[name].append(score(space, state, rules, number * 1000 + asked, **knobs))
                    seconds[name] += process_time() - began
            action = spaces.search_at(games, 0, rules, seat, QUICK, number * 1000 + asked, space)
            if action != NOTHING:
                kernel.step_at(games, 0, rules, action)
    first = np.array(next(iter(scores.values())))[:, 0]
    for name, found in scores.items():
        errors, careless = np.array(found).T
        gain = errors - first
        spread = 1.96 * gain.std() / len(gain) ** 0.5
        each = 1e6 * seconds[name] / len(found) / WORLDS
        row = f"{name:24} {errors.mean():.4f}  {gain.mean():+.4f} ± {spread:.4f}  {each:6.1f} µs a world"
        print(f"{row}  {100 * careless.mean():3.0f} % careless")
    print(f"{args.players} players, {len(first)} positions, {WORLDS} worlds each, against {args.against}")


if __name__ == "__main__":
    main()
