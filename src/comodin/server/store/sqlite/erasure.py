"""Everything that the database holds of a player: read for a file, or wiped."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from typing import Any

from ..erasure import exported
from .database import Database
from .history import SqliteHistory
from .wiping import Place, wipe_some

EVERYTHING = 1_000_000


class SqliteErasure:
    """What is kept of one player, and how it goes (`protocols.Erasure`)."""

    def __init__(self, database: Database, history: SqliteHistory) -> None:
        self._database, self._history = database, history
        self._piece = (
            asyncio.Lock()
        )  # of all that are being wiped one at a time: others wait for one piece at most

    def everything_of(self, player: str) -> dict[str, Any]:
        """As values for a JSON file."""
        select = self._database.select
        ((name, created, password, face),) = select(
            "SELECT name, created, password IS NOT NULL, face FROM players WHERE id = ?", player
        )
        visits = select("SELECT table_id, here FROM visits WHERE person = ? ORDER BY table_id", player)
        invitations = select(
            "SELECT person, table_id, invited_by, at, declined FROM invitations"
            " WHERE person = ?1 OR invited_by = ?1",
            player,
        )
        names = ("person", "table", "invited_by", "at", "declined")
        tournaments = select(
            "SELECT id, phase, summary FROM tournaments JOIN tournament_people ON tournament = id"
            " WHERE person = ? ORDER BY changed",
            player,
        )
        met = select("SELECT other, rounds, at FROM met WHERE person = ? ORDER BY at DESC", player)
        blocks = select("SELECT blocked, at FROM blocks WHERE person = ? ORDER BY at DESC", player)
        browsers = select("SELECT endpoint, language, at FROM subscriptions WHERE person = ?", player)
        tries = select("SELECT puzzle, at, solved, mu FROM puzzle_tries WHERE person = ? ORDER BY at", player)
        days = select("SELECT day, table_id, begun, course FROM day_tries WHERE person = ? ORDER BY day", player)
        return exported(
            {"id": player, "name": name, "face": face, "created": created, "has_password": bool(password)},
            self._history.profile(player),
            self._history.rounds(player, EVERYTHING),
            [(table, bool(here), self._said(player, table)) for table, here in visits],
            [dict(zip(names, row, strict=True)) for row in invitations],
            [(one, phase, summary) for one, phase, summary in tournaments],
            {
                "met": [{"person": who, "rounds": rounds, "at": at} for who, rounds, at in met],
                "blocked": [{"person": who, "at": at} for who, at in blocks],
                "seen_online": not select("SELECT 1 FROM unseen WHERE person = ?", player),
                "notified": [{"endpoint": one, "language": tag, "at": at} for one, tag, at in browsers],
            },
            [{"puzzle": one, "at": at, "solved": bool(solved), "rating": mu} for one, at, solved, mu in tries],
            [
                {"day": day, "table": table, "at": at, "course": course and json.loads(course)}
                for day, table, at, course in days
            ],
        )

    def _said(self, player: str, table_id: str) -> list[str]:
        rows = self._database.select(
            "SELECT event.value ->> 'text' FROM log, json_each(log.events) AS event WHERE table_id = ?"
            " AND event.value ->> 'type' = 'said' AND event.value ->> 'person' = ? ORDER BY log.seq, event.key",
            table_id,
            player,
        )
        return [text for (text,) in rows]

    async def begin(self, player: str) -> None:
        """Deletes the account, and writes down that the rest has to follow."""

        def work(write: sqlite3.Connection) -> None:
            write.execute("INSERT OR IGNORE INTO forgetting (person) VALUES (?)", (player,))
            write.execute("DELETE FROM players WHERE id = ?", (player,))

        await self._database.write(work)

    def begun(self) -> list[str]:
        """Players whose erasure was begun and not finished."""
        return [player for (player,) in self._database.select("SELECT person FROM forgetting")]

    def tournaments_with(self, player: str) -> list[str]:
        """The tournaments that this player entered."""
        rows = self._database.select("SELECT tournament FROM tournament_people WHERE person = ?", player)
        return [tournament for (tournament,) in rows]

    def tables_with(self, player: str) -> list[str]:
        """The tables at which this player is."""
        rows = self._database.select("SELECT table_id FROM visits WHERE person = ? AND here = 1", player)
        return [table_id for (table_id,) in rows]

    def tables_naming(self, player: str) -> list[str]:
        """Where this player is, was, or was asked to come."""
        rows = self._database.select(
            "SELECT table_id FROM visits WHERE person = ?1 UNION SELECT table_id FROM mentions WHERE person = ?1",
            player,
        )
        return [table_id for (table_id,) in rows]

    async def disguise(self, player: str) -> str:
        """From now on the player is somebody else in everything that is read."""
        name = f"gone-{secrets.token_urlsafe(6)}"

        def work(write: sqlite3.Connection) -> None:
            write.execute("UPDATE forgetting SET nobody = ? WHERE person = ? AND nobody IS NULL", (name, player))
            for table in ("visits", "mentions"):  # their logs are folded again, as somebody else's
                write.execute(
                    f"DELETE FROM snapshots WHERE table_id IN (SELECT table_id FROM {table} WHERE person = ?)",
                    (player,),
                )

        await self._database.write(work)
        ((nobody,),) = self._database.select("SELECT nobody FROM forgetting WHERE person = ?", player)
        self._database.disguised[player] = nobody
        return str(nobody)

    async def wipe(self, player: str) -> None:
        """In pieces: what others write is written between them."""
        nobody = self._database.disguised[player]
        place: Place | None = Place()
        while place is not None:
            reached: list[Place | None] = []

            def work(
                write: sqlite3.Connection, place: Place = place, reached: list[Place | None] = reached
            ) -> None:
                reached.append(wipe_some(write, player, nobody, place))

            async with self._piece:
                await self._database.write(work)
            place = reached[-1]  # of the time that it was committed
        del self._database.disguised[player]
