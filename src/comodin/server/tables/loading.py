"""Tables come into memory: from the newest snapshot and the rows since, parsed in a thread and folded in slices.

Whoever asks for the same table meanwhile waits for the same load. A snapshot that cannot be read is ignored. A
table whose log is damaged is set aside: it is not played on, and the others are.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence

from ...table import FIRST_NUMBER, PlayOn, Snapshot, parse_snapshot, parse_table_event, snapshot_format
from ..metrics import Metrics
from ..store import LogDamaged, Row, StoredSnapshot, StoreFailed, TableLog
from .done_commands import KEPT
from .live_table import SNAPSHOT_ROWS, LiveTable
from .slices import Slices

log = logging.getLogger("comodin.server")

READ_AT_ONCE = 256  # rows of a log


class Loading:
    """The tables that are being read."""

    def __init__(
        self, store: TableLog, metrics: Metrics, slices: Slices, loaded: Callable[[LiveTable], None]
    ) -> None:
        self._store, self._metrics, self._slices, self._loaded = store, metrics, slices, loaded
        self.set_aside: dict[str, str] = {}  # why, by table; until the next start
        snapshot_format()  # is worked out once, and not in the loop
        self._under_way: dict[str, asyncio.Task[bool]] = {}

    async def load(self, table_id: str) -> bool:
        """Reads the table and hands it to `loaded`; False: there is none. LogDamaged where its log makes no table,
        StoreFailed where it cannot be read now."""
        self.refuse_damaged(table_id)
        task = self._under_way.get(table_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load_or_put_aside(table_id))
            self._under_way[table_id] = task
            task.add_done_callback(lambda _: self._under_way.pop(table_id))
        return await asyncio.shield(task)

    def refuse_damaged(self, table_id: str) -> None:
        """LogDamaged where a table was set aside."""
        if table_id in self.set_aside:
            raise LogDamaged(self.set_aside[table_id])

    async def settled(self, table_id: str) -> None:
        """Waits until nobody reads this table."""
        task = self._under_way.get(table_id)
        if task is not None:
            await asyncio.wait([task])

    async def _load_or_put_aside(self, table_id: str) -> bool:
        try:
            return await self._load(table_id)
        except LogDamaged as error:
            self._put_aside(table_id, str(error))
            raise
        except StoreFailed as error:
            log.error("table %s could not be read now: %s", table_id, error)
            raise
        except Exception as error:  # whatever it is, this log makes no table
            self._put_aside(table_id, f"{type(error).__name__}: {error}")
            raise LogDamaged(self.set_aside[table_id]) from None

    def _put_aside(self, table_id: str, reason: str) -> None:
        reason = self.set_aside[table_id] = " ".join(reason.split())[:200]
        log.error("table %s is set aside, its log is damaged: %s; see comodin doctor", table_id, reason)
        self._metrics.errors.inc()

    async def _load(self, table_id: str) -> bool:
        head = await self._store.head(table_id)
        if head is None:  # nobody finds a table whose log is being deleted
            return False
        live = await self._resumed(table_id)
        if live is not None and not await self._read_on(live, head.seq):
            log.warning("the snapshot of table %s does not fit its log; the whole log is read", table_id)
            live = None
        if live is None:
            first = await self._store.read(table_id, 0, 1)
            if not first:
                return False
            live = await self._slices.do(LiveTable.first, table_id, first[0])
            await self._read_on(live, head.seq)
        live.is_loaded()
        await self._slices.do(self._loaded, live)
        return True

    async def _resumed(self, table_id: str) -> LiveTable | None:
        """The table as its newest snapshot shows it, if it has one that can be read."""
        found = await stored_snapshot(self._store, self._slices, table_id)
        if found is None:
            return None
        live = LiveTable.resumed(*found)
        for row in await self._store.commands(table_id, live.seq, KEPT):
            live.done.add(row.person or "", row.command or "", row.told or FIRST_NUMBER, row.content)
        return live

    async def _read_on(self, live: LiveTable, end: int) -> bool:
        """Takes all rows that come after it; False: one of them is missing."""
        if live.seq > end:
            return False
        while rows := await self._store.read(live.id, live.seq, READ_AT_ONCE):
            if rows[0].seq != live.seq + 1:
                return False
            await self._slices.fold(rows, live.take_row)
        return True

    def keep(self, live: LiveTable, now: float) -> None:
        """A snapshot, so that the next one who reads this table has little to do."""
        future = self._store.keep_snapshot(live.snapshot(), now, live.door())
        future.add_done_callback(lambda kept: kept.exception())  # the log has everything, too


def long_way(live: LiveTable) -> bool:
    """Was much of its log read?"""
    return live.seq - live.snapshot_seq >= SNAPSHOT_ROWS


class _StartWanted(Exception):
    """The table was opened with a start, which is only in the first row of its log."""


async def stored_snapshot(
    store: TableLog, slices: Slices, table_id: str, until: float | None = None
) -> tuple[StoredSnapshot, Snapshot] | None:
    """The newest snapshot of a table, or the newest that may be seen by then."""
    stored = await store.snapshot(table_id, snapshot_format(), until)
    if stored is None:
        return None
    try:
        try:
            return stored, await slices.read(parse_snapshot, stored.text, _not_known)
        except _StartWanted:
            start = _start_in(await store.read(table_id, 0, 1))
            return stored, await slices.read(parse_snapshot, stored.text, lambda: start)
    except StoreFailed:
        raise
    except Exception as error:  # whatever it is, the log has everything
        log.warning("the snapshot of table %s cannot be read; the whole log is: %r", table_id, error)
        return None


def _not_known() -> PlayOn | None:
    raise _StartWanted


def _start_in(rows: Sequence[Row]) -> PlayOn | None:
    (first,) = rows
    found: PlayOn | None = getattr(parse_table_event(json.loads(first.events)[0]), "start", None)
    return found
