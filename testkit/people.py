"""People of a browser test who have a past: they are known to the server, and have played."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page

from testkit.server import Client, Server

QUICK = {"match": {"format": "quick"}, "seats": 2, "fill_with": None, "between_seconds": 0.0, "turn_seconds": None}
Guest = dict[str, Any]


def be(page: Page, who: Guest) -> None:
    """This browser belongs to somebody whom the server knows."""
    page.add_init_script(
        f"localStorage.comodinTest ||= localStorage['comodin.player'] = JSON.stringify({json.dumps(who)})"
    )


def elsewhere(what: Any) -> Any:
    """In another thread: Playwright has a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(what)).result()


async def play_a_round(server: Server, one: Guest, other: Guest, **settings: Any) -> str:
    """Two people play a round to its end, always the first thing that is legal."""
    table = server.new_table(one["token"], **{**QUICK, **settings})
    clients = [await Client(server, who["token"], table).connect() for who in (one, other)]
    await clients[1].do("join")
    for client in clients:
        await client.do("ready")

    def over() -> bool:
        return any(event["type"] == "round_finished" for _, event in clients[0].events)

    while not over():
        awaited = next((client for client in clients if client.legal), None)
        if awaited is None:
            await asyncio.sleep(0.005)
            continue
        legal = sorted(awaited.legal, key=lambda one: one["do"] != "play")
        answer = await awaited.do("act", action=legal[0])
        if answer["t"] == "nack" and not awaited.legal:  # asked to wait a moment, or out of credits
            awaited.legal = legal
            await asyncio.sleep(0.6)
        elif legal[0]["do"] == "gesture":  # is held back until nobody quicker can be on the way
            await asyncio.sleep(0.3)
    for client in clients:
        await client.close()
    return table
