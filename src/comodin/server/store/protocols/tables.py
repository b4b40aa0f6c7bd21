"""The logs of tables: append with the expected sequence, read, snapshots, timers due.

An append is durable when its future is done, and not before. A store that cannot keep what it was given says so
(`StoreFailed`); the table is then read again from what was kept.
"""

from __future__ import annotations

import json
from asyncio import Future
from dataclasses import dataclass
from typing import Any, Protocol

from .rounds import Finished

OLDER = {
    "sitting": [],
    "spectators": True,
    "watch_delay": 15.0,
    "turn_seconds": 30.0,
    "target": 500,
    "room": None,
    "score": None,
    "changed": 0,
}
"""What summaries that were written by an older version do not say."""


@dataclass(frozen=True, slots=True)
class Row:
    """One command's events, as printed."""

    seq: int
    person: str | None
    command: str | None
    events: str
    content: int | None = None  # a digest of the command; None: not known
    told: int | None = None  # the number that it was acknowledged with; None: not known


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A table after a row of its log, as text. `shown_at`: when all of it may be seen by those who watch."""

    table_id: str
    seq: int
    shown_at: float
    format: str
    text: str


@dataclass(frozen=True, slots=True)
class Head:
    """What must be found of a table without reading its log."""

    id: str
    seq: int
    at: float
    due: float | None
    phase: str
    listed: bool
    summary: str
    here: tuple[str, ...] | None = None  # who is at the table; None: the same as before
    dealt_to: tuple[str, ...] = ()  # people who were dealt a round with this row
    door: str | None = None  # who may look, as text; None: written by a version that did not keep it

    def listing(self) -> dict[str, Any]:
        """What a list of tables shows of it."""
        return {"id": self.id, "phase": self.phase, **OLDER, **json.loads(self.summary)}


class TableLog(Protocol):
    """One writer; reads may come from any thread."""

    def append(self, head: Head, row: Row, finished: Finished | None = None) -> Future[None]:
        """Durable when done. `row.seq` must be the next of the table (1 for a new one), else SequenceConflict."""

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Row]:
        """The rows of a log after this sequence number, at most so many."""

    async def commands(self, table_id: str, until: int, most: int) -> list[Row]:
        """The last rows up to this one that a person's command made, the oldest first, without their events."""

    def keep_snapshot(self, snapshot: StoredSnapshot, now: float, door: str) -> Future[None]:
        """Keeps it if its row is in the log, and forgets those that nobody needs at this table time: all before
        the newest one that may be seen. `door` is written where the head has none."""

    async def snapshot(self, table_id: str, format: str, until: float | None = None) -> StoredSnapshot | None:
        """The newest of this format, or the newest that may be seen at this table time."""

    async def head(self, table_id: str) -> Head | None:
        """Where the log of a table ends, and what lists show of it."""

    async def timers(self) -> list[tuple[str, float]]:
        """The tables that have something to do by themselves, and when, the first one first. Where that is nothing
        and the table is not closed, people were there when the server ended: a little later it has to be seen
        whether they are back."""

    async def listed(self, limit: int) -> list[Head]:
        """Public tables, the latest first."""

    async def latest(self) -> float:
        """The last table time that was written: from there the clock goes on."""
