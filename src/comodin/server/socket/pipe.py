"""A WebSocket whose table another worker has: its bytes go there and come from there, as they are.

The client and the protocol know nothing of it. Who does not read holds the other one back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import cast

from ..cluster import ADDRESS, KEY, Unreachable
from ..protocol import FrameEnds, client_frame, encode, text_frame
from ..protocol import messages as m
from ..store import Place
from .websocket import STOP_SECONDS, WebSocket

CONNECT_SECONDS = 2.0
MOST_HEAD = 8 * 1024
GOING_AWAY = 1012


class Pipe:
    """Between a client here and the worker that has its table."""

    def __init__(self, socket: WebSocket, ended: Callable[[WebSocket], None]) -> None:
        self._near, self._far = _Near(self), _Far(self)
        self.socket, self._ended = socket, ended
        self._ends = FrameEnds()

    async def open(self, place: Place, key: str, path: str) -> None:
        """Shakes hands with the other worker; Unreachable where it does not answer."""
        host, _, port = place.address.rpartition(":")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await loop.create_connection(lambda: self._far, host.strip("[]"), int(port))
                head = (
                    f"GET {path} HTTP/1.1\r\nHost: {place.address}\r\n"
                    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Key: Y29tb2Rpbi1jb21vZGluIQ==\r\nSec-WebSocket-Version: 13\r\n"
                    f"{KEY}: {key}\r\n{ADDRESS}: {self.socket.address}\r\n\r\n"
                )
                self._far.write(head.encode())
                await self._far.shaken
        except (OSError, TimeoutError) as error:
            self._far.close()
            raise Unreachable(repr(error)) from None

    def say(self, data: bytes) -> None:
        """A message that the client has sent before the pipe was open."""
        self._far.write(client_frame(data))

    def join(self) -> None:
        """From now on bytes go through. Of a message that is not whole, what has come goes first."""
        left = self.socket.give_to(self._near)
        if left is None:
            self._far.close()
            self.end()
            return
        self._far.write(left)
        self._far.begin()

    # -- from both ends ------------------------------------------------------------------------------------------

    def from_near(self, data: bytes) -> None:
        self._far.write(data)

    def from_far(self, data: bytes) -> None:
        self._ends.take(data)
        self.socket.pass_on(data)

    def hold(self, end: _End, *, wait: bool) -> None:
        """One end cannot take more for now: the other one is not read."""
        reading = self._far.transport if end is self._near else self.socket.transport
        if reading is not None and not reading.is_closing():
            (reading.pause_reading if wait else reading.resume_reading)()

    def near_lost(self, error: Exception | None) -> None:
        self._far.close()
        self._ended(self.socket)
        self.socket.connection_lost(error)

    def say_goodbye(self, retry_in: float) -> None:
        """This worker ends: asks the client to come back."""
        if self._ends.between:  # what the client answers goes to the other worker, which ends it
            self.socket.pass_on(text_frame(encode(m.Bye(v=m.VERSION, retry_in=retry_in))))
            self.socket.close(GOING_AWAY, STOP_SECONDS)
        else:
            self.end()

    def end(self) -> None:
        """One of the workers is gone, or ends: the client comes back."""
        transport = self.socket.transport
        if not self._ends.between:
            self.socket.abort()  # the client would take anything more for the rest of what was half sent
        elif transport is not None:
            self.socket.close(GOING_AWAY)
            transport.close()


class _End(asyncio.Protocol):
    def __init__(self, pipe: Pipe) -> None:
        self.pipe = pipe

    def pause_writing(self) -> None:
        self.pipe.hold(self, wait=True)

    def resume_writing(self) -> None:
        self.pipe.hold(self, wait=False)


class _Near(_End):
    def data_received(self, data: bytes) -> None:
        self.pipe.from_near(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.pipe.near_lost(exc)


class _Far(_End):
    def __init__(self, pipe: Pipe) -> None:
        super().__init__(pipe)
        self.transport: asyncio.Transport | None = None
        self.shaken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._head: bytearray | None = bytearray()  # until the handshake is over
        self._early = bytearray()  # until the client is connected
        self._through = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def write(self, data: bytes) -> None:
        if self.transport is not None:
            self.transport.write(data)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def begin(self) -> None:
        self._through = True
        if self._early:
            self.pipe.from_far(bytes(self._early))
            self._early.clear()

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            self._head += data
            end = self._head.find(b"\r\n\r\n")
            if end < 0 and len(self._head) <= MOST_HEAD:
                return
            head, data, self._head = bytes(self._head), bytes(self._head[end + 4 :]), None
            if self.shaken.done():
                return
            if not head.startswith(f"HTTP/1.1 {HTTPStatus.SWITCHING_PROTOCOLS:d}".encode()):
                self.shaken.set_exception(OSError(head[:60].decode("latin-1")))
                return
            self.shaken.set_result(None)
        if not data:
            return
        if self._through:
            self.pipe.from_far(data)
        else:
            self._early += data

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.shaken.done():
            self.shaken.set_exception(OSError("the worker has closed the connection"))
        elif self._through:
            self.pipe.end()
