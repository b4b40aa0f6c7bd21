"""Onlookers: their first view is made of what they may see by now; that they come and go is told to everybody."""

from __future__ import annotations

import asyncio

from testkit.raw import RawSocket, command

from .bots import HASTE
from .registry import attack
from .site import Site

PLAYING = {**HASTE, "watch_delay": 300.0}


async def _read(site: Site, socket: RawSocket) -> None:
    async for _ in socket.follow(site.left):
        pass


@attack(seconds=25)
async def first_views(site: Site) -> None:
    """Onlookers who come and go at tables of quick bots that are watched five minutes late."""
    host = (await site.guest("host"))["token"]
    onlooker = (await site.guest("onlooker"))["token"]
    tables, reading = [], []
    for _ in range(3):
        table, _key = await site.table(host, **PLAYING)
        socket = await site.socket(host, table)
        await socket.send(command("ready") + command("start"))
        reading.append(asyncio.create_task(_read(site, socket)))
        tables.append(table)
    await site.rest(10)  # something to be seen late

    async def come_and_go() -> None:
        number = 0
        while site.on:
            number += 1
            (await site.socket(onlooker, tables[number % len(tables)])).drop()
            site.counts["views"] += 1

    await site.keep_at_it(come_and_go, 3)
    for task in reading:
        task.cancel()


@attack()
async def come_and_go(site: Site) -> None:
    """An onlooker who has joined a quiet table and loses the connection again and again: two steps each time."""
    host = (await site.guest("host"))["token"]
    onlooker = (await site.guest("onlooker"))["token"]
    table, _ = await site.table(host, seats=2)
    watching = await site.sockets(40, host, table)
    reading = [asyncio.create_task(_read(site, one)) for one in watching]
    first = await site.socket(onlooker, table)
    await first.do("join", sit=False)
    first.drop()

    async def toggle() -> None:
        while site.on:
            (await site.socket(onlooker, table)).drop()
            site.counts["came"] += 1

    await site.keep_at_it(toggle, 4)
    for task in reading:
        task.cancel()


@attack()
async def join_and_leave(site: Site) -> None:
    """Somebody who joins and leaves a table as fast as the credits allow, watched by forty sockets."""
    host = (await site.guest("host"))["token"]
    other = (await site.guest("other"))["token"]
    table, _ = await site.table(host, seats=4)
    reading = [asyncio.create_task(_read(site, one)) for one in await site.sockets(40, host, table)]

    async def turn() -> None:
        while site.on:
            socket = await site.socket(other, table)
            for _ in range(15):
                await socket.do("join")
                await socket.do("leave")
                site.counts["joined"] += 1

    await site.keep_at_it(turn, 1)
    for task in reading:
        task.cancel()
