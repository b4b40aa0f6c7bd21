"""The embedded store as the server knows it (`protocols.Store`), in one file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from ..protocols import Finished, Head, LogDamaged, Player, Rating, Row, StoredRecord, StoredSnapshot, StoreFailed
from .checksums import record_checksum, row_checksum
from .codes import SqliteCodes, SqliteNotes
from .daily import SqliteDaily
from .database import Append, Database
from .erasure import SqliteErasure
from .friends import SqliteFriends
from .history import SqliteHistory
from .puzzles import SqlitePuzzles
from .retention import SqliteRetention
from .tournaments import SqliteTournaments

MOST_ANALYSES = 20_000  # that are kept: about 30 kB each
COME_BACK_SECONDS = 60.0  # people have after a restart before a table is looked at that waits for them alone


class SqliteStore(Database):
    """The store of one server."""

    def __init__(self, folder: Path, *, force: bool = False) -> None:
        super().__init__(folder, force=force)
        self.history = SqliteHistory(self)
        self.daily = SqliteDaily(self)
        self.friends = SqliteFriends(self)
        self.tournaments = SqliteTournaments(self)
        self.erasure = SqliteErasure(self, self.history)
        self.retention = SqliteRetention(self)
        self.codes = SqliteCodes(self)
        self.notes = SqliteNotes(self)
        self.puzzles = SqlitePuzzles(self)

    # -- writing -----------------------------------------------------------------------------------------

    def append(self, head: Head, row: Row, finished: Finished | None = None) -> asyncio.Future[None]:
        """Appends a row to the log of a table; done when it is durable."""
        return self.write(Append(head, row, finished))

    def keep_snapshot(self, snapshot: StoredSnapshot, now: float, door: str) -> asyncio.Future[None]:
        """Keeps it if its row is in the log: an append before it may have failed."""
        one = snapshot

        def work(write: sqlite3.Connection) -> None:
            write.execute(
                "INSERT OR REPLACE INTO snapshots SELECT ?, ?, ?, ?, ?"
                " WHERE EXISTS (SELECT 1 FROM log WHERE table_id = ? AND seq = ?)",
                (one.table_id, one.seq, one.shown_at, one.format, one.text, one.table_id, one.seq),
            )
            write.execute(
                "DELETE FROM snapshots WHERE table_id = ?1 AND seq <"
                " (SELECT max(seq) FROM snapshots WHERE table_id = ?1 AND shown_at <= ?2)",
                (one.table_id, now),
            )
            write.execute("UPDATE tables SET door = ? WHERE id = ? AND door IS NULL", (door, one.table_id))

        return self.write(work)

    def put_player(self, player: Player) -> asyncio.Future[None]:
        """Writes a new account."""

        def work(write: sqlite3.Connection) -> None:
            write.execute(
                "INSERT INTO players (id, name, created, token_hash, recovery_hash, password, face)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    player.id,
                    player.name,
                    time.time(),
                    player.token_hash,
                    player.recovery_hash,
                    player.password,
                    player.chosen_face,
                ),
            )

        return self.write(work)

    async def change_name(self, before: Player, name: str, face: str) -> bool:
        where = "id = ? AND token_hash = ?"
        return await self._change("name = ?, face = ?", where, name, face, before.id, before.token_hash)

    async def change_token(self, before: Player, token_hash: str) -> bool:
        where = "id = ? AND token_hash = ? AND password IS ?"
        return await self._change(
            "token_hash = ?", where, token_hash, before.id, before.token_hash, before.password
        )

    async def change_recovery(self, before: Player, token_hash: str, recovery_hash: str) -> bool:
        what, where = "token_hash = ?, recovery_hash = ?", "id = ? AND recovery_hash = ?"
        return await self._change(what, where, token_hash, recovery_hash, before.id, before.recovery_hash)

    async def change_password(self, before: Player, token_hash: str, password: str) -> bool:
        what, where = "token_hash = ?, password = ?", "id = ? AND token_hash = ? AND password IS ?"
        return await self._change(what, where, token_hash, password, before.id, before.token_hash, before.password)

    async def _change(self, what: str, where: str, *values: str | None) -> bool:
        """Changes columns of one player; was there one of whom the condition holds?"""
        changed = 0

        def work(write: sqlite3.Connection) -> None:
            nonlocal changed
            changed = write.execute(f"UPDATE players SET {what} WHERE {where}", values).rowcount

        await self.write(work)
        return changed == 1

    def put_analysis(self, key: str, analysis: str) -> asyncio.Future[None]:
        """Writes a finished analysis."""

        def work(write: sqlite3.Connection) -> None:
            write.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)", (key, time.time(), analysis))
            write.execute(
                "DELETE FROM analyses WHERE key IN"
                " (SELECT key FROM analyses ORDER BY made DESC LIMIT -1 OFFSET ?)",
                (MOST_ANALYSES,),
            )

        return self.write(work)

    # -- reading -----------------------------------------------------------------------------------------

    def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Row]:
        try:
            found = self.select("SELECT seq FROM tables WHERE id = ?", table_id)
            rows = self.select(
                "SELECT seq, person, command, events, checksum, content, told FROM log"
                " WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?",
                table_id,
                after,
                -1 if most is None else most,
            )
        except sqlite3.OperationalError as error:  # the disk
            raise StoreFailed(str(error)) from None
        except sqlite3.DatabaseError as error:
            raise LogDamaged(str(error)) from None
        for expected, (seq, person, command, events, kept, *_) in enumerate(rows, after + 1):
            if seq != expected:
                raise LogDamaged(f"row {expected} is missing")
            if kept is not None and kept != row_checksum(table_id, seq, person, command, events):
                raise LogDamaged(f"row {seq} was changed")
        end = found[0][0] if found else 0  # later rows may have come meanwhile
        if after + len(rows) < (end if most is None else min(end, after + most)):
            raise LogDamaged(f"row {after + len(rows) + 1} is missing")
        return [
            Row(seq, self.disguised.get(person, person), command, self.disguise(events), content, told)
            for seq, person, command, events, _, content, told in rows
        ]

    def commands(self, table_id: str, until: int, most: int) -> list[Row]:
        rows = self.select(
            "SELECT seq, person, command, '', content, told FROM log WHERE table_id = ? AND seq > ? AND seq <= ?"
            " AND command IS NOT NULL ORDER BY seq",
            table_id,
            until - most,
            until,
        )
        return [Row(seq, self.disguised.get(person, person), *rest) for seq, person, *rest in rows]

    def snapshot(self, table_id: str, format: str, until: float | None = None) -> StoredSnapshot | None:
        row = self._read.execute(
            "SELECT table_id, seq, shown_at, format, snapshot FROM snapshots WHERE table_id = ?1 AND format = ?2"
            " AND (?3 IS NULL OR shown_at <= ?3) ORDER BY seq DESC LIMIT 1",
            (table_id, format, until),
        ).fetchone()
        return StoredSnapshot(*row) if row else None

    def head(self, table_id: str) -> Head | None:
        rows = self._heads("WHERE id = ?", table_id)
        return rows[0] if rows else None

    def timers(self) -> list[tuple[str, float]]:
        return self._read.execute(
            "SELECT id, coalesce(due, ?) AS due FROM tables WHERE due IS NOT NULL OR phase != 'closed'"
            " ORDER BY due",
            (self.latest() + COME_BACK_SECONDS,),
        ).fetchall()

    def listed(self, limit: int) -> list[Head]:
        return self._heads("WHERE listed = 1 AND phase != 'closed' ORDER BY at DESC LIMIT ?", limit)

    def _heads(self, where: str, *values: object) -> list[Head]:
        rows = self._read.execute(
            f"SELECT id, seq, at, due, phase, listed, summary, door FROM tables {where}", values
        )
        return [
            Head(table_id, seq, at, due, phase, bool(listed), summary, door=door)
            for table_id, seq, at, due, phase, listed, summary, door in rows
        ]

    def latest(self) -> float:
        (at,) = self._read.execute("SELECT max(at) FROM tables").fetchone()
        return at or 0.0

    def player(self, player_id: str) -> Player | None:
        return self._player("id", player_id)

    def player_by_token(self, token_hash: str) -> Player | None:
        return self._player("token_hash", token_hash)

    def player_by_recovery(self, recovery_hash: str) -> Player | None:
        return self._player("recovery_hash", recovery_hash)

    def _player(self, column: str, value: str) -> Player | None:
        row = self._read.execute(
            f"SELECT id, name, token_hash, recovery_hash, password, face FROM players WHERE {column} = ?", (value,)
        ).fetchone()
        return Player(*row) if row else None

    def records_of(self, table_id: str, match: int | None = None) -> list[StoredRecord]:
        rows = self._read.execute(
            "SELECT id, table_id, number, edition, players, '' FROM records WHERE table_id = ?1"
            " AND (?2 IS NULL OR players ->> 'match' = ?2) ORDER BY number",
            (table_id, match),
        )
        return [StoredRecord(*row) for row in rows]

    def record(self, record_id: str) -> StoredRecord | None:
        return self._record("id = ?", record_id)

    def record_at(self, table_id: str, number: int) -> StoredRecord | None:
        return self._record("table_id = ? AND number = ?", table_id, number)

    def _record(self, where: str, *values: object) -> StoredRecord | None:
        row = self._read.execute(
            f"SELECT id, table_id, number, edition, players, record, checksum FROM records WHERE {where}", values
        ).fetchone()
        if row is None:
            return None
        *line, kept = row
        if kept is not None and kept != record_checksum(*line):
            raise LogDamaged(f"record {row[0]} was changed")
        return StoredRecord(*line)

    def results_of(self, player_id: str) -> tuple[int, int, int]:
        row: tuple[int, int, int] = self._read.execute(
            "SELECT count(*), coalesce(sum(won), 0), coalesce(sum(points), 0) FROM results WHERE player = ?",
            (player_id,),
        ).fetchone()
        return row

    def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        rows = self._read.execute(
            "SELECT player, mu, sigma, matches FROM ratings WHERE player IN (SELECT value FROM json_each(?))",
            (json.dumps(list(players)),),
        )
        return {row[0]: Rating(*row) for row in rows}

    def analysis(self, key: str) -> str | None:
        row = self._read.execute("SELECT analysis FROM analyses WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None
