"""Several workers on one PostgreSQL: a table has one owner, nothing is lost or written twice, whatever dies."""

from __future__ import annotations

import asyncio
import time

import pytest

from comodin.server.store import Finished, Player, Result, SequenceConflict, TournamentSummary
from comodin.server.store.postgres.store import PostgresStore
from comodin.server.store.protocols import LEASE
from comodin.tournament import TournamentSetup, organise
from testkit.postgres import Postgres

from .stores import begun, head, row
from .workers import is_owner, listen, told, until, with_workers

TABLES = [f"t{number}" for number in range(50)]


@pytest.fixture
def grown_url(postgres: Postgres, url: str) -> str:
    """Of a server that has run for longer than a lease: before that it lets nobody be buried."""
    ((age,),) = told(url, "SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float8")
    assert isinstance(age, float)
    time.sleep(max(0.0, LEASE + 0.1 - age))
    return url


# -- owning ------------------------------------------------------------------------------------------------------


def test_only_the_owner_appends(url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(head("t", 1), row(1))
        with pytest.raises(SequenceConflict):
            await one.append(head("t", 2), row(2))  # it is nobody's
        assert (await one.workers.claim("tables", ["t", "nothing"])).keys() == {"t"}
        place = (await other.workers.claim("tables", ["t"]))["t"]
        assert (place.worker, place.address) == (one.workers.me, "127.0.0.1:1")
        await one.append(head("t", 2), row(2))
        with pytest.raises(SequenceConflict):
            await other.append(head("t", 3), row(3))
        await one.workers.release("tables", ["t"])
        assert await is_owner(other, "t")
        finished = Finished(results=(Result("p", "t", 0, True, 10),))
        outcomes = await asyncio.gather(
            one.append(head("t", 3), row(3), finished),
            one.put_player(Player("p", "Ana", "token", "code")),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [SequenceConflict, type(None)]
        assert await one.results_of("p") == (0, 0, 0)
        await other.append(head("t", 3), row(3, "c3"))
        assert [found.seq for found in await one.read("t")] == [1, 2, 3]

    with_workers(url, test)


def test_of_two_that_claim_at_once_each_table_has_one(url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await asyncio.gather(*(one.append(head(table, 1), row(1)) for table in TABLES))
        claims = [
            store.workers.claim("tables", some)
            for some in (TABLES[:25], TABLES[25:], TABLES[::-1])
            for store in (one, other)
        ]
        for places in await asyncio.gather(*claims):
            assert all(place.worker for place in places.values())
        owners = {str(table): owner for table, owner in told(url, "SELECT id, owner FROM tables")}
        assert owners.keys() == set(TABLES)
        assert set(owners.values()) <= {one.workers.me, other.workers.me}
        for table in TABLES:
            outcomes = await asyncio.gather(
                *(store.append(head(table, 2), row(2)) for store in (one, other)), return_exceptions=True
            )
            assert [outcome is None for outcome in outcomes].count(True) == 1
            assert (outcomes[0] is None) == (owners[table] == one.workers.me)

    with_workers(url, test)


def test_what_is_released_wakes_at_somebody_else(url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await begun(one, "soon", "late", "closed")
        await one.append(head("soon", 2, due=10.0), row(2))
        await one.append(head("late", 2, due=1_000.0), row(2))
        await one.append(head("closed", 2, phase="closed"), row(2))
        assert await other.workers.wake(1e9, 10) == []
        await one.workers.release("tables", ["soon", "late", "closed"])
        assert await other.workers.wake(9.0, 10) == []
        assert await other.workers.wake(11.0, 10) == ["soon"]
        assert await one.workers.wake(11.0, 10) == []
        assert await one.workers.wake(1e9, 10) == ["late"]
        await other.workers.drain()
        await one.workers.release("tables", ["late"])
        assert await other.workers.wake(1e9, 10) == []  # is about to end
        assert not (await other.workers.claim("tables", ["late"]))["late"].worker
        await other.workers.leave()
        assert sorted(await one.workers.wake(1e9, 10)) == ["late", "soon"]

    with_workers(url, test)


def test_a_tournament_has_one_owner_too(url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        events = organise.announce(TournamentSetup(), "ana", "Ana")
        line = TournamentSummary("cup", "running", True, "{}")
        await one.tournaments.append(line, 1, events, ["ana"])
        with pytest.raises(SequenceConflict):
            await other.tournaments.append(line, 2, [], ["ana"])
        assert await other.workers.adopt(5) == []
        await one.workers.release("tournaments", ["cup"])
        assert await other.workers.adopt(5) == ["cup"]
        with pytest.raises(SequenceConflict):
            await one.tournaments.append(line, 2, [], ["ana"])
        await other.tournaments.append(line, 2, [], ["ana"])
        await begun(one, "hand")
        await one.append(head("hand", 2), row(2), Finished(tournament="cup"))
        assert await other.workers.ended(["another"]) == []
        assert await other.workers.ended(["cup"]) == [("cup", "hand")]
        assert await other.workers.ended(["cup"]) == []

    with_workers(url, test)


# -- burial ------------------------------------------------------------------------------------------------------


def test_what_a_dead_process_had_is_anybodys_at_once(grown_url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await begun(one, *TABLES[:5])
        listen(other)
        one.writer.connection.close()  # as the kernel does it for a process that was killed
        started = time.monotonic()
        await until(lambda: is_owner(other, "t0"))
        assert time.monotonic() - started < LEASE / 2
        places = await other.workers.claim("tables", TABLES[:5])
        assert {place.worker for place in places.values()} == {other.workers.me}
        await other.append(head("t0", 2), row(2))

    with_workers(grown_url, test)


def test_who_is_not_heard_of_is_given_up_and_does_no_harm(grown_url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await begun(one, "t", "u")
        me = one.workers.me
        told(grown_url, "UPDATE workers SET beat = beat - interval '1 minute' WHERE id = %s", me)
        listen(other)
        await until(lambda: is_owner(other, "t"))
        with pytest.raises(SequenceConflict):
            await one.append(head("t", 2), row(2))
        with pytest.raises(SequenceConflict):
            await one.append(head("u", 2), row(2))
        assert not (await one.workers.claim("tables", ["u"]))["u"].worker
        assert await one.workers.wake(1e9, 10) == []
        heard = listen(one)

        async def knows() -> bool:
            return bool(heard) and heard[-1] is None

        await until(knows)
        await one.workers.join("127.0.0.1:1", "test")
        assert one.workers.me not in (me, 0)
        assert await is_owner(one, "u")
        await one.append(head("u", 2), row(2))

    with_workers(grown_url, test)


def test_since_when_nobody_has_looked_after_a_table_is_known_until_something_is_written(grown_url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await begun(one, "killed", "given back")
        listen(other)
        times: list[float] = []

        async def stood(table: str) -> float | None:
            return (await other.workers.claim("tables", [table]))[table].stood

        def now() -> float:
            ((found,),) = told(
                grown_url, "SELECT extract(epoch FROM clock_timestamp())::float8 - lost FROM cluster"
            )
            assert isinstance(found, float)
            return found

        times.append(now())
        await one.workers.release("tables", ["given back"])
        times.append(now())
        since = await stood("given back")
        assert since is not None
        assert times[0] <= since <= times[1]
        assert await stood("given back") == since  # it is ours, and nothing was written
        await other.append(head("given back", 2), row(2))
        assert await stood("given back") is None

        told(grown_url, "UPDATE workers SET beat = beat - interval '2 s' WHERE id = %s", one.workers.me)
        ((beat,),) = told(
            grown_url,
            "SELECT extract(epoch FROM w.beat)::float8 - lost FROM workers AS w, cluster WHERE id = %s",
            one.workers.me,
        )
        one.writer.connection.close()  # as the kernel does it for a process that was killed
        await until(lambda: is_owner(other, "killed"))
        assert await stood("killed") == beat  # since it was last heard of
        await other.append(head("killed", 2), row(2))
        assert await stood("killed") is None

    with_workers(grown_url, test)


def test_whoever_beats_is_not_given_up(grown_url: str) -> None:
    async def test(*stores: PostgresStore) -> None:
        heard = [listen(store) for store in stores]
        await asyncio.sleep(2.5)
        for beats in heard:
            assert None not in beats
            last = [beat for beat in beats if beat is not None and beat.time is not None][-1]
            assert set(last.workers) == {store.workers.me for store in stores}

    with_workers(grown_url, test, 3)


# -- telling -----------------------------------------------------------------------------------------------------


def test_news_are_heard_by_all_others_once_and_in_order(url: str) -> None:
    async def test(*stores: PostgresStore) -> None:
        await stores[0].workers.tell("before anybody listens")
        heard = [listen(store) for store in stores]
        expected = [[f"{number} {n}" for n in range(40)] for number in range(3)]
        for n in range(40):
            await asyncio.gather(*(store.workers.tell(expected[k][n]) for k, store in enumerate(stores)))

        def news(number: int) -> list[str]:
            return [one for beat in heard[number] if beat is not None for one in beat.news]

        async def all_heard() -> bool:
            return all(len(news(number)) >= 80 for number in range(3))

        await until(all_heard)
        await asyncio.sleep(0.5)
        for number in range(3):
            found = [one for one in news(number) if one[0] in "012"]
            assert len(found) == 80
            for other in range(3):
                mine = [one for one in found if one[0] == str(other)]
                assert mine == ([] if other == number else expected[other])

    with_workers(url, test, 3)


def test_who_is_here_is_known_everywhere_for_a_while(url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await one.workers.here(["ana", "beto"], 60.0)
        await other.workers.here(["caro"], 0.2)
        assert await other.workers.online(["ana", "caro", "dani"]) == {"ana", "caro"}
        await asyncio.sleep(0.3)
        assert await one.workers.online(["ana", "caro"]) == {"ana"}
        assert await one.workers.online([]) == set()
        await one.workers.leave()
        assert await other.workers.online(["ana", "beto"]) == set()

    with_workers(url, test)


def test_guesses_are_counted_together(url: str) -> None:
    async def test(*stores: PostgresStore) -> None:
        tries = [await store.workers.may_try("address", 5.0, 0.001) for _ in range(5) for store in stores]
        assert tries == [True] * 5 + [False] * 5
        assert await stores[0].workers.may_try("another", 5.0, 0.001)
        assert [await store.workers.may_try("quick", 1.0, 20.0) for store in stores] == [True, False]
        await asyncio.sleep(0.1)
        assert await stores[1].workers.may_try("quick", 1.0, 20.0)

    with_workers(url, test)


def test_one_does_it_for_all(url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        async with one.workers.alone("erasure") as mine:
            assert mine
            async with other.workers.alone("erasure") as too, other.workers.alone("tallies") as something_else:
                assert not too
                assert something_else
        async with other.workers.alone("erasure") as later:
            assert later

    with_workers(url, test)
