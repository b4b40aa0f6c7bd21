"""The rules of one game as constants of a kernel: what the game does not have costs it no code.

`KnownRules` is that game in Python, for simulators and tests; `known_rules` is what the compiler makes of it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
import numpy.typing as npt

NOT_KEPT = frozenset({"tape", "hoard"})
"""What no kernel of a GPU reads, though its code names them: tapes, and weights of a player who takes notes."""

WRAPPED = frozenset({"of_colour"})
"""Rows that are read at -1, which is the last place, where no colour stands."""


class KnownRow:
    """A row of the rules, its elements as narrow as they can be. A place outside is an error, in Python."""

    def __init__(self, name: str, values: npt.NDArray[Any]) -> None:
        self.name, self.values = name, values
        self.low, self.high = int(values.min()), int(values.max())

    def __getitem__(self, index: Any) -> int:
        if self.name in WRAPPED:
            index %= len(self.values)
        places = index if isinstance(index, tuple) else (index,)
        if any(not 0 <= place < size for place, size in zip(places, self.values.shape, strict=True)):
            raise IndexError(f"{self.name}[{index}]")
        return int(self.values[places])


class KnownRules:
    """The rules of one game. `key` names it: two games have the same one if all of their rules are the same."""

    def __init__(self, rules: Any) -> None:
        self.numbers: dict[str, int] = {}
        self.rows: dict[str, KnownRow] = {}
        digest = sha256()
        for name in rules.dtype.names:
            value = np.asarray(rules[name])
            if name in NOT_KEPT:
                value = np.zeros_like(value[:1])
            digest.update(f"{name} {value.shape}".encode() + value.astype(np.int64).tobytes())
            if value.ndim:
                self.rows[name] = KnownRow(name, _narrow(name, value))
            else:
                self.numbers[name] = int(value)
        self.key = digest.hexdigest()[:16]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # asked for by copies and pickles before there is anything
            raise AttributeError(name)
        return self.numbers[name] if name in self.numbers else self.rows[name]


def _narrow(name: str, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same numbers in the narrowest elements; of effects, only as many as a card has."""
    if name == "op":
        used = np.flatnonzero(values.any(axis=0))
        values = values[:, : int(used[-1]) + 1 if len(used) else 1]
    sign = "i" if values.min() < 0 else "u"
    kinds = [np.dtype(f"{sign}{size}") for size in (1, 2, 4, 8)]
    fits = (kind for kind in kinds if np.array_equal(values.astype(kind), values))
    return np.ascontiguousarray(values, next(fits))
