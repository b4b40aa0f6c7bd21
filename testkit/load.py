"""Tables of four people over real sockets, as many as a server can hold, and the least of a client for each."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from comodin.bots import BOTS, SimpleBot
from comodin.match import MatchRules
from comodin.server.accounts import hash_of
from comodin.server.store import Player, Row, open_store
from comodin.server.tables import LiveTable
from comodin.table import Disconnect, Join, Ready, Settings, decide, fold, open_table, print_table_event

PEOPLE = 4
SETTINGS = Settings(
    seats=PEOPLE,
    match=MatchRules("points", 1_000_000),
    turn_seconds=30.0,
    between_seconds=0.0,
    absent_seconds=600.0,
)
SLOW_SETTINGS = replace(SETTINGS, fill_with="slow", bot_seconds=(0.0, 0.0))
BOTS["slow"] = SimpleBot  # only its name: it thinks in the server's processes


async def fill(data: Path | str, tables: int, slow: int) -> None:
    """Players and tables in the middle of a match, as the server itself would have written them. At the last
    `slow` tables one person plays against slow bots."""
    store = open_store(data)
    waiting = []
    for table in range(tables + slow):
        people = [f"p{table}-{n}" for n in range(PEOPLE)]
        players = [Player(one, one, hash_of(f"token {one}"), hash_of(f"code {one}")) for one in people]
        waiting += [store.put_player(player) for player in players]
        settings = SETTINGS if table < tables else SLOW_SETTINGS
        log = open_table(settings, f"secret {table}", "", 1.0)
        for command in (Join("somebody"), Ready(), Disconnect()):
            for person in people if table < tables else people[:1]:
                log += decide(fold(log), person, command, 1.0)
        live = LiveTable(f"t{table}", fold(log), 1)
        lines = json.dumps([print_table_event(event) for event in log])
        waiting.append(store.append(live.head(), Row(1, None, None, lines)))
    await asyncio.gather(*waiting)
    store.close()


class Line(asyncio.Protocol):
    """The least of a WebSocket client: what is measured is the server."""

    def __init__(self, load: Load, table: int, person: int) -> None:
        self.load, self.table, self.person = load, table, person
        self.buffer = b""
        self.shaken = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            b"GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )

    def data_received(self, data: bytes) -> None:
        self.load.bytes += len(data)
        self.buffer += data
        if not self.shaken:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.shaken, self.buffer = True, rest
            number = self.load.first + self.table
            token = f"token p{number}-{self.person}"
            self.send({"v": 1, "t": "hello", "token": token, "table": f"t{number}"})
        while (frame := self._frame()) is not None:
            self.load.heard(self, frame)

    def _frame(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        length, at = buffer[1] & 0x7F, 2
        if length == 126:
            length, at = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, at = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < at + length:
            return None
        self.buffer = buffer[at + length :]
        if buffer[0] & 0x0F == 8 and self.transport is not None:  # the server says goodbye
            self.transport.close()
        if buffer[0] & 0x0F == 9 and self.transport is not None:  # a ping of the protocol
            self.transport.write(bytes([0x8A, 0x80 | length]) + b"\0\0\0\0" + buffer[at : at + length])
            return b"{}"
        return buffer[at : at + length] if buffer[0] & 0x0F == 1 else b"{}"

    def send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else b"\x81\xfe" + len(data).to_bytes(2, "big")
        assert self.transport is not None
        self.transport.write(head + b"\0\0\0\0" + data)


class Load:
    """`first`: the number of the first table, where several processes share them."""

    def __init__(self, tables: int, slow: int, first: int = 0) -> None:
        self.tables, self.slow, self.first, self.slow_moves = tables, slow, first, 0
        self.lines: list[list[Line]] = []
        self.turn: dict[int, tuple[Line, list[dict[str, Any]]]] = {}
        self.sent: dict[str, float] = {}
        self.delays: list[float] = []
        self.bytes = self.acks = self.nacks = self.welcomed = self.missed = 0
        self.number = 0

    def line(self, table: int, person: int) -> Line:
        """A client of its own."""
        return Line(self, table, person)

    async def connect(self, port: int, port_of: Callable[[int, int], int] | None = None) -> None:
        """All to this port, or to that which is said for a table and one of its people."""
        loop = asyncio.get_running_loop()
        for table in range(self.tables):
            row = []
            for person in range(PEOPLE):
                at = port if port_of is None else port_of(table, person)
                _, line = await loop.create_connection(partial(self.line, table, person), "127.0.0.1", at)
                row.append(line)
            self.lines.append(row)
        for table in range(self.tables, self.tables + self.slow):
            await loop.create_connection(partial(Line, self, table, 0), "127.0.0.1", port)
        while self.welcomed < self.tables * PEOPLE + self.slow:
            await asyncio.sleep(0.05)

    def heard(self, line: Line, frame: bytes) -> None:
        message = json.loads(frame)
        kind = message.get("t")
        if kind in ("events", "welcome"):
            self.welcomed += kind == "welcome"
            legal = message.get("legal")
            if line.table >= self.tables:
                self.slow_moves += sum(event.get("cause") == "bot" for event in message.get("events", ()))
                if legal:  # at once: what is measured are the others
                    line.send({"v": 1, "t": "command", "id": "-", "command": {"c": "act", "action": legal[-1]}})
            elif legal:
                self.turn[line.table] = (line, legal)
        elif kind in ("ack", "nack") and message["id"] == "-":
            pass
        elif kind == "ack":
            self.acks += 1
            self.delays.append(perf_counter() - self.sent.pop(message["id"]))
        elif kind == "nack":
            self.nacks += 1
            self.sent.pop(message["id"], None)
        elif kind == "ping":
            line.send({"v": 1, "t": "pong", "n": message["n"]})

    async def play(self, rate: float, seconds: float) -> dict[str, float]:
        """Every table acts `rate` times a second, spread evenly."""
        self.delays.clear()
        self.acks = self.nacks = self.bytes = self.missed = self.slow_moves = 0
        total = rate * self.tables
        start, done = perf_counter(), 0
        while (elapsed := perf_counter() - start) < seconds:
            while done < elapsed * total:
                self.act(done % self.tables)
                done += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        delays = sorted(self.delays) or [0.0]
        return {
            "asked_per_s": total,
            "acks_per_s": round(self.acks / seconds, 1),
            "p50_ms": round(1000 * delays[len(delays) // 2], 2),
            "p99_ms": round(1000 * delays[int(len(delays) * 0.99)], 2),
            "max_ms": round(1000 * delays[-1], 2),
            "refused": self.nacks,
            "not_ready": self.missed,
            "bytes_per_action": round(self.bytes / max(self.acks, 1)),
        }

    def act(self, table: int) -> None:
        turn = self.turn.pop(table, None)
        if turn is None:
            self.missed += 1  # a new round is being dealt, or the last action has not come back
            return
        line, legal = turn
        self.number += 1
        command = {"c": "act", "action": legal[self.number % len(legal)]}
        self.sent[str(self.number)] = perf_counter()
        line.send({"v": 1, "t": "command", "id": str(self.number), "command": command})
