"""Several stores in one process, each a worker, for tests of who owns what."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import psycopg

from comodin.server.store.postgres.store import PostgresStore
from comodin.server.store.protocols import Beat

Test = Callable[..., Awaitable[None]]


def with_workers(url: str, test: Test, count: int = 2) -> None:
    """Runs a test with so many stores, each a worker that has joined."""

    async def go() -> None:
        stores = [PostgresStore(url) for _ in range(count)]
        for number, store in enumerate(stores):
            await store.workers.join(f"127.0.0.1:{number + 1}", "test")
        try:
            await test(*stores)
        finally:
            for store in stores:
                if store.workers._heart is not None:
                    store.workers._heart.stop()
                store.close()

    asyncio.run(go())


def told(url: str, statement: str, *values: object) -> list[tuple[object, ...]]:
    """Asked, or changed, behind everybody's back."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(statement, values)
        return found.fetchall() if found.description else []


def listen(store: PostgresStore) -> list[Beat | None]:
    heard: list[Beat | None] = []
    store.workers.listen(heard.append, lambda: 1)
    return heard


async def until(condition: Callable[[], Awaitable[bool]], seconds: float = 12.0) -> None:
    end = time.monotonic() + seconds
    while not await condition():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)


async def is_owner(store: PostgresStore, table: str) -> bool:
    return (await store.workers.claim("tables", [table]))[table].worker == store.workers.me
