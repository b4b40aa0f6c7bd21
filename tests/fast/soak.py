"""The lockstep for a long time, and ten million rounds in flat memory: `python -m tests.fast.soak`."""

from __future__ import annotations

import os
import resource
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from comodin.editions import EDITIONS
from comodin.rules import Game
from comodin.simulation import cores, simulate

from .lockstep import summary, walk

WALK = 20_000
ROUNDS = 10_000_000
MOST_GROWTH = 8  # MiB


def lockstep(edition: str, seed: str) -> int:
    return int(summary(walk(edition, seed, WALK))["actions"])


def memory() -> float:
    """MiB at the highest."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument(
        "--seed", default=f"soak {os.getpid()} {perf_counter()}", help="default: another every time"
    )
    args = parser.parse_args()
    print(f"seed {args.seed!r}", flush=True)
    lockstep("international", "compile")
    start, done, walks = perf_counter(), 0, 0
    with ProcessPoolExecutor(cores()) as pool:
        while done < args.actions:
            jobs = [pool.submit(lockstep, key, f"{args.seed} {walks} {n}") for n in range(2) for key in EDITIONS]
            done += sum(job.result() for job in jobs)
            walks += 1
            print(f"{done:,} actions alike after {perf_counter() - start:.0f} s", flush=True)
    game = Game.of(EDITIONS["international"], 4)
    simulate(game, args.rounds // 100)
    before = memory()
    played = simulate(game, args.rounds, detail=True)
    grown = memory() - before
    print(
        f"{args.rounds:,} rounds in {played.seconds:.0f} s; memory grew by {grown:.1f} MiB to {memory():.0f} MiB"
    )
    if grown > MOST_GROWTH:
        sys.exit("memory is not flat")


if __name__ == "__main__":
    main()
