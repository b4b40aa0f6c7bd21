"""The kernel that carries tables to the next choice of a network: one thread a table, by the same function as on
the processor. Who plays differs from table to table, and so do the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import config, cuda

from .. import choices
from ..engine import MOST_SEATS, Row, Tables, layout
from .narrow import NOTED, PlainKept

if config.ENABLE_CUDASIM:

    def noted_table(memory: Row, at: int) -> Any:
        """A table of the device's memory, in the simulator."""
        return PlainKept(NOTED, memory, at)

    def keep(record: Any) -> None:
        """Write back its single numbers."""
        record.keep()

else:
    from .local_table import array_type, keep, noted_table, void

ADVANCE = "advance"
TRACES = choices.layout.TRACES
advance_one = choices.lockstep.advance_one


def advance(
    rules: Tables,
    lenses: Tables,
    scenes: Tables,
    tables: Row,
    desks: Tables,
    seen: Row,
    full: Row,
    masks: Row,
    notes: Row,
    seed: int,
    weights: int,
    strange: int,
    alike: int,
    limit: int,
    mode: int,
) -> None:
    """As `advance` of `choices.lockstep`, at every table."""
    traces = cuda.local.array((MOST_SEATS, TRACES), np.int16)
    at = cuda.grid(1)
    while at < seen.shape[0]:
        s = noted_table(tables, at)
        advance_one(
            s, desks[at], at, rules, lenses, scenes, seen[at], full[at], masks[at], notes[at], traces,
            seed, weights, strange, alike, limit, mode,
        )  # fmt: skip
        keep(s)
        at += cuda.gridsize(1)


def signature() -> Any:
    """The types of its parameters, for the compiler."""
    places = choices.layout
    games = [array_type(kind) for kind in (layout.RULES, places.LENS, places.SCENE)]
    tables = [array_type(np.uint8), array_type(places.DESK)]
    shown = [array_type(kind, 2, "A") for kind in (np.uint8, np.uint8, np.bool_, np.int16)]
    return void(*games, *tables, *shown, *[array_type(np.int64).dtype] * 6)
