"""Trouble of other kinds: a stopped process, a full disk, a client that does not read, a store that fails."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from comodin.server.tables import TableClock
from testkit.server import PATIENCE, Client, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as running:
        yield running
        assert "Traceback" not in running.errors()


STOPPED = 3.5  # seconds: longer than any gap that the clock counts


def test_a_stopped_process_costs_nobody_a_turn(server: Server) -> None:
    ana = server.guest("Ana")
    table = server.new_table(ana["token"])

    async def play() -> None:
        client = await Client(server, ana["token"], table).connect()

        async def table_time() -> float:
            seen = len(client.inbox)
            await client.send({"v": 1, "t": "look"})
            await client.until(lambda: any(message["t"] == "welcome" for message in client.inbox[seen:]))
            times: list[float] = [message["now"] for message in client.inbox[seen:] if message["t"] == "welcome"]
            return times[-1]

        started = monotonic()
        before = await table_time()
        server.signal(signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        server.signal(signal.SIGCONT)
        after = await table_time()
        assert 0 <= after - before <= monotonic() - started - STOPPED
        await client.close()

    asyncio.run(play())


def test_the_table_clock_neither_jumps_nor_counts_a_standstill() -> None:
    readings = iter([100.0, 100.5, 101.0, 9000.0, 9000.5])
    clock = TableClock(50.0, lambda: next(readings))
    assert [clock.now() for _ in range(4)] == [50.5, 51.0, 51.0, 51.5]


def test_a_client_that_does_not_read_is_dropped_and_harms_nobody(server: Server) -> None:
    ana, lazy = server.guest("Ana"), server.guest("Lazy")
    table = server.new_table(ana["token"], seats=2, fill_with=None)

    async def play() -> None:
        line = socket.create_connection(("127.0.0.1", server.port))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        line.recv(4096)
        hello = json.dumps({"v": 1, "t": "hello", "token": lazy["token"], "table": table}).encode()
        look = json.dumps({"v": 1, "t": "look"}).encode()
        line.sendall(_frame(hello))
        one = await Client(server, ana["token"], table).connect()
        line.settimeout(0.2)
        for _ in range(60):
            try:
                line.sendall(_frame(look) * 20)
            except OSError:
                break
            await one.do("react", reaction="nice") if _ % 30 == 0 else await asyncio.sleep(0.02)
        assert (await one.do("say", text="I can still play"))["t"] == "ack"
        async with asyncio.timeout(PATIENCE):  # until the other line is dropped
            while "comodin_sockets 1.0\n" not in (await asyncio.to_thread(server.call, "GET", "/metrics"))[1]:
                await asyncio.sleep(0.1)
        line.close()
        await one.close()

    asyncio.run(play())


def _frame(data: bytes) -> bytes:
    """A masked text frame (the mask is zero)."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + length + b"\x00" * 4 + data


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=800k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("needs the right to mount a tmpfs")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


def test_a_full_disk_refuses_and_recovers(small_disk: Path) -> None:
    with Server(small_disk / "data") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"], seats=2, fill_with=None)

        async def play() -> None:
            one = await Client(server, ana["token"], table).connect()
            ack = await one.do("say", text="before")
            filler = small_disk / "filler"
            with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
                while True:  # until there is no space left
                    file.write(os.urandom(4096))
            for n in range(200):
                await one.send(
                    {"v": 1, "t": "command", "id": f"full{n}", "command": {"c": "say", "text": "x" * 150}}
                )
                await one.until(lambda: one.closed_with is not None or f"full{n}" in one.answers)  # noqa: B023
                if one.closed_with is not None:
                    break
                await asyncio.sleep(0.3)  # as fast as one may speak
            assert one.closed_with is not None, "the disk never was full"
            assert one.inbox[-1]["code"] == "store_failed"
            filler.unlink()
            again = await Client(server, ana["token"], table).connect()
            await again.until(lambda: again.view)
            assert again.seq is not None
            assert again.seq >= ack["seq"]
            acknowledged = {key for key, answer in one.answers.items() if answer["t"] == "ack"}
            texts = [line["text"] for line in again.view["chat"]]
            assert len(texts) >= min(50, len(acknowledged))
            assert (await again.do("say", text="after"))["t"] == "ack"
            await again.close()

        asyncio.run(play())
        assert "Traceback" not in server.errors()
