"""A transport and an owner for a WebSocket without a network."""

from __future__ import annotations

import asyncio

from websockets.datastructures import Headers

from comodin.server.socket.websocket import Denial, WebSocket

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Transport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__({"peername": ("10.0.0.1", 4)})
        self.sent = bytearray()
        self.ended = ""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.ended
        self.sent += data

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        assert not self.ended
        self.ended = "eof"

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def taken(self) -> bytes:
        """What was sent since the last time."""
        sent, self.sent = bytes(self.sent), bytearray()
        return sent


class Owner:
    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.gone = 0

    def denies(self, path: str, headers: Headers, address: str) -> Denial | None:
        return None if path == "/ws" else Denial(404, "not_found", "elsewhere")

    def address_of(self, headers: Headers, peer: str) -> str:
        return peer

    def opened(self, socket: WebSocket) -> None:
        socket.alive = False

    def heard(self, socket: WebSocket, data: bytes) -> None:
        self.messages.append(data)

    def closed(self, socket: WebSocket) -> None:
        self.gone += 1

    def may_keep(self, socket: WebSocket, size: int) -> bool:
        return True
