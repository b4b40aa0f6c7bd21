"""How long people wait when a worker goes: tables of four people at one worker of several, which is then killed,
stopped or asked to end; everybody comes back to any other worker, as the page does.

    python benchmarks/failover.py --signal KILL --tables 300
    python benchmarks/failover.py --signal STOP
    python benchmarks/failover.py --signal TERM
    python benchmarks/failover.py --tables 1000 --workers 4 --before 300   # logs of 300 rows: for eight cores
    python benchmarks/failover.py --rolling       # every worker replaced in turn, under play

`greeted`: seconds from the signal until a client has its table again: the first, half, nine of ten, the last.
Clients try again after 0.05 s (the page after 0.19 to 0.31 s: add that). Workers, database and clients share the
cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

from comodin.server.store import migrate

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.load import Line, Load, fill
from testkit.postgres import DURABLE, Postgres
from testkit.server import Server

RETRY = 0.05
SHORT = 4.0  # seconds of play before the signal, unless long logs are wanted
ARGUMENTS = ("--max-per-address", "100000", "--no-request-limits", "--bot-processes", "1")


class Returning(Line):
    """Comes back when its connection is lost."""

    load: Crowd

    def connection_lost(self, exc: Exception | None) -> None:
        self.load.lost(self)


class Crowd(Load):
    """Everybody, and the ports of the workers that they may come back to."""

    def __init__(self, tables: int, ports: list[int]) -> None:
        super().__init__(tables, 0)
        self.ports, self.dice = ports, random.Random(1)
        self.since: float | None = None
        self.greeted: dict[tuple[int, int], float] = {}
        self.acked: dict[int, float] = {}  # when a table last acknowledged something
        self.longest = 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    def line(self, table: int, person: int) -> Line:
        return Returning(self, table, person)

    def heard(self, line: Line, frame: bytes) -> None:
        message = json.loads(frame)
        if message.get("t") == "welcome" and self.since is not None:
            self.greeted.setdefault((line.table, line.person), perf_counter() - self.since)
        if message.get("t") == "ack":
            now = perf_counter()
            self.longest = max(self.longest, now - self.acked.get(line.table, now))
            self.acked[line.table] = now
        if message.get("t") == "ack" and message["id"] not in self.sent:
            return
        super().heard(line, frame)

    def lost(self, line: Line) -> None:
        self.turn.pop(line.table, None)
        task = asyncio.get_running_loop().create_task(self.come_back(line.table, line.person))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def come_back(self, table: int, person: int) -> None:
        while True:
            await asyncio.sleep(RETRY)
            try:
                _, line = await asyncio.get_running_loop().create_connection(
                    partial(self.line, table, person), "127.0.0.1", self.dice.choice(self.ports)
                )
            except OSError:
                continue
            self.lines[table][person] = line
            return


def quarters(times: list[float]) -> list[float]:
    times = sorted(times) or [0.0]
    return [round(times[min(len(times) - 1, int(len(times) * part))], 2) for part in (0, 0.5, 0.9, 1)]


async def one_goes(workers: list[Server], number: int, tables: int, before: float) -> dict[str, object]:
    """All tables at the first worker; it gets the signal after so many seconds of play."""
    victim, others = workers[0], [worker.port for worker in workers[1:]]
    crowd = Crowd(tables, others)
    await crowd.connect(victim.port)
    await crowd.play(1.0 if before > SHORT else 0.5, before)
    crowd.since = perf_counter()
    victim.signal(number)
    if number == signal.SIGSTOP:  # its connections stay open: who hears nothing goes elsewhere
        for line in [line for row in crowd.lines for line in row]:
            if line.transport is not None:
                line.transport.abort()
    everybody = sum(map(len, crowd.lines))
    while len(crowd.greeted) < everybody and perf_counter() - crowd.since < 60:
        await asyncio.sleep(0.01)
    told = {
        "connections": everybody,
        "came_back": len(crowd.greeted),
        "greeted": quarters([*crowd.greeted.values()]),
    }
    if number == signal.SIGSTOP:
        victim.signal(signal.SIGCONT)
    await crowd.play(0.5, 3.0)
    return told | {"acks_afterwards": crowd.acks, "refused": crowd.nacks}


async def rolling(workers: list[Server], tables: int) -> dict[str, object]:
    """Every worker is asked to end and started again, while everybody plays."""
    crowd = Crowd(tables, [worker.port for worker in workers])
    await crowd.connect(0, lambda table, person: workers[table % len(workers)].port)
    await crowd.play(1.0, 3.0)
    crowd.acked.clear()
    crowd.longest, done = 0.0, asyncio.Event()

    async def replace() -> None:
        for worker in workers:
            crowd.ports = [other.port for other in workers if other is not worker]
            assert await asyncio.to_thread(worker.stop) == 0
            await asyncio.to_thread(worker.start)
            crowd.ports = [other.port for other in workers]
            await asyncio.sleep(2.0)
        done.set()

    replacing = asyncio.create_task(replace())
    acks = 0
    while not done.is_set():
        await crowd.play(1.0, 2.0)
        acks += crowd.acks
    await replacing
    return {"acks": acks, "refused": crowd.nacks, "longest_without_ack_s": round(crowd.longest, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--signal", choices=("KILL", "STOP", "TERM"), default="KILL")
    parser.add_argument("--rolling", action="store_true")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--workers", type=int, default=3, help="of whom one goes")
    parser.add_argument("--before", type=float, default=SHORT, metavar="SECONDS", help="of play before the signal")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, hard), hard))
    postgres = Postgres(DURABLE)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            url = postgres.database()
            migrate(url)
            asyncio.run(fill(url, args.tables, 0))
            workers = [
                Server(Path(scratch) / f"worker-{n}", "--database", url, *ARGUMENTS) for n in range(args.workers)
            ]
            for worker in workers:
                worker.start()
            try:
                if args.rolling:
                    told = asyncio.run(rolling(workers, args.tables))
                else:
                    number = signal.Signals[f"SIG{args.signal}"]
                    told = asyncio.run(one_goes(workers, number, args.tables, args.before))
                what = "rolling restart" if args.rolling else args.signal
                print(json.dumps({"what": what, "tables": args.tables, "workers": args.workers} | told))
            finally:
                for worker in workers:
                    if worker.process is not None and worker.process.poll() is None:
                        worker.kill()
    finally:
        postgres.close()


if __name__ == "__main__":
    main()
