"""What a step costs on its way through the server, without sockets and disk: decide, fold, keep, print, tell.

    python benchmarks/steps.py --actions 4000

One table of four people plays round after round. Commands go into the registry as decoded messages do, the store
answers at once, and clients only count bytes. So the figure is the processor time of the server itself, and two
versions can be compared in one run of each, one after the other, on a busy machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any

from comodin.match import MatchRules
from comodin.rules import decisions
from comodin.server import Metrics
from comodin.server.store import Finished, Head, Row, StoredSnapshot
from comodin.server.tables import BotWorkers, CommandResult, LiveTable, TableClock, TableRegistry
from comodin.table import Act, Ready, Settings, commands

PEOPLE = ("ana", "beto", "caro", "dani")
SETTINGS = Settings(seats=4, match=MatchRules("points", 1_000_000), between_seconds=0.0)


class MemoryStore:
    """Keeps nothing, and says at once that it has."""

    def __init__(self) -> None:
        self.bytes = 0

    def append(self, head: Head, row: Row, finished: Finished | None = None) -> asyncio.Future[None]:
        self.bytes += len(row.events)
        return self._done()

    def keep_snapshot(self, snapshot: StoredSnapshot, now: float, door: str) -> asyncio.Future[None]:
        return self._done()

    def _done(self) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_result(None)
        return future

    async def timers(self) -> list[tuple[str, float]]:
        return []

    async def read(self, table_id: str, after: int = 0) -> list[Row]:
        return []

    async def ratings(self, players: Sequence[str]) -> dict[str, Any]:
        return {}


class Client:
    """Counts what it is sent."""

    def __init__(self, person: str) -> None:
        self.person, self.key, self.seq, self.behind, self.lag = person, "", 0, False, 0.01
        self.address = "127.0.0.1"
        self.messages = self.bytes = 0

    def send_frames(self, frames: bytes) -> None:
        self.messages += 1
        self.bytes += len(frames)

    def hold(self) -> None: ...

    def release(self) -> None: ...

    def bye(self, retry_in: float = 0.0) -> None: ...

    def fail(self, code: str, message: str) -> None:
        raise AssertionError(code)


class Play:
    def __init__(self) -> None:
        self.now = 1000.0
        self.store = MemoryStore()
        clock = TableClock(1000.0, lambda: self.now)
        store: Any = self.store
        self.registry = TableRegistry(store, clock, Metrics(), BotWorkers(1))
        self.number = 0

    async def open(self) -> LiveTable:
        self.live = await self.registry.open(SETTINGS, PEOPLE[0], PEOPLE[0])
        self.clients = {person: Client(person) for person in PEOPLE}
        for person, client in self.clients.items():
            self.registry.enter(self.live, client, None)
            if person != PEOPLE[0]:
                self.do(person, commands.Join(person))
        for person in PEOPLE:
            self.do(person, Ready())
        await asyncio.sleep(0)
        return self.live

    def do(self, person: str, command: commands.Command) -> None:
        self.number += 1
        self.registry.submit(self.live, self.clients[person], command, str(self.number), _accepted)

    async def act(self) -> None:
        """Somebody does what is legal; between rounds time passes."""
        self.now += 0.05
        table = self.live.table
        if table.phase != "playing" or table.round is None:
            self.registry.tick(self.live.id, self.now)
            await asyncio.sleep(0)
            return
        seat = table.round.pending.seats[0]
        person = table.seats[table.players[seat]].person
        assert person is not None
        choices = decisions(table.round, seat)
        self.do(person, Act(choices[self.number % len(choices)]))
        await asyncio.sleep(0)


def _accepted(result: CommandResult) -> None:
    assert result.refused is None, result


async def measure(actions: int) -> dict[str, float]:
    play = Play()
    await play.open()
    for _ in range(200):
        await play.act()
    gc.collect()
    gc.disable()
    sent = sum(client.bytes for client in play.clients.values())
    kept, began, first = play.store.bytes, process_time(), play.number
    while play.number - first < actions:
        await play.act()
    seconds = process_time() - began
    gc.enable()
    sent = sum(client.bytes for client in play.clients.values()) - sent
    return {
        "us_per_action": round(1e6 * seconds / actions, 1),
        "bytes_per_action": round(sent / actions),
        "log_bytes_per_action": round((play.store.bytes - kept) / actions),
    }


def cost_of_metrics(actions: int = 100_000) -> float:
    """Microseconds that counters and histograms take of one action: what the registry calls for a command."""
    metrics, events = Metrics(), (object(),)
    began = process_time()
    for _ in range(actions):
        metrics.commands.inc()
        at = perf_counter()
        metrics.decided(events, perf_counter() - at)
        at = perf_counter()
        metrics.committed(perf_counter() - at)
        metrics.told(perf_counter() - at)
    return round(1e6 * (process_time() - began) / actions, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=4000)
    args = parser.parse_args()
    print(json.dumps(asyncio.run(measure(args.actions)) | {"us_of_metrics": cost_of_metrics()}))


if __name__ == "__main__":
    main()
