"""A whole house in this process, with lines that only keep what they hear, and a clock that the test moves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from comodin.rules import Play, decisions
from comodin.server.metrics import Metrics
from comodin.server.socket.connection import Connection
from comodin.server.store.sqlite import SqliteStore
from comodin.server.tables import BotWorkers, CommandResult, LiveTable, TableClock, TableRegistry
from comodin.table import commands

from .test_leaks import payload


class Theatre:
    def __init__(self, folder: Path) -> None:
        self.folder, self.reading, self.numbers = folder, 1000.0, count()

    async def open(self) -> None:
        """Also again, after everything in memory was lost."""
        self.store = SqliteStore(self.folder)
        self.clock = TableClock(read=lambda: self.reading)
        self.registry = TableRegistry(self.store, self.clock, Metrics(), BotWorkers(1))
        await self.registry.resume()

    async def settle(self) -> None:
        live_tables = self.registry.live_tables.values()
        await asyncio.gather(*(live.tail for live in live_tables if live.tail is not None))
        await asyncio.sleep(0)
        while any(live.opening is not None for live in live_tables):
            await asyncio.sleep(0.001)

    async def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 4)):
            self.reading += 0.25
            await self.ring()
            await self.settle()

    async def ring(self) -> None:
        """Whatever is due now."""
        while self.registry.timekeeper.run_some(self.clock.now()):
            pass
        await self.registry.timekeeper.wake_all()

    def enter(self, live: LiveTable, person: str, last_seen: int | None = None) -> tuple[Connection, list[Any]]:
        inbox: list[tuple[float, dict[str, Any]]] = []
        socket = SimpleNamespace(
            send=lambda frame: inbox.append((self.clock.now(), json.loads(payload(frame)))),
            hold=lambda: None,
            release=lambda: None,
            close=lambda *_: None,
            closing=False,
            address="127.0.0.1",
        )
        connection = Connection(person, person.title(), "", live, cast(Any, socket), self.clock.now())
        self.registry.enter(live, connection, last_seen)
        return connection, inbox

    async def do(self, line: Connection, command: commands.Command) -> CommandResult:
        done: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()
        self.registry.submit(line.live, line, command, f"command {next(self.numbers)}", done.set_result)
        outcome = await done
        await self.settle()
        return outcome

    async def move(self, live: LiveTable, lines: dict[str, Connection]) -> None:
        """Whoever is awaited does something legal, and plays no card if there is a choice: the round goes on."""
        state = live.table.round
        assert state is not None
        seat = state.pending.seats[0]
        person = live.table.seats[live.table.players[seat]].person
        assert person is not None
        action = min(decisions(state, seat), key=lambda one: isinstance(one, Play))
        outcome = await self.do(lines[person], commands.Act(action))
        assert outcome.refused is None, outcome


def in_a_theatre(folder: Path, play: Callable[[Theatre], Awaitable[None]]) -> None:
    async def run() -> None:
        theatre = Theatre(folder)
        await theatre.open()
        try:
            await play(theatre)
        finally:
            theatre.store.close()

    asyncio.run(run())
