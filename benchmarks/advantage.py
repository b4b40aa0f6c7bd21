"""How much better the moves of the search are than those of the heuristic, decision by decision.

In rounds of a search among heuristic players, every move is tried in worlds: in those that the search believes in
(what it expects to gain, which flatters, because the best of noisy figures is taken), and with the true hands
(what it gains). Every gain is against the heuristic's own move, played on by the heuristic; added up over a round
they are how much more often the search wins. The last column is per round.
`python benchmarks/advantage.py --players 4 --rounds 60`
"""

from __future__ import annotations

from argparse import ArgumentParser

import numpy as np

from comodin.editions import EDITIONS
from comodin.fast.engine import HEURISTIC, layout, lower
from comodin.fast.play import kernel
from comodin.fast.players import NOTHING
from comodin.fast.search import elimination
from comodin.fast.search import knobs as search
from comodin.fast.search import workspace as spaces
from comodin.rules import Game

VARIANTS: dict[str, dict[str, float]] = {
    "the search": {},
    "counting alone": {"temper": 0, "forget": 1},
    "and what they drew": {"temper": 0},
    "nobody strange": {"stranger": 0, "careless": 0},
    "all notes, 24 sweeps": {"lookback": layout.MOST_NOTES, "sweeps": 24, "burn": 100},
    "all hands open": {"open": 1},
}
TRUE = "all hands open"
BATCHES, BATCH = 12, 128
PLAYED = spaces.knobs_of(most=1000)
SEED = 4242


def values_of(
    space: spaces.Workspace, state: layout.Tables, rules: layout.Tables, seed: int, knobs: dict[str, float]
) -> list[float]:
    """The value of each move of seat 0; nothing if there is no choice."""
    turned = dict(knobs)
    forget = turned.pop("forget", 0)
    asked = spaces.knobs_of(batch=BATCH, most=spaces.ENDLESS, least=spaces.ENDLESS, foresight=0, **turned)
    space.tables[search.VIEW] = state
    if forget:
        space.tables[search.VIEW]["noted"] = 0
    count = space.begin(rules, 0, asked, honestly=not asked[search.OPEN], seed=seed)
    if count < 2:
        return []
    space.think(rules, 0, asked, seed, BATCHES)
    return [float(row[elimination.SUM] / row[elimination.WORLDS]) for row in space.stats[:count]]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=60)
    args = parser.parse_args()
    rules = lower(Game.of(EDITIONS["international"], args.players)).rules
    rules[0]["clues"] = 1
    games, space = layout.new_tables(), spaces.Workspace()
    players = layout.OUTSIDE + sum(HEURISTIC << layout.PLAYER_BITS * seat for seat in range(1, args.players))
    thought: dict[str, list[float]] = {name: [] for name in VARIANTS}
    true: dict[str, list[float]] = {name: [] for name in VARIANTS}
    for number in range(args.rounds):
        kernel.deal_at(games, 0, rules, SEED, number, 0)
        asked = 0
        while (seat := kernel.play_until(games, 0, rules, players, 50_000)) >= 0:
            asked += 1
            if games[0]["question"] == layout.DECIDE:
                state, seed = games[0].copy(), number * 1000 + asked
                values = {name: values_of(space, state, rules, seed, knobs) for name, knobs in VARIANTS.items()}
                at = space.usual
                if values[TRUE] and at >= 0:
                    for name, found in values.items():
                        best = int(np.argmax(found))
                        thought[name].append(found[best] - found[at])
                        true[name].append(values[TRUE][best] - values[TRUE][at])
            action = spaces.search_at(games, 0, rules, seat, PLAYED, number * 1000 + asked, space)
            if action != NOTHING:
                kernel.step_at(games, 0, rules, action)
    print(f"{'percent of rounds won':<24}{'expects to gain':>16}{'gains a decision':>22}{'a round':>10}")
    for name in VARIANTS:
        gains = 100 * np.array(true[name])
        spread = 1.96 * gains.std() / len(gains) ** 0.5
        print(
            f"{name:<24}{100 * np.mean(thought[name]):>16.2f}{gains.mean():>15.2f} ± {spread:.2f}"
            f"{gains.sum() / args.rounds:>10.1f}"
        )
    print(f"{args.players} players, {args.rounds} rounds, {len(gains)} decisions")


if __name__ == "__main__":
    main()
