"""Finished rounds (`protocols.Rounds`), and what the expert thought of them (`protocols.Analyses`)."""

from __future__ import annotations

import json
import time
from asyncio import Future
from collections.abc import Sequence

from ..protocols import LogDamaged, Rating, StoredRecord
from .checksums import record_checksum
from .transaction import ALL, SqlDatabase, Transaction, marks

MOST_ANALYSES = 20_000  # that are kept: about 30 kB each


class SqlRounds(SqlDatabase):
    """What rounds leave behind."""

    async def records_of(self, table_id: str, match: int | None = None) -> list[StoredRecord]:
        rows = await self.select_much(
            "SELECT id, table_id, number, edition, players, '' FROM records WHERE table_id = ? ORDER BY number",
            table_id,
        )
        found = [StoredRecord(*row) for row in rows]
        return found if match is None else [one for one in found if json.loads(one.players)["match"] == match]

    async def record(self, record_id: str) -> StoredRecord | None:
        return await self._record("id = ?", record_id)

    async def record_at(self, table_id: str, number: int) -> StoredRecord | None:
        return await self._record("table_id = ? AND number = ?", table_id, number)

    async def _record(self, where: str, *values: object) -> StoredRecord | None:
        rows = await self.select_much(
            f"SELECT id, table_id, number, edition, players, record, checksum FROM records WHERE {where}", *values
        )
        if not rows:
            return None
        *line, kept = rows[0]
        if kept is not None and kept != record_checksum(*line):
            raise LogDamaged(f"record {line[0]} was changed")
        return StoredRecord(*line)

    async def results_of(self, player_id: str) -> tuple[int, int, int]:
        ((rounds, won, points),) = await self.select(
            "SELECT count(*), coalesce(sum(won), 0), coalesce(sum(points), 0) FROM results WHERE player = ?",
            player_id,
        )
        return rounds, won, points

    async def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        rows = await self.select(
            f"SELECT player, mu, sigma, matches FROM ratings WHERE player IN {marks(players)}", *players
        )
        return {row[0]: Rating(*row) for row in rows}

    async def analysis(self, key: str) -> str | None:
        rows = await self.select_much("SELECT analysis FROM analyses WHERE key = ?", key)
        return rows[0][0] if rows else None

    def put_analysis(self, key: str, analysis: str) -> Future[None]:
        """Writes a finished analysis."""

        def work(write: Transaction) -> None:
            write.execute(
                "INSERT INTO analyses (key, made, analysis) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
                " made = excluded.made, analysis = excluded.analysis",
                (key, time.time(), analysis),
            )
            write.execute(
                "DELETE FROM analyses WHERE key IN"
                f" (SELECT key FROM analyses ORDER BY made DESC LIMIT {ALL} OFFSET ?)",
                (MOST_ANALYSES,),
            )

        return self.write(work)
