"""How many actions a second the readable engine plays, beside a plain Python loop on the same machine.

Random play: a uniformly random decision of the awaited seat, listing included, from the cut to the end.
The loop is a calibration: figures of two machines compare by their ratio to it. `make bench` runs this.
"""

from __future__ import annotations

import sys
from time import perf_counter

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.rules import Game, Over, act, deal, decisions

SECONDS = 3.0
SEATS = 4
MOST = 5_000  # actions of a round: random players can need very long; then the next round is dealt


class QuickChoice:
    """A cheap generator for the players' choices, so that it does not affect the figures."""

    def __init__(self) -> None:
        self.x = 88172645463325252

    def below(self, n: int) -> int:
        self.x ^= (self.x << 7) & 0xFFFFFFFFFFFFFFFF
        self.x ^= self.x >> 9
        return self.x % n


def loop_speed(seconds: float = 0.5) -> float:
    """Iterations a second of a plain loop over small integers."""
    turns, total = 0, 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        for n in range(10_000):
            total = (total + n * n) & 0xFFFF
        turns += 10_000
    return turns / (perf_counter() - start)


def engine_speed(key: str, seconds: float = SECONDS) -> tuple[float, int]:
    """(actions a second, rounds begun)."""
    choice = QuickChoice()
    game = Game.of(EDITIONS[key], SEATS)
    actions = rounds = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        chance = Chance(f"bench {key} {rounds}")
        state, _ = deal(game, chance)
        rounds += 1
        for _ in range(MOST):
            if isinstance(state.pending, Over):
                break
            seat = state.pending.seats[choice.below(len(state.pending.seats))]
            found = decisions(state, seat)
            state, _ = act(state, seat, found[choice.below(len(found))], chance)
            actions += 1
    return actions / (perf_counter() - start), rounds


def main() -> None:
    loop = loop_speed()
    print(f"Python {sys.version.split()[0]}, one core; calibration loop {loop / 1e6:.1f} M iterations/s")
    print(f"{'edition':<15}{'actions/s':>12}{'rounds':>9}{'actions per 1,000 iterations':>31}")
    for key in EDITIONS:
        speed, rounds = engine_speed(key)
        print(f"{key:<15}{speed:>12,.0f}{rounds:>9}{1000 * speed / loop:>31.2f}")


if __name__ == "__main__":
    main()
