"""The kernel is compiled once, by whichever worker comes first; the others wait for it and read it from disk."""

from __future__ import annotations

import fcntl
from pathlib import Path

import numpy as np
import pytest

from comodin.editions import EDITIONS
from comodin.fast.engine import layout, lower, plain
from comodin.fast.jit import compile as jit
from comodin.fast.kernel_cache import cache_folder
from comodin.fast.play import COUNTS, RESULT, duplicates, kernel
from comodin.fast.search import Workspace, knobs_of
from comodin.rules import Game

from .door import ask


@pytest.fixture(scope="session", autouse=True)
def compiled_kernel(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = cache_folder() if jit.JIT else None
    lock = (folder or Path(tmp_path_factory.getbasetemp())) / "lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        lowered = lower(Game.of(EDITIONS["international"], 2))
        tables, rules = layout.new_tables(2), lowered.rules
        none, out = np.zeros((0, COUNTS), np.int32), np.zeros((0, RESULT), np.int32)
        for one in (rules, plain(rules), plain(rules, counts=False)):
            kernel.play_rounds(tables, 0, one, -1, 0, 1, 0, 10, out, none)
        kernel.deal_at(tables, 0, rules, 1, 0, -1)
        kernel.list_at(tables, 0, rules, 0, np.zeros(1024, np.int64))
        kernel.check_at(tables, 0, rules, 0)
        kernel.step_at(tables, 0, rules, 6)
        kernel.play_until(tables, 0, rules, 0, 10)
        kernel.finish_at(tables, 0, rules, 0, 10, none)
        kernel.copy_at(tables, 0, 1)
        kernel.rollouts(tables, 0, 1, rules, 0, 1, 0, 10, np.zeros((layout.MOST_SEATS, 2), np.int64), none)
        ask(tables, 0, rules, 0, 0, layout.DECIDE)
        duplicates.deal_again(tables, 0, rules, 1, 0, -1)
        players = np.zeros(1, np.int64)
        duplicates.play_seatings(tables, 0, rules, duplicates.keyed(rules), players, 1, 0, 10, out)
        Workspace().begin(rules, 0, knobs_of())
