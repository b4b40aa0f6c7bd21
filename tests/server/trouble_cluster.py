"""Trouble for several workers on one PostgreSQL: kill -9, SIGSTOP (also beyond the lease), SIGTERM and restarts of
the database at random moments, under real games over real sockets. Clients come back to any worker. Nothing
acknowledged is lost, nothing is carried out twice, and every table goes on.

The short version runs with the tests; `python -m tests.server.trouble_cluster --seconds 600` is the long one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic

import psycopg

from testkit.acknowledged import Row
from testkit.cluster import Cluster, Worker
from testkit.postgres import DURABLE, Postgres

from .crowd import Player, all_go_on, check_rows, settle, tables_of

LEASE = 5.0
STOPS = (0.3, 2.0, 8.0)
"""Seconds; the last one is longer than the lease: the others take over."""


def rows_of(url: str) -> list[Row]:
    """All logs, in order."""
    with psycopg.connect(url) as connection:
        return connection.execute(
            "SELECT table_id, seq, person, command, events FROM log ORDER BY table_id, seq"
        ).fetchall()


async def trouble(
    cluster: Cluster, players: list[Player], seconds: float, dice: random.Random, first: list[str]
) -> Counter[str]:
    """What was done to them."""
    done, end = Counter[str](), monotonic() + seconds
    asleep: set[asyncio.Task[None]] = set()
    while monotonic() < end or first:
        await asyncio.sleep(dice.uniform(0.3, 1.5))
        what = first.pop(0) if first else dice.choices(("kill", "stop", "term", "database"), (55, 22, 20, 3))[0]
        done[what] += what != "stop"
        victim = dice.choice([one for one in cluster.workers if not one.paused])
        if what in ("kill", "term"):
            code = await asyncio.to_thread(
                cluster.remove, victim, signal.SIGKILL if what == "kill" else signal.SIGTERM
            )
            assert what == "kill" or code == 0, f"a worker that was asked to end did so with {code}"
            await asyncio.to_thread(cluster.add)
        elif what == "stop":
            if sum(one.paused for one in cluster.workers) > 1:
                continue  # one stays awake
            done[what] += 1
            duration = dice.choice(STOPS)
            done["beyond the lease"] += duration > LEASE
            asleep.add(asyncio.create_task(_stop(victim, duration)))
        else:
            await asyncio.to_thread(cluster.postgres.stop)
            await asyncio.sleep(dice.choice((0.1, 1.0)))
            await asyncio.to_thread(cluster.postgres.start)
    await asyncio.gather(*asleep)
    return done


async def _stop(victim: Worker, seconds: float) -> None:
    """While it sleeps, other trouble goes on."""
    victim.paused = True
    victim.signal(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    victim.signal(signal.SIGCONT)
    await asyncio.sleep(1.0)
    victim.paused = False


async def suffer(cluster: Cluster, tables: int, seconds: float, seed: int, first: list[str]) -> dict[str, int]:
    """Tables of people and bots, and trouble."""
    dice = random.Random(seed)
    players = await tables_of(cluster, tables, seats=3, seed=seed)
    stop = asyncio.Event()
    running = [asyncio.create_task(player.run(stop)) for player in players]
    try:
        await asyncio.sleep(1.0)
        done = await trouble(cluster, players, seconds, dice, first)
        await all_go_on(players)
    finally:
        stop.set()
        await asyncio.gather(*running)
    await settle(cluster, players)
    for worker in list(cluster.workers):
        assert await asyncio.to_thread(cluster.remove, worker, signal.SIGTERM) == 0
    told = check_rows(rows_of(cluster.url), players)
    return told | dict(done) | {"came back": sum(player.came_back for player in players)}


def run(
    folder: Path, postgres: Postgres, workers: int, tables: int, seconds: float, seed: int, first: list[str]
) -> dict[str, int]:
    cluster = Cluster(folder, postgres, workers, seed)
    try:
        told = asyncio.run(suffer(cluster, tables, seconds, seed, first))
        assert "Traceback" not in cluster.errors(), cluster.errors()[-3000:]
        return told
    finally:
        cluster.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--restarts", type=int, default=5, help="of the database, before anything else")
    args = parser.parse_args()
    server = Postgres(DURABLE)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            try:
                first = ["database"] * args.restarts
                print(run(Path(scratch), server, args.workers, args.tables, args.seconds, args.seed, first))
            except BaseException:
                sys.stderr.write(
                    "".join(path.read_text() for path in Path(scratch).glob("worker-*.log"))[-20_000:]
                )
                raise
    finally:
        server.close()
