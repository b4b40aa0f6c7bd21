"""Slow bots think in processes of their own: nobody waits for them, and the server goes on without them."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from testkit.server import PATIENCE, Client, Server

SITE = Path(__file__).with_name("slowbots")  # an installed package that brings the bot `slow`


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "slow"
    folder.mkdir()
    monkeypatch.setenv("COMODIN_SLOW", str(folder))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(SITE), os.environ.get("PYTHONPATH")])))
    return folder


@pytest.fixture
def server(tmp_path: Path, folder: Path) -> Iterator[Server]:
    with Server(tmp_path / "data", "--bot-processes", "1") as running:
        yield running


def until(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


def runs(process: int) -> bool:
    """Neither gone nor dead and not yet fetched."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def against_slow(server: Server, **settings: object) -> Client:
    """A person at a table with a slow bot, up to the bot's first thought."""
    ana = server.guest("Ana")
    slow = {"seats": 2, "fill_with": "slow", "bot_seconds": [0.0, 0.0], **settings}
    client = await Client(server, ana["token"], server.new_table(ana["token"], **slow)).connect()
    assert (await client.do("ready"))["t"] == "ack"
    return client


async def until_it_thinks(client: Client, folder: Path) -> int:
    """Plays whatever is legal until the bot is asked; returns the number of its process."""
    async with asyncio.timeout(PATIENCE):
        while not (folder / "thinking").exists() or not (folder / "thinking").read_text():
            if client.legal:
                await client.do("act", action=client.legal[0])
            await asyncio.sleep(0.01)
    return int((folder / "thinking").read_text())


def bots_moves(client: Client) -> int:
    return sum(event["type"] == "acted" and event["cause"] == "bot" for _, event in client.events)


def test_nobody_waits_for_a_slow_bot_and_a_dead_one_is_replaced(server: Server, folder: Path) -> None:
    async def play() -> None:
        client = await against_slow(server)
        process = await until_it_thinks(client, folder)
        beto = server.guest("Beto")
        other = await Client(server, beto["token"], server.new_table(beto["token"])).connect()
        for n in range(5):  # another table, and the same one
            assert (await other.do("say", text=f"hello {n}"))["t"] == "ack"
            assert (await client.do("say", text=f"hurry {n}"))["t"] == "ack"
        assert "comodin_bots_thinking 0.0\n" not in server.call("GET", "/metrics")[1]
        assert bots_moves(client) == 0
        assert os.getpriority(os.PRIO_PROCESS, process) > 0  # it is polite
        # it dies, and another one is asked the same
        (folder / "thinking").unlink()
        (folder / "die").touch()
        assert await until_it_thinks(client, folder) != process
        (folder / "answer").touch()
        await client.until(lambda: bots_moves(client) > 0)
        for line in (client, other):
            await line.close()

    asyncio.run(play())
    assert "bot slow failed to answer: BrokenProcessPool" in server.errors()
    assert "Traceback" not in server.errors()


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_they_end_with_the_server(server: Server, folder: Path, end: str) -> None:
    async def play() -> int:
        client = await against_slow(server)
        process = await until_it_thinks(client, folder)
        assert runs(process)
        if end == "stop":
            assert await asyncio.to_thread(server.stop) == 0
        else:
            await asyncio.to_thread(server.kill)
        return process

    process = asyncio.run(play())
    until(lambda: not runs(process))
    with Server(server.data) as again:  # nothing holds the folder
        assert again.call("GET", "/healthz")[0] == 200


def test_while_a_search_is_made_ready_a_quick_bot_plays(server: Server) -> None:
    """Compiling takes a minute, once on a machine: a person who chose an expert does not wait for it."""

    async def play() -> None:
        client = await against_slow(server, fill_with="expert")
        async with asyncio.timeout(60):
            while not bots_moves(client):
                if client.legal:
                    await client.do("act", action=client.legal[0])
                await asyncio.sleep(0.01)
        await client.close()

    asyncio.run(play())
    assert "failed" not in server.errors()
