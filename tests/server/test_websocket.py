"""The frames against those of the `websockets` library, and the protocol with a transport that obeys."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from comodin.server.page import client_address
from comodin.server.protocol import BadFrame, read_frame
from comodin.server.socket import WebSocket
from comodin.server.socket.websocket import MOST_IN_MESSAGE, OUTBOX_BYTES, Denial

MOST = 70_000


@settings(deadline=None)
@given(st.binary(max_size=300) | st.integers(0, MOST).map(bytes), st.sampled_from([1, 2, 0]), st.booleans())
def test_what_the_library_writes_is_read(data: bytes, opcode: int, final: bool) -> None:
    line = Frame(Opcode(opcode), data, fin=final).serialize(mask=True)
    found = read_frame(b"before" + line + b"after", 6, MOST)
    assert found is not None
    assert (found.opcode, found.final, found.data, found.end) == (opcode, final, data, 6 + len(line))
    for cut in {0, 1, len(line) // 2, len(line) - 1}:
        assert read_frame(line[:cut], 0, MOST) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\x81\x02hi", 1002),  # not masked
        (b"\xc1\x80\0\0\0\0", 1002),  # an extension that nobody agreed to
        (b"\x83\x80\0\0\0\0", 1002),  # no such kind
        (b"\x09\x80\0\0\0\0", 1002),  # half a ping
        (b"\x89\xfe\x01\x00\0\0\0\0", 1002),  # a ping that is too long
        (b"\x81\xff" + b"\xff" * 8, 1009),
    ],
)
def test_bad_frames(line: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as bad:
        read_frame(line, 0, MOST)
    assert bad.value.code == code


class Transport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__({"peername": ("10.0.0.1", 4)})
        self.sent = b""
        self.ended = ""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"


class Owner:
    def __init__(self) -> None:
        self.heard_lines: list[bytes] = []
        self.gone = 0

    def denies(self, path: str, headers: Headers, address: str) -> Denial | None:
        return None if path == "/ws" else Denial(404, "not_found", "elsewhere")

    def address_of(self, headers: Headers, peer: str) -> str:
        return peer

    def opened(self, socket: WebSocket) -> None:
        socket.alive = False

    def heard(self, socket: WebSocket, data: bytes) -> None:
        self.heard_lines.append(data)

    def closed(self, socket: WebSocket) -> None:
        self.gone += 1


class Pair:
    """A client of the library and a socket of ours, without a network between them."""

    def __init__(self, path: str = "/ws") -> None:
        self.owner, self.transport = Owner(), Transport()
        self.socket = WebSocket(self.owner, set())
        self.socket.connection_made(self.transport)
        self.client = ClientProtocol(parse_uri(f"ws://here{path}"))
        self.client.send_request(self.client.connect())
        self.to_socket()
        self.from_socket()

    def to_socket(self, piece: int = 1 << 20) -> None:
        data = b"".join(self.client.data_to_send())
        for at in range(0, len(data), piece):
            self.socket.data_received(data[at : at + piece])

    def from_socket(self) -> list[object]:
        self.client.receive_data(self.transport.sent)
        self.transport.sent = b""
        return list(self.client.events_received())


def in_loop(test: object) -> None:
    async def run() -> None:
        test()  # type: ignore[operator]

    asyncio.run(run())


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_a_conversation_with_the_library(seed: int) -> None:
    dice = random.Random(seed)

    def talk() -> None:
        pair = Pair()
        lines = [dice.randbytes(dice.choice([0, 5, 126, 2000])) for _ in range(dice.randint(1, 5))]
        for line in lines:
            if dice.random() < 0.5:
                pair.client.send_text(line[:3], fin=False)
                pair.client.send_ping(b"still here")
                pair.client.send_continuation(line[3:], fin=True)
            else:
                pair.client.send_text(line)
        pair.client.send_ping(b"?")
        pair.to_socket(dice.choice([1, 3, 1000, 1 << 20]))
        assert pair.owner.heard_lines == lines
        assert pair.socket.alive
        pair.socket.hold()
        for line in lines:
            pair.socket.send(Frame(Opcode.TEXT, line).serialize(mask=False))
        pair.socket.release()
        frames = [one for one in pair.from_socket() if isinstance(one, Frame)]
        assert [one.data for one in frames if one.opcode is Opcode.TEXT] == lines
        assert frames[-len(lines) - 1].data == b"?"
        pair.client.send_close(1000)
        pair.to_socket()
        (answer,) = [one for one in pair.from_socket() if isinstance(one, Frame)]
        assert answer.opcode is Opcode.CLOSE
        assert pair.transport.ended == "closed"
        pair.socket.connection_lost(None)
        assert pair.owner.gone == 1

    in_loop(talk)


def test_who_does_not_read_is_dropped_after_a_bounded_outbox() -> None:
    def talk() -> None:
        pair = Pair()
        pair.socket.pause_writing()
        pair.socket.send(b"x" * 1000)
        pair.socket.resume_writing()
        assert pair.transport.sent == b"x" * 1000  # late, but all of it
        pair.transport.sent = b""
        pair.socket.pause_writing()
        sent = 0
        while not pair.socket.closing:
            pair.socket.send(b"y" * 1000)
            sent += 1000
        assert OUTBOX_BYTES < sent <= OUTBOX_BYTES + 1000
        assert pair.socket.slow
        pair.socket.send(b"too late")
        pair.socket.resume_writing()
        assert pair.transport.sent == b"\x88\x02" + (4408).to_bytes(2, "big")

    in_loop(talk)


def test_what_is_no_websocket_ends_with_a_code() -> None:
    def talk() -> None:
        pair = Pair("/elsewhere")
        assert isinstance(pair.client.handshake_exc, Exception)
        assert pair.transport.ended == "closed"
        pair = Pair()
        pair.client.send_text(bytes(MOST_IN_MESSAGE - 10), fin=False)
        pair.client.send_continuation(bytes(100), fin=True)
        pair.to_socket()
        assert pair.transport.sent == b"\x88\x02" + (1009).to_bytes(2, "big")
        pair = Pair()
        pair.socket.data_received(b"\x80\x80\0\0\0\0")  # goes on with nothing
        assert pair.transport.sent == b"\x88\x02" + (1002).to_bytes(2, "big")
        socket = WebSocket(Owner(), set())
        socket.connection_made(transport := Transport())
        socket.data_received(b"GET /ws HTTP/1.1\r\nHost: here\r\n\r\n")
        head, _, body = transport.sent.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 4")
        assert json.loads(body)["code"] == "bad_handshake"

    in_loop(talk)


def test_the_address_behind_a_proxy() -> None:
    assert client_address("1.2.3.4, 5.6.7.8", "127.0.0.1") == "5.6.7.8"
    assert client_address("5.6.7.8, ::1", "::1") == "5.6.7.8"
    assert client_address("", "127.0.0.1") == "127.0.0.1"
    assert client_address("1.2.3.4", "9.9.9.9") == "9.9.9.9"  # anybody can write that header
