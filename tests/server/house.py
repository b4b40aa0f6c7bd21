"""The application in this process, asked without sockets from any address, and a scrypt that can be stopped."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from comodin.server.app import Options, application
from comodin.server.store.sqlite import SqliteStore

OWNER = "192.0.2.1"
Answer = tuple[int, Any, dict[str, str]]


class House:
    """The application with its store; nothing in it runs but what is asked."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder)
        self.app, self.service = application(Options(bot_processes=1, count_requests=False), self.store)

    async def ask(self, method: str, path: str, body: Any = None, token: str = "", address: str = OWNER) -> Answer:
        headers = [(b"host", b"here")] + ([(b"authorization", f"Bearer {token}".encode())] if token else [])
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": path.partition("?")[0],
            "raw_path": path.partition("?")[0].encode(),
            "query_string": path.partition("?")[2].encode(),
            "headers": headers,
            "client": (address, 1),
            "server": ("here", 80),
        }
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        text = b"".join(message.get("body", b"") for message in sent[1:])
        told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], json.loads(text) if text else None, told

    async def guest(self, name: str = "Ana", password: str = "") -> dict[str, Any]:
        _, player, _ = await self.ask("POST", "/api/players", {"name": name})
        if password:
            _, told, _ = await self.ask("POST", "/api/me/password", {"password": password}, player["token"])
            player |= told or {}
        return player  # type: ignore[no-any-return]

    async def login(self, player: str, password: str, address: str = OWNER) -> Answer:
        return await self.ask("POST", "/api/login", {"player": player, "password": password}, address=address)

    async def token_is_good(self, token: str) -> bool:
        return (await self.ask("GET", "/api/me", token=token))[0] == 200


def in_a_house(folder: Path, play: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(folder)
        try:
            await play(house)
        finally:
            house.service.bot_workers.close()
            house.store.close()

    asyncio.run(run())


class Paused:
    """Scrypt that stops the first time, in whatever thread it runs, until it is let go."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.works, self.calls = hashlib.scrypt, 0
        self.begun, self.free = threading.Event(), threading.Event()
        patched.setattr(hashlib, "scrypt", self)

    def __call__(self, *values: Any, **named: Any) -> bytes:
        self.calls += 1
        if self.calls == 1:
            self.begun.set()
            assert self.free.wait(20)
        return self.works(*values, **named)

    async def during(self, under_way: Awaitable[Answer], meanwhile: Callable[[], Awaitable[Any]]) -> Answer:
        """What comes of a request when something else happens while it is in scrypt."""
        task = asyncio.ensure_future(under_way)
        await asyncio.to_thread(self.begun.wait, 20)
        await meanwhile()
        self.free.set()
        return await task
