"""Everything that the database holds of a player: read for a file, or wiped."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from ..erasure import exported
from .history import SqlHistory
from .transaction import SqlDatabase, Transaction
from .wiping import Place, wipe_some

EVERYTHING = 1_000_000


class SqlErasure:
    """What is kept of one player, and how it goes (`protocols.Erasure`)."""

    def __init__(self, database: SqlDatabase, history: SqlHistory) -> None:
        self._database, self._history = database, history
        self._piece = (
            asyncio.Lock()
        )  # of all that are being wiped one at a time: others wait for one piece at most

    async def everything_of(self, player: str) -> dict[str, Any]:
        """As values for a JSON file."""
        select = self._database.select_much
        ((name, created, password, face),) = await select(
            "SELECT name, created, password IS NOT NULL, face FROM players WHERE id = ?", player
        )
        visits = await select("SELECT table_id, here FROM visits WHERE person = ? ORDER BY table_id", player)
        invitations = await select(
            "SELECT person, table_id, invited_by, at, declined FROM invitations"
            " WHERE person = ? OR invited_by = ?",
            player,
            player,
        )
        names = ("person", "table", "invited_by", "at", "declined")
        tournaments = await select(
            "SELECT id, phase, summary FROM tournaments JOIN tournament_people ON tournament = id"
            " WHERE person = ? ORDER BY changed",
            player,
        )
        met = await select("SELECT other, rounds, at FROM met WHERE person = ? ORDER BY at DESC", player)
        blocks = await select("SELECT blocked, at FROM blocks WHERE person = ? ORDER BY at DESC", player)
        browsers = await select("SELECT endpoint, language, at FROM subscriptions WHERE person = ?", player)
        tries = await select(
            "SELECT puzzle, at, solved, mu FROM puzzle_tries WHERE person = ? ORDER BY at", player
        )
        days = await select(
            "SELECT day, table_id, begun, course FROM day_tries WHERE person = ? ORDER BY day", player
        )
        unseen = await select("SELECT 1 FROM unseen WHERE person = ?", player)
        return exported(
            {"id": player, "name": name, "face": face, "created": created, "has_password": bool(password)},
            await self._history.profile(player),
            await self._history.rounds(player, EVERYTHING),
            [(table, bool(here), await self._said(player, table)) for table, here in visits],
            [dict(zip(names, row, strict=True)) for row in invitations],
            [(one, phase, summary) for one, phase, summary in tournaments],
            {
                "met": [{"person": who, "rounds": rounds, "at": at} for who, rounds, at in met],
                "blocked": [{"person": who, "at": at} for who, at in blocks],
                "seen_online": not unseen,
                "notified": [{"endpoint": one, "language": tag, "at": at} for one, tag, at in browsers],
            },
            [{"puzzle": one, "at": at, "solved": bool(solved), "rating": mu} for one, at, solved, mu in tries],
            [
                {"day": day, "table": table, "at": at, "course": course and json.loads(course)}
                for day, table, at, course in days
            ],
        )

    async def _said(self, player: str, table_id: str) -> list[str]:
        return await self._database.ask_much(lambda reading: said_by(reading, player, table_id))

    async def begin(self, player: str) -> None:
        """Deletes the account, and writes down that the rest has to follow."""

        def work(write: Transaction) -> None:
            write.execute("INSERT INTO forgetting (person) VALUES (?) ON CONFLICT DO NOTHING", (player,))
            write.execute("DELETE FROM players WHERE id = ?", (player,))

        await self._database.write(work)

    async def begun(self) -> list[str]:
        """Players whose erasure was begun and not finished."""
        return [player for (player,) in await self._database.select("SELECT person FROM forgetting")]

    async def tournaments_with(self, player: str) -> list[str]:
        """The tournaments that this player entered."""
        rows = await self._database.select("SELECT tournament FROM tournament_people WHERE person = ?", player)
        return [tournament for (tournament,) in rows]

    async def tables_with(self, player: str) -> list[str]:
        """The tables at which this player is."""
        rows = await self._database.select("SELECT table_id FROM visits WHERE person = ? AND here = 1", player)
        return [table_id for (table_id,) in rows]

    async def tables_naming(self, player: str) -> list[str]:
        """Where this player is, was, or was asked to come."""
        rows = await self._database.select(
            "SELECT table_id FROM visits WHERE person = ? UNION SELECT table_id FROM mentions WHERE person = ?",
            player,
            player,
        )
        return [table_id for (table_id,) in rows]

    async def disguise(self, player: str) -> str:
        """From now on the player is somebody else in everything that is read."""
        name = f"gone-{secrets.token_urlsafe(6)}"

        def work(write: Transaction) -> None:
            write.execute("UPDATE forgetting SET nobody = ? WHERE person = ? AND nobody IS NULL", (name, player))
            for table in ("visits", "mentions"):  # their logs are folded again, as somebody else's
                write.execute(
                    f"DELETE FROM snapshots WHERE table_id IN (SELECT table_id FROM {table} WHERE person = ?)",
                    (player,),
                )

        await self._database.write(work)
        ((nobody,),) = await self._database.select("SELECT nobody FROM forgetting WHERE person = ?", player)
        self._database.disguised[player] = nobody
        return str(nobody)

    def hide(self, player: str, nobody: str) -> None:
        """Another worker has disguised this player."""
        self._database.disguised[player] = nobody

    def show(self, player: str) -> None:
        """Everything of this player is wiped."""
        self._database.disguised.pop(player, None)

    async def wipe(self, player: str) -> None:
        """In pieces: what others write is written between them."""
        nobody = self._database.disguised[player]
        place: Place | None = Place()
        while place is not None:
            reached: list[Place | None] = []

            def work(write: Transaction, place: Place = place, reached: list[Place | None] = reached) -> None:
                reached.append(wipe_some(write, player, nobody, place))

            async with self._piece:
                await self._database.write(work)
            place = reached[-1]  # of the time that it was committed
        self.show(player)


def said_by(reading: Transaction, player: str, table_id: str) -> list[str]:
    """What a player said at a table, in order."""
    rows = reading.execute("SELECT events FROM log WHERE table_id = ? ORDER BY seq", (table_id,))
    return [
        event["text"]
        for (events,) in rows
        if '"said"' in events and f'"{player}"' in events
        for event in json.loads(events)
        if event["type"] == "said" and event["person"] == player
    ]
