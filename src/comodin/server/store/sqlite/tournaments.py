"""The logs of tournaments, beside those of the tables in the same file."""

from __future__ import annotations

import sqlite3
import time
from asyncio import Future
from collections.abc import Sequence

from ....tournament import LiveEvent
from ..live_events import parse_live_events, print_live_events
from ..protocols import SHOWN_SECONDS, LogDamaged, TournamentSummary
from .checksums import tournament_checksum
from .database import Database


class SqliteTournaments:
    """The logs of tournaments (`protocols.TournamentLog`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def append(
        self, line: TournamentSummary, seq: int, new: Sequence[LiveEvent], people: Sequence[str]
    ) -> Future[None]:
        """Durable when done; a row that is there already, or a gap, is refused (StoreFailed)."""
        text = print_live_events(new)

        def work(write: sqlite3.Connection) -> None:
            (last,) = write.execute(
                "SELECT coalesce(max(seq), 0) FROM tournaments WHERE id = ?", (line.id,)
            ).fetchone()
            if last != seq - 1:
                raise sqlite3.IntegrityError(f"tournament {line.id} is at {last}, not at {seq - 1}")
            write.execute(
                "INSERT INTO tournaments VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                " seq = excluded.seq, changed = excluded.changed, phase = excluded.phase,"
                " listed = excluded.listed, summary = excluded.summary",
                (line.id, seq, time.time(), line.phase, line.listed, line.summary),
            )
            write.execute(
                "INSERT INTO tournament_log (tournament, seq, events, checksum) VALUES (?, ?, ?, ?)",
                (line.id, seq, text, tournament_checksum(line.id, seq, text)),
            )
            write.execute("DELETE FROM tournament_people WHERE tournament = ?", (line.id,))
            for table in ("tournament_people", "entered"):  # who is in it, and who ever was
                write.executemany(
                    f"INSERT OR IGNORE INTO {table} VALUES (?, ?)", [(person, line.id) for person in people]
                )

        return self._database.write(work)

    def read(self, tournament: str) -> tuple[int, list[LiveEvent]]:
        """Where the log ends, and all that is in it."""
        rows = self._database.select(
            "SELECT seq, events, checksum FROM tournament_log WHERE tournament = ? ORDER BY seq", tournament
        )
        events: list[LiveEvent] = []
        for expected, (seq, text, kept) in enumerate(rows, 1):
            if seq != expected:
                raise LogDamaged(f"row {expected} is missing")
            if kept is not None and kept != tournament_checksum(tournament, seq, text):
                raise LogDamaged(f"row {seq} was changed")
            events += parse_live_events(self._database.disguise(text))
        return len(rows), events

    def running(self) -> list[str]:
        """The tournaments that go on."""
        return [row[0] for row in self._database.select("SELECT id FROM tournaments WHERE phase = 'running'")]

    def listed(self, limit: int) -> list[TournamentSummary]:
        """Public tournaments, the latest first."""
        lately = time.time() - SHOWN_SECONDS
        where = "WHERE listed = 1 AND phase != 'cancelled' AND changed > ? ORDER BY changed DESC LIMIT ?"
        return self._lines(where, lately, limit)

    def of_person(self, person: str, limit: int) -> list[TournamentSummary]:
        """The tournaments of a person, the latest first."""
        where = "JOIN tournament_people ON tournament = id WHERE person = ? AND phase != 'cancelled'"
        return self._lines(f"{where} ORDER BY changed DESC LIMIT ?", person, limit)

    def _lines(self, where: str, *values: object) -> list[TournamentSummary]:
        rows = self._database.select(f"SELECT id, phase, listed, summary FROM tournaments {where}", *values)
        return [TournamentSummary(one, phase, bool(listed), summary) for one, phase, listed, summary in rows]
