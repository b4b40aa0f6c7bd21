"""Blocks, who wants to be seen, subscriptions, and the keys of the server (`protocols.Friends`)."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ....table import default_face
from ..protocols import MOST_BLOCKS, MOST_SUBSCRIPTIONS, BlockedPlayer, Subscription
from .transaction import ALL, SqlDatabase, Transaction, marks


class SqlFriends:
    """What people have decided about each other, and how they are reached."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def blocked_by(self, person: str) -> list[BlockedPlayer]:
        rows = await self._database.select(
            "SELECT p.id, p.name, p.face FROM blocks b JOIN players p ON p.id = b.blocked WHERE b.person = ?"
            " ORDER BY b.at DESC, p.id",
            person,
        )
        return [{"id": who, "name": name, "face": face or default_face(who)} for who, name, face in rows]

    async def apart(self, person: str, others: Sequence[str]) -> set[tuple[str, str]]:
        rows = await self._database.select(
            f"SELECT person, blocked FROM blocks WHERE person = ? AND blocked IN {marks(others)}"
            f" UNION SELECT person, blocked FROM blocks WHERE blocked = ? AND person IN {marks(others)}",
            person,
            *others,
            person,
            *others,
        )
        return {(one, other) for one, other in rows}

    async def block(self, person: str, other: str) -> None:
        def work(write: Transaction) -> None:
            write.execute(
                "INSERT INTO blocks (person, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (person, other, time.time()),
            )
            write.execute(
                "DELETE FROM blocks WHERE person = ? AND blocked IN"
                f" (SELECT blocked FROM blocks WHERE person = ? ORDER BY at DESC LIMIT {ALL} OFFSET ?)",
                (person, person, MOST_BLOCKS),
            )

        await self._database.write(work)

    async def unblock(self, person: str, other: str) -> None:
        await self._database.do("DELETE FROM blocks WHERE person = ? AND blocked = ?", person, other)

    async def unseen(self, people: Sequence[str]) -> set[str]:
        rows = await self._database.select(f"SELECT person FROM unseen WHERE person IN {marks(people)}", *people)
        return {person for (person,) in rows}

    async def hide(self, person: str, hidden: bool) -> None:
        what = (
            "INSERT INTO unseen VALUES (?) ON CONFLICT DO NOTHING"
            if hidden
            else "DELETE FROM unseen WHERE person = ?"
        )
        await self._database.do(what, person)

    async def subscriptions(self, person: str) -> list[Subscription]:
        rows = await self._database.select(
            "SELECT person, endpoint, p256dh, auth, language FROM subscriptions WHERE person = ? ORDER BY at",
            person,
        )
        return [Subscription(*row) for row in rows]

    async def subscribe(self, one: Subscription) -> None:
        def work(write: Transaction) -> None:
            write.execute(
                "INSERT INTO subscriptions (endpoint, person, p256dh, auth, language, at)"
                " VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh,"
                " auth = excluded.auth, language = excluded.language, at = excluded.at",
                (one.endpoint, one.person, one.p256dh, one.auth, one.language, time.time()),
            )
            write.execute(
                "DELETE FROM subscriptions WHERE endpoint IN"
                f" (SELECT endpoint FROM subscriptions WHERE person = ? ORDER BY at DESC LIMIT {ALL} OFFSET ?)",
                (one.person, MOST_SUBSCRIPTIONS),
            )

        await self._database.write(work)

    async def unsubscribe(self, endpoint: str, person: str | None = None) -> None:
        if person is None:
            await self._database.do("DELETE FROM subscriptions WHERE endpoint = ?", endpoint)
        else:
            await self._database.do(
                "DELETE FROM subscriptions WHERE endpoint = ? AND person = ?", endpoint, person
            )

    async def unsubscribe_all(self, person: str) -> None:
        await self._database.do("DELETE FROM subscriptions WHERE person = ?", person)

    async def server_key(self, name: str) -> str | None:
        rows = await self._database.select("SELECT value FROM server_keys WHERE name = ?", name)
        return str(rows[0][0]) if rows else None

    async def keep_server_key(self, name: str, value: str) -> str:
        await self._database.do(
            "INSERT INTO server_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", name, value
        )
        kept = await self.server_key(name)
        assert kept is not None
        return kept
