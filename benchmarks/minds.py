"""What each part of learned players gains a search, decision by decision.

In rounds of the search among copies of the heuristic player, every variant of it chooses a move by worlds that it
believes in. Each choice is judged by other worlds, made with the true model of the opponents and played to their
end by the small network, and its gain over the move of the learned player is added up over a round. That is about
how much more often a variant wins than the learned player would, and far less noisy than whole rounds are.
`python benchmarks/minds.py --players 2 --rounds 60`
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from time import process_time

import numpy as np

from comodin.bots import WITH_NETS, Guide
from comodin.cli import ProgressBar
from comodin.editions import EDITIONS
from comodin.fast.engine import layout, lower
from comodin.fast.play import kernel
from comodin.fast.players import NOTHING
from comodin.fast.search import elimination
from comodin.fast.search import knobs as search
from comodin.fast.search import workspace as spaces
from comodin.rules import Game

BATCH = 32
SEED = 778
PARTS: dict[str, dict[str, float]] = {
    "as it is": {},
    "the heuristic's usual move": {"guide": 0},
    "judged at the next choice": {"leaf": 1},
    "judged at the fourth choice": {"leaf": 4},
    "played to the end by the small network": {"leaf": 0, "foresight": 0},
    "played to the end by the heuristic": {"leaf": 0, "own": layout.HEURISTIC},
    "without the turn after": {"foresight": 0},
    "nobody a hoarder": {"hoarder": 0},
    "no doubt": {"bias": 0},
    "more doubt": {"bias": 0.04},
    "4 sweeps": {"sweeps": 4},
    "24 sweeps": {"sweeps": 24},
}
OLD: dict[str, float] = {
    "guide": 0, "leaf": 0, "own": layout.HEURISTIC, "hoarder": 0, "bias": 0, "foresight": 2, "sweeps": 4,
}  # fmt: skip


class Variant:
    """A search with these knobs and so many worlds; its gains, and what it took."""

    def __init__(self, changed: dict[str, float], worlds: int) -> None:
        more = {"batch": BATCH, "most": spaces.ENDLESS, "least": spaces.ENDLESS}
        self.knobs = spaces.knobs_of(**{**more, **WITH_NETS, **changed})
        self.batches = worlds // BATCH
        self.gains: dict[int, float] = defaultdict(float)  # by the number of the round
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, space: spaces.Workspace, rules: layout.Tables, usual: int, seed: int) -> int:
        """The place of the move that it takes in the state at VIEW."""
        started = process_time()
        space.begin(rules, 0, self.knobs, honestly=True, seed=seed)
        if self.knobs[search.GUIDE]:
            space.prefer(usual)
        space.think(rules, 0, self.knobs, seed, self.batches)
        self.seconds += process_time() - started
        self.decisions += 1
        return space.best(self.knobs)


def tell(variants: dict[str, Variant], players: int, rounds: int) -> None:
    """A row for each, the second figure against the first row."""
    print(f"{players} players, {rounds} rounds, {variants['as it is'].decisions} decisions")
    first = None
    for name, variant in variants.items():
        gains = np.array([variant.gains[number] for number in range(rounds)])
        first = gains if first is None else first
        spread, apart = (1.96 * each.std() / rounds**0.5 for each in (gains, gains - first))
        took = 1000 * variant.seconds / max(variant.decisions, 1)
        print(
            f"{name:<48}{gains.mean():>7.1f} ± {spread:.1f} a round"
            f"{(gains - first).mean():>9.1f} ± {apart:.1f}{took:>9.1f} ms a decision",
            flush=True,
        )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--nets", help="the folder of a training; without: ours")
    parser.add_argument("--worlds", type=int, default=256, help="of each choice")
    parser.add_argument("--judges", type=int, default=512, help="worlds that judge it")
    parser.add_argument("--most", type=int, default=0, help="with so many cards it draws only if nothing fits")
    parser.add_argument("--only", help="rows with one of these words, separated by commas, beside the first")
    args = parser.parse_args()
    lowered = lower(Game.of(EDITIONS["international"], args.players))
    lowered.rules[0]["clues"] = 1
    rules, guide, space = lowered.rules, Guide(args.nets, args.most), spaces.Workspace()
    space.mind = guide.mind(lowered)
    cap = {"cap": args.most}
    variants = {name: Variant(cap | changed, args.worlds) for name, changed in PARTS.items()}
    variants["four times the worlds"] = Variant(cap, 4 * args.worlds)
    variants["without learned players, four times the worlds"] = Variant(cap | OLD, 4 * args.worlds)
    words = ("as it is", *args.only.split(",")) if args.only else ("",)
    variants = {name: variant for name, variant in variants.items() if any(word in name for word in words)}
    judge = Variant(
        cap | {"leaf": 0, "foresight": 0, "hoarder": 0, "stranger": 0, "careless": 0, "oddity": 0.001}, args.judges
    )
    games = layout.new_tables()
    others = sum(layout.HEURISTIC << layout.PLAYER_BITS * seat for seat in range(1, args.players))
    with ProgressBar("rounds", args.rounds) as progress:
        for number in range(args.rounds):
            progress.show(number)
            kernel.deal_at(games, 0, rules, SEED, number, number % args.players)
            asked = 0
            while kernel.play_until(games, 0, rules, layout.OUTSIDE + others, 50_000) >= 0 and asked < 200:
                asked += 1
                seed = number * 1000 + asked
                action = guide.usual(games, 0, rules, lowered, 0)
                if games[0]["question"] == layout.DECIDE:
                    space.tables[search.VIEW] = games[0]
                    count = space.begin(rules, 0, judge.knobs, honestly=True, seed=seed)
                    space.prefer(action)
                    usual = space.usual
                    if count > 1 and usual >= 0:
                        space.think(rules, 0, judge.knobs, seed + 500_000, judge.batches)
                        judged = space.stats[:count, elimination.SUM] / space.stats[:count, elimination.WORLDS]
                        for name, variant in variants.items():
                            space.tables[search.VIEW] = games[0]
                            place = variant.choose(space, rules, action, seed)
                            variant.gains[number] += 100 * float(judged[place] - judged[usual])
                            if name == "as it is":
                                taken = int(space.moves[place])
                        action = taken
                if action != NOTHING:
                    kernel.step_at(games, 0, rules, action)
            if number % 10 == 9 or number + 1 == args.rounds:
                tell(variants, args.players, number + 1)


if __name__ == "__main__":
    main()
