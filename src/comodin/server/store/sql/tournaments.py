"""The logs of tournaments, beside those of the tables in the same file."""

from __future__ import annotations

import time
from asyncio import Future
from collections.abc import Sequence

from ....tournament import LiveEvent
from ..live_events import parse_live_events, print_live_events
from ..protocols import SHOWN_SECONDS, LogDamaged, SequenceConflict, TournamentSummary
from .checksums import tournament_checksum
from .transaction import SqlDatabase, Transaction


class SqlTournaments:
    """The logs of tournaments (`protocols.TournamentLog`)."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def append(
        self, line: TournamentSummary, seq: int, new: Sequence[LiveEvent], people: Sequence[str]
    ) -> Future[None]:
        """Durable when done; a row that is there already, or a gap, is refused (StoreFailed)."""
        text = print_live_events(new)

        def work(write: Transaction) -> None:
            columns = (time.time(), line.phase, line.listed, line.summary)
            if seq == 1:
                fits = write.execute(
                    "INSERT INTO tournaments (changed, phase, listed, summary, id, seq, owner)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (*columns, line.id, seq, self._database.me or None),
                ).rowcount
            else:
                fits = write.execute(
                    "UPDATE tournaments SET changed = ?, phase = ?, listed = ?, summary = ?, seq = ?"
                    " WHERE id = ? AND seq = ? AND coalesce(owner, 0) = ?",
                    (*columns, seq, line.id, seq - 1, self._database.me),
                ).rowcount
            if not fits:
                raise SequenceConflict(f"tournament {line.id} is not at {seq - 1}, or not ours")
            write.execute(
                "INSERT INTO tournament_log (tournament, seq, events, checksum) VALUES (?, ?, ?, ?)",
                (line.id, seq, text, tournament_checksum(line.id, seq, text)),
            )
            write.execute("DELETE FROM tournament_people WHERE tournament = ?", (line.id,))
            for table in ("tournament_people", "entered"):  # who is in it, and who ever was
                write.executemany(
                    f"INSERT INTO {table} (person, tournament) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    [(person, line.id) for person in people],
                )

        return self._database.write(work)

    async def read(self, tournament: str) -> tuple[int, list[LiveEvent]]:
        """Where the log ends, and all that is in it."""
        disguises = self._database.disguises()
        rows = await self._database.select_much(
            "SELECT seq, events, checksum FROM tournament_log WHERE tournament = ? ORDER BY seq", tournament
        )
        events: list[LiveEvent] = []
        for expected, (seq, text, kept) in enumerate(rows, 1):
            if seq != expected:
                raise LogDamaged(f"row {expected} is missing")
            if kept is not None and kept != tournament_checksum(tournament, seq, text):
                raise LogDamaged(f"row {seq} was changed")
            events += parse_live_events(disguises.events(text))
        return len(rows), events

    async def running(self) -> list[str]:
        """The tournaments that go on."""
        return [
            row[0]
            for row in await self._database.select_much("SELECT id FROM tournaments WHERE phase = 'running'")
        ]

    async def listed(self, limit: int) -> list[TournamentSummary]:
        """Public tournaments, the latest first."""
        lately = time.time() - SHOWN_SECONDS
        where = "WHERE listed = 1 AND phase != 'cancelled' AND changed > ? ORDER BY changed DESC LIMIT ?"
        return await self._lines(where, lately, limit)

    async def of_person(self, person: str, limit: int) -> list[TournamentSummary]:
        """The tournaments of a person, the latest first."""
        where = "JOIN tournament_people ON tournament = id WHERE person = ? AND phase != 'cancelled'"
        return await self._lines(f"{where} ORDER BY changed DESC LIMIT ?", person, limit)

    async def _lines(self, where: str, *values: object) -> list[TournamentSummary]:
        rows = await self._database.select_much(
            f"SELECT id, phase, listed, summary FROM tournaments {where}", *values
        )
        return [TournamentSummary(one, phase, bool(listed), summary) for one, phase, listed, summary in rows]
