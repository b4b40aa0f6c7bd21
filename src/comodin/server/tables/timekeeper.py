"""Time goes on at all tables: those in memory are looked at when their timer is due, a few in each turn of the
loop; those that are not are read one after the other. However many are due together, nobody else waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Protocol

from ..cluster import Elsewhere
from ..metrics import Metrics
from ..store import LogDamaged, StoreFailed
from .housekeeping import Housekeeping
from .live_table import LiveTable
from .table_time import TableClock
from .timers import Timers

LOOK_AROUND = 0.25  # seconds: the clock is read at least so often
TABLES_A_TURN = 4  # whose timers are run in one turn of the loop: a few milliseconds


class Tables(Protocol):
    """What is needed of the registry."""

    clock: TableClock

    @property
    def live_tables(self) -> Mapping[str, LiveTable]: ...

    async def find(self, table_id: str) -> LiveTable | None: ...

    def tick(self, table_id: str, now: float) -> None: ...


class Timekeeper:
    """Runs the timers of all tables."""

    def __init__(self, tables: Tables, timers: Timers, housekeeping: Housekeeping, metrics: Metrics) -> None:
        self._tables, self._timers, self._housekeeping, self._metrics = tables, timers, housekeeping, metrics
        self._asleep: dict[str, None] = {}  # due and not in memory, in their order
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begins to keep time."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._keep_time()), loop.create_task(self._keep_waking())]

    def stop(self) -> None:
        """Ends that."""
        for task in self._tasks:
            task.cancel()

    async def _keep_time(self) -> None:
        clock = self._tables.clock
        while True:
            while self.run_some(clock.now()):
                await asyncio.sleep(0)
            now = clock.now()
            self._housekeeping.go_on(now)
            await asyncio.sleep(max(self._timers.wait(now, LOOK_AROUND), 0.002))

    def run_some(self, now: float) -> bool:
        """Looks at some tables whose timer is due; True: there are more of them."""
        for table_id in self._timers.due(now, TABLES_A_TURN):
            if table_id in self._tables.live_tables:
                self._tick(table_id, now)
            else:
                self._asleep[table_id] = None
                self._wake.set()
        return self._timers.wait(now, LOOK_AROUND) <= 0.0

    def _tick(self, table_id: str, now: float) -> None:
        try:
            self._tables.tick(table_id, now)
        except Exception as error:
            self._timers.tell_failure(table_id, now, error)
            self._metrics.errors.inc()
        else:
            self._timers.worked(table_id)

    async def _keep_waking(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self.wake_all()

    async def wake_all(self) -> None:
        """Tables that are due come into memory, one after the other; who asks for one does not wait for others."""
        while self._asleep:
            table_id = next(iter(self._asleep))
            del self._asleep[table_id]
            try:
                await self._tables.find(table_id)
            except Elsewhere:
                continue  # who has it looks after it
            except StoreFailed as error:  # it was told (`Loading`)
                if not isinstance(error, LogDamaged):
                    self._timers.retry(table_id, self._tables.clock.now())
                continue
            except Exception as error:
                self._timers.tell_failure(table_id, self._tables.clock.now(), error)
                self._metrics.errors.inc()
                continue
            self._tick(table_id, self._tables.clock.now())
            await asyncio.sleep(0)
