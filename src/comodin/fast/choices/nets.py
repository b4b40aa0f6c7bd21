"""A learned player out of a file: its weights, and its answer at a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..engine import MOST_SEATS, Tables
from . import entries
from .layout import CHOICES, SEEN, TRACES

Numbers = npt.NDArray[np.float32]


class Weights(NamedTuple):
    """Of one network or several of the same size: the first axis says which."""

    w_in: Numbers  # (which, SEEN, width)
    b_in: Numbers
    w_mid: Numbers  # (which, layer, width, width), from below to above
    b_mid: Numbers
    w_out: Numbers  # (which, CHOICES, width)
    b_out: Numbers


class Scratch:
    """What an answer is worked out in; one for each thread."""

    def __init__(self, width: int) -> None:
        self.row = np.zeros(SEEN, np.uint8)
        self.traces = np.zeros((MOST_SEATS, TRACES), np.int64)
        self.hidden = np.zeros((2, width), np.float32)
        self.logits = np.zeros(CHOICES, np.float32)
        self.mask = np.zeros(CHOICES, np.bool_)


def stacked(networks: list[Weights]) -> Weights:
    """Several networks as one."""
    return Weights(*(np.ascontiguousarray(np.concatenate(parts)) for parts in zip(*networks, strict=True)))


def save_net(path: Path, weights: Weights, **more: Any) -> None:
    """As half-precision numbers; `more` arrays go beside them."""
    parts = {name: part[0].astype(np.float16) for name, part in weights._asdict().items()}
    with path.open("wb") as file:
        np.savez_compressed(file, **parts, **more)


def read_net(path: Path) -> Weights:
    """What `save_net` wrote."""
    with np.load(path) as found:
        return Weights(*(np.ascontiguousarray(found[name][None], np.float32) for name in Weights._fields))


class Net:
    """A learned player: answers questions at tables of the kernel."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.scratch = Scratch(weights.w_in.shape[2])

    def answer(self, tables: Tables, at: int, rules: Tables, lens: Tables, seat: int) -> int:
        """The packed action at the table's question to this seat; NOTHING: let the moment pass."""
        mine = self.scratch
        found: int = entries.answer_at(
            tables,
            at,
            rules,
            lens,
            seat,
            *self.weights,
            mine.row,
            mine.traces,
            mine.hidden,
            mine.logits,
            mine.mask,
        )
        return found
