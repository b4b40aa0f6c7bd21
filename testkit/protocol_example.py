"""A round as two programs see it: everything that a client sends and hears, from hello to the end of the round.

It is played by the server itself, without a network: its endpoint hears the messages and a list takes the frames.
What is drawn by lot elsewhere (ids, keys, the shuffle) comes from a counter here: it is the same every time.
"""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast
from unittest.mock import patch

from comodin.server import Metrics
from comodin.server.accounts import Players
from comodin.server.socket import Sockets
from comodin.server.store.sqlite import SqliteStore
from comodin.server.tables import BotWorkers, TableClock, TableRegistry
from comodin.table import Settings

START = 1000.0  # seconds of the table's time
SEED = 11  # a short round with a wild, a challenge that nobody makes, and UNO
MOST_STEPS = 400
Line = tuple[str, dict[str, Any]]


class Exchange(NamedTuple):
    """`>` is what the client sends, `<` what the server does."""

    guest: dict[str, Any]
    opened: dict[str, Any]
    lines: list[Line]


class Socket:
    """In place of a connection: keeps what it is sent."""

    def __init__(self, lines: list[Line]) -> None:
        self.connection, self.address, self.alive = None, "", True
        self.closing = self.slow = self.blocked = False
        self._lines = lines

    def send(self, frames: bytes) -> None:
        at = 0
        while at < len(frames):
            length, start = frames[at + 1] & 0x7F, at + 2
            if length > 125:
                size = 2 if length == 126 else 8
                length, start = int.from_bytes(frames[start : start + size], "big"), start + size
            self._lines.append(("<", json.loads(frames[start : start + length])))
            at = start + length

    def hold(self) -> None:
        pass

    def release(self) -> None:
        pass

    def close(self, code: int, patience: float = 0.0) -> None:
        self.closing = True


class Client:
    """The client of the page: answers pings, plays the first card it may, and says UNO in time."""

    def __init__(self, sockets: Sockets, lines: list[Line]) -> None:
        self.sockets, self.lines, self.heard = sockets, lines, 0
        self.socket, self.ids = Socket(lines), count(1)

    def say(self, **message: Any) -> None:
        message = {"v": 1, **message}
        self.lines.append((">", message))
        self.sockets.heard(cast(Any, self.socket), json.dumps(message).encode())

    def do(self, c: str, **fields: Any) -> None:
        self.say(t="command", id=f"k3v9x2-{next(self.ids)}", command={"c": c, **fields})

    def listen(self) -> bool:
        """Takes what came in; is the round over?"""
        while self.heard < len(self.lines):
            side, message = self.lines[self.heard]
            self.heard += 1
            if side == "<" and message["t"] == "ping":
                self.say(t="pong", n=message["n"])
            if side == "<" and message.get("legal"):
                self.act(message["legal"])
            if any(event["type"] == "round_finished" for event in message.get("events", ())):
                return True
        return False

    def act(self, legal: list[dict[str, Any]]) -> None:
        """With two cards a play is listed with UNO first."""
        plays = [action for action in legal if action["do"] == "play"]
        self.do("act", action=(plays or legal)[0])


class Lots:
    """In place of `secrets`. The shuffle is the same however many keys and ids are drawn beside it."""

    def __init__(self, seed: int) -> None:
        self._start, self._words, self._seeds = seed, count(), count()

    def word(self, size: int = 32) -> str:
        return self.letters(size).hex()[: size * 4 // 3]

    def seed(self, size: int = 32) -> str:
        return sha256(f"shuffle {self._start} {next(self._seeds)}".encode()).hexdigest()[: 2 * size]

    def letters(self, size: int) -> bytes:
        return sha256(f"word {next(self._words)}".encode()).digest()[:size]


async def _played(folder: Path, seed: int) -> Exchange:
    lots, reading = Lots(seed), [0.0]
    lines: list[Line] = []
    store = SqliteStore(folder)
    try:
        with patch.multiple("secrets", token_urlsafe=lots.word, token_hex=lots.seed, token_bytes=lots.letters):
            clock = TableClock(START, lambda: reading[0])
            registry = TableRegistry(store, clock, Metrics(), BotWorkers(1))
            players = Players(store)
            sockets = Sockets(registry, players, 10, ())
            ana, token, recovery = await players.create("Ana")
            settings = Settings(seats=2, visibility="private", bot_seconds=(1.0, 1.0))
            live = await registry.open(settings, ana.id, ana.name)
            client = Client(sockets, lines)
            client.say(t="hello", token=token, table=live.id)
            await _settle(registry)
            client.listen()
            client.do("ready")
            for _ in range(MOST_STEPS):
                await _settle(registry)
                if client.listen():
                    guest = {"id": ana.id, "name": ana.name, "token": token, "recovery": recovery}
                    return Exchange(guest, {"id": live.id, "key": live.table.key}, lines)
                reading[0] = round(reading[0] + 0.25, 2)
                registry.tick(live.id, clock.now())
        raise RuntimeError("the round of the example does not end")
    finally:
        store.close()


async def _settle(registry: TableRegistry) -> None:
    for _ in range(3):
        tails = [live.tail for live in registry.live_tables.values() if live.tail is not None]
        await asyncio.gather(*tails)
        await asyncio.sleep(0)


def played(seed: int = SEED) -> Exchange:
    """The whole exchange, and what the two requests before it were answered."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_played(Path(folder), seed))


def example() -> dict[str, str]:
    """The parts of the page that show it."""
    exchange = played()
    return {
        "guest": _json(exchange.guest),
        "token": str(exchange.guest["token"]),
        "opened": _json(exchange.opened),
        "example": "\n".join(f"{side} {_json(message)}" for side, message in exchange.lines),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
