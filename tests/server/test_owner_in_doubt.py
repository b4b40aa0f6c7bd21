"""A database that fails under workers: what was acknowledged is kept, once, and nobody is given up for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.server.store import Finished, Player, Result, StoreFailed, TournamentSummary
from comodin.server.store.postgres.store import PostgresStore
from comodin.server.store.protocols import LEASE
from comodin.tournament import TournamentSetup, organise
from testkit.postgres import Postgres

from .cut import Proxy
from .stores import begun, head, migrated, row
from .workers import Test, is_owner, listen, told, with_workers

TABLES = [f"t{number}" for number in range(50)]


# -- a database that fails ---------------------------------------------------------------------------------------


@pytest.fixture
def short_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a Unix socket has to be short."""
    return tmp_path_factory.mktemp("cut")


@pytest.mark.parametrize("carried_out", [True, False], ids=["carried out", "not carried out"])
@pytest.mark.parametrize("alone", [True, False], ids=["rows alone", "with what belongs to them"])
def test_a_commit_in_doubt_is_acknowledged_once_and_kept_once(
    postgres: Postgres, url: str, short_folder: Path, alone: bool, carried_out: bool
) -> None:
    async def test(store: PostgresStore, proxy: Proxy) -> None:
        await begun(store, "t", "u")
        rounds = 0

        async def group() -> list[object]:
            nonlocal rounds
            first = 2 * rounds + 2
            works = [store.append(head("t", seq), row(seq, f"c{seq}")) for seq in (first, first + 1)]
            if not alone:
                result = Finished(results=(Result("p", "u", rounds, True, 10),))
                works.append(store.append(head("u", rounds + 2), row(rounds + 2), result))
                works.append(store.workers.tell(f"news {rounds}"))
            rounds += 1
            return [*await asyncio.wait_for(asyncio.gather(*works, return_exceptions=True), 20)]

        assert set(await group()) == {None}
        for cuts in (1, 2, 3):
            proxy.cut_at(b'"t":"t"' if alone else b"COMMIT", carried_out)
            assert set(await group()) == {None}
            assert proxy.cuts == cuts
        assert [one.seq for one in await store.read("t")] == list(range(1, 10))
        if not alone:
            assert await store.results_of("p") == (4, 4, 40)
            assert [one.seq for one in await store.read("u")] == list(range(1, 6))
            news = told(url, "SELECT news FROM news ORDER BY number")
            assert news == [(f"news {number}",) for number in range(4)]

    through_a_proxy(postgres, url, short_folder, test)


def test_what_was_taken_is_known_also_if_the_answer_is_lost(
    postgres: Postgres, url: str, short_folder: Path
) -> None:
    """Else a table would be ours, and nobody would look after it."""

    async def test(store: PostgresStore, proxy: Proxy) -> None:
        await begun(store, "t", "hand")
        await store.append(head("t", 2, due=10.0), row(2))
        await store.append(head("hand", 2), row(2), Finished(tournament="cup"))
        events = organise.announce(TournamentSetup(), "ana", "Ana")
        await store.tournaments.append(TournamentSummary("cup", "running", True, "{}"), 1, events, ["ana"])
        await store.workers.release("tables", ["t"])
        await store.workers.release("tournaments", ["cup"])
        proxy.cut_at(b"UPDATE tables SET owner")
        woken = await store.workers.wake(11.0, 5)
        proxy.cut_at(b"UPDATE tournaments SET owner")
        adopted = await store.workers.adopt(5)
        proxy.cut_at(b"DELETE FROM told")
        ended = await store.workers.ended(["cup"])
        assert proxy.cuts == 3
        assert (woken, adopted, ended) == (["t"], ["cup"], [("cup", "hand")])

    through_a_proxy(postgres, url, short_folder, test)


def through_a_proxy(postgres: Postgres, url: str, folder: Path, test: Test) -> None:
    async def go() -> None:
        async with Proxy(postgres.folder, folder) as proxy:
            store = await asyncio.to_thread(PostgresStore, proxy.url(url))
            try:
                await store.workers.join("127.0.0.1:1", "test")
                await test(store, proxy)
            finally:
                await asyncio.to_thread(store.close)

    asyncio.run(go())


def test_who_was_given_up_while_its_session_was_gone_writes_nothing(url: str) -> None:
    async def test(one: PostgresStore, other: PostgresStore) -> None:
        await begun(one, "t")
        me, process = one.workers.me, one.writer.connection.info.backend_pid
        told(url, "DELETE FROM workers WHERE id = %s", me)
        told(url, "UPDATE tables SET owner = NULL, wake = 0 WHERE owner = %s", me)
        told(url, "SELECT pg_terminate_backend(%s)", process)
        outcomes = await asyncio.gather(
            one.append(head("t", 2), row(2)),
            one.append(head("new", 1), row(1)),
            one.put_player(Player("p", "Ana", "token", "code")),
            return_exceptions=True,
        )
        assert all(isinstance(outcome, StoreFailed) for outcome in outcomes)
        assert len(await one.read("t")) == 1
        assert await is_owner(other, "t")

    with_workers(url, test)


def test_a_restart_of_the_database_loses_nothing_and_buries_nobody(postgres_of_its_own: Postgres) -> None:
    with migrated(postgres_of_its_own) as url:

        async def test(one: PostgresStore, idle: PostgresStore) -> None:
            await begun(one, "a", "b")
            await begun(idle, "c")
            heard = [listen(store) for store in (one, idle)]
            acknowledged = {"a": 1, "b": 1}
            ended = False

            async def play(table: str) -> None:
                while not ended:
                    seq = acknowledged[table] + 1
                    here = ("ana",) if table == "b" and seq % 2 else None
                    await one.append(head(table, seq, here=here), row(seq, f"c{seq}"))
                    acknowledged[table] = seq

            players = [asyncio.create_task(play(table)) for table in acknowledged]
            await asyncio.sleep(0.3)
            before = dict(acknowledged)
            await asyncio.to_thread(postgres_of_its_own.stop)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres_of_its_own.start)
            await asyncio.sleep(LEASE + 2.5)  # everybody could be buried by now
            ended = True
            await asyncio.wait_for(asyncio.gather(*players), 15)
            assert all(acknowledged[table] > before[table] for table in acknowledged)
            for table, last in acknowledged.items():
                assert [found.seq for found in await one.read(table)] == list(range(1, last + 1))
            assert not any(beat is None for beats in heard for beat in beats)
            living = {number for (number,) in told(url, "SELECT id FROM workers")}
            assert living == {one.workers.me, idle.workers.me}
            await idle.append(head("c", 2), row(2))

        with_workers(url, test)


@pytest.fixture
def postgres_of_its_own(postgres_server: object, postgres: Postgres) -> Iterator[Postgres]:
    """It is stopped and started: others would notice."""
    own = Postgres()
    yield own
    own.close()


def test_a_database_that_stays_away_is_a_failed_write(
    postgres_of_its_own: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("comodin.server.store.postgres.writer.PATIENCE", 1.0)
    monkeypatch.setattr("comodin.server.store.postgres.database.READ_PATIENCE", 0.5)
    with migrated(postgres_of_its_own) as url:

        async def test(store: PostgresStore) -> None:
            await begun(store, "t")
            assert store.health() is None
            await asyncio.to_thread(postgres_of_its_own.stop)
            with pytest.raises(StoreFailed):
                await asyncio.wait_for(store.append(head("t", 2), row(2)), 10)
            assert store.failing
            assert store.health()
            with pytest.raises(StoreFailed):
                await store.head("t")
            await asyncio.to_thread(postgres_of_its_own.start)
            await asyncio.wait_for(store.append(head("t", 2), row(2)), 10)
            assert store.health() is None
            assert [one.seq for one in await store.read("t")] == [1, 2]

        with_workers(url, test, 1)
