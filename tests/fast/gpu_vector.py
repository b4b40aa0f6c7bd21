"""The tables of an environment on a GPU as plain Python, against those of the processor, in every edition.

`COMODIN_JIT=0 python -m tests.fast.gpu_vector` plays the functions of the kernels over tables as a GPU keeps them;
with NUMBA_ENABLE_CUDASIM=1 the kernels themselves, in numba-cuda's simulator. Prints how many steps were alike.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from comodin import envs
from comodin.editions import EDITIONS
from comodin.envs import plans
from comodin.envs.gpu_tables import GpuVectorEnv
from comodin.envs.settings import settings
from comodin.fast.gpu.everybody import known
from comodin.fast.gpu.narrow import KEPT, MEMO, PlainKept
from comodin.fast.vector import begin_one, step_one

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
TABLES, SEED = 5, 4242
NONE = np.zeros((1, 1, 1), np.uint8)


class Processor:
    """`gpu.Launcher` without a GPU: every thread one after the other."""

    def array(self, kind: npt.DTypeLike, *shape: int) -> npt.NDArray[Any]:
        return np.zeros(shape, kind)

    def copy_of(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy()

    def read(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy()

    def write(self, array: npt.NDArray[Any], values: npt.NDArray[Any]) -> None:
        array[...] = values

    def launch(self, name: str, player: int, size: int, *args: Any) -> None:
        if name == "check":
            mask, actions, wrong = args
            legal = [0 <= action < mask.shape[1] and mask[at, action] for at, action in enumerate(actions)]
            wrong[0] = min([wrong[0], *(at for at in range(size) if not legal[at])])
            return
        rules, plan, tables, memos, *rest = args
        who: Any = known(player) or plan[0].players
        for at in range(size):
            s: Any
            m: Any
            s, m = PlainKept(KEPT, tables, at), PlainKept(MEMO, memos, at)
            if name == "begin":
                observation, mask, full, seats, sampled, ids = rest
                shown = (observation, mask, NONE, full, seats, sampled, ids[at])
                begin_one(s, rules[0], plan[0], m, who, *shown, at, 1)
            else:
                codes, actions, observation, mask, full, *ended, sampled, ids = rest
                code = codes[actions[at] if len(actions) else sampled[at]]
                whole = (observation, mask, NONE, full, *ended, sampled, ids[at], at)
                step_one(s, rules[0], plan[0], m, who, code, *whole)
            s.keep()
            m.keep()


class Simulator(Processor):
    """The kernels themselves."""

    def launch(self, name: str, player: int, size: int, *args: Any) -> None:
        from numba import cuda  # noqa: PLC0415

        from comodin.fast.gpu import vector_kernels  # noqa: PLC0415

        cuda.jit(vector_kernels.kernel(name, player))[1, 3](*args)  # fewer threads than tables


def alike(edition: str, players: int, steps: int, tables: int = TABLES, **options: Any) -> int:
    """Step both with the same actions: given by us at every other step."""
    here = envs.vector(tables, edition, players, seed=SEED, **options)
    found = settings(edition, players, **options)
    there = GpuVectorEnv(tables, found, SEED, Simulator() if SIMULATED else Processor())
    here.reset()
    there.reset()
    ends = 0
    for step in range(steps):
        for name in ("observation", "mask", "seat", "rewards", "terminated", "truncated", "final", "full"):
            one, other = getattr(here, name), np.asarray(getattr(there, name))
            if name == "full" and not found.full:
                continue
            assert one.shape == other.shape, (edition, name)
            assert np.array_equal(one, other), (edition, players, options, step, name)
        assert np.array_equal(here.sample(), there.sample()), (edition, step)
        if step % 2:
            here.step_sampled()
            there.step_sampled()
        else:
            actions = np.array([np.flatnonzero(row)[-1] for row in here.mask])
            here.step(actions)
            there.step(actions)
        ends += int((here.terminated | here.truncated).sum())
    assert ends > tables // 2, (edition, ends)
    return tables * steps


def main() -> None:
    if SIMULATED:
        print(alike("international", 2, 40, limit=35))
        return
    plans.mean_points = lambda game: 60.0  # instead of 2,000 rounds in plain Python
    steps = sum(alike(key, 3, 70, limit=60) for key in EDITIONS)
    steps += alike("international", 2, 20, tables=34, limit=15)  # more than a block of tables holds
    steps += alike("aprendiz", 4, 40, opponents="heuristic", reward="points")
    steps += alike("casa", 3, 40, opponents=("simple", "greedy"), options={"jump_in": True}, limit=30)
    steps += alike("deluxe", 2, 200, reward="match", target=60, shaping=0.25, discount=0.5, full=True, padded=True)
    print(steps)


if __name__ == "__main__":
    main()
    sys.exit(0)
