"""Several workers, and which of them has what."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from testkit.cluster import Cluster, Worker
from testkit.postgres import Postgres
from testkit.server import PATIENCE, Client, Server

T = TypeVar("T")


@contextmanager
def cluster_of(postgres: Postgres, folder: Path, workers: int, *arguments: str) -> Iterator[Cluster]:
    """They run until the end, and none of them has had an error that nobody thought of."""
    cluster = Cluster(folder, postgres, workers, 1, *arguments)
    try:
        yield cluster
        assert "Traceback" not in cluster.errors(), cluster.errors()[-5000:]
    finally:
        cluster.close()
        postgres.drop(cluster.url)


def rows(cluster: Cluster, statement: str, *values: Any) -> list[Any]:
    with psycopg.connect(cluster.url) as connection:
        return connection.execute(statement, values).fetchall()


def joined(worker: Worker) -> list[tuple[int, int]]:
    """As whom the worker has joined, and its inner port; the last one is what it is now."""
    found = re.findall(r"joined as worker (\d+) at 127\.0\.0\.1:(\d+)", worker.errors())
    return [(int(number), int(port)) for number, port in found]


def owner_of(cluster: Cluster, table: str, kind: str = "tables") -> Worker:
    """The worker that has a table."""
    ((owner,),) = rows(cluster, f"SELECT owner FROM {kind} WHERE id = %s", table)
    (found,) = [worker for worker in cluster.workers if joined(worker)[-1][0] == owner]
    return found


async def owned_by(worker: Worker, who: dict[str, Any], **settings: Any) -> tuple[str, Client]:
    """A new table, and its host, who comes first: so this worker has it."""
    table = worker.new_table(who["token"], **settings)
    return table, await came(worker, who, table)


async def came(server: Server, who: dict[str, Any], table: str) -> Client:
    """Somebody who sees the table, or was sent away."""
    client = await Client(server, who["token"], table).connect()
    await client.until(lambda: client.view or client.closed_with is not None)
    return client


def until(question: Callable[[], T], seconds: float = PATIENCE) -> T:
    """The answer, when it is one."""
    end = time.monotonic() + seconds
    while not (found := question()):
        assert time.monotonic() < end, "this does not happen"
        time.sleep(0.05)
    return found
