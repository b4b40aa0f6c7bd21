"""How many actions a second one, two and four workers hold on one machine: the rate rises until p99 is over 0.1 s.

    python benchmarks/scale.py                        # 1, 2 and 4 workers: wants some 12 cores
    python benchmarks/scale.py --workers 1,2 --tables 300 --seconds 4

PostgreSQL gets two cores, every worker one, the clients the others (as many processes as workers). Where there are
fewer cores all share all of them, and the figures say nothing about more cores: `pinned` tells. Connections are at
the worker that has their table, as behind a front that hashes `?table=`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from comodin.server.store import migrate

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.load import Load, fill
from testkit.meter import cpu_seconds, family
from testkit.postgres import DURABLE, Postgres
from testkit.server import Server

ARGUMENTS = ("--max-per-address", "100000", "--no-request-limits", "--bot-processes", "1")
FIRST, STEP, TOO_LATE = 600, 1.15, 0.1  # actions a second of each worker; the next rate; seconds
PATIENCE = 300.0


def clients(pipe: Connection, port: int, first: int, tables: int, cores: set[int]) -> None:
    """A process of clients: plays at the rates that it is told, until it is told None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise_limit()
    if cores:
        os.sched_setaffinity(0, cores)

    async def play() -> None:
        load = Load(tables, 0, first)
        await load.connect(port)
        pipe.send("connected")
        while (told := await asyncio.to_thread(pipe.recv)) is not None:
            rate, seconds = told
            await load.play(rate / tables, seconds)
            pipe.send((load.acks, load.delays))

    asyncio.run(play())


def raise_limit() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, hard), hard))


def pin(pids: Sequence[int], cores: set[int]) -> None:
    for pid in pids:
        for task in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), cores)


def heard(pipe: Connection) -> Any:
    if not pipe.poll(PATIENCE):
        raise SystemExit("the clients do not answer")
    return pipe.recv()


def ramp(pipes: Sequence[Connection], pids: Sequence[int], database: int, seconds: float) -> dict[str, Any]:
    """The last rate that was held, and what it cost. A rate has two tries: others use the machine, too."""
    held: dict[str, Any] = {"acks_per_s": 0}
    rate, failed = float(FIRST), False
    while True:
        busy = sum(map(cpu_seconds, pids)), sum(map(cpu_seconds, family(database)))
        for pipe in pipes:
            pipe.send((rate, seconds))
        answers = [heard(pipe) for pipe in pipes]
        acks, delays = sum(one for one, _ in answers), sorted(one for _, many in answers for one in many)
        spent = sum(map(cpu_seconds, pids)) - busy[0], sum(map(cpu_seconds, family(database))) - busy[1]
        p99 = delays[int(len(delays) * 0.99)] if delays else float("inf")
        told = {
            "asked_per_s": round(rate * len(pipes)),
            "acks_per_s": round(acks / seconds),
            "p50_ms": round(1000 * delays[len(delays) // 2], 1) if delays else None,
            "p99_ms": round(1000 * p99, 1),
            "workers_ms_per_action": round(1000 * spent[0] / max(acks, 1), 3),
            "postgresql_ms_per_action": round(1000 * spent[1] / max(acks, 1), 3),
        }
        print(json.dumps(told), file=sys.stderr, flush=True)
        if p99 > TOO_LATE or acks < 0.9 * rate * len(pipes) * seconds:  # later, or not all that was asked
            if failed:
                return held
            failed = True
        else:
            held, rate, failed = told, rate * STEP, False


def held_by(postgres: Postgres, workers: int, tables: int, seconds: float) -> dict[str, Any]:
    cores = sorted(os.sched_getaffinity(0))
    pinned = len(cores) >= 2 + 2 * workers
    left = set(cores[2 + workers :]) if pinned else set()
    with tempfile.TemporaryDirectory() as scratch:
        url = postgres.database()
        migrate(url)
        asyncio.run(fill(url, tables * workers, 0))
        servers = [Server(Path(scratch) / f"worker-{n}", "--database", url, *ARGUMENTS) for n in range(workers)]
        start = multiprocessing.get_context("spawn")
        ends, processes = [start.Pipe() for _ in servers], []
        try:
            for server in servers:
                server.start()
            pids = [server.process.pid for server in servers if server.process is not None]
            if pinned:
                pin(family(postgres.process.pid), set(cores[:2]))
                for number, pid in enumerate(pids):
                    pin([pid], {cores[2 + number]})
            for number, (server, (_, there)) in enumerate(zip(servers, ends, strict=True)):
                arguments = (there, server.port, number * tables, tables, left)
                processes.append(start.Process(target=clients, args=arguments, daemon=True))
                processes[-1].start()
            pipes = [here for here, _ in ends]
            for pipe in pipes:
                heard(pipe)
            told = ramp(pipes, pids, postgres.process.pid, seconds)
            for pipe in pipes:
                pipe.send(None)
            return {"workers": workers, "cores": len(cores), "pinned": pinned} | told
        finally:
            for process in processes:
                process.terminate()
            for server in servers:
                if server.process is not None and server.process.poll() is None:
                    server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", default="1,2,4", help="how many, with commas between (default: 1,2,4)")
    parser.add_argument("--tables", type=int, default=1000, help="of each worker")
    parser.add_argument("--seconds", type=float, default=8.0, help="at each rate")
    args = parser.parse_args()
    raise_limit()
    for workers in map(int, args.workers.split(",")):
        postgres = Postgres(DURABLE)  # a new one: its sessions follow its own affinity
        try:
            print(json.dumps(held_by(postgres, workers, args.tables, args.seconds)), flush=True)
        finally:
            postgres.close()


if __name__ == "__main__":
    main()
