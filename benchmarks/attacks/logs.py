"""Long logs, big answers and full stores: who asks for them, and who waits meanwhile?"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from comodin.match import MatchRules
from comodin.table import Settings
from testkit.filled import bots_at_play, long_log, many_tables, token_of
from testkit.played import keep, stored
from testkit.raw import LOST, Pipe, RawSocket, Refused, request

from .registry import attack
from .site import Site

ROWS = 20_000
TABLE = "long-table"


def _long_private(data: Path) -> None:
    for number in range(2):
        long_log(data, f"{TABLE}{number}", ROWS, f"owner{number}", visibility="private", spectators=False)


@attack(prepare=_long_private)
async def stranger_reads_log(site: Site) -> None:
    """A stranger asks for private tables with long logs, without a token, and says hello there."""
    guest = await site.guest()
    while site.on:
        for number in range(2):
            reply = await site.ask("GET", f"/api/tables/{TABLE}{number}", seconds=60)
            site.check("a stranger is told nothing of a private table", reply.status in (0, 401, 404, 429))
            try:
                (await site.socket(guest["token"], f"{TABLE}{number}")).drop()
            except (*LOST, Refused):
                pass
        await site.rest(1)


@attack(prepare=_long_private)
async def owner_exports(site: Site) -> None:
    """Somebody with a long log asks for all that is stored of them, again and again."""
    await site.flood_get("/api/me/export", token=token_of("owner0"), connections=10)


@attack(prepare=_long_private)
async def owner_is_deleted(site: Site) -> None:
    """Somebody with a long log asks to be forgotten."""
    for number in range(2):
        reply = await site.ask(
            "DELETE", "/api/me", {"name": f"owner{number}"}, token_of(f"owner{number}"), seconds=60
        )
        site.check("who asks is forgotten", reply.status in (202, 204))
    await site.rest()


def _long_match(data: Path) -> None:
    """Rounds of one match: some hundred records of nine seats."""
    settings = Settings(
        seats=9,
        match=MatchRules("points", 100_000),
        between_seconds=0.0,
        bot_seconds=(0.0, 0.0),
        turn_seconds=3.0,
        fill_with="simple",
    )
    keep(
        data,
        [replace(one, id=f"round-{one.number}") for one in stored(bots_at_play(settings, 12_000, "ana"), TABLE)],
    )


@attack(prepare=_long_match)
async def whole_matches(site: Site) -> None:
    """The whole match that a round belongs to, asked for by many."""
    await site.flood_get("/api/records/round-0/match", connections=20)


@attack(prepare=_long_match)
async def whole_matches_unread(site: Site) -> None:
    """The whole match that a round belongs to, asked for by sixty who do not read the answer."""
    await _unread(site, request("GET", "/api/records/round-0/match"), 60)


@attack(prepare=_long_match)
async def replays_unfolded(site: Site) -> None:
    """Rounds unfolded, one after the other, without a token."""
    paths = [f"/api/replays/{TABLE}/{number}" for number in range(40)]
    await site.flood_get(*paths, connections=20)


@attack(prepare=_long_match)
async def unread_files(site: Site) -> None:
    """The largest files of the page, asked for on many connections and not read."""
    await _unread(site, request("GET", "/cards.svg"), 400)


async def _unread(site: Site, asked: bytes, many: int) -> None:
    held: list[Pipe] = []

    async def one() -> None:
        pipe = await Pipe.open(site.port, seconds=5)
        pipe.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await pipe.send(asked)
        held.append(pipe)

    for _ in range(0, many, 20):
        await site.together(one() for _ in range(20))
    site.counts["asked"] = len(held)
    await site.rest()
    for pipe in held:
        pipe.drop()


def _many_rounds(data: Path) -> None:
    """One table with thousands of rounds: all the same round under other numbers."""
    settings = Settings(seats=2, match=MatchRules("points", 100_000), between_seconds=0.0, bot_seconds=(0.0, 0.0))
    (first, *_) = stored(bots_at_play(settings, 400, "ana"), TABLE)
    many = [replace(first, id=f"round-{number}", number=number) for number in range(5_000)]
    keep(data, many)


@attack(prepare=_many_rounds)
async def rounds_of_a_table(site: Site) -> None:
    """A round of a table that has five thousand of them: are all of them read for it?"""
    await site.flood_get(f"/api/replays/{TABLE}/0", "/api/records/round-7", connections=10)


def _many_left(data: Path) -> None:
    """Tables in the middle of a round whose clocks are due a few seconds after the start."""
    settings = Settings(
        seats=2, fill_with=None, turn_seconds=8.0, absent_seconds=8.0, match=MatchRules("points", 100_000)
    )
    many_tables(data, 3_000, settings, killed=True)


@attack(prepare=_many_left, seconds=15)
async def clocks_due_together(site: Site) -> None:
    """Three thousand tables that were killed in play: all their clocks are due at the same time."""
    await site.rest()


def _many_quiet(data: Path) -> None:
    many_tables(data, 40_000, Settings(seats=2, visibility="private", fill_with=None, turn_seconds=None))


@attack(prepare=_many_quiet)
async def guests_are_deleted(site: Site) -> None:
    """Guests who come and ask to be forgotten, while forty thousand tables are stored."""
    while site.on:
        guest = await site.guest("nobody")
        reply = await site.ask("DELETE", "/api/me", {"name": "nobody"}, guest["token"], seconds=30)
        site.counts["forgotten"] += reply.status == 204
        await asyncio.sleep(0)


@attack(prepare=_many_quiet)
async def tables_are_woken(site: Site) -> None:
    """Table after table is looked at by one guest with a key, so that all of them are loaded into memory."""
    guest = await site.guest()

    async def look(number: int) -> None:
        socket = await RawSocket.open(site.port)
        await socket.hello(guest["token"], f"t{number}", key="key")
        site.counts["looked at"] += 1
        socket.drop()

    for start in range(0, 40_000, 50):
        if not site.on:
            break
        await site.together(look(start + n) for n in range(50))
