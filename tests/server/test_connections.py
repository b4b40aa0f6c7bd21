"""Connections of clients that do not do their part: half a request, no reading, too many at once."""

from __future__ import annotations

import asyncio
import socket
from time import monotonic

import pytest

from comodin.server.edge import Deadlines
from comodin.server.edge.connections import HALF_OPEN, MOST_UNSENT, SPARE
from comodin.server.edge.http_connection import MOST_AHEAD, MOST_BODY, MOST_HEAD, MOST_LINES, PIECE

from .edges import GET, Edge, at_an_edge, ended, until
from .pipe import HANDSHAKE

LONG = Deadlines()
HALF = b"GET / HTTP/1.1\r\nHost: he"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n"


@pytest.mark.parametrize(("data", "phase"), [(HALF, "head"), (POST + b"x", "body"), (b"", "silent")])
def test_who_does_not_finish_a_request_is_dropped(data: bytes, phase: str) -> None:
    async def test(edge: Edge) -> None:
        start = monotonic()
        answer = await edge.say(data)
        assert monotonic() - start >= 0.3
        assert answer.startswith(b"HTTP/1.1 408 ") if data else answer == b""
        assert edge.dropped(phase) == 1
        await until(lambda: not edge.connections.open)
        assert edge.broken == (1 if phase == "body" else 0)

    at_an_edge(test)


@pytest.mark.parametrize("start", [HALF, POST])
def test_the_deadline_is_for_the_whole_and_not_for_each_byte(start: bytes) -> None:
    async def test(edge: Edge) -> None:
        reader, writer = await edge.connect()
        writer.write(start)
        task = asyncio.create_task(ended(reader))
        sent = 0
        while not task.done():
            assert sent < 200
            writer.write(b"e")
            sent += 1
            await asyncio.sleep(0.03)
        assert (await task).startswith(b"HTTP/1.1 408 ")
        writer.close()

    at_an_edge(test)


def test_a_connection_may_be_kept_but_not_for_ever() -> None:
    async def test(edge: Edge) -> None:
        reader, writer = await edge.connect()
        for _ in range(5):
            writer.write(GET)
            assert b"200 OK" in await reader.readuntil(b"xx")
            await asyncio.sleep(0.15)
        assert not await ended(reader)
        assert edge.requests == 5
        assert not edge.dropped("head")
        writer.close()

    at_an_edge(test)


async def lazy(edge: Edge) -> socket.socket:
    """Asks for something, and reads nothing of it."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", edge.port))
    await loop.sock_sendall(line, GET)
    return line


@pytest.mark.parametrize("size", [1_000_000, 60_000])  # more than a transport keeps without a word, and less
def test_who_does_not_read_an_answer_is_dropped(size: int) -> None:
    async def test(edge: Edge) -> None:
        line = await lazy(edge)
        await until(lambda: edge.requests)
        await until(lambda: not edge.connections.open)
        assert edge.dropped("write") == 1
        line.close()

    at_an_edge(test, size=size)


def test_who_reads_slowly_gets_everything() -> None:
    size = 200_000

    async def test(edge: Edge) -> None:
        line = await lazy(edge)
        loop, got = asyncio.get_running_loop(), 0
        while piece := await loop.sock_recv(line, 8192):
            got += len(piece)
            if got >= size:
                break
            await asyncio.sleep(0.02)
        assert got >= size
        assert not edge.dropped("write")
        line.close()

    at_an_edge(test, size=size)


def test_answers_that_nobody_reads_are_bounded_for_one_address() -> None:
    size = MOST_UNSENT // 4

    async def test(edge: Edge) -> None:
        lines = [await lazy(edge) for _ in range(8)]
        await until(lambda: edge.requests == 8)
        await until(lambda: edge.dropped("unsent") >= 4)
        assert sum([one.unsent() for one in edge.accepted if one.transport is not None]) <= MOST_UNSENT
        for line in lines:
            line.close()

    at_an_edge(test, size=size)


def test_an_address_has_only_so_many_connections() -> None:
    async def test(edge: Edge) -> None:
        lines = [await edge.connect() for _ in range(20)]
        await until(lambda: edge.connections.open == 20)
        assert b"429 Too Many Requests" in await edge.say(GET)
        more = [await edge.connect() for _ in range(SPARE + 30)]
        await until(lambda: len(edge.accepted) == 20 + 1 + SPARE + 30)
        assert edge.connections.open == 20 + SPARE
        for _, writer in [*lines[:2], *more]:
            writer.close()
        await until(lambda: edge.connections.open < 20)
        lines[2][1].write(GET)
        assert b"200 OK" in await lines[2][0].readuntil(b"xx")
        for _, writer in lines[2:]:
            writer.close()
        await until(lambda: not edge.connections.open)

    at_an_edge(test, deadlines=LONG)


def test_new_connections_cost_credits() -> None:
    async def test(edge: Edge) -> None:
        answers = [await edge.say(b"GET / HTTP/1.0\r\n\r\n") for _ in range(60)]
        assert all(answers[:40])
        assert not all(answers)

    at_an_edge(test, counts=True)


def test_unfinished_requests_of_one_address_are_few() -> None:
    async def test(edge: Edge) -> None:
        lines = [await edge.connect() for _ in range(HALF_OPEN)]
        for number, (_, writer) in enumerate(lines):
            writer.write(HALF if number % 2 else POST)
        await until(lambda: sum(1 for one in edge.accepted if one.phase in ("head", "body")) == HALF_OPEN)
        assert b"429 " in await edge.say(HALF)
        assert b"429 " in await edge.say(POST)
        reader, writer = await edge.connect()
        writer.write(GET)  # whole at once
        assert b"200 OK" in await reader.readuntil(b"xx")
        lines[0][1].write(b"x" * 100)
        assert b"200 OK" in await lines[0][0].readuntil(b"xx")
        for _, one in [*lines, (reader, writer)]:
            one.close()

    at_an_edge(test, per_address=HALF_OPEN + 10, deadlines=LONG)


def test_when_no_more_files_may_be_open_the_oldest_silent_connection_goes() -> None:
    async def test(edge: Edge) -> None:
        first, *others = [await edge.connect() for _ in range(5)]
        await until(lambda: edge.connections.open == 5)
        reader, writer = await edge.connect()
        writer.write(GET)
        assert b"200 OK" in await reader.readuntil(b"xx")
        assert not await ended(first[0])
        assert edge.dropped("room") == 1
        assert edge.connections.open == 5
        for _, one in [first, *others, (reader, writer)]:
            one.close()

    at_an_edge(test, most=5, deadlines=LONG)


BAD = {
    "two lengths": (POST.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n"), 400),
    "no length": (b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "many lines": (GET[:-2] + b"a: b\r\n" * (MOST_LINES + 1) + b"\r\n", 431),
    "a folded line": (GET[:-2] + b"a: b\r\n c\r\n\r\n", 400),
    "a line folded between two pieces": (GET[:-2] + b"a: ".ljust(PIECE - len(GET)) + b"\r\n\tc\r\n\r\n", 400),
    "a long line": (GET[:-2] + b"a: " + b"b" * MOST_HEAD * 2, 431),
    "a long body": (b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % (MOST_BODY + 1), 413),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_requests_are_refused_and_the_connection_ends(bad: str, caplog: pytest.LogCaptureFixture) -> None:
    data, status = BAD[bad]

    async def test(edge: Edge) -> None:
        answer = await edge.say(data + GET)
        assert answer.startswith(b"HTTP/1.1 %d " % status)
        assert answer.count(b"HTTP/1.1") == 1
        assert not edge.requests
        for _ in range(10):
            await edge.say(data)

    at_an_edge(test, deadlines=LONG)
    assert len(caplog.records) <= 1  # they are counted, not told one by one


def test_a_long_head_is_not_read_to_its_end() -> None:
    """h11 would have read 50,000 lines in one go: 190 ms in which nobody else is served."""

    async def test(edge: Edge) -> None:
        reader, writer = await edge.connect()
        await until(lambda: edge.accepted)
        reading, read = edge.accepted[0].conn, list[int]()

        def receive(data: bytes) -> None:
            read.append(len(data))
            type(reading).receive_data(reading, data)

        reading.receive_data = receive  # type: ignore[method-assign]
        writer.write(GET[:-2] + b"a:b\r\n" * 50_000 + b"\r\n")
        assert b" 431 " in await ended(reader)
        assert sum(read) <= MOST_HEAD
        writer.close()

    at_an_edge(test)


def test_crumbs_of_a_request_are_gathered() -> None:
    """Each byte in a packet of its own once cost as much as a whole request."""

    async def test(edge: Edge) -> None:
        reader, writer = await edge.connect()
        await until(lambda: edge.accepted)
        writer.write(POST)
        for _ in range(100):
            await asyncio.sleep(0.002)
            writer.write(b"x")
        assert b"200 OK" in await reader.readuntil(b"xx")
        assert edge.accepted[0].packets < 50
        writer.close()

    at_an_edge(test, deadlines=LONG)


def test_requests_sent_ahead_are_answered_in_order_and_bounded() -> None:
    async def test(edge: Edge) -> None:
        reader, writer = await edge.connect()
        writer.write(GET * 20)
        for _ in range(20):
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        assert edge.requests == 20
        edge.accepted[0].data_received(GET * (MOST_AHEAD // len(GET) + 200))
        await until(lambda: not edge.connections.open)
        writer.close()

    at_an_edge(test, deadlines=LONG)


def test_frames_in_the_packet_of_the_handshake_are_heard() -> None:
    frame = b"\x81\x85\0\0\0\0hello"

    async def test(edge: Edge) -> None:
        reader, writer = await edge.connect()
        writer.write(HANDSHAKE + frame)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(frame)
        await until(lambda: len(edge.owner.messages) == 2)
        long = await edge.connect()  # the head in many pieces, the frames in the last
        long[1].write(HANDSHAKE[:-2] + b"Cookie: " + b"c" * 6000 + b"\r\n\r\n" + frame * 2000)
        await until(lambda: len(edge.owner.messages) == 2002)
        assert set(edge.owner.messages) == {b"hello"}
        for one in (writer, long[1]):
            one.close()
        await until(lambda: not edge.connections.open)

    at_an_edge(test, deadlines=LONG)


def test_a_websocket_has_no_deadlines_of_http() -> None:
    async def test(edge: Edge) -> None:
        reader, writer = await edge.connect()
        writer.write(HANDSHAKE)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        await asyncio.sleep(1.0)
        writer.write(b"\x81\x82\0\0\0\0hi")
        await until(lambda: edge.owner.messages)
        assert edge.connections.open == 1
        writer.close()
        await until(lambda: not edge.connections.open)

    at_an_edge(test)
