"""What may come before a client has said hello."""

from __future__ import annotations

import asyncio

from websockets.datastructures import Headers

from comodin.server.socket import WebSocket
from comodin.server.socket.websocket import BEFORE_HELLO

from .pipe import HANDSHAKE, Transport
from .test_limits import nobodys_sockets


def test_before_hello_few_frames_may_come() -> None:
    async def run() -> None:
        socket = WebSocket(nobodys_sockets(), set())
        socket.connection_made(Transport())
        socket.data_received(HANDSHAKE)
        socket.data_received(b"\x89\x80\0\0\0\0" * BEFORE_HELLO)
        assert not socket.closing
        socket.data_received(b"\x89\x80\0\0\0\0")
        assert socket.closing

    asyncio.run(run())


def test_a_handshake_for_another_host_is_refused() -> None:
    sockets = nobodys_sockets()
    denial = sockets.denies("/ws", Headers({"Host": "evil.example", "Origin": "http://evil.example"}), "1.2.3.4")
    assert denial is not None
    assert (denial.status, denial.code) == (421, "bad_host")
