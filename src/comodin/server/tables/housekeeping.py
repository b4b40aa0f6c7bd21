"""Memory: tables that nobody looks at are forgotten, and garbage is collected when that takes no time."""

from __future__ import annotations

import gc
from collections.abc import Callable
from math import inf

from .live_table import LiveTable
from .watching import Watching

QUIET_SECONDS = 30.0
GC_SECONDS = 600.0
GC_TABLES = 300
"""A full collection looks at every value in memory, 60 to 100 µs a table. So there is one only while there are few
tables; tables are trees of values, and are freed without it."""


class Housekeeping:
    """What is done now and then, in no time."""

    def __init__(
        self, live_tables: dict[str, LiveTable], watching: Watching, forget: Callable[[list[LiveTable]], None]
    ) -> None:
        self._live_tables, self._watching, self._forget = live_tables, watching, forget
        self._swept = self._collected = inf  # as soon as somebody says what time it is
        self._steps_seen = 0
        self.steps = 0  # of all tables: while it stands still, nobody would notice a pause

    def go_on(self, now: float) -> None:
        """Does what is due."""
        self._swept, self._collected = min(self._swept, now), min(self._collected, now)
        if now - self._swept > QUIET_SECONDS:
            self._swept = now
            self.sweep(now)
        quiet, self._steps_seen = self.steps == self._steps_seen, self.steps
        if quiet and now - self._collected > GC_SECONDS and len(self._live_tables) <= GC_TABLES:
            self._collected = now
            gc.collect()

    def sweep(self, now: float) -> None:
        """Tables that nobody looks at are forgotten; their timers bring them back."""
        quiet = []
        for live in self._live_tables.values():
            if live.spectators is not None:
                self._watching.forget(live, live.spectators)
            if (
                not live.connections
                and live.settled
                and now - max(live.quiet_since, live.table.at) > QUIET_SECONDS
            ):
                quiet.append(live)
        self._forget(quiet)
