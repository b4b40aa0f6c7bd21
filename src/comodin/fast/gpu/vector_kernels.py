"""The kernels of an environment on a GPU: one thread a table, by the same functions as on the processor.

Tables and memos stay in the device's memory (`narrow.KEPT`). The arrays that a learner reads lie there column by
column, a row for each field: the threads of a warp write neighbouring bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config, cuda

from .. import vector
from ..engine import Row, Tables, layout
from ..vector import begin_one, step_one
from .everybody import Everybody, Learner, known
from .narrow import KEPT, MEMO, PlainKept

if config.ENABLE_CUDASIM:

    def kept_table(memory: Row, at: int) -> Any:
        """A table of the device's memory, in the simulator."""
        return PlainKept(KEPT, memory, at)

    def kept_memo(memory: Row, at: int) -> Any:
        """The same of a memo."""
        return PlainKept(MEMO, memory, at)

    def keep(record: Any) -> None:
        """Write back its single numbers."""
        record.keep()

else:
    from .local_table import array_type, keep, kept_memo, kept_table, void

BEGIN, CHECK, STEP = "begin", "check", "step"


def _begin(who: Everybody | Learner | None) -> Callable[..., None]:
    def begin(
        rules: Tables,
        plan: Tables,
        tables: Row,
        memos: Row,
        observation: Row,
        mask: Row,
        full: Row,
        seats: Row,
        sampled: Row,
        ids: Row,
    ) -> None:
        """Deal the first round of every table."""
        p = plan[0]
        players: Any = p.players if who is None else who
        history = cuda.local.array((1, 1, 1), np.uint8)  # none is kept
        at = cuda.grid(1)
        while at < seats.shape[0]:
            s = kept_table(tables, at)
            m = kept_memo(memos, at)
            begin_one(s, rules[0], p, m, players, observation, mask, history, full, seats, sampled, ids[at], at, 1)
            keep(s)
            keep(m)
            at += cuda.gridsize(1)

    return begin


def _check(who: Everybody | Learner | None) -> Callable[..., None]:
    def check(mask: Row, actions: Row, wrong: Row) -> None:
        """The first table whose action its mask forbids, if that is before `wrong`."""
        at = cuda.grid(1)
        while at < actions.shape[0]:
            action = actions[at]
            if action < 0 or action >= mask.shape[1] or not mask[at, action]:
                cuda.atomic.min(wrong, 0, at)
            at += cuda.gridsize(1)

    return check


def _step(who: Everybody | Learner | None) -> Callable[..., None]:
    def step(
        rules: Tables,
        plan: Tables,
        tables: Row,
        memos: Row,
        codes: Row,
        actions: Row,
        observation: Row,
        mask: Row,
        full: Row,
        seats: Row,
        rewards: Row,
        terminated: Row,
        truncated: Row,
        final: Row,
        sampled: Row,
        ids: Row,
    ) -> None:
        """One decision at every table: of `actions`, or if there are none, those that were sampled before. All
        are legal (`check`)."""
        p = plan[0]
        players: Any = p.players if who is None else who
        given = actions.shape[0] > 0
        history = cuda.local.array((1, 1, 1), np.uint8)  # none is kept
        at = cuda.grid(1)
        while at < seats.shape[0]:
            code = codes[actions[at] if given else sampled[at]]
            s = kept_table(tables, at)
            m = kept_memo(memos, at)
            step_one(
                s,
                rules[0],
                p,
                m,
                players,
                code,
                observation,
                mask,
                history,
                full,
                seats,
                rewards,
                terminated,
                truncated,
                final,
                sampled,
                ids[at],
                at,
            )
            keep(s)
            keep(m)
            at += cuda.gridsize(1)

    return step


_MADE = {BEGIN: _begin, CHECK: _check, STEP: _step}
NAMES = tuple(_MADE)


def kernel(name: str, player: int) -> Callable[..., None]:
    """The kernel of this name, for players that are known or MIXED."""
    return _MADE[name](known(player))


def signature_of(name: str) -> Any:
    """The types of its parameters, for the compiler."""
    bytes_, words = array_type(np.uint8), array_type(np.int64)
    picture, marks = array_type(np.uint8, 2, "A"), array_type(np.bool_, 2, "A")
    actions, flags = array_type(np.int64, 1, "A"), array_type(np.bool_)
    ids, rewards = array_type(np.int16, 2, "A"), array_type(np.float32, 2, "A")
    kept = [array_type(layout.RULES), array_type(vector.PLAN), bytes_, bytes_]
    if name == CHECK:
        return void(marks, actions, words)
    if name == BEGIN:
        return void(*kept, picture, marks, picture, words, words, ids)
    shown = [picture, marks, picture, words, rewards, flags, flags, picture]
    return void(*kept, words, actions, *shown, words, ids)
