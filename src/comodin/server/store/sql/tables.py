"""The logs of tables as they are read, their snapshots and their heads (`protocols.TableLog`)."""

from __future__ import annotations

from asyncio import Future
from typing import Any

from ..protocols import Head, LogDamaged, Row, StoredSnapshot
from .checksums import row_checksum
from .transaction import ALL, SqlDatabase, Transaction

COME_BACK_SECONDS = 60.0  # people have after a restart before a table is looked at that waits for them alone
HEAD = "id, seq, at, due, phase, listed, summary, door"


class SqlTables(SqlDatabase):
    """What is kept of tables."""

    def keep_snapshot(self, snapshot: StoredSnapshot, now: float, door: str) -> Future[None]:
        """Keeps it if its row is in the log: an append before it may have failed."""
        one = snapshot

        def work(write: Transaction) -> None:
            found = write.execute(
                "SELECT 1 FROM log WHERE table_id = ? AND seq = ?", (one.table_id, one.seq)
            ).fetchone()
            if found is not None:
                write.execute(
                    "INSERT INTO snapshots (table_id, seq, shown_at, format, snapshot) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT (table_id, seq) DO UPDATE SET shown_at = excluded.shown_at,"
                    " format = excluded.format, snapshot = excluded.snapshot",
                    (one.table_id, one.seq, one.shown_at, one.format, one.text),
                )
            write.execute(
                "DELETE FROM snapshots WHERE table_id = ? AND seq <"
                " (SELECT max(seq) FROM snapshots WHERE table_id = ? AND shown_at <= ?)",
                (one.table_id, one.table_id, now),
            )
            write.execute("UPDATE tables SET door = ? WHERE id = ? AND door IS NULL", (door, one.table_id))

        return self.write(work)

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Row]:
        disguises = self.disguises()
        rows = await self.ask_much(lambda reading: _log(reading, table_id, after, most))
        return [
            Row(seq, disguises.person(person), command, disguises.events(events), content, told)
            for seq, person, command, events, _, content, told in rows
        ]

    async def commands(self, table_id: str, until: int, most: int) -> list[Row]:
        disguises = self.disguises()
        rows = await self.select_much(
            "SELECT seq, person, command, '', content, told FROM log WHERE table_id = ? AND seq > ? AND seq <= ?"
            " AND command IS NOT NULL ORDER BY seq",
            table_id,
            until - most,
            until,
        )
        return [Row(seq, disguises.person(person), *rest) for seq, person, *rest in rows]

    async def snapshot(self, table_id: str, format: str, until: float | None = None) -> StoredSnapshot | None:
        shown, values = ("", ()) if until is None else (" AND shown_at <= ?", (until,))
        rows = await self.select_much(
            "SELECT table_id, seq, shown_at, format, snapshot FROM snapshots WHERE table_id = ? AND format = ?"
            f"{shown} ORDER BY seq DESC LIMIT 1",
            table_id,
            format,
            *values,
        )
        return StoredSnapshot(*rows[0]) if rows else None

    async def head(self, table_id: str) -> Head | None:
        rows = await self.select(f"SELECT {HEAD} FROM tables WHERE id = ?", table_id)
        return _head(*rows[0]) if rows else None

    async def timers(self) -> list[tuple[str, float]]:
        rows = await self.select_much(
            "SELECT id, coalesce(due, ?) AS due FROM tables WHERE due IS NOT NULL OR phase != 'closed'"
            " ORDER BY due",
            await self.latest() + COME_BACK_SECONDS,
        )
        return [(table_id, due) for table_id, due in rows]

    async def listed(self, limit: int) -> list[Head]:
        rows = await self.select_much(
            f"SELECT {HEAD} FROM tables WHERE listed = 1 AND phase != 'closed' ORDER BY at DESC LIMIT ?", limit
        )
        return [_head(*row) for row in rows]

    async def latest(self) -> float:
        ((at,),) = await self.select("SELECT max(at) FROM tables")
        return at or 0.0


def _head(table_id: str, seq: int, at: float, due: float | None, phase: str, listed: int, *rest: Any) -> Head:
    summary, door = rest
    return Head(table_id, seq, at, due, phase, bool(listed), summary, door=door)


def _log(reading: Transaction, table_id: str, after: int, most: int | None) -> list[tuple[Any, ...]]:
    """Rows as they were written, one after the other; LogDamaged where they are not."""
    found = reading.execute("SELECT seq FROM tables WHERE id = ?", (table_id,)).fetchone()
    rows = reading.execute(
        "SELECT seq, person, command, events, checksum, content, told FROM log"
        " WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?",
        (table_id, after, ALL if most is None else most),
    ).fetchall()
    for expected, (seq, person, command, events, kept, *_) in enumerate(rows, after + 1):
        if seq != expected:
            raise LogDamaged(f"row {expected} is missing")
        if kept is not None and kept != row_checksum(table_id, seq, person, command, events):
            raise LogDamaged(f"row {seq} was changed")
    end = found[0] if found else 0  # later rows may have come meanwhile
    if after + len(rows) < (end if most is None else min(end, after + most)):
        raise LogDamaged(f"row {after + len(rows) + 1} is missing")
    return rows
