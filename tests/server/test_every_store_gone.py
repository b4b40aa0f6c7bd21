"""What every store promises of what goes, and what two workers may do at once: SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from comodin.server.store import (
    DayTry,
    Finished,
    PlayerTally,
    RatedMatch,
    Result,
    Row,
    StoredRecord,
    StoredSnapshot,
    Subscription,
)
from comodin.server.store.postgres.store import PostgresStore
from comodin.server.store.sql import retention
from comodin.table import SeatTally
from testkit.played import stored

from ..table.test_local import played
from .stores import ANA, BETO, LATER, AnyStore, Shelf, accounts, announce, begun, head, owned, row

Check = Callable[[PostgresStore], Awaitable[None]]


# -- what goes ---------------------------------------------------------------------------------------------------


def test_what_is_old_goes_in_pieces(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PIECE", 10)

    async def test(store: AnyStore) -> None:
        await accounts(store, ANA, "idle", "kept")
        kept = await store.player("kept")
        assert kept is not None
        assert await store.change_password(kept, "x", "secret")
        await begun(store, "old", "new")
        appends = [store.append(head("old", seq, here=(ANA,)), row(seq)) for seq in range(2, 35)]
        appends.append(store.append(head("old", 35, phase="closed", here=()), row(35)))
        appends.append(store.append(head("new", 2, here=(ANA,)), row(2)))
        await asyncio.gather(*appends)
        await store.history.invite(BETO, "new", ANA)
        await announce(store)
        assert not await store.retention.prune(1.0)  # nothing is so old
        assert await store.retention.prune(LATER)
        assert await store.head("old") is None
        assert 0 < len(await store.select("SELECT 1 FROM log WHERE table_id = 'old'")) < 35
        pieces = 1
        while await store.retention.prune(LATER):
            pieces += 1
        assert pieces >= 5
        assert await store.select("SELECT 1 FROM log WHERE table_id = 'old'") == []
        assert len(await store.read("new")) == 2
        assert await store.tournaments.read("cup") == (0, [])
        assert await store.select("SELECT 1 FROM invitations") == []
        while await store.retention.prune_guests(LATER):
            pass
        assert [await store.player(one) is not None for one in (ANA, "idle", "kept")] == [True, False, True]

    shelf.run(test)


def secret(seq: int) -> Row:
    said = [{"type": "said", "at": 1.0, "person": BETO, "text": "my secret"}]
    return Row(seq, BETO, f"c{seq}", json.dumps(said))


async def fill(store: AnyStore) -> str:
    """Much of Beto: what he said, played, and where he is only named. Returns the id of a record."""
    (record, *_) = stored(played("casa")[0], "his")
    about, text = json.loads(record.players), json.loads(record.record)
    about["players"][0] = {"name": "Beto", "person": BETO}
    about["players"][1] = {"name": "Ana", "person": ANA}
    text["players"][0] = "Beto"
    kept = StoredRecord(record.id, "his", 0, "casa", json.dumps(about), json.dumps(text))
    await accounts(store, ANA, BETO)
    await announce(store)
    invited = [{"type": "person_invited", "at": 1.0, "person": BETO, "by": ANA}]
    opened = [{"type": "table_opened", "at": 1.0, "start": {"record": json.dumps(text), "origin": record.id}}]
    for table, events in (("asked", invited), ("plays on", opened), ("his", []), ("long", [])):
        here = (ANA,) if table in ("asked", "plays on") else (ANA, BETO)
        await store.append(head(table, 1, here=here), Row(1, ANA, "c", json.dumps(events)))
    await owned(store, "his", "long")
    await asyncio.gather(*(store.append(head("long", seq), secret(seq)) for seq in range(2, 1_500)))
    results = (Result(BETO, "his", 0, True, 10), Result(ANA, "his", 0, False, 0))
    tallies = tuple(PlayerTally(one, "casa", 2, SeatTally()) for one in results)
    rated = (RatedMatch((BETO, ANA), (1, 2), "his", 0, "casa"),)
    await store.append(head("his", 2), row(2), Finished((kept,), results, rated, tallies))
    await store.keep_snapshot(StoredSnapshot("long", 5, 1.0, "f", f"with {BETO}"), 1.0, "door")
    await store.history.invite(BETO, "his", ANA)
    await store.friends.block(ANA, BETO)
    await store.friends.hide(BETO, True)
    await store.friends.subscribe(Subscription(BETO, "https://push.example.com/1", "", "", "en"))
    await store.puzzles.try_puzzle(BETO, "one", 25.0, True)
    await store.daily.begin_day(DayTry("2026-11-19", BETO, "t", "casa"))
    return record.id


def test_everything_of_somebody_can_be_had(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await fill(store)
        found: dict[str, Any] = json.loads(json.dumps(await store.erasure.everything_of(BETO)))
        assert found["player"]["name"] == "Beto"
        assert len(found["rounds"]) == 1
        (long,) = [one for one in found["tables"] if len(one["said"]) > 1]
        assert long["said"] == ["my secret"] * 1_498

    shelf.run(test)


def test_whoever_is_erased_is_disguised_at_once_and_wiped_in_pieces(shelf: Shelf) -> None:
    kept = []

    async def test(store: AnyStore) -> None:
        record = await fill(store)
        kept.append(record)
        assert set(await store.erasure.tables_with(BETO)) == {"his", "long"}
        assert set(await store.erasure.tables_naming(BETO)) == {"his", "long", "asked"}
        await store.erasure.begin(BETO)
        assert await store.player(BETO) is None
        assert await store.erasure.begun() == [BETO]
        nobody = await store.erasure.disguise(BETO)
        assert await store.erasure.disguise(BETO) == nobody
        assert await store.snapshot("long", "f") is None
        rows = await store.read("long")
        assert {one.person for one in rows} == {ANA, nobody}
        assert not any(BETO in one.events or "secret" in one.events for one in rows)
        before = store.commits
        await asyncio.gather(store.erasure.wipe(BETO), store.append(head("his", 3), row(3)))
        assert store.commits > before + 2
        assert await store.erasure.begun() == []
        assert {one.person for one in await store.read("long")} == {ANA, nobody}

    async def read(store: AnyStore) -> None:  # the checksums are those of what is there now
        lengths = [len(await store.read(table)) for table in ("asked", "plays on", "his", "long")]
        assert lengths == [1, 1, 3, 1_499]
        assert await store.record(kept[0]) is not None
        assert (await store.tournaments.read("cup"))[0] == 3
        assert (await store.ratings([ANA]))[ANA].matches == 1

    shelf.run(test)
    left = shelf.everything()
    assert "ana-id" in left
    for trace in (BETO, "Beto", "secret"):
        assert trace not in left
    shelf.run(read)


def test_erasing_goes_on_after_a_crash_under_the_same_name(shelf: Shelf) -> None:
    names = []

    async def begin(store: AnyStore) -> None:
        await fill(store)
        await store.erasure.begin(BETO)
        names.append(await store.erasure.disguise(BETO))

    async def go_on(store: AnyStore) -> None:
        assert {one.person for one in await store.read("long")} == {ANA, names[0]}  # also before it goes on
        assert await store.erasure.begun() == [BETO]
        names.append(await store.erasure.disguise(BETO))
        await store.erasure.wipe(BETO)

    shelf.run(begin)
    shelf.run(go_on)
    assert names[0] == names[1]
    assert BETO not in shelf.everything()


def test_what_was_played_before_anybody_counted_is_counted_once(shelf: Shelf) -> None:
    (record, *_) = stored(played("casa")[0], "t")
    about = json.loads(record.players)
    about["players"][0]["person"] = ANA
    kept = StoredRecord(record.id, "t", 0, "casa", json.dumps(about), record.record)

    async def write(store: AnyStore) -> None:
        await begun(store, "t")
        await store.append(head("t", 2), row(2), Finished((kept,), (Result(ANA, "t", 0, True, 10),)))

    async def catch_up(store: AnyStore) -> None:
        assert (await store.history.profile(ANA))["rounds"] == 0
        for _ in range(2):
            await store.history.catch_up()
            assert (await store.history.profile(ANA))["rounds"] == 1
        assert await store.select("SELECT 1 FROM untallied") == []

    shelf.run(write)
    shelf.change(f"INSERT INTO untallied VALUES ('{record.id}')", "INSERT INTO untallied VALUES ('lost')")
    shelf.run(catch_up)


# -- two workers -------------------------------------------------------------------------------------------------


def with_two_workers(url: str, work: Callable[[PostgresStore, int], Awaitable[None]], then: Check) -> None:
    """Each does its work, at the same time; then it is looked at."""

    async def go() -> None:
        stores = [PostgresStore(url), PostgresStore(url)]
        try:
            for number, store in enumerate(stores):
                await store.workers.join("127.0.0.1:1", "test")
                await begun(store, *(f"{number} {table}" for table in range(10)))
            await asyncio.gather(*(work(store, number) for number, store in enumerate(stores)))
            await then(stores[0])
        finally:
            for store in stores:
                store.close()

    asyncio.run(go())


def test_matches_of_one_player_that_end_at_two_workers_at_once_both_count(url: str) -> None:
    async def work(store: PostgresStore, number: int) -> None:
        for table in range(10):
            match = RatedMatch(("p", "q") if number else ("q", "p"), (1, 2), f"{number} {table}", 0, "casa")
            await store.append(head(f"{number} {table}", 2), row(2), Finished(rated=(match,)))

    async def then(store: PostgresStore) -> None:
        found = await store.ratings(["p", "q"])
        assert [found[one].matches for one in "pq"] == [20, 20]
        for player in "pq":
            assert len(await store.select("SELECT 1 FROM rating_history WHERE player = ?", player)) == 20

    with_two_workers(url, work, then)


def test_tries_at_one_puzzle_at_two_workers_at_once_both_count(url: str) -> None:
    async def work(store: PostgresStore, number: int) -> None:
        for one in range(10):
            await store.puzzles.try_puzzle(f"{number} {one}", "one", 25.0, True)

    async def then(store: PostgresStore) -> None:
        assert (await store.puzzles.strengths())["one"].tries == 20

    with_two_workers(url, work, then)
