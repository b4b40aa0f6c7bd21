"""Blocks, who wants to be seen, subscriptions, and the keys of the server (`protocols.Friends`)."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence

from ....table import default_face
from ..protocols import MOST_BLOCKS, MOST_SUBSCRIPTIONS, BlockedPlayer, Subscription
from .database import Database


class SqliteFriends:
    """What people have decided about each other, and how they are reached."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def blocked_by(self, person: str) -> list[BlockedPlayer]:
        rows = self._database.select(
            "SELECT p.id, p.name, p.face FROM blocks b JOIN players p ON p.id = b.blocked WHERE b.person = ?"
            " ORDER BY b.at DESC, p.id",
            person,
        )
        return [{"id": who, "name": name, "face": face or default_face(who)} for who, name, face in rows]

    def apart(self, person: str, others: Sequence[str]) -> set[tuple[str, str]]:
        rows = self._database.select(
            "SELECT person, blocked FROM blocks WHERE person = ?1 AND blocked IN (SELECT value FROM json_each(?2))"
            " UNION SELECT person, blocked FROM blocks"
            " WHERE blocked = ?1 AND person IN (SELECT value FROM json_each(?2))",
            person,
            json.dumps(list(others)),
        )
        return {(one, other) for one, other in rows}

    async def block(self, person: str, other: str) -> None:
        def work(write: sqlite3.Connection) -> None:
            write.execute("INSERT OR IGNORE INTO blocks VALUES (?, ?, ?)", (person, other, time.time()))
            write.execute(
                "DELETE FROM blocks WHERE person = ?1 AND blocked IN"
                " (SELECT blocked FROM blocks WHERE person = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)",
                (person, MOST_BLOCKS),
            )

        await self._database.write(work)

    async def unblock(self, person: str, other: str) -> None:
        await self._do("DELETE FROM blocks WHERE person = ? AND blocked = ?", person, other)

    def unseen(self, people: Sequence[str]) -> set[str]:
        rows = self._database.select(
            "SELECT person FROM unseen WHERE person IN (SELECT value FROM json_each(?))", json.dumps(list(people))
        )
        return {person for (person,) in rows}

    async def hide(self, person: str, hidden: bool) -> None:
        what = "INSERT OR IGNORE INTO unseen VALUES (?)" if hidden else "DELETE FROM unseen WHERE person = ?"
        await self._do(what, person)

    def subscriptions(self, person: str) -> list[Subscription]:
        rows = self._database.select(
            "SELECT person, endpoint, p256dh, auth, language FROM subscriptions WHERE person = ? ORDER BY at",
            person,
        )
        return [Subscription(*row) for row in rows]

    async def subscribe(self, one: Subscription) -> None:
        def work(write: sqlite3.Connection) -> None:
            write.execute(
                "INSERT OR REPLACE INTO subscriptions VALUES (?, ?, ?, ?, ?, ?)",
                (one.endpoint, one.person, one.p256dh, one.auth, one.language, time.time()),
            )
            write.execute(
                "DELETE FROM subscriptions WHERE endpoint IN"
                " (SELECT endpoint FROM subscriptions WHERE person = ? ORDER BY at DESC LIMIT -1 OFFSET ?)",
                (one.person, MOST_SUBSCRIPTIONS),
            )

        await self._database.write(work)

    async def unsubscribe(self, endpoint: str, person: str | None = None) -> None:
        await self._do(
            "DELETE FROM subscriptions WHERE endpoint = ?1 AND (?2 IS NULL OR person = ?2)", endpoint, person
        )

    async def unsubscribe_all(self, person: str) -> None:
        await self._do("DELETE FROM subscriptions WHERE person = ?", person)

    def server_key(self, name: str) -> str | None:
        rows = self._database.select("SELECT value FROM server_keys WHERE name = ?", name)
        return str(rows[0][0]) if rows else None

    async def keep_server_key(self, name: str, value: str) -> str:
        await self._do("INSERT OR IGNORE INTO server_keys VALUES (?, ?)", name, value)
        kept = self.server_key(name)
        assert kept is not None
        return kept

    async def _do(self, statement: str, *values: object) -> None:
        def work(write: sqlite3.Connection) -> None:
            write.execute(statement, values)

        await self._database.write(work)
