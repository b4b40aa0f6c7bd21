"""Stores that are full already, written by direct means: what would take an attacker days is there at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from comodin.match import MatchRules
from comodin.rules import Over, Play, decisions
from comodin.server.accounts import hash_of
from comodin.server.store import Player, Row, Store, open_store
from comodin.server.tables import LiveTable
from comodin.table import (
    Act,
    Disconnect,
    Join,
    LocalTable,
    Ready,
    Settings,
    TableEvent,
    decide,
    fold,
    open_table,
    print_table_event,
)

IN_FLIGHT = 4_000  # rows that wait for the disk together


def token_of(player: str) -> str:
    """The token of a player who was put here."""
    return f"token of {player}"


def put_player(store: Store, player: str) -> asyncio.Future[None]:
    return store.put_player(Player(player, player, hash_of(token_of(player)), hash_of(f"code of {player}")))


def bots_at_play(settings: Settings, events: int, person: str = "owner", secret: str = "filled") -> LocalTable:
    """A match with one person, whose turns run out, and bots, until so many things have happened."""
    local = LocalTable(settings, secret, lambda told: None)
    local.join(person, person, 1.0)
    local.send(person, Ready(), 1.0)
    now = 1.0
    while len(local.log) < events:
        now += 60.0
        local.run(now)
    return local


def long_round(actions: int) -> LocalTable:
    """Two people who draw when they have few cards, so that a round lasts; then they play it to its end."""
    settings = Settings(seats=2, fill_with=None, turn_seconds=None, match=MatchRules("quick"))
    local = LocalTable(settings, "long", lambda told: None)
    for name in ("ana", "beto"):
        local.join(name, name, 1.0)
    for name in ("ana", "beto"):
        local.send(name, Ready(), 1.0)
    now = 1.0
    while (state := local.table.round) is not None and not isinstance(state.pending, Over):
        now += 1.0
        seat = state.pending.seats[0]
        person = local.table.seats[local.table.players[seat]].person
        assert person is not None
        options = decisions(state, seat)
        plays = [option for option in options if isinstance(option, Play)]
        few = len(state.hands[seat]) < 5 and len(local.log) < actions
        others = [option for option in options if not isinstance(option, Play)]
        chosen = (others or plays) if few else (plays or others)
        local.send(person, Act(chosen[int(now) % len(chosen)]), now)
        local.tick(now + 0.9)
    return local


async def put_log(store: Store, table_id: str, log: Sequence[TableEvent]) -> None:
    """One row an event, but the opening, which is one row with those who came."""
    rows = [log[:2], *([event] for event in log[2:])]
    live = LiveTable(table_id, fold(log), len(rows))
    head = live.head()
    waiting = []
    for number, new in enumerate(rows, 1):
        line = json.dumps([print_table_event(event) for event in new])
        waiting.append(store.append(replace(head, seq=number), Row(number, None, None, line)))
        if len(waiting) >= IN_FLIGHT:
            await asyncio.gather(*waiting)
            waiting.clear()
    await asyncio.gather(*waiting)


def long_log(data: Path, table_id: str, rows: int, owner: str = "owner", **settings: object) -> None:
    """A table with a log of so many rows, played by bots."""
    usual = Settings(
        match=MatchRules("points", 100_000), between_seconds=0.0, bot_seconds=(0.0, 0.0), turn_seconds=3.0
    )
    local = bots_at_play(replace(usual, **settings), rows, owner)  # type: ignore[arg-type]

    async def fill() -> None:
        store = open_store(data)
        await put_player(store, owner)
        await put_log(store, table_id, local.log)
        store.close()

    asyncio.run(fill())


def many_tables(data: Path, tables: int, settings: Settings, people: int = 2, killed: bool = False) -> None:
    """Tables in the middle of a round (or, where one person alone sits, before it), all alike, with the key `key`.
    Everybody has left, but where the server was `killed`."""
    persons = [f"p{n}" for n in range(people)]
    log = open_table(settings, "secret", "key", 1.0)
    for command in (
        Join("somebody", "key"),
        *((Ready(),) if people > 1 else ()),
        *(() if killed else (Disconnect(),)),
    ):
        for person in persons:
            log += decide(fold(log), person, command, 1.0)
    line = json.dumps([print_table_event(event) for event in log])
    head = LiveTable("", fold(log), 1).head()

    async def fill() -> None:
        store = open_store(data)
        waiting = [put_player(store, person) for person in persons]
        for number in range(tables):
            waiting.append(store.append(replace(head, id=f"t{number}"), Row(1, None, None, line)))
            if len(waiting) >= IN_FLIGHT:
                await asyncio.gather(*waiting)
                waiting.clear()
        await asyncio.gather(*waiting)
        store.close()

    asyncio.run(fill())
