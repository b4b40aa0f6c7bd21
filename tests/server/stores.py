"""A fresh store of either kind for a test: SQLite in a folder, PostgreSQL in a database of its own."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from comodin.server.store import Head, Player, Row, TournamentSummary, migrate
from comodin.server.store.postgres.store import PostgresStore
from comodin.server.store.sqlite import FILE, SqliteStore
from comodin.tournament import TournamentSetup, fold, organise
from testkit.postgres import Postgres, programs

AnyStore = SqliteStore | PostgresStore
NOT_THEIRS = ("schema_version", "cluster", "probe")
"""Tables that say nothing of people."""


@contextmanager
def running() -> Iterator[Callable[[], Postgres]]:
    """A server that starts when it is first asked for."""
    started: list[Postgres] = []

    @cache
    def server() -> Postgres:
        if programs() is None and os.environ.get("COMODIN_REQUIRE_PG") != "1":
            pytest.skip("there is no PostgreSQL here")
        started.append(Postgres())
        return started[0]

    try:
        yield server
    finally:
        for one in started:
            one.close()


class Shelf:
    """Where a store is kept. It can be opened more than once, one after the other."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder, self.url = folder, url

    async def open(self) -> AnyStore:
        """As the only worker, which it has joined."""
        if not self.url:
            return SqliteStore(self.folder)
        store = PostgresStore(self.url)
        await store.workers.join("127.0.0.1:1", "test")
        return store

    def run(self, test: Callable[[AnyStore], Awaitable[None]]) -> None:
        """With a store that is opened before, and closed afterwards."""

        async def go() -> None:
            store = await self.open()
            try:
                await test(store)
                if isinstance(store, PostgresStore):
                    await store.workers.leave()
            finally:
                store.close()

        asyncio.run(go())

    def change(self, *statements: str) -> None:
        """Behind the store's back."""
        for statement in statements:
            if self.url:
                with psycopg.connect(self.url) as connection:
                    connection.execute(statement)
            else:
                with closing(sqlite3.connect(self.folder / FILE)) as connection:
                    connection.execute(statement)
                    connection.commit()

    def everything(self) -> str:
        """All that is kept, as text."""
        if self.url:
            with psycopg.connect(self.url) as postgres:
                names = postgres.execute(
                    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
                ).fetchall()
                found = [
                    postgres.execute(f"SELECT * FROM {name}").fetchall()
                    for (name,) in names
                    if name not in NOT_THEIRS
                ]
        else:
            with closing(sqlite3.connect(self.folder / FILE)) as store:
                names = store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
                found = [
                    store.execute(f"SELECT * FROM {name}").fetchall()
                    for (name,) in names
                    if name not in NOT_THEIRS
                ]
        return json.dumps(found, default=str, ensure_ascii=False)


@contextmanager
def migrated(server: Postgres) -> Iterator[str]:
    """A new database of the newest format."""
    url = server.database()
    migrate(url)
    try:
        yield url
    finally:
        server.drop(url)


def head(table: str, seq: int, due: float | None = None, **more: Any) -> Head:
    return Head(table, seq, float(seq), due, **{"phase": "playing", "listed": True, "summary": "{}", **more})


def row(seq: int, command: str | None = None, events: str | None = None) -> Row:
    return Row(seq, "ana" if command else None, command, f"[{seq}]" if events is None else events)


async def begun(store: AnyStore, *tables: str) -> None:
    """New tables that belong to this worker, with one row each."""
    for table in tables:
        await store.append(head(table, 1), row(1))
    await owned(store, *tables)


async def owned(store: AnyStore, *tables: str) -> None:
    """Takes tables that are nobody's."""
    if isinstance(store, PostgresStore):
        places = await store.workers.claim("tables", tables)
        assert {place.worker for place in places.values()} == {store.workers.me}


ANA, BETO, CARO = "ana-id", "beto-id", "caro-id"
LATER = 10_000_000_000.0


async def accounts(store: AnyStore, *people: str) -> None:
    for person in people:
        await store.put_player(Player(person, person[:4].title(), f"token of {person}", f"code of {person}"))


async def announce(store: AnyStore) -> None:
    """A tournament that Beto had entered and left."""
    announced = organise.announce(TournamentSetup(), ANA, "Ana")
    line = TournamentSummary("cup", "open", True, '{"organiser": "Ana", "winners": []}')
    await store.tournaments.append(line, 1, announced, [ANA])
    came = organise.enter(fold(announced), BETO, "Beto")
    await store.tournaments.append(line, 2, came, [ANA, BETO])
    await store.tournaments.append(line, 3, organise.withdraw(fold([*announced, *came]), BETO), [ANA])
