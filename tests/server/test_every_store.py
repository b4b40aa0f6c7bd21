"""What every store promises of logs, accounts and rounds: the same tests with SQLite and with PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from comodin.server.store import (
    Finished,
    LogDamaged,
    Player,
    RatedMatch,
    Result,
    SequenceConflict,
    StoredRecord,
    StoredSnapshot,
    StoreFailed,
    examine,
)
from comodin.server.store.postgres.store import PostgresStore
from comodin.server.store.sql import Transaction, rounds

from .stores import AnyStore, Shelf, accounts, begun, head, row

Check = Callable[[PostgresStore], Awaitable[None]]


# -- logs of tables ----------------------------------------------------------------------------------------------


def test_what_is_appended_is_there_after_a_restart(shelf: Shelf) -> None:
    async def write(store: AnyStore) -> None:
        await begun(store, "t")
        before = store.commits
        appends = (store.append(head("t", n, 5.0 - n), row(n, f"c{n}")) for n in range(2, 51))
        await asyncio.gather(*appends)
        assert store.commits < before + 49  # a group shares its transaction

    async def read(store: AnyStore) -> None:
        assert [one.seq for one in await store.read("t")] == list(range(1, 51))
        assert (await store.read("t", after=48)) == [row(49, "c49"), row(50, "c50")]
        assert [one.seq for one in await store.read("t", 2, 3)] == [3, 4, 5]
        assert [one.command for one in await store.commands("t", 5, 3)] == ["c3", "c4", "c5"]
        assert await store.read("other") == []
        assert await store.timers() == [("t", -45.0)]
        assert await store.latest() == 50.0
        assert await store.head("t") == head("t", 50, -45.0)
        assert await store.head("x") is None
        assert [one.id for one in await store.listed(10)] == ["t"]

    shelf.run(write)
    shelf.run(read)


def test_a_gap_or_a_repetition_is_refused_and_does_not_harm_the_others(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await begun(store, "a", "c")
        outcomes = await asyncio.gather(
            store.append(head("a", 2), row(2)),
            store.append(head("b", 2), row(2)),  # there is no b
            store.append(head("a", 3), row(3)),
            store.append(head("a", 3), row(3)),  # again
            store.append(head("c", 2), row(2)),
            store.append(head("a", 1), row(1)),  # there is one already
            return_exceptions=True,
        )
        assert [type(one) for one in outcomes] == [
            type(None),
            SequenceConflict,
            type(None),
            SequenceConflict,
            type(None),
            SequenceConflict,
        ]
        assert [one.seq for one in await store.read("a")] == [1, 2, 3]
        assert [one.seq for one in await store.read("c")] == [1, 2]
        assert await store.read("b") == []

    shelf.run(test)


def test_a_gap_inside_a_group_is_refused(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await begun(store, "a", "b")
        outcomes = await asyncio.gather(
            store.append(head("a", 2), row(2)),
            store.append(head("a", 4), row(4)),
            store.append(head("b", 2), row(2)),
            return_exceptions=True,
        )
        assert isinstance(outcomes[1], SequenceConflict)
        assert outcomes[2] is None
        seqs = [one.seq for one in await store.read("a")]
        assert seqs == ([1, 2] if outcomes[0] is None else [1])

    shelf.run(test)


def test_what_cannot_be_written_harms_nothing_else(shelf: Shelf) -> None:
    """Also if the fault is ours: the writer goes on."""

    async def test(store: AnyStore) -> None:
        await begun(store, "a", "b")

        def faulty(write: Transaction) -> None:
            raise KeyError("a fault of ours")

        outcomes = await asyncio.gather(
            store.append(head("a", 2), row(2)), store.write(faulty), return_exceptions=True
        )
        assert [isinstance(outcome, StoreFailed) for outcome in outcomes] == [False, True]
        outcomes = await asyncio.wait_for(
            asyncio.gather(
                store.append(head("a", 3), row(3)),
                store.append(head("b", 2), row(2, events="half of a letter: \ud800")),
                return_exceptions=True,
            ),
            10,
        )
        assert [isinstance(outcome, StoreFailed) for outcome in outcomes] == [False, True]
        await asyncio.wait_for(store.append(head("a", 4), row(4)), 10)
        assert [one.seq for one in await store.read("a")] == [1, 2, 3, 4]
        assert [one.seq for one in await store.read("b")] == [1]

    shelf.run(test)


def test_writes_are_done_later_and_in_their_order(shelf: Shelf) -> None:
    """The server adds callbacks to them that have to run before the code that waits."""

    async def test(store: AnyStore) -> None:
        await begun(store, "a")
        order: list[asyncio.Future[None]] = []
        futures = []
        for number in range(2, 7):
            for future in (
                store.append(head("a", number), row(number)),
                store.put_player(Player(f"p{number}", "Ana", f"token {number}", f"code {number}")),
            ):
                assert not future.done()
                future.add_done_callback(order.append)
                futures.append(future)
        await futures[-1]
        await asyncio.sleep(0)
        assert [futures.index(one) for one in order] == list(range(10))

    shelf.run(test)


def test_texts_and_doors_of_heads_follow_every_row(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await begun(store, "t")
        for seq, (summary, door) in enumerate((("one", "d1"), ("one", "d1"), ("two", "d1"), ("two", "d2")), 2):
            await store.append(head("t", seq, summary=summary, door=door), row(seq))
            found = await store.head("t")
            assert found is not None
            assert (found.summary, found.door) == (summary, door)
        await store.append(head("t", 6, summary="two", door="d2", phase="closed", listed=False), row(6))
        assert await store.listed(10) == []
        assert await store.timers() == []

    shelf.run(test)


def test_snapshots_are_kept_for_rows_that_are_there(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await begun(store, "t")
        for seq in (2, 3):
            await store.append(head("t", seq), row(seq))
        for seq, shown in ((1, 1.0), (2, 20.0), (3, 30.0), (9, 1.0)):
            await store.keep_snapshot(StoredSnapshot("t", seq, shown, "f", f"text {seq}"), 5.0, "door")
        newest = await store.snapshot("t", "f")
        assert newest == StoredSnapshot("t", 3, 30.0, "f", "text 3")
        shown_at_25 = await store.snapshot("t", "f", 25.0)
        assert shown_at_25 is not None
        assert shown_at_25.seq == 2
        assert await store.snapshot("t", "other format") is None
        found = await store.head("t")
        assert found is not None
        assert found.door == "door"
        await store.keep_snapshot(StoredSnapshot("t", 3, 30.0, "g", "anew"), 25.0, "door")
        assert await store.snapshot("t", "f", 5.0) is None  # nobody needs the first any more
        assert await store.snapshot("t", "g") == StoredSnapshot("t", 3, 30.0, "g", "anew")

    shelf.run(test)


def found_wrong(shelf: Shelf) -> set[tuple[str, object]]:
    """What an examination finds, and of which row or record."""
    found = [one for one in examine(shelf.url or shelf.folder) if one.level == "wrong"]
    return {(one.code, one.about.get("row") or one.about.get("record")) for one in found}


def test_a_changed_or_missing_row_is_not_read_and_is_found(shelf: Shelf) -> None:
    async def write(store: AnyStore) -> None:
        await begun(store, "a", "b")
        for table in "ab":
            kept = Finished((StoredRecord(f"r{table}", table, 0, "casa", "{}", "{}"),))
            await store.append(head(table, 2), row(2), kept)

    async def read(store: AnyStore) -> None:
        with pytest.raises(LogDamaged, match="row 1 was changed"):
            await store.read("a")
        with pytest.raises(LogDamaged, match="row 2 is missing"):
            await store.read("b")
        with pytest.raises(LogDamaged, match="record ra was changed"):
            await store.record("ra")
        assert await store.record("rb") is not None

    shelf.run(write)
    before = found_wrong(shelf)
    shelf.change(
        "UPDATE log SET person = 'eva' WHERE table_id = 'a' AND seq = 1",
        "DELETE FROM log WHERE table_id = 'b' AND seq = 2",
        "UPDATE records SET players = '[]' WHERE id = 'ra'",
    )
    shelf.run(read)
    assert found_wrong(shelf) - before == {
        ("table_changed", 1),
        ("record_changed", "ra"),
    }  # b was unreadable before


# -- accounts ----------------------------------------------------------------------------------------------------


def test_accounts_change_only_while_they_are_as_they_were_read(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        new = Player("p", "Ana", "token", "code")
        await store.put_player(new)
        assert await store.change_password(new, "token 2", "secret")
        second = await store.player("p")
        assert second == Player("p", "Ana", "token 2", "code", "secret")
        assert second == await store.player_by_token("token 2") == await store.player_by_recovery("code")
        for held in (
            await store.change_name(new, "Eve", "owl"),
            await store.change_token(new, "x"),
            await store.change_password(new, "x", "y"),
            await store.change_recovery(Player("p", "Ana", "token 2", "other"), "x", "y"),
            await store.change_password(Player("p", "Ana", "token 2", "code", "wrong"), "x", "y"),
        ):
            assert not held
        assert await store.player("p") == second
        assert await store.change_name(second, "Anita", "fox")
        assert await store.change_token(second, "token 3")
        assert await store.change_recovery(second, "token 4", "code 2")
        assert await store.player("p") == Player("p", "Anita", "token 4", "code 2", "secret", "fox")
        with pytest.raises(StoreFailed):
            await store.put_player(Player("q", "Eve", "token 4", "another"))
        assert await store.player("q") is None
        assert await store.player_by_token("token") is None

    shelf.run(test)


# -- rounds ------------------------------------------------------------------------------------------------------


def test_records_results_and_ratings_are_kept_with_their_row(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await begun(store, "t")
        finished = Finished(
            (StoredRecord("r", "t", 0, "casa", '{"match": 1}', "{}"),),
            (Result("p", "t", 0, True, 70), Result("p", "t", 1, False, 0)),
            (RatedMatch(("p", "q"), (1, 2), "t", 1, "casa"),),
        )
        await store.append(head("t", 2), row(2), finished)
        with pytest.raises(SequenceConflict):  # and not without it
            await store.append(head("t", 2), row(2), Finished(results=(Result("p", "t", 2, True, 50),)))
        assert await store.results_of("p") == (2, 1, 70)
        assert await store.results_of("nobody") == (0, 0, 0)
        ratings = await store.ratings(["p", "q", "r"])
        assert {one.player: one.matches for one in ratings.values()} == {"p": 1, "q": 1}
        assert ratings["p"].mu > ratings["q"].mu
        assert await store.ratings([]) == {}
        assert [one.id for one in await store.records_of("t")] == ["r"]
        assert await store.records_of("t", 2) == []
        assert await store.record("r") == await store.record_at("t", 0) == finished.records[0]
        assert await store.record("x") is None
        await accounts(store, "p", "q")
        for edition in (None, "casa"):
            assert [one["id"] for one in await store.history.leaders(edition, 1, 5)] == ["p", "q"]
        assert await store.history.leaders("other", 1, 5) == []
        assert await store.history.leaders(None, 2, 5) == []

    shelf.run(test)


def test_two_rated_matches_that_end_together_both_count(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await begun(store, "a", "b")
        before = store.commits
        together = [Finished(rated=(RatedMatch(("p", other), (1, 2), other, 0),)) for other in ("q", "r")]
        appends = [store.append(head(name, 2), row(2), one) for name, one in zip("ab", together, strict=True)]
        await asyncio.gather(*appends)
        assert store.commits == before + 1
        after_both = (await store.ratings(["p"]))["p"]
        assert after_both.matches == 2
        assert after_both.mu > (await store.ratings(["q"]))["q"].mu
        assert await store.select("SELECT count(*) FROM rating_history WHERE player = 'p'") == [(2,)]

    shelf.run(test)


def test_analyses_are_kept_and_the_oldest_go(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "MOST_ANALYSES", 2)

    async def test(store: AnyStore) -> None:
        for key in ("a", "b", "c", "b"):
            await store.put_analysis(key, f"of {key}")
            await asyncio.sleep(0.002)
        assert [await store.analysis(key) for key in "abc"] == [None, "of b", "of c"]

    shelf.run(test)
