"""Tables of learned players as a GPU keeps them, as plain Python, against those of the processor: every edition.

`COMODIN_JIT=0 python -m tests.fast.gpu_choices` plays the kernel's function over such tables; with
NUMBA_ENABLE_CUDASIM=1 the kernel itself, in numba-cuda's simulator. Prints how many choices were alike.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

import comodin
from comodin.editions import EDITIONS
from comodin.fast import OUTSIDE, PLAYER_BITS, POLICIES, choices, gpu, layout, lower
from comodin.fast.gpu.narrow import NOTED, PlainKept
from tests.fast.gpu_vector import Processor

L, notes = choices.layout, choices.lockstep
SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
TABLES, STEPS, SEED, STRANGE = (3, 3, 11, 30) if SIMULATED else (6, 12, 11, 30)
LIMIT = 9  # choices in a round, so that rounds end by it too
OPTIONS: list[tuple[int, dict[str, Any]]] = [(2, {}), (4, {"stacking": "any", "jump_in": True}), (3, {})]
PLAYERS = "heuristic", "simple", "random-card", "rlcard"


class Plain(Processor):
    """Every thread one after the other, over tables as a GPU keeps them."""

    def launch(self, name: str, player: int, size: int, *args: Any) -> None:
        rules, lenses, scenes, tables, desks, seen, full, masks, told, *numbers = args
        traces = np.zeros((layout.MOST_SEATS, L.TRACES), np.int16)
        for at in range(size):
            s: Any = PlainKept(NOTED, tables, at)
            shown = (seen[at], full[at], masks[at], told[at], traces)
            notes.advance_one(s, desks[at], at, rules, lenses, scenes, *shown, *numbers)
            s.keep()


class Simulator(Processor):
    """The kernel itself."""

    def launch(self, name: str, player: int, size: int, *args: Any) -> None:
        from numba import cuda  # noqa: PLC0415

        from comodin.fast.gpu import choice_kernels  # noqa: PLC0415

        cuda.jit(choice_kernels.advance)[1, 2](*args)  # fewer threads than tables


def stage(edition: str) -> tuple[Any, Any, Any]:
    """Rules, lenses and scenes: learners among themselves and among players of the kernel."""
    games = [lower(comodin.game(edition, seats, **options)) for seats, options in OPTIONS]
    rules = np.concatenate([one.rules for one in games]).view(np.recarray)
    rules["clues"] = 1
    lenses = np.concatenate([choices.lens_of(one, 5 * at) for at, one in enumerate(games)]).view(np.recarray)
    scenes = layout.buffer(L.SCENE, 2 * len(games))
    for at, row in enumerate(scenes):
        row["game"], row["weight"], row["nets"] = at // 2, 1, 1 << PLAYER_BITS if at % 2 == 0 else 0
        codes = [OUTSIDE] + [OUTSIDE if at % 2 == 0 else POLICIES[PLAYERS[(at + k) % 4]] for k in range(3)]
        row["players"] = sum(code << PLAYER_BITS * seat for seat, code in enumerate(codes))
    return rules, lenses, scenes


def shown(n: int) -> Any:
    shapes = ((np.uint8, L.SEEN), (np.uint8, L.FULL), (np.bool_, L.CHOICES), (np.int16, notes.NOTES))
    return [np.zeros((n, width), kind) for kind, width in shapes]


def alike(edition: str) -> int:
    rules, lenses, scenes = stage(edition)
    mine, its = shown(TABLES), shown(TABLES)
    seen, full, masks, told = mine
    tables, desks = layout.new_tables(TABLES), layout.buffer(L.DESK, TABLES)
    traces = np.zeros((layout.MOST_SEATS, L.TRACES), np.int64)
    there = gpu.ChoiceTables(Simulator() if SIMULATED else Plain(), TABLES, rules, lenses, scenes)
    dice = np.random.default_rng(SEED)
    weight = int(scenes["weight"].sum())
    for step in range(STEPS):
        mode = choices.TEACHES if step % 3 == 0 else choices.LEARNS
        numbers = (SEED, weight, STRANGE, 1, LIMIT, mode, 0, TABLES)
        notes.advance(tables, desks, rules, lenses, scenes, seen, full, masks, told, traces, *numbers)
        there.advance(*its, seed=SEED, strange=STRANGE, alike=1, limit=LIMIT, mode=mode)
        for name, one, other in zip(("seen", "full", "mask", "notes"), mine, its, strict=True):
            assert np.array_equal(one, other), (edition, step, name)
        if mode == choices.LEARNS:
            for table in range(TABLES):
                chosen = dice.choice(np.flatnonzero(mine[2][table]))
                mine[3][table, notes.ANSWER] = its[3][table, notes.ANSWER] = chosen
    return STEPS * TABLES


if __name__ == "__main__":
    print(sum(alike(key) for key in EDITIONS))
