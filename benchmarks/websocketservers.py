"""The servers that benchmarks/websocket.py measures, each in a process of its own.

`python benchmarks/websocketservers.py VARIANT [DATA]`: with DATA the whole server, else the connection alone.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.server import ServerConnection, broadcast
from websockets.asyncio.server import serve as library_serve
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER, Protocol
from websockets.server import ServerProtocol

from comodin.server import Options
from comodin.server import serve as serve_comodin
from comodin.server.protocol import POLICY, BadFrame, Message, check_text, text_frame
from comodin.server.socket import MOST_BETWEEN, MOST_IN_MESSAGE, Denial, WebSocket

PEOPLE = 4
ACK, EVENTS = b"a" * 60, b"e" * 370  # the bytes of a real action, as benchmarks/server.py counts them

# -- the variants of our class -----------------------------------------------------------------------------------


class SansIo(WebSocket):
    """The library reads frames and answers control frames. Left to us are the handshake's conditions, putting
    fragments together, UTF-8 and limits. What is sent is framed once for all who get it, as ours is."""

    __slots__ = ("_protocol",)

    def __init__(self, owner: Any, lines: set[Any]) -> None:
        super().__init__(owner, lines)
        self._protocol: Protocol = ServerProtocol(max_size=MOST_IN_MESSAGE)

    def data_received(self, data: bytes) -> None:
        protocol, transport = self._protocol, self._transport
        assert transport is not None
        protocol.receive_data(data)
        events = protocol.events_received()
        if not self._open:
            self._accept(protocol, events[0])
            return
        self.alive = True
        try:
            for event in events:
                assert isinstance(event, Frame)
                if event.opcode <= Opcode.BINARY:
                    self._part(event.opcode, event.fin, bytes(event.data))
        except BadFrame as error:
            protocol.fail(error.code)
        for answer in protocol.data_to_send():
            if answer:
                transport.write(answer)
            else:
                transport.write_eof()

    def _part(self, opcode: int, final: bool, data: bytes) -> None:
        self._between += 1
        if self._between > MOST_BETWEEN:
            raise BadFrame(POLICY)
        if final and self._message is None:
            check_text(data)
            self._whole(opcode, data)
            return
        message = self._message or Message(opcode)
        message.add(data, final, MOST_IN_MESSAGE)
        self._message = None if final else message
        if final:
            self._whole(message.opcode, bytes(message.data))

    def _accept(self, protocol: Protocol, request: Any) -> None:
        assert isinstance(protocol, ServerProtocol)
        assert self._transport is not None
        self.address = self._owner.address_of(request.headers, "127.0.0.1")
        assert self._owner.denies("/ws", request.headers, self.address) is None
        protocol.send_response(protocol.accept(request))
        self._transport.write(b"".join(protocol.data_to_send()))
        self._open = True
        self._owner.opened(self)


class Slim(SansIo):
    __slots__ = ()

    def _accept(self, protocol: Protocol, request: Any) -> None:
        super()._accept(protocol, request)
        self._protocol = Protocol(SERVER, max_size=MOST_IN_MESSAGE)


CLASSES: dict[str, type[WebSocket]] = {"ours": WebSocket, "sans-io": SansIo, "slim": Slim}


# -- the servers without a game ----------------------------------------------------------------------------------


class Tables:
    """The owner of the connections: those that come one after the other sit at one table."""

    def __init__(self) -> None:
        self.tables: list[list[Any]] = []
        self.ack, self.events = text_frame(ACK), text_frame(EVENTS)

    def seat(self, who: Any) -> list[Any]:
        if not self.tables or len(self.tables[-1]) == PEOPLE:
            self.tables.append([])
        self.tables[-1].append(who)
        return self.tables[-1]

    def denies(self, path: str, headers: Headers, address: str) -> Denial | None:
        return None

    def address_of(self, headers: Headers, peer: str) -> str:
        return peer

    def opened(self, socket: WebSocket) -> None:
        socket.connection = self.seat(socket)

    def may_keep(self, socket: WebSocket, size: int) -> bool:
        return True

    def heard(self, socket: WebSocket, data: bytes) -> None:
        for one in socket.connection:
            one.hold()
            one.send(self.events)
        socket.send(self.ack)
        for one in socket.connection:
            one.release()

    def closed(self, socket: WebSocket) -> None:
        pass


def asgi(tables: Tables) -> Callable[..., Any]:
    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        table = tables.seat(send)
        events, ack = EVENTS.decode(), ACK.decode()
        while (await receive())["type"] == "websocket.receive":
            for one in table:
                await one({"type": "websocket.send", "text": events})
            await send({"type": "websocket.send", "text": ack})

    return app


async def serve_library(tables: Tables) -> None:
    async def handle(connection: ServerConnection) -> None:
        table = tables.seat(connection)
        async for _ in connection:
            broadcast(table, EVENTS.decode())
            await connection.send(ACK.decode())

    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    async with library_serve(handle, sock=listener, compression=None, ping_interval=None, backlog=2048):
        print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        await asyncio.Event().wait()


def serve(variant: str, data: str) -> None:
    """The process that is measured."""
    signal.signal(signal.SIGUSR1, lambda *_: gc.collect())
    if data:
        options = Options(per_address=100_000)
        with patch("comodin.server.run.WebSocket", CLASSES[variant]):
            serve_comodin("127.0.0.1", 0, Path(data), options, log_json=False)
        return
    tables = Tables()
    if variant == "asyncio":
        asyncio.run(serve_library(tables))
        return
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)

    def line(config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> WebSocket:
        return CLASSES[variant](tables, server_state.connections)

    config = uvicorn.Config(
        asgi(tables),
        ws=line if variant in CLASSES else "websockets-sansio",  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        lifespan="off",
        ws_ping_interval=None,
        ws_per_message_deflate=False,
    )
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    serve(sys.argv[1], "".join(sys.argv[2:]))
