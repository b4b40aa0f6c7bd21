"""What is old goes, a little at a time: logs of closed tables, tournaments, invitations, names never used."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from comodin.server.app import Options, Service, application
from comodin.server.owners import Owner
from comodin.server.store import Player
from comodin.server.store.sql import retention
from comodin.server.store.sqlite import FILE, SqliteStore
from comodin.server.tables import Tournaments
from comodin.server.tables.live_tournament import LOOKED_LATELY
from comodin.table import Settings, commands
from comodin.table.deadlines import BOOKED_SECONDS

from .test_tournament_limits import ANA, Hall
from .theatre import Theatre, in_a_theatre

TABLES = ("log", "tables", "visits", "closed", "tournaments", "tournament_log", "tournament_people", "invitations")


async def counts(store: SqliteStore) -> dict[str, int]:
    return {name: (await store.select(f"SELECT count(*) FROM {name}"))[0][0] for name in TABLES}


async def all_of(store: SqliteStore, before: float) -> int:
    """Prunes until nothing is left; returns in how many pieces."""
    pieces = 0
    while await store.retention.prune(before):
        pieces += 1
    return pieces


async def closed_table(theatre: Theatre, words: int) -> str:
    live = await theatre.registry.open(Settings(seats=2), "ana", "Ana")
    line, _ = theatre.enter(live, "ana")
    for _ in range(words):
        await theatre.do(line, commands.React("wow"))
    theatre.registry.leave(live, line)
    theatre.reading += 2.0
    for _ in range(200):
        theatre.reading += 2.0
        await theatre.ring()
    await theatre.settle()
    assert live.table.phase == "closed"
    return live.id


def test_logs_of_closed_tables_go_after_a_while_in_small_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        monkeypatch.setattr(retention, "PIECE", 10)
        first = await closed_table(theatre, 25)
        stays = await theatre.registry.open(Settings(seats=2), "beto", "Beto")
        store = theatre.store
        rows = await counts(store)
        assert (rows["closed"], rows["tables"]) == (1, 2)
        assert await all_of(store, time.time() - 60.0) == 0  # it was closed just now
        assert await counts(store) == rows
        assert await store.retention.prune(time.time() + 60.0)
        theatre.registry.live_tables.pop(first)
        assert await theatre.registry.find(first) is None  # from the first piece on
        assert 0 < (await counts(store))["log"] - len(await store.read(stays.id)) < 25
        assert await all_of(store, time.time() + 60.0) >= 2
        assert await store.read(first) == []
        assert await store.head(first) is None
        assert await store.read(stays.id)
        assert (await counts(store))["closed"] == 0
        assert (await counts(store))["visits"] == 1

    in_a_theatre(tmp_path, play)


def test_tournaments_that_are_not_played_go_and_those_that_are_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        hall = Hall(theatre, monkeypatch)
        open_ = await hall.announced(ANA)
        running = await hall.begun(Owner("beto", "192.0.2.2"))
        await all_of(theatre.store, time.time() - 60.0)
        assert (await theatre.store.tournaments.read(open_.id))[0]
        await all_of(theatre.store, time.time() + 60.0)
        assert await theatre.store.tournaments.read(open_.id) == (0, [])
        assert (await theatre.store.tournaments.read(running.id))[0]
        assert (await counts(theatre.store))["tournament_people"] == 1

    in_a_theatre(tmp_path, play)


def test_a_tournament_that_nobody_came_back_to_is_called_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        hall = Hall(theatre, monkeypatch)
        live = await hall.begun(ANA)
        hall.time += LOOKED_LATELY + 1.0
        hall.all.look_at(live)
        await theatre.settle()
        assert not await hall.all._abandon(live)
        theatre.clock._now += BOOKED_SECONDS
        await theatre.ring()
        await theatre.settle()
        again = Tournaments(theatre.registry, theatre.store.tournaments)  # as after a restart
        await again._resume_all()
        found = await again.find(live.id)
        assert found is not None
        assert found.state.phase == "cancelled"

    in_a_theatre(tmp_path, play)


def test_names_that_were_never_used_go(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        store = theatre.store
        for name, password in (("idle", None), ("ana", None), ("kept", "scrypt")):
            await store.put_player(Player(name, name.title(), f"token of {name}", f"code of {name}", password))
        await theatre.registry.open(Settings(seats=2), "ana", "Ana")
        assert not await store.retention.prune_guests(time.time() - 60.0)
        assert await store.retention.prune_guests(time.time() + 60.0)
        assert not await store.retention.prune_guests(time.time() + 60.0)
        assert [await store.player(name) is not None for name in ("idle", "ana", "kept")] == [False, True, True]

    in_a_theatre(tmp_path, play)


def test_the_server_does_it_by_itself(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    app, service = application(Options(keep_logs=1.0, keep_guests=1.0), store)
    assert isinstance(service, Service)

    async def run() -> None:
        await store.put_player(Player("idle", "Idle", "token", "code", None))
        other = sqlite3.connect(tmp_path / FILE)
        with other:
            other.execute("UPDATE players SET created = 0")
        other.close()
        async with service.running(app):  # type: ignore[arg-type]
            async with asyncio.timeout(60):
                while await store.player("idle") is not None:
                    await asyncio.sleep(0.01)

    asyncio.run(run())
    store.close()
