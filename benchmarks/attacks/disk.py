"""What one address can make the server keep for ever."""

from __future__ import annotations

import asyncio
import json
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

from comodin.match import MatchRules
from comodin.table import Settings
from testkit.filled import bots_at_play, long_round
from testkit.meter import stored_bytes
from testkit.played import TABLE, keep, stored
from testkit.raw import TEXT, frame

from .registry import attack
from .site import ELSEWHERE, Site

FILE = "round.uno.json"


def a_round(data: Path) -> None:
    """A finished round, as a file beside the data."""
    settings = Settings(seats=2, match=MatchRules("points", 100_000), between_seconds=0.0, bot_seconds=(0.0, 0.0))
    (data.parent / FILE).write_text(stored(bots_at_play(settings, 400, "ana"))[0].record)


def a_long_round(data: Path) -> None:
    """As long as a file may be, also in the store."""
    records = stored(long_round(3_800))
    (data.parent / FILE).write_text(records[0].record)
    keep(data, records)


def the_round(site: Site) -> dict[str, Any]:
    """What was put there."""
    found: dict[str, Any] = json.loads((site.folder / FILE).read_text())
    return found


async def _per_day(site: Site, began: float, before: int) -> None:
    """What a day of it would take, once the first burst is over."""
    grown = stored_bytes(site.data) - before
    site.notes["GB a day"] = round(grown / max(perf_counter() - began, 1) * 86_400 / 1e9, 1)


async def _play_on(site: Site, record: dict[str, Any]) -> None:
    token = (await site.guest())["token"]
    began, before = perf_counter(), stored_bytes(site.data)
    body = {"file": json.dumps(record), "step": 1, "seat": 0, "bot": "normal"}
    while site.on:
        reply = await site.ask("POST", "/api/replays/play", body, token)
        site.notes["answer"] = f"{reply.status} {reply.code}".strip()
        if reply.status != 201:
            await asyncio.sleep(0.2)
    await _per_day(site, began, before)


@attack(prepare=a_round)
async def long_names(site: Site) -> None:
    """Files whose players have names of a hundred thousand letters, played on at table after table."""
    record = the_round(site)
    record["players"] = ["A" * 500_000, "B" * 400_000]
    await _play_on(site, record)


@attack(prepare=a_round)
async def long_seeds(site: Site) -> None:
    """Files with a seed of a megabyte, played on at table after table."""
    record = the_round(site)
    record["seed"] = "9" * 900_000
    await _play_on(site, record)


@attack(prepare=a_long_round)
async def play_on_late(site: Site) -> None:
    """The longest round, played on from its last step at table after table: all of it is played again for each."""
    record = the_round(site)
    site.notes["actions"] = len(record["actions"])
    token = (await site.guest())["token"]
    body = {"file": json.dumps(record), "step": len(record["actions"]) - 2, "seat": 0, "bot": "normal"}
    while site.on:
        reply = await site.ask("POST", "/api/replays/play", body, token)
        site.notes["answer"] = f"{reply.status} {reply.code}".strip()
        if reply.status != 201:
            await asyncio.sleep(0.2)


@attack(prepare=a_long_round)
async def long_files(site: Site) -> None:
    """The longest file that is taken, unfolded for nobody as often as an address may."""
    body = {"file": json.dumps(the_round(site))}

    async def work() -> None:
        while site.on:
            reply = await site.ask("POST", "/api/replays", body)
            if reply.status == 429:
                await asyncio.sleep(0.2)

    await site.keep_at_it(work, 10)


@attack(prepare=a_long_round)
async def long_replay(site: Site) -> None:
    """The longest round, unfolded from the store without a token as often as an address may read."""
    await site.flood_get(f"/api/replays/{TABLE}/0", connections=10)


@attack()
async def tables_opened(site: Site) -> None:
    """Table after table, as fast as an address may open them."""
    token = (await site.guest())["token"]
    began, before = perf_counter(), stored_bytes(site.data)
    while site.on:
        reply = await site.ask("POST", "/api/tables", {"settings": {"title": "x" * 40}}, token)
        if reply.status != 201:
            await asyncio.sleep(0.2)
    await _per_day(site, began, before)


@attack()
async def names_changed(site: Site) -> None:
    """Guest after guest, and name after name, as fast as an address may."""
    began, before = perf_counter(), stored_bytes(site.data)
    token = (await site.guest())["token"]
    number = 0
    while site.on:
        number += 1
        await site.ask("POST", "/api/players", {"name": f"guest {number}"})
        reply = await site.ask("PATCH", "/api/me", {"name": f"name {number}"}, token)
        if reply.status == 429:
            await asyncio.sleep(0.2)
    await _per_day(site, began, before)


@attack()
async def rules_written(site: Site) -> None:
    """Rules written on a Custom Wild again and again, and luck added: rows in the log that nobody needs."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token, seats=4, fill_with=None)
    socket = await site.socket(token, table)
    began, before = perf_counter(), stored_bytes(site.data)
    while site.on:
        luck = await socket.do("add_luck", text="\U0001f0cf" * 60)
        ready = await socket.do("ready", ready=bool(site.counts["ready"] % 2))
        site.counts[f"luck {luck.get('code') or luck['t']}"] += 1
        site.counts["ready"] += ready["t"] == "ack"
        if "too_fast" in (luck.get("code"), ready.get("code")):
            await asyncio.sleep(0.2)
    await _per_day(site, began, before)


@attack(prepare=a_round)
async def broken_letters(site: Site) -> None:
    """Halves of letters, zeros and other text that cannot be written, wherever text is taken: is there a fault?"""
    guest = await site.guest()
    token = guest["token"]
    record = the_round(site)
    sources = cycle(ELSEWHERE)  # no limit is what is looked for here
    texts = ["\\ud800", "\\u0000", "a\\udfffb", "\\uffff", "\\u202e"]
    for text in texts:
        quoted = f'"{text}"'
        for path, body in (
            ("/api/players", f'{{"name": {quoted}}}'),
            ("/api/tables", f'{{"settings": {{"title": {quoted}}}}}'),
            ("/api/tournaments", f'{{"setup": {{"title": {quoted}}}}}'),
            ("/api/login", f'{{"player": {quoted}, "password": {quoted}}}'),
            ("/api/recover", f'{{"recovery": {quoted}}}'),
        ):
            reply = await site.ask("POST", path, body.encode(), token, source=next(sources))
            site.check(f"POST {path} {text}: no fault", reply.status not in (0, 500))
        played = {**record, "players": [json.loads(quoted), "b"]}
        for path in ("/api/replays/play", "/api/replays"):
            wanted: dict[str, Any] = {"file": json.dumps(played)}
            more = {"step": 1} if path.endswith("play") else {}
            reply = await site.ask("POST", path, wanted | more, token, source=next(sources))
            site.check(f"a file of {text} at {path}: no fault", reply.status not in (0, 500, 503))
    table, _ = await site.table(token)
    socket = await site.socket(token, table)
    for text in texts:
        raw = f'{{"v": 1, "t": "command", "id": "x{text}", "command": {{"c": "say", "text": "{text} a"}}}}'
        await socket.send(frame(TEXT, raw.encode()))
    said = await socket.do("say", text="still here")
    site.check("the socket goes on", said["t"] == "ack")
    site.check("there is no traceback in the log", "Traceback" not in site.log())
