"""How much one address or one person may ask for."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import current_thread
from time import sleep
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from starlette.requests import Request
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake

from comodin.server.cluster import Cluster
from comodin.server.edge import Watchdog
from comodin.server.edge.gate import BURST, Gate, cost_of
from comodin.server.edge.gate import COSTS as GATE_COSTS
from comodin.server.edge.turns import IN_ONE_TURN, Turns
from comodin.server.http import Body
from comodin.server.limits import CROWD, Bucket, Buckets, address_key, address_of, is_local
from comodin.server.logs import Digest
from comodin.server.metrics import Metrics
from comodin.server.page import Hosts
from comodin.server.page.files import Pages
from comodin.server.rest.context import Context, Problem
from comodin.server.rest.operations import operations_of
from comodin.server.rest.router import GROUPS
from comodin.server.socket import Sockets, WebSocket
from comodin.server.socket.connection import EMPTY_PING
from comodin.server.socket.endpoint import HELLO_BURST, MOST_UNSENT
from comodin.server.socket.lookout import LOOK_SECONDS, PING_SECONDS, Lookout
from comodin.server.socket.websocket import FORGIVEN, MOST_BETWEEN, OUTBOX_BYTES
from testkit.server import Client, Server

from .pipe import HANDSHAKE, Owner, Transport


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("x" * 1000, "x" * 64),
    ],
)
def test_what_an_address_is_counted_as(address: str, key: str) -> None:
    assert address_key(address) == key
    assert address_of({"client": (address, 4711)}) == key


def test_a_client_without_an_address_is_counted_as_nobody() -> None:
    assert address_of({"client": None}) == address_of({}) == ""


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("10.0.0.1", False),
        ("x", False),
    ],
)
def test_what_is_this_machine(address: str, local: bool) -> None:
    assert is_local(address) == local


def test_a_bucket_is_full_when_it_is_as_new() -> None:
    bucket = Bucket(10, 2, 0.0)
    assert bucket.full(0.0)
    assert bucket.take(0.0, 6)
    assert not bucket.full(2.9)
    assert bucket.full(3.0)


def test_being_many_gives_nobody_new_credits() -> None:
    buckets = Buckets(burst=5, rate=0.1, most=100)
    assert all(buckets.take("one", 0.0) for _ in range(5))
    assert not buckets.take("one", 1.0)
    asked = sum(buckets.take(f"address {number}", 1.0) for number in range(5000))
    assert asked == 99 + 5 * CROWD  # each its own, then what all others share
    assert not buckets.take("one", 1.0)  # it was not forgotten
    assert buckets.take("one", 61.0)
    assert buckets.take("newcomer", 61.0)  # the others are as new by now, so one of them made room


# -- every request counts ----------------------------------------------------------------------------------------


def gate_says(gate: Gate, path: str, address: str) -> int:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    scope = {
        "type": "http",
        "path": path,
        "client": (address, 1),
        "headers": [(b"host", b"here")],
        "method": "GET",
    }
    asyncio.run(gate(scope, receive, send))
    return int(sent[0]["status"])


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})


COSTS = {"/nowhere": 1, "/metrics": 20, "/offline.json": 5, "/api/records/7/match": 50, "/api/replays/t/1": 20}


@pytest.mark.parametrize(("path", "cost"), COSTS.items())
def test_every_request_costs_something(path: str, cost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comodin.server.edge.gate.monotonic", lambda: 1000.0)
    gate = Gate(nothing, Hosts((), ()), Metrics(), counts=True)
    answers = [gate_says(gate, path, "2001:db8::1") for _ in range(int(BURST) // cost)]
    assert set(answers) == {404}
    assert gate_says(gate, path, "2001:db8::2") == 429  # the same network
    assert gate_says(gate, path, "192.0.2.1") == 404
    free = Gate(nothing, Hosts((), ()), Metrics(), counts=False)
    assert {gate_says(free, path, "192.0.2.1") for _ in range(int(BURST) // cost + 1)} == {404}


def test_what_is_dear_is_there() -> None:
    """A pattern that fits no operation would be forgotten when a path changes."""
    paths = [one.path for group in GROUPS for one in operations_of(group)]
    paths += ["/metrics", "/openapi.json", "/offline.json", "/t/x/picture.png"]
    for pattern, cost in GATE_COSTS:
        for part in pattern.split("|"):
            fitting = [path for path in paths if re.fullmatch(part, path)]
            assert fitting, part
            assert {cost_of(path) for path in fitting} == {cost}
    assert cost_of("/api/players/x") == cost_of("/api/tables") == cost_of("/") == 1


def test_requests_take_turns() -> None:
    async def bounded() -> None:
        turns, order, steps = Turns(), list[str](), list[int]()

        async def ask(key: str) -> None:
            await turns.wait(key)
            order.append(key)

        async def count() -> None:
            while len(order) < 102:
                steps.append(len(order))
                await asyncio.sleep(0)

        many = [asyncio.create_task(ask("many")) for _ in range(100)]
        few = [asyncio.create_task(ask(f"few {number}")) for number in range(3)]
        await asyncio.sleep(0)
        many[50].cancel()
        await asyncio.gather(count(), *many, *few, return_exceptions=True)
        assert all(later - before <= IN_ONE_TURN for before, later in pairwise(steps))
        assert max(order.index(f"few {number}") for number in range(3)) < 2 * IN_ONE_TURN
        assert len(order) == 102

    asyncio.run(bounded())


def test_the_list_for_offline_use_is_made_once_and_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    pages, made = Pages(*cast(Any, (None, None))), list[str]()
    make = pages._list_offline

    def counted() -> Body:
        made.append(current_thread().name)
        return make()

    monkeypatch.setattr(pages, "_list_offline", counted)

    async def run() -> None:
        request: Any = SimpleNamespace(headers={})
        answers = await asyncio.gather(*(pages.offline(request) for _ in range(20)))
        assert len({bytes(answer.body) for answer in answers}) == 1
        assert "/score" in json.loads(bytes(answers[0].body))["files"]

    asyncio.run(run())
    assert len(made) == 1
    assert made[0] != current_thread().name


# -- WebSockets --------------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data", "--max-per-address", "40") as running:
        yield running
        assert "Traceback" not in running.errors()


def test_connections_of_a_person_and_of_an_address_cost_credits(server: Server) -> None:
    """Coming and going forty times a second once took a whole core: each time everybody at the table was told."""
    ana = server.guest("Ana")
    table = server.new_table(ana["token"])
    hello = json.dumps({"v": 1, "t": "hello", "token": ana["token"], "table": table})

    async def come_and_go() -> list[str]:
        said = []
        for _ in range(int(HELLO_BURST) + 15):
            async with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None) as line:
                await line.send(hello)
                answer = json.loads(await line.recv())
                said.append(answer.get("code", answer["t"]))
        return said

    async def many() -> set[bool]:
        found = set()
        for _ in range(100):
            try:
                async with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None):
                    found.add(True)
            except (InvalidHandshake, OSError):  # 429, or not even accepted
                found.add(False)
        return found

    said = asyncio.run(come_and_go())
    assert "too_fast" not in said[: int(HELLO_BURST)]
    assert "too_fast" in said
    assert False in asyncio.run(many())


def test_a_person_has_limits_wherever_the_requests_come_from() -> None:
    by_token = AsyncMock(side_effect=lambda token: SimpleNamespace(id=token))
    players = cast(Any, SimpleNamespace(by_token=by_token))
    registry = nobodys_registry()
    context = Context(registry, players, *cast(Any, [None] * 7))

    def asks(number: int, token: str) -> Any:
        headers = [(b"authorization", f"Bearer {token}".encode())]
        return Request({"type": "http", "client": (f"10.0.0.{number}", 4711), "headers": headers})

    async def run() -> None:
        burst = int(context.writes.burst)
        for number in range(burst):
            await context.limit(asks(number, "ana"), context.writes)
        with pytest.raises(Problem):
            await context.limit(asks(burst, "ana"), context.writes)
        await context.limit(asks(burst, "beto"), context.writes)

    asyncio.run(run())


def test_a_stall_of_the_loop_is_measured_and_written(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("comodin.server.edge.watchdog.digest", Digest())  # others may have had one lately
    metrics = Metrics()

    async def run() -> None:
        watching = asyncio.create_task(Watchdog(metrics).run())
        await asyncio.sleep(0.1)
        sleep(0.4)  # everybody waits
        await asyncio.sleep(0.1)
        watching.cancel()

    asyncio.run(run())
    found = re.search(
        r'loop_stall_seconds_bucket{le="0.25"} (\S+)\n.*\n.*\n.*le="\+Inf"} (\S+)', metrics.text().decode()
    )
    assert found is not None
    assert float(found[2]) > float(found[1])
    assert "stood still" in caplog.text


def test_pongs_that_nobody_asked_for_cost_credits(server: Server) -> None:
    ana = server.guest("Ana")
    table = server.new_table(ana["token"])

    async def play() -> None:
        client = await Client(server, ana["token"], table).connect()
        for number in range(60):
            await client.send({"v": 1, "t": "pong", "n": 1000 + number})
        await client.until(lambda: any(one.get("code") == "too_fast" for one in client.inbox))
        await client.close()

    asyncio.run(play())


def test_a_message_pays_for_few_frames_that_are_none() -> None:
    async def run() -> None:
        socket = WebSocket(Owner(), set())
        socket.connection_made(transport := Transport())
        socket.data_received(HANDSHAKE)
        ping, text = b"\x89\x80\0\0\0\0", b"\x81\x82\0\0\0\0{}"
        for _ in range(50):
            socket.data_received(ping * (FORGIVEN - 1) + text)
        assert not socket.closing
        for _ in range(10):  # more than each message pays for
            if not transport.ended:
                socket.data_received(ping * (MOST_BETWEEN // 3) + text)
        assert socket.closing

    asyncio.run(run())


def nobodys_registry() -> Any:
    return SimpleNamespace(metrics=Metrics(), cluster=Cluster())


def nobodys_sockets() -> Sockets:
    return Sockets(nobodys_registry(), cast(Any, SimpleNamespace()), 200, ())


@pytest.mark.parametrize("batch", range(LOOK_SECONDS))
def test_a_connection_that_carries_nothing_is_asked_and_then_ended(
    batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whichever of the seconds between two looks it is looked at."""
    monkeypatch.setattr("comodin.server.socket.lookout.randrange", lambda _: batch)

    async def run() -> None:
        transport, lookout = Transport(), Lookout()
        socket = WebSocket(Owner(), set())
        socket.connection_made(transport)
        socket.data_received(HANDSHAKE)
        socket.connection = SimpleNamespace(ping=lambda: socket.send(b"lag?"))
        lookout.enter(socket)

        def seconds(number: int) -> bytes:
            transport.taken()
            for _ in range(number):
                if not transport.ended:
                    lookout.look()
            return transport.taken()

        for _ in range(PING_SECONDS):
            socket.data_received(b"\x8a\x80\0\0\0\0")  # whoever talks is not asked
            assert EMPTY_PING not in seconds(1)
        socket.data_received(b"\x8a\x80\0\0\0\0")  # for the last time before it is silent
        assert seconds(2 * LOOK_SECONDS).count(EMPTY_PING) == 1
        socket.data_received(b"\x8a\x80\0\0\0\0")  # it was asked, and answers
        assert seconds(2 * LOOK_SECONDS).count(EMPTY_PING) == 1
        seconds(LOOK_SECONDS)  # and then it does not
        assert transport.ended == "aborted"
        lookout.leave(socket)
        seconds(PING_SECONDS)

    asyncio.run(run())


def test_what_waits_for_the_clients_of_one_address_is_bounded() -> None:
    sockets = nobodys_sockets()

    async def run() -> None:
        lines = []
        for _ in range(MOST_UNSENT // OUTBOX_BYTES + 10):
            socket = WebSocket(sockets, set())
            socket.connection_made(Transport())
            socket.data_received(HANDSHAKE)
            socket.pause_writing()
            lines.append(socket)
        for socket in lines:
            for _ in range(OUTBOX_BYTES // 32768):
                socket.send(b"x" * 32768)
        kept = [socket for socket in lines if not socket.slow]
        assert len(kept) == MOST_UNSENT // OUTBOX_BYTES
        kept[0].resume_writing()
        assert sockets._unsent["10.0.0.1"] == MOST_UNSENT - OUTBOX_BYTES
        for socket in lines:
            socket.connection_lost(None)
        assert not sockets._unsent

    asyncio.run(run())
