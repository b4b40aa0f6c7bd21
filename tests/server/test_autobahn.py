"""RFC 6455, as the Autobahn testsuite tries it (`autobahn.py` has the cases).

The suite wants an echo, so the last step, what to do with a whole message, is replaced by one; all before it is
what serves the game.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import CLIENT, Protocol

from comodin.server.protocol import CLOSE, PING, TEXT
from comodin.server.protocol import frame as server_frame
from comodin.server.socket.websocket import WebSocket

from .autobahn import CASES, IN_THE_SUITE, LIMITS, MB, Case, Said, chopped, frame
from .pipe import HANDSHAKE, Owner, Transport


class Echo(WebSocket):
    """With the limits of the game."""

    __slots__ = ()

    def take_message(self, opcode: int, data: bytes) -> None:
        self.send(server_frame(opcode, data))


class LargeEcho(Echo):
    """For cases that are larger than anything in the game: linear in the number of fragments, too."""

    __slots__ = ()
    most_in_message = 16 * MB
    most_between = 100_000


class Connection:
    def __init__(self, kind: type[WebSocket]) -> None:
        self.transport = Transport()
        self.socket = kind(Owner(), set())
        self.socket.connection_made(self.transport)
        self.socket.data_received(HANDSHAKE)
        assert self.transport.taken().startswith(b"HTTP/1.1 101 ")
        self.client = Protocol(CLIENT, max_size=None)  # reads what the server sends, and finds no fault with it

    def said(self, packets: list[bytes]) -> tuple[list[Said], int]:
        """All that the server answers, and the code if it ended."""
        for packet in packets:
            self.socket.data_received(packet)
        self.client.receive_data(self.transport.taken())
        assert self.client.parser_exc is None
        return answers_of(self.client)


def answers_of(client: Protocol) -> tuple[list[Said], int]:
    answers = [event for event in client.events_received() if isinstance(event, Frame)]
    code = Close.parse(answers.pop().data).code if answers and answers[-1].opcode is Opcode.CLOSE else 0
    return [(int(answer.opcode), bytes(answer.data)) for answer in answers], code


async def check(case: Case, size: int = 0) -> None:
    """With `size`, in packets of as many octets."""
    connection, code = Connection(LargeEcho if case.large else Echo), 0
    for packets, hears in case.stages:
        assert not code, "it ended too soon"
        found, code = connection.said(chopped(b"".join(packets), size) if size else packets)
        assert found == hears
    if not case.failed and not code:
        found, code = connection.said([frame(CLOSE, b"\x03\xe8")])
        assert not found
    assert code == case.code
    assert connection.transport.ended == ("eof" if case.failed else "closed")
    assert connection.said([frame(TEXT, b"too late"), frame(PING)]) == ([], 0)


def test_no_case_is_missing() -> None:
    numbers = [case.number for case in CASES] + list(LIMITS)
    assert Counter(number.partition(".")[0] for number in numbers) == IN_THE_SUITE
    assert len(set(numbers)) == 301


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    asyncio.run(check(case))


@pytest.mark.parametrize("number", LIMITS)
def test_limits(number: str) -> None:
    asyncio.run(check(LIMITS[number]()))


@pytest.mark.parametrize("size", [1, 2, 7])
def test_it_does_not_matter_how_the_octets_are_cut(size: int) -> None:
    async def all_of_them() -> None:
        for case in CASES:
            if not case.large:
                await check(case, size)

    asyncio.run(all_of_them())


def test_on_a_real_line_whoever_is_refused_hears_why() -> None:
    """Also when more was on its way: unread octets would make the kernel reset the connection."""

    async def talk(port: int, case: Case) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        for packets, _ in case.stages:
            writer.writelines(packets)
        if case.failed:
            writer.write(frame(TEXT, b"more") * 20_000)
        client = Protocol(CLIENT)
        async with asyncio.timeout(60):
            client.receive_data(await reader.read() if case.failed else await reader.read(1 << 16))
        found, code = answers_of(client)
        assert (found, code) == (case.stages[-1][1], case.code if case.failed else 0)
        writer.close()

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Echo(Owner(), set()), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        for case in CASES:
            if case.number in ("1.1.2", "2.5", "3.1", "4.1.3", "5.15", "6.3.1", "7.3.2", "7.9.3"):
                await talk(port, case)
        server.close()

    asyncio.run(serve())
