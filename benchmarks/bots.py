"""How long the bots think: median (p50), 99th percentile (p99) and maximum.

The moves are those of real rounds (simple players around the bot), every seat count and edition in turn; a
question without an action counts as well. `python benchmarks/bots.py --moves 1000 master`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import count, cycle
from time import perf_counter, process_time

import numpy as np

from comodin.bots import BOTS, Bot, SimpleBot, bot_named, next_action
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.rules import Game, Over, View, act, deal, observe

SEATS = (2, 4, 3, 10)  # another number than that of editions, so that all pairs come


def moves() -> Iterator[View]:
    """Views of the awaited seat, from rounds of simple players; one round after the other."""
    for number, seats, key in zip(count(), cycle(SEATS), cycle(EDITIONS)):
        chance, moods = Chance(f"think {number}"), Chance(f"think {number} moods")
        state, _ = deal(Game.of(EDITIONS[key], seats), chance)
        while not isinstance(state.pending, Over):
            if number % 2 or state.pending.seats[0] % 2 == 0:  # not all moves of a long round
                yield observe(state, state.pending.seats[0])
            seat, action = next_action(state, [SimpleBot()] * seats, moods)
            state, _ = act(state, seat, action, chance)


def think(bot: Bot, times: int) -> tuple[list[float], list[float]]:
    """Milliseconds of every move, in wall time and in processor time."""
    wall, own = [], []
    for number, view in zip(range(times), moves(), strict=False):
        before, start = process_time(), perf_counter()
        bot.choose(view, Chance(f"mood {number}"))
        wall.append(1000 * (perf_counter() - start))
        own.append(1000 * (process_time() - before))
    return wall, own


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", help="names (default: all of our own)")
    parser.add_argument("--moves", type=int, default=1000)
    args = parser.parse_args()
    print(f"{'milliseconds a move':<24}{'p50':>9}{'p99':>9}{'most':>9}   p99 in processor time")
    for name in args.bots or BOTS:
        wall, own = think(bot_named(name), args.moves)
        figures = [*np.quantile(wall, (0.5, 0.99)), max(wall)]
        print(
            f"{name:<24}{''.join(f'{figure:>9.2f}' for figure in figures)}{np.quantile(own, 0.99):>12.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
