"""Bad input on the socket, from a fuzzer: clear codes, no fault of ours, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from testkit.server import Client, Server

from .pipe import HANDSHAKE

LONG = os.environ.get("COMODIN_PROFILE") == "soak"
MOST_LINES = 300


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("bad")
    with Server(folder / "data", "--max-per-address", str(MOST_LINES), "--no-request-limits") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


# -- the socket --------------------------------------------------------------------------------------------------

KINDS = ["hello", "command", "look", "pong", "bye", "", None, 7]
WORDS = ["act", "join", "leave", "sit", "ready", "start", "say", "configure", "write_rule", "vote", "arm_uno", "x"]
DEEDS = ["play", "draw", "catch", "uno", "rule", "gesture", "colour", "time_up", "agree", "nonsense"]
CARDS = ["R5", "W4", "WC1", "?", "", "R5*", "\ud83c\udccf", "x" * 500]


def anything(dice: random.Random, depth: int = 0) -> Any:
    kinds: list[Any] = [None, True, -1, 10**30, 1.5, "", "R5", "\x00", [], {}]
    if depth < 3 and dice.random() < 0.4:
        return {dice.choice([*WORDS, "v", "t", "id"]): anything(dice, depth + 1) for _ in range(3)}
    if depth < 3 and dice.random() < 0.2:
        return [anything(dice, depth + 1) for _ in range(3)]
    return dice.choice(kinds)


def strange(dice: random.Random, hello: dict[str, Any]) -> str | bytes:
    """Random bytes, JSON of the wrong shape, messages at the wrong time, ids again, frames that are too long."""
    kind = dice.random()
    if kind < 0.01:
        return dice.randbytes(dice.randrange(200))  # not text: ends the connection
    if kind < 0.15:
        return dice.randbytes(dice.randrange(200)).decode("latin-1")
    if kind < 0.25:
        return "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(40))
    if kind < 0.3:
        return json.dumps({"v": 1, "t": "command", "id": "x" * 9000})
    if kind < 0.35:
        return "[" * 5000
    if kind < 0.5:
        return json.dumps(anything(dice))
    if kind < 0.55:
        return json.dumps(hello)
    if kind < 0.6:
        return json.dumps({"v": dice.choice([0, 2, "1"]), "t": dice.choice(KINDS)})
    action = {
        "do": dice.choice(DEEDS),
        **({"card": dice.choice(CARDS)} if dice.random() < 0.5 else {}),
        **({"target": dice.choice([-1, 0, 3, 99, 10**9, "0"])} if dice.random() < 0.5 else {}),
        **({"gesture": dice.choice(["moo", "", "x"])} if dice.random() < 0.3 else {}),
    }
    command = {
        "c": dice.choice(WORDS),
        **({"action": action} if dice.random() < 0.6 else {}),
        **({"seat": dice.choice([0, 1, -1, 99, 1000])} if dice.random() < 0.3 else {}),
        **({"text": dice.choice(["hi", "x" * 300, "\u202e"])} if dice.random() < 0.3 else {}),
        **({"settings": anything(dice)} if dice.random() < 0.2 else {}),
    }
    return json.dumps({"v": 1, "t": "command", "id": dice.choice(["a", "b", "", "c" * 99]), "command": command})


def test_a_fuzzed_socket_gets_codes_and_harms_nobody(server: Server) -> None:
    ana, eve = server.guest("Ana"), server.guest("Eve")
    table = server.new_table(ana["token"], seats=2, fill_with="simple", bot_seconds=[0.0, 0.01])
    hello = {"v": 1, "t": "hello", "token": eve["token"], "table": table}

    async def attack(seed: int) -> int:
        dice = random.Random(seed)
        heard = 0
        try:
            async with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, max_size=None) as line:
                if dice.random() < 0.9:
                    await line.send(json.dumps(hello))
                for _ in range(40):
                    await line.send(strange(dice, hello))
                answered = asyncio.ensure_future(
                    await line.ping()
                )  # the server has read it all when it answers this
                reader = asyncio.create_task(line.recv())
                while not (reader.done() and reader.exception()):
                    await asyncio.wait((reader, answered), return_when=asyncio.FIRST_COMPLETED)
                    if not reader.done():
                        reader.cancel()
                        break
                    message = json.loads(reader.result())
                    assert message["v"] == 1
                    assert message["t"] != "error" or message["code"]
                    heard += 1
                    reader = asyncio.create_task(line.recv())
        except ConnectionClosed:
            pass
        return heard

    async def play() -> None:
        client = await Client(server, ana["token"], table).connect()
        assert (await client.do("ready"))["t"] == "ack"
        heard = 0
        for first in range(0, 400 if LONG else 25, 5):
            heard += sum(await asyncio.gather(*(attack(seed) for seed in range(first, first + 5))))
            assert (await client.do("react", reaction="nice"))["t"] in ("ack", "nack")
        assert heard > 50
        await client.close()

    asyncio.run(play())


def test_empty_fragments_hold_nobody_up(server: Server) -> None:
    """Before hello, with no token: 600 kB of them once stopped the server for two minutes."""

    async def flood() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(HANDSHAKE)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 100_000)
        async with asyncio.timeout(60):
            answer = await reader.read()
        writer.close()
        return answer

    start = monotonic()
    assert asyncio.run(flood()) == b"\x88\x02" + (1008).to_bytes(2, "big")
    assert server.call("GET", "/healthz")[0] == 200
    assert monotonic() - start < 60


def test_a_thousand_lines_from_one_address(server: Server) -> None:
    def held() -> int:
        """Lines that the server keeps open."""
        _, text = server.call("GET", "/metrics")
        return int(float(text.partition("\ncomodin_sockets ")[2].split()[0]))

    ana = server.guest("Ana")
    hello = json.dumps({"v": 1, "t": "hello", "token": ana["token"], "table": server.new_table(ana["token"])})

    async def flood() -> set[tuple[int, bytes]]:
        opened, denied = [], set[tuple[int, bytes]]()
        for number in range(1000):
            if number % 50 == 0:
                assert await asyncio.to_thread(held) <= MOST_LINES
            try:
                opened.append(await connect(f"ws://127.0.0.1:{server.port}/ws", compression=None))
                await opened[-1].send(hello)  # who says nothing is closed in time, and makes room
            except InvalidStatus as error:
                denied.add((error.response.status_code, bytes(error.response.body or b"")))
        for line in opened:
            await line.close()
        return denied

    ((status, body),) = asyncio.run(flood())
    assert status == 429
    assert json.loads(body)["code"] == "too_many_connections"
    assert server.call("GET", "/healthz")[0] == 200


def test_a_page_from_elsewhere_may_not_use_the_socket(server: Server) -> None:
    async def come() -> None:
        with pytest.raises(InvalidStatus) as denied:
            await connect(f"ws://127.0.0.1:{server.port}/ws", origin=Origin("https://evil.example"))
        assert denied.value.response.status_code == 403

    asyncio.run(come())


def test_limits_on_requests(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        codes: list[int] = []
        while 429 not in codes:
            assert len(codes) < 500, "nobody is ever too fast"
            codes.append(server.call("POST", "/api/players", {"name": "Ana"})[0])
        assert codes.count(201) == len(codes) - 1 >= 30
        assert server.call("GET", "/healthz")[0] == 200
