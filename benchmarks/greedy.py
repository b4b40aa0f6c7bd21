"""The twin beside a loop in plain C: four greedy players of the international edition, the same rounds.

    python benchmarks/greedy.py

greedy.c plays what these players need of the rules and nothing else; every round is compared before anything is
measured. Where there is no C compiler it is left out.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import numpy as np
from others import SEATS, timed

from comodin.editions import EDITIONS
from comodin.fast.engine import Row, layout, lower
from comodin.fast.play import COUNTS, DECISIONS, RESULT, SCORE, TURNS, WINNER, kernel
from comodin.fast.players import players_of
from comodin.rules import Game

SEED, ROUNDS, LIMIT = 1, 2_000, 100_000
COMPARED = 20_000
NONE = np.zeros((0, COUNTS), np.int32)
COLUMNS = [WINNER, SCORE, TURNS, DECISIONS]


def in_c(folder: Path) -> Callable[[int, int], Row] | None:
    """Rounds from a number on, played by greedy.c; None without a compiler."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return None
    library = folder / "greedy.so"
    source = Path(__file__).with_name("greedy.c")
    command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(library)]
    subprocess.run(command, check=True)
    c = ctypes.CDLL(str(library))
    c.prepare()

    def play(start: int, rounds: int) -> Row:
        out = np.zeros((rounds, len(COLUMNS)), np.int32)
        c.play_rounds(
            ctypes.c_uint64(SEED), ctypes.c_int64(start), ctypes.c_int64(rounds), ctypes.c_void_p(out.ctypes.data)
        )
        return out

    return play


def in_twin() -> Callable[[int, int], Row]:
    """The same in the twin."""
    rules = lower(Game.of(EDITIONS["international"], SEATS)).rules
    tables, players = layout.new_tables(), players_of(["greedy"] * SEATS)

    def play(start: int, rounds: int) -> Row:
        out = np.zeros((rounds, RESULT), np.int32)
        kernel.play_rounds(tables, 0, rules, -1, players, SEED, start, LIMIT, out, NONE)
        return out[:, COLUMNS]

    return play


def speeds(seconds: float = 1.0, times: int = 5) -> tuple[float, float] | None:
    """Decisions a second of the twin and of the loop in C, in turn, the best of each; None without a compiler."""
    with tempfile.TemporaryDirectory() as folder:
        c = in_c(Path(folder))
        if c is None:
            return None
        twin = in_twin()
        same = np.array_equal(twin(0, COMPARED), c(0, COMPARED))
        if not same:
            raise SystemExit("greedy.c and the twin play different rounds: the figures would mean nothing")
        best = [0.0, 0.0]
        for _ in range(times):
            best = [max(before, _speed(play, seconds)) for before, play in zip(best, (twin, c), strict=True)]
        return best[0], best[1]


def _speed(play: Callable[[int, int], Row], seconds: float) -> float:
    starts = count(0, ROUNDS)
    return timed(lambda: int(play(next(starts), ROUNDS)[:, -1].sum()), seconds)


def main() -> None:
    found = speeds()
    if found is None:
        print("greedy players beside a loop in C: there is no C compiler (cc, or $CC): left out")
        return
    twin, c = found
    print(f"greedy players, international, one core: twin {twin:,.0f}, the loop in C {c:,.0f} decisions/s", end="")
    print(f"  {twin / c:.2f} of it; {COMPARED:,} rounds are the same")


if __name__ == "__main__":
    main()
