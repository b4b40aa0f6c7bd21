"""How many worlds a move of the search needs, and what more of them could still gain.

In rounds of a search among copies of another player, moves are chosen by worlds that the search believes in, few
or many. The gain of a choice over the heuristic's move is judged by other worlds, made with the true model of the
opponents: that does not flatter. Added up over a round it is how much more often the search wins than the
heuristic would in its place. With `--known` the search has the true model too: then the last row is about all that
can be gained by weighing one move and playing on as the heuristic does. `python benchmarks/worlds.py --players 4
--rounds 100`
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict

import numpy as np

from comodin.cli import ProgressBar
from comodin.editions import EDITIONS
from comodin.fast.engine import layout, lower
from comodin.fast.play import kernel
from comodin.fast.players import NOTHING, POLICIES
from comodin.fast.search import elimination
from comodin.fast.search import knobs as search
from comodin.fast.search import workspace as spaces
from comodin.rules import Game

BATCH = 64
NUMBERS = (1, 3, 6, 12, 25, 80)  # batches for a choice; the judgement has as many as the largest
PRIORS = (0.0, float(spaces.DEFAULTS[search.PRIOR]))
SEED = 777
Gains = dict[tuple[int, float], list[float]]


def weigh(
    space: spaces.Workspace,
    rules: layout.Tables,
    seed: int,
    believed: spaces.Knobs,
    true: spaces.Knobs,
    gains: Gains,
) -> None:
    """Add the gains of choices in the state at VIEW, in percent; nothing without a choice or a usual move."""
    state = space.tables[search.VIEW].copy()
    count = space.begin(rules, 0, true, honestly=True, seed=seed + 1)
    usual = space.usual
    if count < 2 or usual < 0:
        return
    space.think(rules, 0, true, seed + 1, NUMBERS[-1])
    judged = space.stats[:count, elimination.SUM] / space.stats[:count, elimination.WORLDS]
    space.tables[search.VIEW] = state
    space.begin(rules, 0, believed, honestly=True, seed=seed)
    for number in NUMBERS:
        space.think(rules, 0, believed, seed, number - space.batch)
        for prior in PRIORS:
            asked = believed.copy()
            asked[search.PRIOR] = prior
            gains[number, prior].append(100 * float(judged[space.best(asked)] - judged[usual]))


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--against", choices=list(POLICIES), default="heuristic")
    parser.add_argument("--known", action="store_true")
    args = parser.parse_args()
    rules = lower(Game.of(EDITIONS["international"], args.players)).rules
    rules[0]["clues"] = 1
    endless = {"batch": BATCH, "most": spaces.ENDLESS, "least": spaces.ENDLESS, "foresight": 0}
    known = {"model": POLICIES[args.against], "stranger": 0, "careless": 0, "oddity": 0.001}
    model = known if args.known else {}
    played = spaces.knobs_of(most=1000, **model)
    believed, true = spaces.knobs_of(**endless, **model), spaces.knobs_of(**endless, **known)
    games, space = layout.new_tables(), spaces.Workspace()
    others = sum(POLICIES[args.against] << layout.PLAYER_BITS * seat for seat in range(1, args.players))
    gains: Gains = defaultdict(list)
    with ProgressBar("rounds", args.rounds) as progress:
        for number in range(args.rounds):
            progress.show(number)
            kernel.deal_at(games, 0, rules, SEED, number, number % args.players)
            asked = 0
            while (seat := kernel.play_until(games, 0, rules, layout.OUTSIDE + others, 50_000)) >= 0:
                asked += 1
                if games[0]["question"] == layout.DECIDE:
                    space.tables[search.VIEW] = games[0]
                    weigh(space, rules, number * 1000 + asked, believed, true, gains)
                action = spaces.search_at(games, 0, rules, seat, played, number * 1000 + asked, space)
                if action != NOTHING:
                    kernel.step_at(games, 0, rules, action)
    decisions = len(gains[NUMBERS[0], 0.0])
    print(f"{args.players} players, {args.rounds} rounds, {decisions} decisions, against {args.against}")
    print(f"{'worlds':>7}" + "".join(f"{f'prior {prior}: a decision':>28}{'a round':>10}" for prior in PRIORS))
    for number in NUMBERS:
        line = f"{number * BATCH:>7}"
        for prior in PRIORS:
            gain = np.array(gains[number, prior])
            spread = 1.96 * gain.std() / decisions**0.5
            line += f"{gain.mean():>21.2f} ± {spread:.2f}{gain.sum() / args.rounds:>10.1f}"
        print(line)


if __name__ == "__main__":
    main()
