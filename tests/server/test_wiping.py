"""Erasing a player by indexes and in pieces: nothing is looked through, others write between, nothing is left."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from comodin.server.store import Head, Player, Row, TournamentSummary
from comodin.server.store.sql import erasure as erasure_module
from comodin.server.store.sql import wiping
from comodin.server.store.sqlite import FILE, SqliteStore
from comodin.tournament import TournamentSetup, fold, organise
from testkit.played import stored

from ..table.test_local import played
from .older import back_to

ANA, BETO = "ana-id", "beto-id"
MANY = 3_000
LONG = 10_000


def run(folder: Path, test: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def go() -> None:
        store = SqliteStore(folder)
        try:
            await test(store)
        finally:
            store.close()

    asyncio.run(go())


def everything(folder: Path) -> str:
    with closing(sqlite3.connect(folder / FILE)) as store:
        names = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return json.dumps([store.execute(f"SELECT * FROM {name}").fetchall() for name in names])


def fill(folder: Path, tables: int, rows: int = 0) -> None:
    """Many tables of other people, and one of Beto's with a long log."""
    SqliteStore(folder).close()
    said = json.dumps([{"type": "said", "at": 1.0, "person": BETO, "text": "my secret"}])
    with closing(sqlite3.connect(folder / FILE)) as store:
        store.executemany(
            "INSERT INTO tables VALUES (?, 1, 1.0, NULL, 'closed', 0, '{}', NULL, NULL)",
            [(f"t{n}",) for n in range(tables)],
        )
        store.executemany(
            "INSERT INTO log (table_id, seq, events) VALUES (?, 1, '[]')", [(f"t{n}",) for n in range(tables)]
        )
        store.executemany("INSERT INTO visits VALUES (?, ?, 0)", [(f"p{n}", f"t{n}") for n in range(tables)])
        store.executemany(
            "INSERT INTO records VALUES (?, ?, 0, 1.0, 'casa', '{}', '{}', NULL)",
            [(f"r{n}", f"t{n}") for n in range(tables)],
        )
        if rows:
            store.execute(
                "INSERT INTO tables VALUES ('long', ?, 1.0, NULL, 'playing', 1, '{}', NULL, NULL)", (rows,)
            )
            store.executemany(
                "INSERT INTO log (table_id, seq, person, command, events) VALUES ('long', ?, ?, 'c', ?)",
                ((seq, BETO if seq % 3 else ANA, said if seq % 3 else "[]") for seq in range(1, rows + 1)),
            )
            store.execute("INSERT INTO visits VALUES (?, 'long', 0)", (BETO,))
        store.commit()


async def erase(store: SqliteStore, player: str = BETO) -> None:
    await store.erasure.begin(player)
    await store.erasure.disguise(player)
    await store.erasure.wipe(player)


# -- nothing is looked through ----------------------------------------------------------------------------------


def test_no_statement_looks_through_a_table(tmp_path: Path) -> None:
    fill(tmp_path, 50, 500)
    asked: set[str] = set()

    async def test(store: SqliteStore) -> None:
        await announce(store)
        store._write.set_trace_callback(asked.add)
        await erase(store)
        await erase(store, "a guest who never played")
        store._write.set_trace_callback(None)
        plans = {}
        for one in asked:
            if re.match("SELECT|UPDATE|DELETE", one):
                plan = store._write.execute(f"EXPLAIN QUERY PLAN {one}").fetchall()
                plans[one] = " / ".join(str(row[3]) for row in plan)
        assert len(plans) > 15
        assert not {one: plan for one, plan in plans.items() if "SCAN" in plan}

    run(tmp_path, test)


async def announce(store: SqliteStore) -> None:
    """A tournament that Beto had entered and left."""
    announced = organise.announce(TournamentSetup(), ANA, "Ana")
    line = TournamentSummary("cup", "open", True, '{"organiser": "Ana", "winners": []}')
    await store.tournaments.append(line, 1, announced, [ANA])
    came = organise.enter(fold(announced), BETO, "Beto")
    await store.tournaments.append(line, 2, came, [ANA, BETO])
    await store.tournaments.append(line, 3, organise.withdraw(fold([*announced, *came]), BETO), [ANA])


def test_a_guest_who_never_played_costs_one_short_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, MANY)
    pieces = 0
    real = wiping.wipe_some

    def counting(*args: Any) -> Any:
        nonlocal pieces
        pieces += 1
        return real(*args)

    monkeypatch.setattr(erasure_module, "wipe_some", counting)

    async def test(store: SqliteStore) -> None:
        await store.put_player(Player(BETO, "Beto", "token", "code"))
        before = store._write.total_changes
        await erase(store)
        assert pieces == 1
        assert store._write.total_changes - before <= 6
        assert await store.player(BETO) is None
        assert await store.erasure.begun() == []

    run(tmp_path, test)


# -- in pieces ----------------------------------------------------------------------------------------------------


def test_others_write_between_the_pieces_and_nobody_sees_half_of_it(tmp_path: Path) -> None:
    fill(tmp_path, 10, LONG)

    async def test(store: SqliteStore) -> None:
        done = asyncio.Event()
        written = 0

        async def others() -> None:
            nonlocal written
            while not done.is_set():
                written += 1
                head = Head("other", written, float(written), None, "playing", True, "{}")
                await store.append(head, Row(written, ANA, f"c{written}", "[]"))

        await store.erasure.begin(BETO)
        nobody = await store.erasure.disguise(BETO)
        writing = asyncio.create_task(others())
        wiping_ = asyncio.create_task(store.erasure.wipe(BETO))
        await asyncio.sleep(0.05)
        assert not wiping_.done()
        rows = await store.read("long")  # in the middle of it
        assert len(rows) == LONG
        assert {row.person for row in rows} == {nobody, ANA}
        assert not any(BETO in row.events or "secret" in row.events for row in rows)
        await wiping_
        done.set()
        await writing
        assert written > 3  # between the pieces; how many depends on the disk
        assert await store.erasure.begun() == []

    run(tmp_path, test)
    left = everything(tmp_path)
    assert BETO not in left
    assert "secret" not in left


def test_it_goes_on_after_a_crash_under_the_same_name(tmp_path: Path) -> None:
    fill(tmp_path, 10, LONG)
    names = []

    async def begin(store: SqliteStore) -> None:
        await store.erasure.begin(BETO)
        names.append(await store.erasure.disguise(BETO))
        wiping_ = asyncio.create_task(store.erasure.wipe(BETO))
        await asyncio.sleep(0.03)
        assert not wiping_.done()
        wiping_.cancel()
        await asyncio.gather(wiping_, return_exceptions=True)

    async def go_on(store: SqliteStore) -> None:
        assert await store.select("SELECT count(*) FROM log WHERE person = ?", BETO) != [(0,)]
        assert await store.select("SELECT count(*) FROM log WHERE person = ?", names[0]) != [(0,)]
        assert not any(BETO in (row.person, row.events) for row in await store.read("long"))
        assert await store.erasure.begun() == [BETO]
        names.append(await store.erasure.disguise(BETO))
        await store.erasure.wipe(BETO)

    run(tmp_path, begin)
    run(tmp_path, go_on)
    assert names[0] == names[1]
    assert BETO not in everything(tmp_path)


# -- nothing is left ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("older", [False, True], ids=["written now", "written before the indexes"])
def test_what_only_names_somebody_is_wiped_too(tmp_path: Path, older: bool) -> None:
    """Asked to a table and never came; entered a tournament and left; a round that others play on from."""
    (record, *_) = stored(played("casa")[0], "his")
    about = json.loads(record.players)
    about["players"][0] = {"name": "Beto", "person": BETO}
    about["players"][1] = {"name": "Ana", "person": ANA}
    text = json.loads(record.record)
    text["players"][0] = "Beto"

    async def write(store: SqliteStore) -> None:
        await announce(store)
        invited = [{"type": "person_invited", "at": 1.0, "person": BETO, "by": ANA}]
        opened = [{"type": "table_opened", "at": 1.0, "start": {"record": json.dumps(text), "origin": record.id}}]
        for table, events in (("asked", invited), ("plays on", opened), ("his", [])):
            head = Head(table, 1, 1.0, None, "playing", True, "{}", (BETO,) if table == "his" else (ANA,))
            await store.append(head, Row(1, ANA, "c", json.dumps(events)))

    run(tmp_path, write)
    with closing(sqlite3.connect(tmp_path / FILE)) as store:
        store.execute(
            "INSERT INTO records VALUES (?, 'his', 0, 1.0, 'casa', ?, ?, NULL)",
            (record.id, json.dumps(about), json.dumps(text)),
        )
        if older:
            back_to(store, 4)
        store.commit()
    assert BETO in everything(tmp_path)
    run(tmp_path, erase)
    left = everything(tmp_path)
    assert BETO not in left
    assert "Beto" not in left

    async def read(store: SqliteStore) -> None:  # the checksums are those of what is there now
        assert [len(await store.read(table)) for table in ("asked", "plays on", "his")] == [1, 1, 1]
        assert await store.record(record.id) is not None
        assert (await store.tournaments.read("cup"))[0] == 3

    run(tmp_path, read)
