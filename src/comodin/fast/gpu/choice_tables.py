"""Many tables on a GPU that wait for networks: `choices.lockstep` where the tables never leave the device."""

from __future__ import annotations

import numpy as np

from .. import choices
from ..engine import Tables, layout
from .device import OnDevice
from .everybody import MIXED
from .narrow import NOTED
from .rounds import Launcher, check_rules


class ChoiceTables:
    """`n` tables of several games; who sits there, `scenes` says."""

    def __init__(self, where: Launcher, n: int, rules: Tables, lenses: Tables, scenes: Tables) -> None:
        check_rules(rules, notes=True)
        self.n, self._where = n, where
        self._weights = int(scenes["weight"].sum())
        self._games = [where.copy_of(array) for array in (rules, lenses, scenes)]
        self._tables = where.array(np.uint8, NOTED.bytes_for(n))
        self._desks = where.copy_of(layout.buffer(choices.layout.DESK, n))

    def advance(
        self,
        seen: OnDevice,
        full: OnDevice,
        masks: OnDevice,
        notes: OnDevice,
        *,
        seed: int,
        strange: int,
        alike: int,
        limit: int,
        mode: int,
    ) -> None:
        """Carry every table to its next choice; does not wait for it. The arrays are those of `lockstep.advance`,
        on the device."""
        self._where.launch(
            "advance", MIXED, self.n, *self._games, self._tables, self._desks, seen, full, masks, notes,
            seed, self._weights, strange, alike, limit, mode,
        )  # fmt: skip
