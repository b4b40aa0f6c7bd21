"""GPU kernels as Python, in numba-cuda's simulator, against the processor's tally: every edition, a few rounds.

`NUMBA_ENABLE_CUDASIM=1 COMODIN_JIT=0 python -m tests.fast.gpu_simulator` prints how many rounds were alike.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda

from comodin.editions import EDITIONS
from comodin.fast import COUNTS, RESULT, gpu, kernel, lower, new_tables, players_of
from comodin.fast.gpu import kernels
from comodin.rules import Game
from comodin.simulation.tally import tally_of_results, tally_of_sums

ROUNDS, SEED, START, LIMIT = 16, 4242, 1 << 33, 400
BLOCKS, THREADS = 1, 4  # fewer threads than rounds: each plays several
VARIANTS = gpu.Variant(shared=True), gpu.Variant(special=True)  # the two that runs have are played everywhere
TABLES = [(("simple",), 4, {}), (("heuristic",), 3, {}), (("simple", "heuristic", "greedy"), 3, {"jump_in": True})]


class Simulator:
    """`gpu.Launcher` without a GPU; `tally` in this variant."""

    def __init__(self, variant: gpu.Variant = gpu.GENERAL) -> None:
        self.variant = variant

    def array(self, kind: npt.DTypeLike, *shape: int) -> npt.NDArray[Any]:
        return np.zeros(shape, kind)

    def copy_of(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array

    def read(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy()

    def write(self, array: npt.NDArray[Any], values: npt.NDArray[Any]) -> None:
        array[...] = values

    def tally(self, player: int, size: int, rules: npt.NDArray[Any], *args: Any, of: int = 0) -> None:
        game = gpu.KnownRules(rules[0]) if self.variant.special else None
        cuda.jit(kernels.kernel("tally", player, self.variant, game))[BLOCKS, THREADS](rules, *args)

    def launch(self, name: str, player: int, size: int, *args: Any) -> None:
        cuda.jit(kernels.kernel(name, player))[BLOCKS, THREADS](*args)


def alike(edition: str, names: tuple[str, ...], seats: int, options: dict[str, Any]) -> int:
    found = EDITIONS[edition]
    game = Game.of(found, seats, found.ruleset.with_options(options))
    lowered = lower(game)
    players = players_of(names * seats if len(names) == 1 else names)
    out, counts = np.zeros((ROUNDS, RESULT), np.int32), np.zeros((ROUNDS, COUNTS), np.int32)
    what = (lowered.rules, -1, players, SEED, START, LIMIT)
    kernel.play_rounds(new_tables(), 0, *what, out, counts)

    rows, numbers = np.zeros_like(out), np.zeros_like(counts)
    gpu.play_rows(Simulator(), *what, rows, numbers)
    assert (rows == out).all(), (edition, names, "rows")
    assert (numbers == counts).all(), (edition, names, "counts")

    theirs = tally_of_results(seats, int(lowered.rules[0]["start"]), out)
    for variant in (gpu.GENERAL, VARIANTS[len(names) % 2], gpu.VARIANT):
        chunk = gpu.CHUNK if variant == gpu.VARIANT else 7
        added = gpu.add_up(Simulator(variant), lowered, -1, players, SEED, START, ROUNDS, LIMIT, chunk)
        ours = tally_of_sums(seats, ROUNDS, added)
        for field in ("rounds", "decisions", "blocked", "unfinished", "wins", "places", "turns", "points"):
            assert np.array_equal(getattr(ours, field), getattr(theirs, field)), (edition, names, variant, field)
    return len(out)


if __name__ == "__main__":
    assert kernels.SIMULATED, "expected NUMBA_ENABLE_CUDASIM=1"
    # every edition, and every kind of table: not all pairs, each takes a second
    chosen = [(key, *TABLES[0]) for key in EDITIONS] + [("international", *table) for table in TABLES[1:]]
    print(sum(alike(*one) for one in chosen))
    sys.exit(0)
