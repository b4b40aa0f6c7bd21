"""A server of HTTP connections in this process, with short deadlines and an application of three lines."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from comodin.server.edge import Connections, Deadlines, HttpConnection
from comodin.server.metrics import Metrics
from comodin.server.socket import WebSocket

from .pipe import Owner

SHORT = Deadlines(head=0.4, body=0.4, idle=0.4, write=0.4)
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
PATIENCE = 8.0

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Counted(HttpConnection):
    """Counts how often it has to read."""

    packets = 0

    def data_received(self, data: bytes) -> None:
        self.packets += 1
        super().data_received(data)


class Edge:
    """`size`: of every answer in bytes. The body of a request is read to its end before it is answered."""

    def __init__(self, size: int = 2, **limits: Any) -> None:
        self.size, self.requests, self.broken = size, 0, 0
        self.metrics, self.owner = Metrics(), Owner()
        chosen = {"per_address": 20, "most": 1000, "deadlines": SHORT, "counts": False, **limits}
        self.connections = Connections(self.metrics, **chosen)
        self.port = 0
        self.accepted: list[Counted] = []

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.requests += 1
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.broken += 1
                return
            more = message.get("more_body", False)
        headers = [(b"content-length", str(self.size).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"x" * self.size})

    async def __aenter__(self) -> Edge:
        state = ServerState()

        def websocket(config: Any, server_state: Any, app_state: Any) -> WebSocket:
            return WebSocket(self.owner, state.connections)

        config = uvicorn.Config(
            self.app,
            interface="asgi3",
            lifespan="off",
            log_config=None,
            access_log=False,
            ws=websocket,  # type: ignore[arg-type]  # makes a protocol, as a class would
        )

        def protocol() -> Counted:
            self.accepted.append(Counted(config, state, {}, counted=self.connections))
            return self.accepted[-1]

        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)
        listener.bind(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        self._server = await asyncio.get_running_loop().create_server(protocol, sock=listener)
        self._sweeping = asyncio.create_task(self._sweep())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._sweeping.cancel()
        self._server.close()
        for one in self.accepted:
            if one.transport is not None and not one.transport.is_closing():
                one.transport.abort()
        await asyncio.sleep(0)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(0.05)
            self.connections.sweep()

    async def connect(self) -> Line:
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def say(self, data: bytes) -> bytes:
        """All that is answered, until the connection ends."""
        reader, writer = await self.connect()
        writer.write(data)
        answer = await ended(reader)
        writer.close()
        return answer

    def dropped(self, why: str) -> float:
        text = self.metrics.text().decode()
        found = text.partition(f'comodin_connections_dropped_total{{why="{why}"}} ')[2]
        return float(found.split("\n")[0]) if found else 0.0


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What is still to be read; the other side must end it."""
    data = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            while piece := await reader.read(65536):
                data += piece
    return data


async def until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


def at_an_edge(test: Callable[[Edge], Awaitable[None]], **how: Any) -> None:
    async def run() -> None:
        async with Edge(**how) as edge:
            await test(edge)

    asyncio.run(run())
