"""`--workers 3`: a worker that died is started anew, SIGHUP replaces all of them under play, SIGTERM ends them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import psycopg
import pytest

from testkit.postgres import Postgres
from testkit.server import Client, Server

from .clusters import until
from .crowd import all_go_on, check_rows, settle, tables_of
from .test_proxies import free_port
from .trouble_cluster import rows_of

LONGEST = 4.0
"""Seconds without an acknowledgement at a table, on two crowded cores, while its worker is replaced."""


def living(url: str) -> set[int]:
    with psycopg.connect(url) as connection:
        return {one for (one,) in connection.execute("SELECT id FROM workers WHERE draining = 0")}


def children(server: Server) -> set[int]:
    """Process ids of the workers: processes of the supervisor that have one of their own or a socket."""
    assert server.process is not None
    path = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    found = [int(pid) for pid in path.read_text().split()]
    return {pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")
def test_workers_are_replaced_while_tables_are_played(
    tmp_path: Path, postgres_server: Callable[[], Postgres]
) -> None:
    url = postgres_server().database()
    arguments = ("--database", url, "--workers", "3", "--no-request-limits", "--max-per-address", "5000")
    with Server(tmp_path / "data", *arguments) as server:
        first, processes = living(url), children(server)
        assert len(first) == len(processes) == 3

        async def play() -> None:
            players = await tables_of(server, 5, seats=3, seed=4)
            stop, seen = asyncio.Event(), dict[str, tuple[int, float]]()
            running = [asyncio.create_task(player.run(stop)) for player in players]
            await all_go_on(players)
            began, longest = monotonic(), 0.0

            def look() -> float:
                """How long the table waits that has waited longest."""
                for table in {player.client.table for player in players}:
                    n = sum(len(one.acknowledged) + one.idle for one in players if one.client.table == table)
                    if seen.get(table, (-1, 0.0))[0] != n:
                        seen[table] = (n, monotonic())
                return max(monotonic() - at for _, at in seen.values())

            server.signal(signal.SIGHUP)
            while living(url) & first or len(living(url)) != 3:
                assert monotonic() - began < 60, "they are not replaced"
                longest = max(longest, look())
                await asyncio.sleep(0.05)
            second = living(url)
            assert not second & first
            assert longest < LONGEST, longest
            await all_go_on(players)

            victim = children(server).pop()
            os.kill(victim, signal.SIGKILL)
            await asyncio.to_thread(until, lambda: len(living(url)) == 3 and len(living(url) & second) == 2)
            assert victim not in children(server)
            await all_go_on(players)
            stop.set()
            await asyncio.gather(*running)
            await settle(server, players)
            check_rows(rows_of(url), players)
            line = await Client(server, players[0].client.token, players[0].client.table).connect()
            server.signal(signal.SIGTERM)
            await line.until(lambda: line.closed_with is not None)
            assert any(message["t"] == "bye" for message in line.inbox)

        asyncio.run(play())
        assert server.process is not None
        assert server.process.wait(30) == 0
        assert "Traceback" not in server.errors(), server.errors()[-3000:]
    assert living(url) == set()
    postgres_server().drop(url)


def test_workers_share_an_inner_port_range_and_do_not_outlive_their_supervisor(
    tmp_path: Path, postgres_server: Callable[[], Postgres]
) -> None:
    url, port = postgres_server().database(), free_port()
    arguments = ("--database", url, "--workers", "2", "--inner", f"127.0.0.1:{port}", "--bot-processes", "1")
    with Server(tmp_path / "data", *arguments) as server:
        with psycopg.connect(url) as connection:
            inner = {address for (address,) in connection.execute("SELECT address FROM workers")}
        ports = [int(address.rpartition(":")[2]) for address in inner]
        assert len(ports) == 2
        assert all(port <= one < port + 4 for one in ports)
        workers = children(server)
        server.kill()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), 20)
    assert living(url) == set()
    postgres_server().drop(url)
