"""Tables come into memory: from the newest snapshot and the rows since, read in a thread and folded in slices.

Whoever asks for the same table meanwhile waits for the same load. A snapshot that cannot be read is ignored.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable

from ...table import PlayOn, Snapshot, parse_snapshot, parse_table_event, snapshot_format
from ..store import StoredSnapshot, TableLog
from .live_table import SNAPSHOT_ROWS, LiveTable
from .slices import Slices

log = logging.getLogger("comodin.server")

READ_AT_ONCE = 1_000  # rows of a log in memory
COMMANDS_BEFORE = 512  # rows before a snapshot whose commands are known again


class Loading:
    """The tables that are being read."""

    def __init__(self, store: TableLog, slices: Slices, loaded: Callable[[LiveTable], None]) -> None:
        self._store, self._slices, self._loaded = store, slices, loaded
        snapshot_format()  # is worked out once, and not in the loop
        self._under_way: dict[str, asyncio.Task[bool]] = {}

    async def load(self, table_id: str) -> bool:
        """Reads the table and hands it to `loaded`; False: there is none."""
        task = self._under_way.get(table_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(table_id))
            self._under_way[table_id] = task
            task.add_done_callback(lambda _: self._under_way.pop(table_id))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> bool:
        live = await self._slices.read(_resumed, self._store, table_id)
        if live is not None and not await self._read_on(live):
            log.warning("the snapshot of table %s does not fit its log; the whole log is read", table_id)
            live = None
        if live is None:
            first = await self._slices.read(self._store.read, table_id, 0, 1)
            if not first:
                return False
            live = await self._slices.do(LiveTable.first, table_id, first[0])
            await self._read_on(live)
        live.is_loaded()
        await self._slices.do(self._loaded, live)
        return True

    async def _read_on(self, live: LiveTable) -> bool:
        """Takes all rows that come after it; False: one of them is missing."""
        while rows := await self._slices.read(self._store.read, live.id, live.seq, READ_AT_ONCE):
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


def stored_snapshot(
    store: TableLog, table_id: str, until: float | None = None
) -> tuple[StoredSnapshot, Snapshot] | None:
    """The newest snapshot of a table, or the newest that may be seen by then; in a thread."""
    stored = store.snapshot(table_id, snapshot_format(), until)
    if stored is None:
        return None

    def start() -> PlayOn | None:
        (first,) = store.read(table_id, 0, 1)
        opening = parse_table_event(json.loads(first.events)[0])
        found: PlayOn | None = getattr(opening, "start", None)
        return found

    try:
        return stored, parse_snapshot(stored.text, start)
    except Exception as error:  # whatever it is, the log has everything
        log.warning("the snapshot of table %s cannot be read; the whole log is: %r", table_id, error)
        return None


def _resumed(store: TableLog, table_id: str) -> LiveTable | None:
    found = stored_snapshot(store, table_id)
    if found is None:
        return None
    live = LiveTable.resumed(*found)
    for row in store.commands(table_id, live.seq, COMMANDS_BEFORE):
        live.remember(row.person or "", row.command or "", row.seq)
    return live
