"""What it costs to bring tables into memory: one with a long log, and all of them at a start.

    python benchmarks/loading.py --rows 800 --rows 100000
    python benchmarks/loading.py --start 10000

A table of four people plays round after round until its log has so many rows, then it is read: its whole log, and
its snapshot with the rows since. `stall_ms` is the most processor time of one turn of the loop. For a start, many
tables in the middle of a round are written, a server is started on them, and it is asked for its health every few
milliseconds until all of them have been in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sqlite3
import sys
import tempfile
import urllib.request
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from comodin.match import MatchRules
from comodin.rules import decisions
from comodin.server import Metrics
from comodin.server.store import Store, open_store
from comodin.server.tables import BotWorkers, CommandResult, LiveTable, TableClock, TableRegistry
from comodin.table import Act, Ready, Settings, commands

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file
from testkit.server import Server
from testkit.stalls import StallMeter

PEOPLE = ("ana", "beto", "caro", "dani")
SETTINGS = Settings(seats=4, match=MatchRules("points", 100_000), between_seconds=0.0, turn_seconds=30.0)
FILE = "comodin.sqlite"
MOST_SECONDS = 120.0
MANY = 10_000


class Client:
    """Hears nothing."""

    def __init__(self, person: str) -> None:
        self.person, self.key, self.seq, self.behind, self.lag = person, "", 0, False, 0.01
        self.address = "127.0.0.1"

    def send_frames(self, frames: bytes) -> None: ...

    def hold(self) -> None: ...

    def release(self) -> None: ...

    def bye(self, retry_in: float = 0.0) -> None: ...

    def fail(self, code: str, message: str) -> None: ...


class House:
    """A registry over a store in a folder, with a clock that is moved."""

    def __init__(self, folder: Path) -> None:
        self.store: Store = open_store(folder)
        self.now = 1000.0
        clock = TableClock(read=lambda: self.now)
        self.registry = TableRegistry(self.store, clock, Metrics(), BotWorkers(1))

    @classmethod
    async def opened(cls, folder: Path) -> House:
        """Where time goes on."""
        house = cls(folder)
        await house.registry.resume()
        return house

    async def played(self, rows: int) -> str:
        """A table that was played until its log had so many rows."""
        live = await self.registry.open(SETTINGS, PEOPLE[0], PEOPLE[0])
        clients = {person: Client(person) for person in PEOPLE}
        for person, client in clients.items():
            self.registry.enter(live, client, None)
            if person != PEOPLE[0]:
                self._do(live, client, commands.Join(person))
        for client in clients.values():
            self._do(live, client, Ready())
        while live.seq < rows:
            self._step(live, clients)
            if live.seq % 200 == 0 and live.tail is not None:
                await live.tail
        if live.tail is not None:
            await live.tail
        return live.id

    def _step(self, live: LiveTable, clients: dict[str, Client]) -> None:
        self.now += 0.05
        table = live.table
        if table.phase != "playing" or table.round is None:
            self.registry.tick(live.id, self.registry.clock.now())
            return
        seat = table.round.pending.seats[0]
        choices = decisions(table.round, seat)
        person = table.seats[table.players[seat]].person
        assert person is not None
        self._do(live, clients[person], Act(choices[live.seq % len(choices)]))

    def _do(self, live: LiveTable, client: Client, command: commands.Command) -> None:
        self.registry.submit(live, client, command, f"c{live.seq}", _accepted)

    async def close(self) -> None:
        await self.registry.stop()
        self.registry.slices.close()
        self.store.close()


async def load(folder: Path, table_id: str, times: int, *, whole: bool) -> dict[str, float]:
    """The least of so many times, each in a house of its own, with and without a look at every turn."""
    spent, turns = [], []
    for n in range(2 * times):
        if whole:
            with sqlite3.connect(folder / FILE) as store:
                store.execute("UPDATE snapshots SET format = 'of another version'")
        house = await House.opened(folder)
        gc.collect()
        if n % 2:
            began = process_time()
            await house.registry.find(table_id)
            spent.append(process_time() - began)
        else:
            async with StallMeter() as meter:
                await house.registry.find(table_id)
            turns.append(meter.longest)
        await house.close()
    return {"cpu_ms": round(1000 * min(spent), 1), "stall_ms": round(1000 * min(turns), 1)}


def _accepted(result: CommandResult) -> None:
    assert result.refused is None, result


async def one_table(rows: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        house = await House.opened(folder)
        table = await house.played(rows)
        await house.close()
        times = 3 if rows < MANY else 1
        by_snapshot = await load(folder, table, 3, whole=False)
        with sqlite3.connect(folder / FILE) as store:
            (size,) = store.execute("SELECT max(length(snapshot)) FROM snapshots").fetchone()
        whole_log = await load(folder, table, times, whole=True)
    return {"rows": rows, "snapshot_bytes": size, "by_snapshot": by_snapshot, "whole_log": whole_log}


def write_copies(folder: Path, tables: int) -> None:
    """The one table of this store under other ids, as if they had all been played alike."""
    columns = {"tables": "seq, at, due, phase, listed, summary, door", "log": "seq, person, command, events"}
    columns["snapshots"] = "seq, shown_at, format, snapshot"
    with sqlite3.connect(folder / FILE) as store:
        store.execute("UPDATE tables SET due = at + 1.0")  # all at once, as after a kill
        keys = {"tables": "id", "log": "table_id", "snapshots": "table_id"}
        for name, those in columns.items():
            store.execute(
                f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
                f" INSERT INTO {name} ({keys[name]}, {those}) SELECT 'copy' || i, {those} FROM n, {name}",
                (tables - 1,),
            )


async def start(tables: int, rows: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        house = await House.opened(folder)
        await house.played(rows)
        await house.close()
        write_copies(folder, tables)
        began = perf_counter()
        with Server(folder, "--no-request-limits") as server:
            answers: list[float] = []
            woken = 0
            while perf_counter() - began < MOST_SECONDS and woken < tables:
                asked = perf_counter()
                _get(server, "/healthz")
                answers.append(perf_counter() - asked)
                if len(answers) == 1:
                    first = perf_counter() - began
                if len(answers) % 200 == 0:
                    woken = _events(server) // len(PEOPLE)  # nobody is connected, which every table writes down
                await asyncio.sleep(0.005)
            took = perf_counter() - began
    answers.sort()
    return {
        "tables": tables,
        "rows": rows,
        "first_answer_s": round(first, 2),
        "woken": woken,
        "after_s": round(took, 1),
        "p99_ms": round(1000 * answers[len(answers) * 99 // 100], 1),
        "slowest_ms": round(1000 * answers[-1], 1),
    }


def _get(server: Server, path: str) -> str:
    with urllib.request.urlopen(server.base + path, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


def _events(server: Server) -> int:
    lines = _get(server, "/metrics").splitlines()
    return int(float(next(line for line in lines if line.startswith("comodin_events_total ")).split()[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, action="append", default=[])
    parser.add_argument("--start", type=int, default=0, metavar="TABLES")
    args = parser.parse_args()
    for rows in args.rows:
        print(json.dumps(asyncio.run(one_table(rows))), flush=True)
    if args.start:
        print(json.dumps(asyncio.run(start(args.start, 300))), flush=True)


if __name__ == "__main__":
    main()
