"""What every store promises of people and tournaments: the same tests with SQLite and with PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable

import pytest

from comodin.daily import Course
from comodin.server.store import (
    DayTry,
    Finished,
    PlayerTally,
    Result,
    SequenceConflict,
    StoredRecord,
    Subscription,
    TableCode,
    TournamentSummary,
)
from comodin.server.store.postgres.store import PostgresStore
from comodin.server.store.protocols import MOST_BLOCKS, MOST_MET, MOST_SUBSCRIPTIONS
from comodin.server.store.puzzle_rating import NEW_SOLVER
from comodin.server.store.sql import Transaction
from comodin.server.store.sql.ledger import put_met
from comodin.table import SeatTally

from .stores import ANA, BETO, CARO, AnyStore, Shelf, accounts, announce, begun, head, row

Check = Callable[[PostgresStore], Awaitable[None]]


# -- people ------------------------------------------------------------------------------------------------------


def test_what_somebody_did_can_be_read(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await accounts(store, ANA, BETO)
        await begun(store, "t")
        for number, won in ((0, True), (1, False)):
            results = (Result(ANA, "t", number, won, 50), Result(BETO, "t", number, not won, 0))
            tallies = tuple(PlayerTally(one, "casa", 4, SeatTally(uno=2, caught=1)) for one in results)
            record = (StoredRecord(f"r{number}", "t", number, "casa", "{}", "{}"),)
            await store.append(head("t", number + 2), row(number + 2), Finished(record, results, (), tallies))
        profile = await store.history.profile(ANA)
        assert (profile["rounds"], profile["won"], profile["points"], profile["par"]) == (2, 1, 100, 0.5)
        assert (profile["counts"]["uno"], profile["counts"]["caught"], profile["matches"]) == (4, 2, 0)
        (casa,) = profile["editions"]
        assert casa == {"edition": "casa", "rounds": 2, "won": 1, "points": 100, "par": 0.5, "caught": 2}
        assert [one["won"] for one in profile["course"]] == [True, False]
        own = await store.history.rounds(ANA)
        assert [(one["record"], one["number"], one["won"]) for one in own] == [("r1", 1, False), ("r0", 0, True)]
        (met,) = await store.history.company(ANA)
        assert (met["id"], met["rounds"]) == (BETO, 2)
        assert await store.history.have_met(BETO, ANA)
        assert not await store.history.have_met(BETO, CARO)
        json.dumps([profile, own, met])  # whole numbers stay whole numbers, nothing is of a type of the engine
        assert (await store.history.profile("nobody"))["rounds"] == 0

    shelf.run(test)


def test_invitations_are_there_until_they_are_followed_or_declined(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await accounts(store, ANA, BETO)
        await begun(store, "t", "u")
        since = time.time() - 1
        for table in ("t", "t", "u"):
            await store.history.invite(BETO, table, ANA)
        assert {one.table_id for one in await store.history.invitations(BETO)} == {"t", "u"}
        assert await store.history.invited_since(ANA, since) == 2
        await store.history.decline(BETO, "u")
        assert await store.history.declined(BETO, "u")
        assert not await store.history.declined(BETO, "t")
        assert [one.table_id for one in await store.history.invitations(BETO)] == ["t"]
        seats = json.dumps({"sitting": [{"person": BETO}, None]})
        await store.append(head("t", 2, here=(BETO,), summary=seats), row(2))
        assert await store.history.invitations(BETO) == []
        assert [one["id"] for one in await store.history.tables_of(BETO)] == ["t"]
        await store.append(head("t", 3, here=(), summary=seats), row(3))
        assert await store.history.tables_of(BETO) == []

    shelf.run(test)


def test_codes_notes_and_keys(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await begun(store, "t")
        assert await store.codes.put_code(TableCode("ABCD", "t", "key"))
        assert not await store.codes.put_code(TableCode("ABCD", "u", "key"))  # leads elsewhere
        assert await store.codes.put_code(TableCode("EFGH", "t", "new key"))  # another one for the same table
        assert await store.codes.code("ABCD") is None
        assert (
            await store.codes.code("EFGH") == await store.codes.code_of("t") == TableCode("EFGH", "t", "new key")
        )
        await store.append(head("t", 2, phase="closed"), row(2))
        assert await store.codes.code_of("t") is None
        for text in ("one", "two"):
            await store.notes.put_note("name", text)
            assert await store.notes.note("name") == text
        await store.notes.put_note("name", None)
        assert await store.notes.note("name") is None
        assert await store.friends.server_key("k") is None
        assert await store.friends.keep_server_key("k", "first") == "first"
        assert await store.friends.keep_server_key("k", "second") == "first"

    shelf.run(test)


def test_blocks_and_who_wants_to_be_seen(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await accounts(store, ANA, BETO)
        await store.friends.block(ANA, BETO)
        await store.friends.block(ANA, BETO)
        assert [one["id"] for one in await store.friends.blocked_by(ANA)] == [BETO]
        assert await store.friends.apart(BETO, [ANA, CARO]) == {(ANA, BETO)}
        assert await store.friends.apart(BETO, []) == set()
        await store.friends.unblock(ANA, BETO)
        assert await store.friends.apart(ANA, [BETO]) == set()
        await store.friends.hide(ANA, True)
        await store.friends.hide(ANA, True)
        assert await store.friends.unseen([ANA, BETO]) == {ANA}
        await store.friends.hide(ANA, False)
        assert await store.friends.unseen([ANA, BETO]) == set()

    shelf.run(test)


def test_what_one_person_can_leave_behind_is_bounded(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        for number in range(MOST_SUBSCRIPTIONS + 3):
            await store.friends.subscribe(Subscription("a", f"https://push.example.com/{number}", "", "", "en"))
        left = [one.endpoint.rpartition("/")[2] for one in await store.friends.subscriptions("a")]
        assert left == [str(number) for number in range(3, MOST_SUBSCRIPTIONS + 3)]
        await store.friends.unsubscribe("https://push.example.com/3", "somebody else")
        await store.friends.unsubscribe("https://push.example.com/4")
        assert len(await store.friends.subscriptions("a")) == MOST_SUBSCRIPTIONS - 1
        await store.friends.unsubscribe_all("a")
        assert await store.friends.subscriptions("a") == []
        await asyncio.gather(*(store.friends.block("a", f"p{number}") for number in range(MOST_BLOCKS + 5)))
        assert len(await store.select("SELECT 1 FROM blocks")) == MOST_BLOCKS

        def meet(write: Transaction) -> None:
            for number in range(MOST_MET + 5):
                put_met(write, ["a", f"p{number}"], 1)

        await store.write(meet)
        assert len(await store.select("SELECT 1 FROM met WHERE person = 'a'")) == MOST_MET

    shelf.run(test)


def test_tries_at_puzzles_count_once(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        assert await store.puzzles.solver(ANA) == NEW_SOLVER
        both = await asyncio.gather(
            store.puzzles.try_puzzle(ANA, "one", 25.0, True), store.puzzles.try_puzzle(BETO, "one", 25.0, False)
        )
        assert [one.rated for one in both] == [True, True]
        again = await store.puzzles.try_puzzle(ANA, "one", 25.0, False)
        assert not again.rated
        solver = await store.puzzles.solver(ANA)
        assert (solver.strength.tries, solver.strength.solved, solver.streak.now) == (1, 1, 1)
        assert await store.puzzles.tried(ANA) == {"one"}
        strength = (await store.puzzles.strengths())["one"]
        assert (strength.tries, strength.solved) == (2, 1)

    shelf.run(test)


def test_the_deal_of_a_day_is_played_once(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        first = DayTry("2026-11-19", ANA, "t", "casa")
        assert await store.daily.begin_day(first) == first
        assert await store.daily.begin_day(DayTry("2026-11-19", ANA, "u", "casa")) == first
        course = Course(True, 1, 0, 9, "abc")
        await store.daily.end_day("2026-11-19", ANA, course)
        await store.daily.end_day("2026-11-19", ANA, Course(False, 2, 3, 9, "x"))
        kept = await store.daily.day_try("2026-11-19", ANA)
        assert kept is not None
        assert kept.course == course
        assert await store.daily.day_tries(ANA, 5) == [kept]
        assert await store.daily.days_finished(ANA) == ["2026-11-19"]
        assert await store.daily.days_won(ANA) == 1
        count = await store.daily.day_count("2026-11-19")
        assert (count.played, count.won) == (1, 1)
        assert await store.daily.day_try("2026-11-20", ANA) is None

    shelf.run(test)


# -- tournaments -------------------------------------------------------------------------------------------------


def test_logs_of_tournaments_have_no_gaps(shelf: Shelf) -> None:
    async def test(store: AnyStore) -> None:
        await announce(store)
        line = TournamentSummary("cup", "running", True, "{}")
        _, events = await store.tournaments.read("cup")
        for seq in (1, 3, 5):
            with pytest.raises(SequenceConflict):
                await store.tournaments.append(line, seq, events[:1], [])
        with pytest.raises(SequenceConflict):
            await store.tournaments.append(TournamentSummary("new", "open", True, "{}"), 2, events[:1], [])
        assert await store.tournaments.running() == []
        await store.tournaments.append(line, 4, [], [ANA])
        seq, events = await store.tournaments.read("cup")
        assert (seq, [type(one).__name__ for one in events]) == (
            4,
            ["Announced", "Entered", "Entered", "Withdrew"],
        )
        assert await store.tournaments.running() == ["cup"]
        assert await store.tournaments.listed(5) == [line]
        assert await store.tournaments.of_person(ANA, 5) == [line]
        assert await store.tournaments.of_person(BETO, 5) == []
        assert await store.tournaments.read("nothing") == (0, [])

    shelf.run(test)
