"""A real server process, and clients on real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 90.0  # of a test, on a machine that has a lot to do

AT_ONCE = ["--bot-floor", "0", "--bot-rate", "0"]
"""Bots need not wait for each other in tests, unless a test says so."""
ALWAYS = ["--no-warm-up"]
"""Hundreds of servers that all compile the search ahead would leave no time for anything else."""


class Server:
    def __init__(
        self,
        data: Path,
        *arguments: str,
        port: int = 0,
        environment: Mapping[str, str] = os.environ,
        open_files: int | None = None,
        at_once: bool = True,
        program: str = "comodin",
    ) -> None:
        self.data, self.arguments, self.port, self.environment = data, arguments, port, environment
        self.open_files = open_files  # how many it may have; None: as many as we
        self.at_once = at_once  # do bots play as fast as they can?
        self.program = program  # the module that is run
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        command = [sys.executable, "-m", self.program, "serve", "--data", str(self.data)]
        command += ["--port", str(self.port), *ALWAYS]
        command += AT_ONCE if self.at_once else []
        if self.open_files is not None:
            command = ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(self.open_files), *command]
        errors = (self.data.parent / f"{self.data.name}.log").open("a")
        self.process = subprocess.Popen(
            [*command, *self.arguments], stdout=subprocess.PIPE, stderr=errors, text=True, env=self.environment
        )
        errors.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("comodin: http://"), line or self.errors()
        self.port = int(line.rstrip("/\n").rpartition(":")[2])
        return self

    def errors(self) -> str:
        return (self.data.parent / f"{self.data.name}.log").read_text()

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *error: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def call(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, Any]:
        """Status and JSON (or text) of a request."""
        data = body if isinstance(body, bytes) else (None if body is None else json.dumps(body).encode())
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        try:
            return status, json.loads(text)
        except ValueError:
            return status, text

    def guest(self, name: str) -> dict[str, Any]:
        status, player = self.call("POST", "/api/players", {"name": name})
        assert status == 201, player
        return player  # type: ignore[no-any-return]

    def new_table(self, token: str, **settings: Any) -> str:
        status, table = self.call("POST", "/api/tables", {"settings": settings}, token)
        assert status == 201, table
        return table["id"]  # type: ignore[no-any-return]


NAMES = count()


class Client:
    """A client that keeps what it is told, and says what it is waiting for."""

    def __init__(self, server: Server, token: str, table: str) -> None:
        self.server, self.token, self.table = server, token, table
        self.socket: ClientConnection | None = None
        self.seq: int | None = None
        self.view: dict[str, Any] = {}
        self.legal: list[dict[str, Any]] = []
        self.inbox: list[dict[str, Any]] = []
        self.events: list[tuple[int, dict[str, Any]]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self._numbers = count()
        self._name = next(NAMES)  # the same person may come by several: no two commands may have one id
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self.closed_with: int | None = None

    async def connect(self, *, port: int = 0, **hello: Any) -> Client:
        """`port`: of another way to the server."""
        self.closed_with = None
        uri = f"ws://127.0.0.1:{port or self.server.port}/ws"
        self.socket = await connect(uri, compression=None, max_size=None)
        last_seen = {} if self.seq is None else {"last_seen": self.seq}
        await self.send({"v": 1, "t": "hello", "token": self.token, "table": self.table, **last_seen, **hello})
        told = len(self.inbox)
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.until(lambda: len(self.inbox) > told or self.closed_with is not None)  # its hello was answered
        return self

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                if self.socket is not socket:
                    return  # it has come back by another connection: what an old one still says is old
                message = json.loads(text)
                self.take(message)
                if message["t"] == "ping":
                    with suppress(ConnectionClosed):  # it ends, but what was sent before is still to be read
                        await self.send({"v": 1, "t": "pong", "n": message["n"]})
        except ConnectionClosed:
            pass
        if self.socket is socket:
            self.closed_with = socket.close_code
            self._changed.set()

    def take(self, message: dict[str, Any]) -> None:
        self.inbox.append(message)
        if message["t"] == "welcome":
            self.seq, self.view, self.legal = message["seq"], message["view"], message.get("legal", [])
        elif message["t"] == "events":
            assert self.seq is None or message["seq"] > self.seq
            self.seq, self.legal = message["seq"], message.get("legal", [])
            self.events += [(message["seq"], event) for event in message["events"]]
        elif message["t"] in ("ack", "nack"):
            self.answers[message["id"]] = message
        self._changed.set()

    async def send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def until(self, what: Any, seconds: float = PATIENCE) -> Any:
        async with asyncio.timeout(seconds):
            while not (found := what()):
                assert self.closed_with is None or what(), f"closed with {self.closed_with}: {self.inbox[-1:]}"
                self._changed.clear()
                await self._changed.wait()
        return found

    async def do(self, c: str, *, id: str = "", **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer."""
        number = id or f"c{next(self._numbers)}-{self._name}"
        self.answers.pop(number, None)
        if c == "act":
            self.legal = []  # until the server tells again
        await self.send({"v": 1, "t": "command", "id": number, "command": {"c": c, **fields}})
        answer: dict[str, Any] = await self.until(lambda: self.answers.get(number))
        return answer

    async def act(self, do: str, **fields: Any) -> dict[str, Any]:
        return await self.do("act", action={"do": do, **fields})

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader
