"""The store: the expected sequence, one transaction for many, what a second process may not do."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from comodin.errors import BadInput
from comodin.server.store import Finished, Head, Player, RatedMatch, Result, Row, StoredRecord, StoreFailed
from comodin.server.store.sqlite import FILE, SqliteStore, checkpoints, migrations

Test = Callable[[SqliteStore], Awaitable[None]]


def with_store(folder: Path, test: Test) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        try:
            await test(store)
        finally:
            store.close()

    asyncio.run(run())


def head(table: str, seq: int, due: float | None = None) -> Head:
    return Head(table, seq, float(seq), due, "playing", True, "{}")


def row(seq: int, command: str | None = None) -> Row:
    return Row(seq, "ana" if command else None, command, f"[{seq}]")


def test_what_is_appended_is_there_after_a_restart(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append(head("t", n, 5.0 - n), row(n, f"c{n}")) for n in range(1, 51)))
        assert store.commits < 50  # a group shares its transaction

    async def read(store: SqliteStore) -> None:
        assert [one.seq for one in store.read("t")] == list(range(1, 51))
        assert [one.seq for one in store.read("t", after=48)] == [49, 50]
        assert store.read("other") == []
        assert store.timers() == [("t", -45.0)]
        assert store.latest() == 50.0
        found = store.head("t")
        assert found is not None
        assert found.seq == 50
        assert store.head("x") is None
        assert [one.id for one in store.listed(10)] == ["t"]

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_a_gap_or_a_repetition_is_refused_and_does_not_harm_the_others(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        outcomes = await asyncio.gather(
            store.append(head("a", 1), row(1)),
            store.append(head("b", 2), row(2)),  # there is no b
            store.append(head("a", 2), row(2)),
            store.append(head("a", 2), row(2)),  # again
            store.append(head("c", 1), row(1)),
            return_exceptions=True,
        )
        assert [isinstance(outcome, StoreFailed) for outcome in outcomes] == [False, True, False, True, False]
        assert [one.seq for one in store.read("a")] == [1, 2]
        assert len(store.read("c")) == 1
        assert store.read("b") == []

    with_store(tmp_path, test)


def test_what_cannot_be_written_harms_nothing_else(tmp_path: Path) -> None:
    """Also if the fault is ours: the writer goes on."""

    async def test(store: SqliteStore) -> None:
        def faulty(write: sqlite3.Connection) -> None:
            raise KeyError("a fault of ours")

        outcomes = await asyncio.gather(
            store.append(head("a", 1), row(1)), store.write(faulty), return_exceptions=True
        )
        assert [isinstance(outcome, StoreFailed) for outcome in outcomes] == [False, True]
        assert len(store.read("a")) == 1

    with_store(tmp_path, test)


def test_players_records_and_ratings(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.put_player(Player("p", "Ana", "token", "code"))
        assert await store.change_password(Player("p", "Ana", "token", "code"), "another token", "secret")
        assert await store.change_name(Player("p", "Ana", "another token", "code"), "Anita", "fox")
        assert store.player("p") == store.player_by_token("another token") == store.player_by_recovery("code")
        found = store.player("p")
        assert found is not None
        assert (found.name, found.password) == ("Anita", "secret")
        with pytest.raises(StoreFailed):
            await store.put_player(Player("q", "Eve", "another token", "another"))
        finished = Finished(
            (StoredRecord("r", "t", 0, "casa", "{}", "{}"),),
            (Result("p", "t", 0, True, 70), Result("p", "t", 1, False, 0)),
            (RatedMatch(("p", "q"), (1, 2), "t", 1),),
        )
        await store.append(head("t", 1), row(1), finished)
        assert store.results_of("p") == (2, 1, 70)
        assert store.results_of("nobody") == (0, 0, 0)
        ratings = store.ratings(["p", "q", "r"])
        assert {one.player: one.matches for one in ratings.values()} == {"p": 1, "q": 1}
        assert ratings["p"].mu > ratings["q"].mu
        assert [one.id for one in store.records_of("t")] == ["r"]
        assert store.record("r") is not None
        assert store.record("x") is None

    with_store(tmp_path, test)


def test_two_rated_matches_that_end_together_both_count(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        together = [Finished(rated=(RatedMatch(("p", other), (1, 2), other, 0),)) for other in ("q", "r")]
        appends = [store.append(head(name, 1), row(1), one) for name, one in zip("ab", together, strict=True)]
        await asyncio.gather(*appends)
        assert store.commits == 1
        after_both = store.ratings(["p"])["p"]
        assert after_both.matches == 2
        assert after_both.mu > store.ratings(["q"])["q"].mu
        assert store.select("SELECT count(*) FROM rating_history WHERE player = 'p'") == [(2,)]

    with_store(tmp_path, test)


def test_a_second_store_refuses_the_folder(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        with pytest.raises(BadInput, match="another server is using"):
            SqliteStore(tmp_path)

    with_store(tmp_path, test)


def test_a_folder_that_is_not_ours_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        pass

    (tmp_path / FILE).write_text("this is no database, however long it may be: " * 99)
    with pytest.raises(BadInput, match="cannot be used"):
        with_store(tmp_path, test)
    (tmp_path / FILE).unlink()
    newer = sqlite3.connect(tmp_path / FILE)
    newer.execute(f"PRAGMA user_version = {migrations()[-1][0] + 1}")
    newer.close()
    with pytest.raises(BadInput, match="newer comodin"):
        with_store(tmp_path, test)


# -- checkpoints -------------------------------------------------------------------------------------------------


def test_the_log_is_copied_beside_the_writer_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "LONG", 3)

    async def write(store: SqliteStore) -> None:
        for seq in range(1, 200):
            await store.append(head("t", seq), Row(seq, None, None, f'["{"x" * 3000}"]'))
        assert [row.seq for row in store.read("t")] == list(range(1, 200))
        # 199 commits of three pages and more: without copies all of them would still be there
        assert (tmp_path / f"{FILE}-wal").stat().st_size < 199 * 3 * 4096

    with_store(tmp_path, write)


def test_a_store_can_be_closed_while_its_log_is_being_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copying, go_on = threading.Event(), threading.Event()

    def copy(connection: sqlite3.Connection) -> None:
        copying.set()
        assert go_on.wait(60)

    monkeypatch.setattr(checkpoints, "_copy", copy)
    beside = checkpoints.Checkpoints(tmp_path / "store")
    write = sqlite3.connect(tmp_path / "store")
    beside.after_commit(write, checkpoints.LONG)
    assert copying.wait(60)
    closing = threading.Thread(target=beside.close)
    closing.start()
    while not beside._closed:
        time.sleep(0.001)
    go_on.set()
    closing.join(60)
    assert not closing.is_alive()
    write.close()
