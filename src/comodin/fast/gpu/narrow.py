"""A table for a GPU: the same fields as `Table`, as narrow as their values, and only those that whole rounds need.

A thread keeps its table for itself (docs/gpu.md). What it does not need has a constant value and no memory: notes,
tapes, keys, votes on advice, and the questions to players outside the kernel.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine import MOST_SEATS, layout

ABSENT = {
    "noted": -1,
    "key": 0,
    "tape_at": 0,
    "astray": 0,
    "unseen_drawn": 0,
    "snapshot": 0,
    "accused": -1,
    "agree": 0,
    "disagree": 0,
    "question": 0,
    "stage": 0,
    "to_ask": 0,
    "ask_next": 0,
}
"""Fields that always have this value in whole rounds, however often they are written."""

RULES_FIXED = {"tape_length": 0, "clues": 0}
"""The same of the rules: a game with another value is not for these kernels (`rounds.check_rules`)."""

_WIDE = ("chance",)  # the only number that needs 64 bits; sets of faces are arrays, and keep them


def _fields() -> list[tuple[str, type[np.generic], tuple[int, ...]]]:
    found: list[tuple[str, type[np.generic], tuple[int, ...]]] = []
    for name in layout.STATE.names or ():
        kind = layout.STATE[name]
        if name == "notes":
            found.append((name, np.int32, (1,)))  # for its type alone: `noted` says that none are taken
        elif name == "cards":
            found.append((name, np.int16, (MOST_SEATS,)))
        elif kind.subdtype:
            found.append((name, kind.base.type, kind.shape))
        elif name not in ABSENT:
            found.append((name, np.int64 if name in _WIDE else np.int16, ()))
    return sorted(found, key=lambda field: -np.dtype(field[1]).itemsize)


SCALARS = np.dtype([(name, kind) for name, kind, shape in _fields() if not shape], align=True)
"""Single numbers: registers, where the compiler inlines everything that reads them."""

ARRAYS = np.dtype([(name, kind, shape) for name, kind, shape in _fields() if shape], align=True)
"""What is reached by an index, and so needs memory."""


# -- without a GPU ---------------------------------------------------------------------------------------


class _Cells:
    """An array field: what is read is a plain number, as wide as it needs; what is written must fit."""

    def __init__(self, cells: np.ndarray) -> None:
        self._cells = cells

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, index: int) -> int:
        return int(self._cells[index])

    def __setitem__(self, index: int, value: int) -> None:
        self._cells[index] = int(value)


class PlainTable:
    """The same table for Python, in simulators and tests: absent fields keep their value, and a number that does
    not fit into its field is an error."""

    def __init__(self) -> None:
        object.__setattr__(self, "_scalars", np.zeros(1, SCALARS))
        arrays = np.zeros(1, ARRAYS)
        for name in ARRAYS.names or ():
            object.__setattr__(self, name, _Cells(arrays[name][0]))

    def __getattr__(self, name: str) -> Any:
        return ABSENT[name] if name in ABSENT else int(self._scalars[name][0])

    def __setattr__(self, name: str, value: int) -> None:
        if name not in ABSENT:
            self._scalars[name][0] = int(value)
