"""What PostgreSQL and several workers cost, beside the embedded store, in one run on one machine.

    python benchmarks/cluster.py --store                      # the store alone: appends a second, in groups of 512
    python benchmarks/cluster.py --tables 1000 --seconds 12   # the whole server, one action a second at each table

The rows of the second: SQLite; PostgreSQL with one worker; two workers, every connection at the worker that has
its table; two workers, every second connection at the wrong one, through a pipe. PostgreSQL is a server of its own
that makes everything durable. Workers, database and clients share the cores: compare processor time and ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from comodin.server.store import Head, Row, Store, migrate, open_store

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.load import Load, fill
from testkit.meter import cpu_seconds, family
from testkit.postgres import DURABLE, Postgres
from testkit.server import Server

LINES = json.dumps(
    [{"type": "acted", "at": 1000.0, "seat": 1, "action": {"do": "draw"}, "cause": "player", "fair_at": 1000.0}]
)
SUMMARY = json.dumps(
    {"title": "a table", "sitting": [{"name": f"somebody {n}", "person": f"p{n}"} for n in range(4)]}
)
ROWS = ("sqlite", "one", "two", "piped")
ARGUMENTS = ("--max-per-address", "100000", "--no-request-limits", "--bot-processes", "1")


# -- the store alone ---------------------------------------------------------------------------------------------


async def appends(store: Store, tables: int, rows: int) -> dict[str, float]:
    """Every table appends one row after the other, each durable before the next: groups of as many as there are
    tables."""
    ids = [f"bench-{number}" for number in range(tables)]

    def append(table: str, seq: int) -> asyncio.Future[None]:
        head = Head(table, seq, float(seq), None, "playing", True, SUMMARY)
        return store.append(head, Row(seq, "somebody", f"c{seq}", LINES))

    await asyncio.gather(*(append(one, 1) for one in ids))
    if store.workers is not None:
        await store.workers.claim("tables", ids)

    async def play(table: str) -> None:
        for seq in range(2, rows + 2):
            await append(table, seq)

    commits, began, used = store.commits, time.perf_counter(), time.process_time()
    await asyncio.gather(*map(play, ids))
    seconds, busy = time.perf_counter() - began, time.process_time() - used
    return {
        "appends_per_s": round(tables * rows / seconds),
        "cpu_us_per_append": round(1e6 * busy / (tables * rows), 1),
        "rows_per_commit": round(tables * rows / (store.commits - commits), 1),
    }


async def store_alone(postgres: Postgres, tables: int, rows: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "data")
        print(json.dumps({"store": "sqlite"} | await appends(store, tables, rows)), flush=True)
        store.close()
    url = postgres.database()
    migrate(url)
    store = open_store(url)
    assert store.workers is not None
    await store.workers.join("127.0.0.1:1", "benchmark")
    before = family_seconds(postgres.process.pid)
    told = await appends(store, tables, rows)
    told["postgresql_us_per_append"] = round(
        1e6 * (family_seconds(postgres.process.pid) - before) / (tables * rows), 1
    )
    print(json.dumps({"store": "postgresql"} | told), flush=True)
    await store.workers.leave()
    store.close()


# -- the whole server --------------------------------------------------------------------------------------------


def family_seconds(pid: int) -> float:
    """Processor time of a process and its children."""
    return sum(cpu_seconds(one) for one in family(pid))


async def played(
    servers: Sequence[Server],
    postgres: Postgres | None,
    args: argparse.Namespace,
    port_of: Callable[[int, int], int],
) -> dict[str, Any]:
    """Connects everybody, plays, and tells what it cost."""
    load = Load(args.tables, 0)
    await load.connect(0, port_of)
    pids = [server.process.pid for server in servers if server.process is not None]
    before, database = sum(map(cpu_seconds, pids)), family_seconds(postgres.process.pid) if postgres else 0.0
    told: dict[str, Any] = await load.play(args.rate, args.seconds)
    spent = sum(map(cpu_seconds, pids)) - before
    told["cpu_ms_per_action"] = round(1000 * spent / max(load.acks, 1), 3)
    if postgres is not None:
        spent = family_seconds(postgres.process.pid) - database
        told["postgresql_ms_per_action"] = round(1000 * spent / max(load.acks, 1), 3)
    for line in (line for row in load.lines for line in row):
        if line.transport is not None:
            line.transport.abort()
    return told


def run_server(
    postgres: Postgres | None, workers: int, args: argparse.Namespace, *, piped: bool
) -> dict[str, Any]:
    """A server, or workers, with tables in the middle of a match."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, arguments = Path(scratch), list(ARGUMENTS)
        where: Path | str = folder / "worker-0"
        if postgres is not None:
            where = postgres.database()
            migrate(where)
            arguments += ["--database", where]
        asyncio.run(fill(where, args.tables, 0))
        servers = [Server(folder / f"worker-{n}", *arguments) for n in range(workers)]
        try:
            for server in servers:
                server.start()
            return asyncio.run(
                played(
                    servers,
                    postgres,
                    args,
                    lambda table, person: servers[(table + (person if piped else 0)) % workers].port,
                )
            )
        finally:
            for server in servers:
                server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", action="store_true", help="the store alone")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--rows", type=int, default=60, help="of each of 512 tables, with --store")
    parser.add_argument("--only", choices=ROWS, action="append", help="one row of the table, or several")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, hard), hard))
    postgres = Postgres(DURABLE)
    try:
        if args.store:
            asyncio.run(store_alone(postgres, 512, args.rows))
            return
        for name in args.only or ROWS:
            workers = 2 if name in ("two", "piped") else 1
            told = run_server(None if name == "sqlite" else postgres, workers, args, piped=name == "piped")
            print(json.dumps({"server": name} | told), flush=True)
    finally:
        postgres.close()


if __name__ == "__main__":
    main()
