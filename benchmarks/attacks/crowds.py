"""Many sockets of one guest at one table: each has credits of its own, and what one says goes to all."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from testkit.raw import LOST, RawSocket, command, message

from .registry import attack
from .site import Site

MANY = 150


async def _drain(site: Site, socket: RawSocket) -> None:
    """Reads as little as a client can: bytes, not messages."""
    site.counts["thrown out"] += await socket.pipe.ended(site.left)


async def _at_one_table(site: Site, many: int = MANY) -> tuple[list[RawSocket], list[asyncio.Task[None]]]:
    token = (await site.guest())["token"]
    table, _ = await site.table(token)
    sockets = await site.sockets(many, token, table)
    site.notes["sockets"] = len(sockets)
    return sockets, [asyncio.create_task(_drain(site, one)) for one in sockets]


async def _each(site: Site, sockets: list[RawSocket], what: bytes, every: float, name: str) -> None:
    while site.on:
        for socket in sockets:
            with suppress(*LOST):
                socket.pipe.writer.write(what if what else b"")
                site.counts[name] += 1
        await asyncio.sleep(every)


@attack()
async def looks(site: Site) -> None:
    """A hundred and fifty sockets of one guest, each of which asks for the whole view within its credits."""
    sockets, reading = await _at_one_table(site)
    await _each(site, sockets, message("look") * 10, 1.0, "looks (× 10)")
    for task in reading:
        task.cancel()


async def _talk(site: Site, sockets: list[RawSocket], every: float, *commands: dict[str, Any]) -> None:
    number = 0
    while site.on:
        for socket in sockets:
            number += 1
            with suppress(*LOST, RuntimeError):
                socket.pipe.writer.write(command(**commands[number % len(commands)]))
            site.counts["commands"] += 1
        await asyncio.sleep(every)


@attack()
async def chat_crowd(site: Site) -> None:
    """A hundred and fifty sockets of one guest at one table, all of which talk within their credits."""
    sockets, reading = await _at_one_table(site)
    await _talk(site, sockets, 0.3, {"c": "say", "text": "x" * 200})
    for task in reading:
        task.cancel()


@attack()
async def chat_flood(site: Site) -> None:
    """Ten sockets at ten tables, which talk as fast as their credits allow: how much is written to the disk?"""
    token = (await site.guest())["token"]
    sockets = []
    for _ in range(10):
        table, _key = await site.table(token)
        if table:
            sockets.append(await site.socket(token, table))
    reading = [asyncio.create_task(_drain(site, one)) for one in sockets]
    await _talk(site, sockets, 0.3, {"c": "say", "text": "\U0001f0cf" * 200})
    for task in reading:
        task.cancel()


@attack()
async def configure_flood(site: Site) -> None:
    """A host who changes the settings of a table as fast as the credits of many sockets allow."""
    sockets, reading = await _at_one_table(site, 40)
    titles = [{"c": "configure", "settings": {"title": f"{n}" * 20, "visibility": "public"}} for n in range(10)]
    await _talk(site, sockets, 0.2, *titles)
    for task in reading:
        task.cancel()


@attack()
async def too_fast(site: Site) -> None:
    """Commands beyond all credits, each refused, on sockets that come back when they are thrown out."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)

    async def work() -> None:
        socket = await site.socket(token, table)
        for _ in range(20):
            await socket.send(command("react", reaction="hello") * 100)
            site.counts["packets"] += 1
        await socket.pipe.ended(1)
        socket.drop()

    while site.on:
        await site.together(work() for _ in range(10))


@attack()
async def deaf_sockets(site: Site) -> None:
    """Sockets that never read, at a table where much is said: how much is kept for them?"""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)
    deaf = await site.sockets(MANY, token, table)
    site.notes["sockets"] = len(deaf)
    for socket in deaf:
        socket.pipe.writer.transport.pause_reading()  # type: ignore[attr-defined]
    await _talk(site, deaf, 0.35, {"c": "say", "text": "x" * 200})


@attack()
async def sockets_of_one_address(site: Site) -> None:
    """As many sockets at the table as one address gets, three times that often."""
    sockets, reading = await _at_one_table(site, 600)
    site.notes["most"] = len(sockets)
    await site.rest()
    for task in reading:
        task.cancel()
