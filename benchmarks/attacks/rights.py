"""Rights: what somebody gets to see or to do who should not. Nothing here is a flood."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from testkit.raw import LOST, RawSocket, Refused, command

from .registry import attack
from .site import Site

QUICK: dict[str, Any] = {
    "seats": 2,
    "fill_with": None,
    "match": {"format": "points", "target": 100_000},
    "turn_seconds": 600.0,
    "between_seconds": 0.0,
}


async def two_at_play(
    site: Site, **settings: Any
) -> tuple[str, str, list[dict[str, Any]], list[RawSocket], list[dict[str, Any]]]:
    """Table, key, guests, their sockets, and what each was told first after the match began."""
    guests = [await site.guest(name) for name in ("ana", "beto")]
    table, key = await site.table(guests[0]["token"], **{**QUICK, **settings})
    sockets = [await site.socket(guest["token"], table, key=key) for guest in guests]
    await sockets[1].do("join", key=key)
    for socket in sockets:
        await socket.send(command("ready"))
    begun = []
    for socket in sockets:
        async for told in socket.follow(5):
            if told["t"] == "welcome" or any(one["type"] == "round_dealt" for one in told.get("events", ())):
                begun.append(told)
                break
    return table, key, guests, sockets, begun


@attack(seconds=15)
async def repeated_ids(site: Site) -> None:
    """A command that is sent again after seventy others, and an id that is used for another command."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)
    socket = await site.socket(token, table)
    first = await socket.do("say", id="once", text="once")
    sent = 0
    while sent < 70 and site.on:
        told = await socket.do("add_luck", text=f"luck {sent}")
        sent += told["t"] == "ack" and bool(told.get("changed"))
        if told["t"] == "nack":
            await asyncio.sleep(0.2)
    site.notes["others"] = sent
    await asyncio.sleep(1)
    again = await socket.do("say", id="once", text="once")
    site.notes["seqs"] = (first.get("seq"), again.get("seq"))
    site.check("it is not carried out again", again["t"] == "nack" or again.get("seq") == first.get("seq"))
    other = await socket.do("react", id="once", reaction="nice")
    site.check("an id with another command is refused", other["t"] == "nack")


async def _play_to_the_end(site: Site, sockets: list[RawSocket]) -> bool:
    """Both play what is legal until a round is over."""

    async def play(socket: RawSocket) -> bool:
        number = 0
        await socket.send(b"\x81\x98\0\0\0\0" + b'{"v": 1, "t": "look"}   ')
        async for told in socket.follow(min(site.left, 30)):
            if any(one["type"] == "round_finished" for one in told.get("events", ())):
                return True
            if told["t"] in ("welcome", "events") and (legal := told.get("legal")):
                number += 1
                plays = [one for one in legal if one["do"] == "play"] or legal
                await asyncio.sleep(0.11)
                await socket.send(command("act", action=plays[number % len(plays)]))
        return False

    return any(await site.together(play(socket) for socket in sockets))


@attack(seconds=45)
async def private_rounds(site: Site) -> None:
    """Rounds of a private table where nobody may watch, asked for by somebody who knows nothing but its id."""
    table, key, guests, sockets, _ = await two_at_play(site, visibility="private", spectators=False)
    over = await _play_to_the_end(site, sockets)
    site.notes["a round was finished"] = over
    for socket in sockets:
        socket.drop()
    await asyncio.sleep(0.3)
    stranger = (await site.guest("stranger"))["token"]
    for who, token in (("nobody", ""), ("a stranger", stranger)):
        for path in (f"/api/replays/{table}/0", f"/api/tables/{table}/records", f"/api/tables/{table}"):
            reply = await site.ask("GET", path, token=token)
            shown = path.replace(table, "T")
            site.check(f"{who} gets nothing of {shown}", reply.status in (401, 403, 404))
    own = await site.ask("GET", f"/api/replays/{table}/0?key={key}", token=guests[0]["token"])
    site.check("who played sees the round", own.status == 200 or not over)


@attack(seconds=25)
async def screens_and_kicks(site: Site) -> None:
    """Who was voted out opens a screen with the old key, or comes back as another guest with it."""
    settings = {
        "visibility": "private",
        "spectators": False,
        "absent_seconds": 0.0,
        "seats": 3,
        "turn_seconds": 3.0,
    }
    table, key, guests, sockets, _ = await two_at_play(site, **settings)
    sockets[1].drop()
    await asyncio.sleep(5)
    with suppress(*LOST):
        await sockets[0].do("propose_kick", 2, seat=1)
        await sockets[0].do("vote", 2, agrees=True)
    kicked = (await site.guest("kicked"))["token"]
    outcomes: dict[str, str] = {}
    for name, token, hello in (
        ("a screen with the old key", guests[1]["token"], {"key": key, "screen": True}),
        ("a new guest with the old key", kicked, {"key": key}),
    ):
        try:
            socket = await RawSocket.open(site.port)
            told = await socket.hello(token, table, **hello)
            outcomes[name] = told.get("code", told["t"])
            socket.drop()
        except (*LOST, Refused) as error:
            outcomes[name] = repr(error)
        site.check(f"{name} sees nothing after a kick", outcomes[name] != "welcome")
    site.notes["outcomes"] = outcomes


@attack(seconds=20)
async def screens_of_tournaments(site: Site) -> None:
    """A stranger opens a live screen at a tournament's table with the key that the tournament's page shows."""
    token = (await site.guest())["token"]
    setup = {"players": 4, "target": 500, "gather_seconds": 0, "listed": True}
    reply = await site.ask("POST", "/api/tournaments", {"setup": setup}, token)
    tournament = reply.data.get("id", "")
    await site.ask("POST", f"/api/tournaments/{tournament}/start", None, token)
    await asyncio.sleep(1)
    stranger = (await site.guest("stranger", "127.0.0.3"))["token"]
    view = (await site.ask("GET", f"/api/tournaments/{tournament}", token=stranger, source="127.0.0.3")).data
    lines = [line for row in view.get("rounds", ()) for line in row["tables"]]
    keys = [(line.get("table"), line.get("key")) for line in lines if line.get("key")]
    told = 0
    for table, key in keys[:1]:
        with suppress(*LOST, Refused):
            socket = await site.socket(stranger, table, source="127.0.0.3", key=key, screen=True)
            async for one in socket.follow(5):
                told += sum(event["type"] == "acted" for event in one.get("events", ()))
    site.notes["live actions seen"] = told
    site.check("a stranger's screen sees no action of the round live", not told)


@attack(seconds=15)
async def quick_kick(site: Site) -> None:
    """A player whose line was lost for a third of a second is voted out by the only other one."""
    _, _, _, sockets, _ = await two_at_play(site, absent_seconds=60.0, rated=True)
    sockets[1].drop()
    await asyncio.sleep(0.3)
    answer = await sockets[0].do("propose_kick", seat=1)
    async for _ in sockets[0].follow(2):
        pass  # what is heard is kept
    kicked = any(one["type"] == "person_kicked" for told in sockets[0].heard for one in told.get("events", ()))
    site.notes["answer"] = answer.get("code") or answer["t"]
    site.check("nobody is voted out for a third of a second", not kicked)


@attack(seconds=20)
async def hidden_steps(site: Site) -> None:
    """One player looks again and again while the other secretly arms UNO: does any number move?"""
    _, _, _, sockets, _ = await two_at_play(site)
    watcher, other = sockets

    async def numbers() -> tuple[Any, Any]:
        await watcher.send(b"\x81\x95\0\0\0\0" + b'{"v": 1, "t": "look"}')
        async for told in watcher.follow(3):
            if told["t"] == "welcome":
                return told["seq"], told["view"].get("at")
        return None, None

    await asyncio.sleep(0.5)
    before = await numbers()
    still = await numbers()
    armed = await other.do("arm_uno", armed=True)
    await asyncio.sleep(0.2)
    after = await numbers()
    site.notes["seq, at"] = f"{before} {still} → {after} ({armed.get('code') or armed['t']})"
    site.check("nothing that the others see tells of an armed UNO", before == still == after)


@attack(seconds=10)
async def foreign_origins(site: Site) -> None:
    """Pages of another origin, hosts that are not ours, and what may be kept by caches."""
    evil = {"Origin": "https://evil.example"}
    reply = await site.ask("POST", "/api/players", {"name": "x"}, **evil)
    site.check("a page elsewhere makes no player", reply.status == 403)
    with suppress(*LOST):
        try:
            await RawSocket.open(site.port, Origin="https://evil.example")
            site.check("a page elsewhere opens no socket", False)
        except Refused as refused:
            site.check("a page elsewhere opens no socket", refused.reply.status == 403)
    made = await site.ask("POST", "/api/players", {"name": "x"})
    site.check("an answer with a token is kept by nobody", "no-store" in made.headers.get("cache-control", ""))
    for origin, host in (("null", "127.0.0.1"), ("http://127.0.0.1:1", "127.0.0.1"), ("", "127.0.0.1")):
        reply = await site.ask("POST", "/api/players", {"name": "x"}, Origin=origin)
        site.check(f"the origin {origin!r} may not write at {host}", reply.status == 403)
