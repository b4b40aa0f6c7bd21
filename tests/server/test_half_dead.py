"""A connection that carries nothing any more: the others at the table are told soon that its person is away."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from time import monotonic

import pytest

from testkit.server import Client, Server
from testkit.tunnel import Tunnel

SOAK = os.environ.get("COMODIN_PROFILE") == "soak"
TOLD = 20.0  # 8 to 12, and what a crowded machine takes; it was 20 to 40


@pytest.mark.skipif(not SOAK, reason="takes twelve seconds: make soak")
def test_the_others_are_told_who_is_away(tmp_path: Path) -> None:
    async def play(server: Server, tunnel: Tunnel) -> None:
        ana, beto = server.guest("Ana"), server.guest("Beto")
        table = server.new_table(ana["token"], seats=2)
        one = await Client(server, ana["token"], table).connect()
        other = await Client(server, beto["token"], table).connect(port=tunnel.port)
        await other.do("join")
        tunnel.dark()
        began = monotonic()
        await one.until(lambda: any(event["type"] == "person_away" for _, event in one.events))
        assert monotonic() - began < TOLD
        await one.close()

    with Server(tmp_path / "data") as server, Tunnel(server.port) as tunnel:
        asyncio.run(play(server, tunnel))
