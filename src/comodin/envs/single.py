"""One table, stepped by one decision at a time: what the wrappers for one game at once stand on.

A round that is over stays as it ended until the next one is dealt, so that every seat can look at its end.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from secrets import randbits
from typing import Any

import numpy as np

from ..errors import BadInput
from ..fast import vector
from .settings import Settings
from .tables import Bytes, Mask, Seen, VectorEnv, seed_of

_OWN = ("observation", "final", "mask", "full", "history", "seat", "rewards", "terminated", "truncated")
_KEPT = ("_tables", "_memos", "_sampled")


class Single(VectorEnv):
    """One table. `asked` is the seat that is asked; -1 when the round is over."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(1, replace(settings, hold=True), 0, 1, 1)
        self._own()

    def _own(self) -> None:
        """Names for what a step writes, and a place for its action."""
        self._given = np.zeros(1, np.int64)
        self._ids = np.empty((1, vector.MOST_IDS), np.int64)
        self._seats = self.seat.data  # reading a number from memory is cheaper than from an array
        self._mask_row = self.mask[0]
        self._choices = self._mask_row.data
        self._eyes = Seen(
            np.empty((1, self.layout.size), np.uint8),
            np.empty((1, self.space.size), np.bool_),
            np.empty((0, 0, 0), np.uint8),
            np.empty((0, 0), np.uint8),
        )
        before, after = self._arguments_of(0)
        self._arguments = [(before, after)]
        self._acting = (*before, self._given, *after)

    @property
    def asked(self) -> int:
        return self._seats[0]

    @property
    def over(self) -> bool:
        """Has the round ended, or been cut off?"""
        return self.dealt and self._seats[0] < 0

    def deal(self, seed: int | None = None) -> None:
        """The first round of a seed; without one the next round of this table, or a first one by chance."""
        if seed is None and self.dealt:
            self._deal(anew=False)
            return
        self._plan = self._plan.copy()  # it has the seed, and duplicates share it
        self._own()
        self.reset(randbits(62) if seed is None else seed_of(seed))

    def act(self, action: Any) -> None:
        """The decision of the seat that is asked. One that is not legal is refused in a sentence."""
        self._given[0] = self.checked(action)
        vector.step_all(*self._acting)

    def checked(self, action: Any) -> int:
        """The action, if it is legal now."""
        if not self.dealt:
            raise BadInput("action", "nothing has been dealt yet; expected a call of `reset` before")
        if self._seats[0] < 0:
            raise BadInput("action", "the round is over; expected a call of `reset` before the next action")
        number = self.number_of(action)
        if not self._choices[number]:
            raise BadInput("action", f"{number} ({self.space.name(number)}) is not legal now; look at the mask")
        return number

    def number_of(self, action: Any) -> int:
        """The action, if there is one of that number."""
        if type(action) is int:
            number = action
        elif isinstance(action, np.integer | np.ndarray) and np.ndim(action) == 0 and action.dtype.kind in "iu":
            number = int(action)
        else:
            raise BadInput("action", f"expected an id from 0 to {self.space.size - 1}, found {action!r}")
        if not 0 <= number < len(self._choices):
            raise BadInput("action", f"expected an id from 0 to {self.space.size - 1}, found {number}")
        return number

    def see(self, seat: int) -> tuple[Bytes, Mask]:
        """What a seat sees, and what it may do: in arrays that the next call writes again."""
        if seat == self._seats[0]:
            return self.observation[0], self._mask_row
        self._look(self._eyes, 0, seat, seat + 1)
        return self._eyes.observation[0], self._eyes.mask[0]

    def duplicate(self) -> Single:
        """The same table once more: with the same actions both go on in the same way."""
        other = copy(self)
        for name in (*_OWN, *_KEPT):
            setattr(other, name, getattr(self, name).copy())
        other._own()
        return other
