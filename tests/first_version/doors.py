"""The outer doors, and nothing else: the command `comodin`, HTTP, and the WebSocket of a real server process.

Nothing here imports the package, so that the tests of what the first version has written outlive every
reorganisation of it.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 60.0
CREDITS, CREDITS_A_SECOND = 25.0, 9.0  # of messages; a server of the first version takes 30, and 10 a second
PATHS = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
SAME_CODE = os.pathsep.join(str(Path(path).resolve()) for path in PATHS)
ENGLISH = {
    **os.environ,
    "PYTHONPATH": SAME_CODE,  # the command runs in other folders
    "LC_ALL": "en_US.UTF-8",
    "COLUMNS": "100",
    "PYTHONIOENCODING": "utf-8",
}


def comodin(*words: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a folder, so that what it prints names no other place."""
    command = [sys.executable, "-m", "comodin", *words]
    return subprocess.run(
        command,
        check=False,
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENGLISH,
        timeout=300,
    )


class Server:
    """`comodin serve` on a data folder."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data, self.arguments, self.port = data, arguments, 0
        self.log = data.parent / f"{data.name}.log"
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        words = ["serve", "--data", str(self.data), "--port", "0", "--no-request-limits", *self.arguments]
        with self.log.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "comodin", *words],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=ENGLISH,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("comodin: http://"), line or self.errors()
        self.port = int(line.rstrip("/\n").rpartition(":")[2])
        return self

    def __exit__(self, *error: object) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def errors(self) -> str:
        return self.log.read_text()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, JSON (or text) and headers of a request."""
        data = None if body is None else json.dumps(body).encode()
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                status, text, told = answer.status, answer.read().decode(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            status, text, told = error.code, error.read().decode(), dict(error.headers)
        try:
            return status, json.loads(text), told
        except ValueError:
            return status, text, told

    def get(self, path: str, token: str = "") -> Any:
        status, answer, _ = self.ask("GET", path, token=token)
        assert status == 200, (path, status, answer)
        return answer

    def post(self, path: str, body: Any = None, token: str = "", status: int = 200) -> Any:
        found, answer, _ = self.ask("POST", path, {} if body is None else body, token)
        assert found == status, (path, found, answer)
        return answer


class Client:
    """A line to a table: keeps what it is told, and says what it waits for."""

    def __init__(self, server: Server, token: str, table: str) -> None:
        self.server, self.token, self.table = server, token, table
        self.socket: ClientConnection | None = None
        self.inbox: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.legal: list[dict[str, Any]] = []
        self.seq = 0
        self.answers: dict[str, dict[str, Any]] = {}
        self.closed = False
        self._numbers, self._name = count(1), secrets.token_hex(6)  # an id that was used before does nothing
        self._credits, self._counted = CREDITS, time.monotonic()
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def connect(self, **hello: Any) -> Client:
        self.closed = False
        self.socket = await connect(f"ws://127.0.0.1:{self.server.port}/ws", compression=None, max_size=None)
        told = len(self.inbox)
        await self.send({"v": 1, "t": "hello", "token": self.token, "table": self.table, **hello})
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.until(lambda: len(self.inbox) > told or self.closed)
        return self

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "ping":
                    with suppress(ConnectionClosed):
                        await self.send({"v": 1, "t": "pong", "n": message["n"]})
                    continue
                self._take(message)
        except ConnectionClosed:
            pass
        self.closed = True
        self._changed.set()

    def _take(self, message: dict[str, Any]) -> None:
        self.inbox.append(message)
        match message["t"]:
            case "welcome":
                self.seq, self.view, self.legal = message["seq"], message["view"], message.get("legal", [])
            case "events":
                self.seq, self.legal = message["seq"], message.get("legal", [])
            case "ack" | "nack":
                self.answers[message["id"]] = message
        self._changed.set()

    async def send(self, message: dict[str, Any]) -> None:
        """No faster than the server allows."""
        assert self.socket is not None
        while True:
            now = time.monotonic()
            self._credits = min(CREDITS, self._credits + (now - self._counted) * CREDITS_A_SECOND)
            self._counted = now
            if self._credits >= 1:
                break
            await asyncio.sleep(0.05)
        self._credits -= 1
        await self.socket.send(json.dumps(message))

    async def until(self, what: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        async with asyncio.timeout(seconds):
            while not (found := what()):
                assert not self.closed, self.inbox[-1:]
                self._changed.clear()
                await self._changed.wait()
        return found

    async def do(self, c: str, *, id: str = "", **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer."""
        number = id or f"{self._name}-{next(self._numbers)}"
        self.answers.pop(number, None)
        await self.send({"v": 1, "t": "command", "id": number, "command": {"c": c, **fields}})
        answer: dict[str, Any] = await self.until(lambda: self.answers.get(number))
        return answer

    async def look(self) -> dict[str, Any]:
        """The whole view."""
        seen = len(self.inbox)
        await self.send({"v": 1, "t": "look"})
        await self.until(lambda: any(message["t"] == "welcome" for message in self.inbox[seen:]))
        return self.view

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader
