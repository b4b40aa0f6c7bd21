"""Bots that play for nobody: at tables that one guest left open, in tournaments, in the expert's queue."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from comodin.match import MatchRules
from comodin.table import Settings
from testkit.filled import bots_at_play
from testkit.meter import stored_bytes
from testkit.played import stored
from testkit.raw import RawSocket, command

from .registry import attack
from .site import Site

HASTE: dict[str, Any] = {
    "seats": 10,
    "match": {"format": "points", "target": 100_000},
    "bot_seconds": [0.0, 0.0],
    "between_seconds": 0.0,
    "turn_seconds": 3.0,
    "absent_seconds": 0.0,
}


async def _read_on(site: Site, socket: RawSocket) -> None:
    async for told in socket.follow(site.left):
        site.counts["bot actions"] += sum(one.get("cause") == "bot" for one in told.get("events", ()))


async def _leave_to_bots(site: Site, tables: int, **settings: Any) -> None:
    """One guest, an idle socket at each of so many tables where bots play for everybody."""
    token = (await site.guest())["token"]
    reading = []
    for _ in range(tables):
        table, _key = await site.table(token, **{**HASTE, **settings})
        if not table or not site.on:
            break
        socket = await site.socket(token, table)
        await socket.send(_start())
        reading.append(asyncio.create_task(_read_on(site, socket)))
    site.notes["tables"] = len(reading)
    await asyncio.gather(*reading)


def _start() -> bytes:
    return command("ready") + command("start")


@attack(seconds=15)
async def bot_hog(site: Site) -> None:
    """One guest, twenty idle sockets at twenty tables of nine quick bots without any pause."""
    await _leave_to_bots(site, 20)


@attack(seconds=15)
async def thinkers_hog(site: Site) -> None:
    """One guest, twelve idle sockets at tables of nine bots that search: everybody else's experts wait."""
    await _leave_to_bots(site, 12, fill_with="search")


@attack(seconds=15)
async def tournament_hog(site: Site) -> None:
    """Tournament after tournament of bots alone, begun by one guest without any socket."""
    token = (await site.guest())["token"]
    setup: dict[str, Any] = {"players": 10, "target": 5_000, "turn_seconds": 3, "gather_seconds": 0}
    setup |= {"between_seconds": 0, "bot_seconds": [0, 0]}
    while site.on and site.notes.get("begun", 0) < 60:
        reply = await site.ask("POST", "/api/tournaments", {"setup": setup}, token)
        if reply.status == 201:
            begun = await site.ask("POST", f"/api/tournaments/{reply.data['id']}/start", None, token)
            site.notes["begun"] = site.notes.get("begun", 0) + (begun.status == 200)
        else:
            await asyncio.sleep(0.5)
    await site.rest()


@attack(seconds=12)
async def tournaments_announced(site: Site) -> None:
    """Tournaments that are announced and never begin, within all limits: how much is kept of each?"""
    token = (await site.guest())["token"]
    before = stored_bytes(site.data)
    for number in range(200):
        if not site.on:
            break
        reply = await site.ask(
            "POST", "/api/tournaments", {"setup": {"title": f"t{number}", "listed": True}}, token
        )
        if reply.status == 429:
            await asyncio.sleep(0.5)
    site.notes["bytes each"] = (stored_bytes(site.data) - before) // max(site.counts["201"], 1)


@attack(seconds=15)
async def news_hoard(site: Site) -> None:
    """Four hundred requests that wait for news of one tournament in which bots play: all are answered at once."""
    token = (await site.guest())["token"]
    setup = {
        "format": "whist",
        "players": 16,
        "hands": 4,
        "target": 500,
        "bot_seconds": [0, 0],
        "gather_seconds": 0,
    }
    reply = await site.ask("POST", "/api/tournaments", {"setup": setup}, token)
    if reply.status != 201:
        reply = await site.ask(
            "POST", "/api/tournaments", {"setup": {"players": 10, "bot_seconds": [0, 0]}}, token
        )
    tournament = reply.data.get("id", "")
    await site.ask("POST", f"/api/tournaments/{tournament}/start", None, token)

    async def wait() -> None:
        seq = 0
        while site.on:
            path = f"/api/tournaments/{tournament}?after={seq}&wait=25"
            told = await site.ask("GET", path, seconds=max(site.left, 0.1))
            seq = told.data.get("seq", seq) if told.status == 200 else seq
            if told.status != 200:
                await asyncio.sleep(0.3)

    await site.keep_at_it(wait, 400)


def _rounds(data: Path) -> None:
    settings = Settings(seats=4, match=MatchRules("points", 100_000), between_seconds=0.0, bot_seconds=(0.0, 0.0))
    found = [one.record for one in stored(bots_at_play(settings, 4_000, "ana"))][:25]
    (data.parent / "rounds.json").write_text(json.dumps(found))


@attack(prepare=_rounds, seconds=20)
async def expert_queue(site: Site) -> None:
    """Twenty guests of one address ask for analyses; then somebody else asks for one from another address."""
    rounds: list[str] = json.loads((site.folder / "rounds.json").read_text())
    site.notes["rounds"] = len(rounds)

    async def one(number: int) -> None:
        guest = await site.guest(f"g{number}")
        reply = await site.ask("POST", "/api/analyses", {"file": rounds[number]}, guest["token"])
        while reply.code == "too_fast" and site.left > 3:
            await asyncio.sleep(1)
            reply = await site.ask("POST", "/api/analyses", {"file": rounds[number]}, guest["token"])

    await site.together(one(number) for number in range(min(20, len(rounds) - 1)))
    reply = await site.ask("POST", "/api/analyses", {"file": rounds[-1]}, source="127.0.0.3")
    site.notes["somebody else"] = f"{reply.status} {reply.code}"
    site.check("somebody else's analysis is taken", reply.status == 202)
    await site.rest()
