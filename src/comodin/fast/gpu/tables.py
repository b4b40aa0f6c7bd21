"""Many tables on a GPU, stepped together over arrays that stay there."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine import Row
from .device import OnDevice
from .everybody import MIXED, known_of
from .narrow import KEPT, MEMO
from .rounds import Launcher, check_rules


class DeviceTables:
    """`n` tables, what the seats that are asked see, and what came of the last step. Fields have the shapes of the
    processor's; two axes lie column by column."""

    def __init__(
        self,
        where: Launcher,
        n: int,
        rules: npt.NDArray[Any],
        plan: npt.NDArray[Any],
        codes: Row,
        seen: int,
        full: int,
    ) -> None:
        check_rules(rules)
        self.n, self._where, self._plan = n, where, plan
        seats = int(rules[0]["seats"])
        self._kind = known_of(int(plan[0]["players"]), seats)
        self._rules, self._plan_there = where.copy_of(rules), where.copy_of(plan)
        self._codes = where.copy_of(codes)
        self._tables, self._memos = (where.array(np.uint8, fields.bytes_for(n)) for fields in (KEPT, MEMO))
        self._ids = where.array(np.int16, len(codes), n).T
        self._none, self._wrong = where.array(np.int64, 0), where.copy_of(np.full(1, n, np.int64))
        self._given: Any = None
        self.observation, self.final = (where.array(np.uint8, seen, n).T for _ in range(2))
        self.mask = where.array(np.bool_, len(codes), n).T
        self.full = where.array(np.uint8, full, n if full else 0).T
        self.seat, self.sampled = (where.array(np.int64, n) for _ in range(2))
        self._rewards = where.array(np.float32, seats, n)
        self.rewards = self._rewards.T
        self.terminated, self.truncated = (where.array(np.bool_, n) for _ in range(2))

    def begin(self, seed: int) -> None:
        """Deal every table anew."""
        self._plan[0]["seed"] = seed
        self._where.write(self._plan_there, self._plan)
        for array in (self._rewards, self.terminated, self.truncated):
            self._where.write(array, np.zeros(array.shape, array.dtype))
        shown = (self.observation, self.mask, self.full, self.seat, self.sampled, self._ids)
        self._launch("begin", self._rules, self._plan_there, self._tables, self._memos, *shown)

    def given(self, actions: npt.NDArray[np.int64]) -> Any:
        """The actions in an array of the device, which is used again."""
        if self._given is None:
            self._given = self._where.array(np.int64, self.n)
        self._where.write(self._given, actions)
        return self._given

    def wrong(self, actions: OnDevice) -> int:
        """The first table whose action its mask forbids; -1: none. Waits for the device."""
        self._where.launch("check", MIXED, self.n, self.mask, actions, self._wrong)
        found = int(self._where.read(self._wrong)[0])
        if found == self.n:
            return -1
        self._where.write(self._wrong, np.full(1, self.n, np.int64))
        return found

    def step(self, actions: OnDevice | None = None) -> None:
        """One decision at every table, of those that were sampled where none are given; all are legal."""
        self._launch(
            "step",
            self._rules,
            self._plan_there,
            self._tables,
            self._memos,
            self._codes,
            self._none if actions is None else actions,
            self.observation,
            self.mask,
            self.full,
            self.seat,
            self.rewards,
            self.terminated,
            self.truncated,
            self.final,
            self.sampled,
            self._ids,
        )

    def _launch(self, name: str, *args: Any) -> None:
        self._where.launch(name, self._kind, self.n, *args)
