"""The frames against those of the `websockets` library, and the protocol with a transport that obeys."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from comodin.errors import BadInput
from comodin.server.page import Proxies
from comodin.server.protocol import BadFrame, frame, read_frame, text_frame
from comodin.server.protocol.frames import PONG
from comodin.server.socket import WebSocket
from comodin.server.socket.websocket import MOST_BETWEEN, MOST_IN_MESSAGE, OUTBOX_BYTES

from .pipe import Owner, Transport

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


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_what_we_write_is_what_the_library_writes(size: int) -> None:
    data = bytes(size)
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)
    if size <= 125:
        assert frame(PONG, data) == Frame(Opcode.PONG, data).serialize(mask=False)


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
        self.client.receive_data(self.transport.taken())
        return list(self.client.events_received())


def ended_with(code: int) -> bytes:
    return b"\x88\x02" + code.to_bytes(2, "big")


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
        letters = [dice.choices("aß€🃏", k=dice.choice([0, 5, 126, 2000])) for _ in range(dice.randint(1, 5))]
        lines = ["".join(line).encode() for line in letters]
        for line in lines:
            if dice.random() < 0.5:
                pair.client.send_text(line[:3], fin=False)
                pair.client.send_ping(b"still here")
                pair.client.send_continuation(line[3:], fin=True)
            else:
                pair.client.send_text(line)
        pair.client.send_ping(b"?")
        pair.to_socket(dice.choice([1, 3, 1000, 1 << 20]))
        assert pair.owner.messages == lines
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
        assert pair.transport.taken() == b"x" * 1000  # late, but all of it
        pair.socket.pause_writing()
        sent = 0
        while not pair.socket.closing:
            pair.socket.send(b"y" * 1000)
            sent += 1000
        assert OUTBOX_BYTES < sent <= OUTBOX_BYTES + 1000
        assert pair.socket.slow
        pair.socket.send(b"too late")
        pair.socket.resume_writing()
        assert pair.transport.sent == ended_with(4408)

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
        assert pair.transport.sent == ended_with(1009)
        pair = Pair()
        pair.socket.data_received(b"\x80\x80\0\0\0\0")  # goes on with nothing
        assert pair.transport.sent == ended_with(1002)
        socket = WebSocket(Owner(), set())
        socket.connection_made(transport := Transport())
        socket.data_received(b"GET /ws HTTP/1.1\r\nHost: here\r\n\r\n")
        head, _, body = transport.sent.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 4")
        assert json.loads(body)["code"] == "bad_handshake"

    in_loop(talk)


def test_a_message_may_be_as_long_as_the_limit_and_not_longer() -> None:
    def talk() -> None:
        for piece in (MOST_IN_MESSAGE, 4096, 64):
            pair = Pair()
            for extra in (0, 1):
                text = b"x" * (MOST_IN_MESSAGE + extra)
                for at in range(0, len(text), piece):
                    send = pair.client.send_continuation if at else pair.client.send_text
                    send(text[at : at + piece], fin=at + piece >= len(text))
                pair.to_socket()
            assert pair.owner.messages == [b"x" * MOST_IN_MESSAGE]
            assert pair.transport.sent == ended_with(1009)
            assert pair.transport.ended == "eof"

    in_loop(talk)


def test_all_messages_are_text() -> None:
    def talk() -> None:
        pair = Pair()
        pair.client.send_binary(b"{}")
        pair.to_socket()
        assert pair.transport.sent == ended_with(1003)
        assert not pair.owner.messages

    in_loop(talk)


FLOODS = {
    "empty fragments": (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"),
    "pings": (b"", b"\x89\x80\0\0\0\0"),
    "pongs": (b"", b"\x8a\x80\0\0\0\0"),
    "pings in a message": (b"\x01\x80\0\0\0\0", b"\x89\x80\0\0\0\0"),
}


@pytest.fixture
def frames_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One more for each frame that is read at all."""
    found = []

    def counted(data: bytes, at: int, most: int) -> Any:
        found.append(at)
        return read_frame(data, at, most)

    monkeypatch.setattr(sys.modules[WebSocket.__module__], "read_frame", counted)
    return found


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_frames_without_a_message_is_ended(flood: str, frames_read: list[int]) -> None:
    """100,000 empty fragments once took two minutes of everybody's time, and no credits."""
    first, then = FLOODS[flood]

    def talk() -> None:
        pair = Pair()
        data = first + then * 100_000
        for at in range(0, len(data), 1 << 16):
            pair.socket.data_received(data[at : at + (1 << 16)])
        assert len(frames_read) == MOST_BETWEEN + 1
        assert pair.transport.sent.endswith(ended_with(1008))
        assert pair.transport.ended == "eof"
        assert not pair.owner.messages

    in_loop(talk)


def test_a_flood_after_the_end_is_not_read_either(frames_read: list[int]) -> None:
    def talk() -> None:
        pair = Pair()
        pair.socket.close(4429)
        for _ in range(10):
            pair.socket.data_received(b"\x81\x82\0\0\0\0{}" * 10_000)
        assert len(frames_read) == MOST_BETWEEN + 1
        assert pair.transport.sent == ended_with(4429)  # and nothing after it
        assert not pair.owner.messages

    in_loop(talk)


def test_pings_now_and_then_are_no_flood() -> None:
    """The owner looks at every line from time to time, and then they are counted anew."""

    def talk() -> None:
        pair = Pair()
        for _ in range(5):
            pair.socket.data_received(b"\x89\x80\0\0\0\0" * MOST_BETWEEN)
            pair.socket.count_anew()
        for _ in range(2 * MOST_BETWEEN):
            pair.socket.data_received(b"\x89\x80\0\0\0\0" + b"\x81\x82\0\0\0\0{}")
        assert not pair.socket.closing
        assert len(pair.owner.messages) == 2 * MOST_BETWEEN

    in_loop(talk)


def test_text_that_ends_within_a_letter_is_refused_at_its_end() -> None:
    def talk() -> None:
        pair = Pair()
        pair.client.send_text("ü".encode()[:1], fin=False)
        pair.to_socket()
        assert not pair.transport.sent  # the rest of the letter may still come
        pair.client.send_continuation(b"", fin=True)
        pair.to_socket()
        assert pair.transport.sent == ended_with(1007)

    in_loop(talk)


def test_nothing_is_read_after_the_client_has_ended() -> None:
    def talk() -> None:
        pair = Pair()
        pair.socket.data_received(b"\x88\x80\0\0\0\0" + b"this is no frame")
        pair.socket.data_received(b"nor is this")
        assert pair.transport.sent == ended_with(1000)
        assert pair.transport.ended == "closed"

    in_loop(talk)


def test_after_a_fault_nothing_waits_in_memory() -> None:
    def talk() -> None:
        pair = Pair()
        pair.client.send_text(b"x" * 1000, fin=False)
        pair.to_socket(700)
        pair.socket.data_received(b"\x81\xfe\x01\x00")
        pair.socket.data_received(bytes(4 + 256))  # another, before the first has ended
        assert pair.transport.sent == ended_with(1002)
        assert pair.socket._buffer is None
        assert pair.socket._message is None

    in_loop(talk)


def test_who_does_not_read_is_refused_all_the_same() -> None:
    def talk() -> None:
        pair = Pair()
        pair.socket.pause_writing()
        pair.socket.send(b"x" * 1000)
        pair.socket.data_received(b"\x83\x80\0\0\0\0")
        assert not pair.transport.ended  # what waits may still be read
        pair.socket.resume_writing()
        assert pair.transport.sent == b"x" * 1000 + ended_with(1002)

    in_loop(talk)


def test_the_address_behind_a_proxy() -> None:
    assert Proxies().client("1.2.3.4, 5.6.7.8", "127.0.0.1") == "5.6.7.8"
    assert Proxies().client("5.6.7.8, ::1", "::1") == "5.6.7.8"
    assert Proxies().client("", "127.0.0.1") == "127.0.0.1"
    assert Proxies().client("1.2.3.4", "9.9.9.9") == "9.9.9.9"  # anybody can write that header
    elsewhere = Proxies(("172.16.0.0/12", "2001:db8::7"))
    assert elsewhere.client("1.2.3.4, 5.6.7.8, 172.17.0.2", "172.18.0.3") == "5.6.7.8"
    assert elsewhere.client("1.2.3.4", "2001:db8::7") == "1.2.3.4"
    assert elsewhere.client("1.2.3.4", "2001:db8::8") == "2001:db8::8"
    with pytest.raises(BadInput, match="expected an address or a network"):
        Proxies(("nowhere",))
