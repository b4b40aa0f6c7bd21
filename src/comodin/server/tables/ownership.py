"""The tables of this worker, where several share a store: taken when they are due, given back when nobody looks,
and handed over when the worker ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from random import uniform

from ..cluster import Cluster
from ..store import StoreFailed
from .live_table import LiveTable
from .table_time import TableClock
from .timers import Timers

log = logging.getLogger("comodin.server")

COME_BACK_SECONDS = (0.05, 0.5)  # another worker is there already
WAKE_SECONDS, WAKE_AT_ONCE = 0.25, 100


class Ownership:
    """What becomes of the tables in memory. A server that is alone keeps all of them."""

    def __init__(
        self, cluster: Cluster, live_tables: dict[str, LiveTable], timers: Timers, clock: TableClock
    ) -> None:
        self._cluster, self._live_tables, self._timers, self._clock = cluster, live_tables, timers, clock
        self._waking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Takes tables that are nobody's as soon as they are due."""
        if not self._cluster.alone:
            self._waking = asyncio.get_running_loop().create_task(self._keep_waking())

    async def _keep_waking(self) -> None:
        workers = self._cluster.workers
        assert workers is not None
        while True:
            await asyncio.sleep(WAKE_SECONDS)
            if not self._cluster.lives:
                continue
            try:
                now = self._clock.now()
                for table_id in await workers.wake(now, WAKE_AT_ONCE):
                    self._timers.set(table_id, now)
            except StoreFailed:
                continue  # the store tells of it
            except Exception:
                log.exception("tables that are due could not be taken")

    def forget(self, tables: list[LiveTable]) -> None:
        """They are not in memory any more; whoever asks for one next has it."""
        for live in tables:
            self._live_tables.pop(live.id, None)
        self._cluster.give_back("tables", [live.id for live in tables])

    def drop_all(self) -> None:
        """The other workers have given this one up: what it has in memory is old. Its clients come back to who has
        their tables now."""
        tables = list(self._live_tables.values())
        self._live_tables.clear()
        for live in tables:
            live.broken = True
        self._say_goodbye(tables, COME_BACK_SECONDS)

    async def hand_over(self) -> None:
        """Nothing more is taken; all that was taken is durable and told. Then the tables are anybody's, and their
        clients are asked to come back, not all at once."""
        if self._cluster.alone:
            self._say_goodbye(self._live_tables.values(), None)
            await _settled(self._live_tables.values())
            return
        if self._waking is not None:
            self._waking.cancel()
        tables = list(self._live_tables.values())
        for live in tables:
            live.broken = True  # what comes now is sent again, to the next worker
        await _settled(tables)
        self._live_tables.clear()
        given = self._cluster.give_back("tables", [live.id for live in tables])
        if given is not None:
            await asyncio.wait([given])
        self._say_goodbye(tables, COME_BACK_SECONDS)

    @staticmethod
    def _say_goodbye(tables: Iterable[LiveTable], soon: tuple[float, float] | None) -> None:
        for live in tables:
            for connection in tuple(live.connections):
                if soon is None:
                    connection.bye()
                else:
                    connection.bye(round(uniform(*soon), 3))


async def _settled(tables: Iterable[LiveTable]) -> None:
    """All that was decided is durable, or is known not to be."""
    tails = [live.tail for live in tables if live.tail is not None]
    await asyncio.gather(*tails, return_exceptions=True)
