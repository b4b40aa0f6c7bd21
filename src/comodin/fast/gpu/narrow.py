"""Tables for a GPU: the same fields as `Table`, as narrow as their values, and only those that are needed there.

Whole rounds keep a table in the memory of its thread (LOCAL), because nobody else sees it. The tables of an
environment stay from step to step (KEPT), with what is remembered beside each (MEMO). What is not needed has a
constant value and no memory: tapes, keys, votes on advice, notes but where learned players read them (NOTED), and
in whole rounds the questions to players outside (docs/gpu.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import vector
from ..engine import MOST_SEATS, layout

QUESTIONS = {"question": 0, "stage": 0, "to_ask": 0, "ask_next": 0}
NEVER = {
    "key": 0,
    "tape_at": 0,
    "astray": 0,
    "unseen_drawn": 0,
    "snapshot": 0,
    "accused": -1,
    "agree": 0,
    "disagree": 0,
}
UNUSED = {**NEVER, "noted": -1}
ABSENT = {**UNUSED, **QUESTIONS}
"""Fields that always have this value in whole rounds, however often they are written."""

RULES_FIXED = {"tape_length": 0, "countless": 0}
"""The same of the rules: a game with another value is not for these kernels (`rounds.check_rules`)."""

PLAN_FIXED = {"steps": 0, "hold": 0}
"""The same of the plan of an environment."""

_WIDE = {
    "chance": np.int64,
    "deals": np.int64,
    "lying": np.int64,
    "steps": np.int32,
}  # single numbers that 16 bits do not hold
LANES = 32  # kept tables lie in blocks of so many, field by field: the threads of a warp read neighbouring words


@dataclass(frozen=True)
class Narrow:
    """The fields of a record on a GPU. `scalars` are single numbers: registers, where the compiler inlines
    everything that reads them. `arrays` are reached by an index, and so need memory."""

    absent: Mapping[str, int]
    scalars: np.dtype[Any]
    arrays: np.dtype[Any]

    @property
    def size(self) -> int:
        """The bytes of a kept record: single numbers first."""
        return self.start + -(-self.arrays.itemsize // 8) * 8

    @property
    def start(self) -> int:
        """Where the arrays of a kept record begin."""
        return -(-self.scalars.itemsize // 8) * 8

    def bytes_for(self, count: int) -> int:
        """The memory of so many kept records."""
        return -(-count // LANES) * LANES * self.size


def _narrow(record: np.dtype[np.void], absent: Mapping[str, int]) -> Narrow:
    found: list[tuple[str, Any, tuple[int, ...]]] = []
    for name in record.names or ():
        kind = record[name]
        if name == "notes" and "noted" in absent:
            found.append((name, np.int32, (1,)))  # for its type alone: `noted` says that none are taken
        elif name == "cards":
            found.append((name, np.int16, (MOST_SEATS,)))
        elif kind.subdtype:
            found.append((name, kind.base.type, kind.shape))
        elif name not in absent:
            found.append((name, _WIDE.get(name, np.int16), ()))
    found.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    scalars = np.dtype([(name, kind) for name, kind, shape in found if not shape], align=True)
    arrays = np.dtype([(name, kind, shape) for name, kind, shape in found if shape], align=True)
    return Narrow(absent, scalars, arrays)


LOCAL = _narrow(layout.STATE, ABSENT)
KEPT = _narrow(layout.STATE, UNUSED)
NOTED = _narrow(layout.STATE, NEVER)
MEMO = _narrow(vector.MEMO, {})


# -- without a GPU ---------------------------------------------------------------------------------------


class _Cells:
    """An array field: what is read is a plain number, as wide as it needs; what is written must fit."""

    def __init__(self, cells: np.ndarray) -> None:
        self._cells = cells

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, index: int) -> Any:
        return self._cells[index].item()

    def __setitem__(self, index: int, value: float) -> None:
        self._cells[index] = value if isinstance(value, float) else int(value)


class PlainTable:
    """The same table for Python, in simulators and tests: absent fields keep their value, and a number that does
    not fit into its field is an error."""

    def __init__(self, fields: Narrow = LOCAL) -> None:
        object.__setattr__(self, "_fields", fields)
        object.__setattr__(self, "_scalars", np.zeros(1, fields.scalars))
        arrays = np.zeros(1, fields.arrays)
        for name in fields.arrays.names or ():
            object.__setattr__(self, name, _Cells(arrays[name][0]))

    def __getattr__(self, name: str) -> Any:
        absent = self._fields.absent
        return absent[name] if name in absent else int(self._scalars[name][0])

    def __setattr__(self, name: str, value: int) -> None:
        if name not in self._fields.absent:
            self._scalars[name][0] = int(value)


class PlainKept(PlainTable):
    """A kept record for Python: its arrays are views of the memory, its single numbers are there after `keep`."""

    def __init__(self, fields: Narrow, memory: np.ndarray, at: int) -> None:
        super().__init__(fields)
        block, lane = divmod(at, LANES)
        bytes_ = np.asarray(memory)[block * LANES * fields.size :][: LANES * fields.size]
        for name in fields.arrays.names or ():
            kind, offset = fields.arrays.fields[name][:2]  # type: ignore[index]
            object.__setattr__(
                self, name, _Cells(_lanes(bytes_, fields.start + offset, kind.base, kind.shape[0])[:, lane])
            )
        found = {}
        for name in fields.scalars.names or ():
            kind, offset = fields.scalars.fields[name][:2]  # type: ignore[index]
            found[name] = _lanes(bytes_, offset, kind, 1)[:, lane]
            self._scalars[name][0] = found[name][0]
        object.__setattr__(self, "_kept", found)

    def keep(self) -> None:
        for name, place in self._kept.items():
            place[0] = self._scalars[name][0]


def _lanes(bytes_: np.ndarray, offset: int, kind: np.dtype[Any], count: int) -> np.ndarray:
    """A field of all records of a block: a row for each element, a column for each lane."""
    return bytes_[LANES * offset :][: LANES * count * kind.itemsize].view(kind).reshape(count, LANES)
