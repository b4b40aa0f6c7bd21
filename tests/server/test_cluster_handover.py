"""A worker that ends hands its tables over; one that was stopped for too long answers nobody with what is old."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from comodin.table.clock import MOST_STOOD
from testkit.cluster import Cluster, Worker
from testkit.postgres import Postgres
from testkit.raw import ask
from testkit.server import Client

from .clusters import came, cluster_of, joined, owned_by, owner_of, rows, until
from .crowd import all_go_on, check_rows, settle, tables_of
from .test_tournaments import announce
from .trouble_cluster import LEASE, rows_of


@pytest.fixture(scope="module")
def crew(postgres_server: Callable[[], Postgres], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster_of(postgres_server(), tmp_path_factory.mktemp("crew"), 3) as running:
        yield running


def test_who_plays_at_a_worker_that_ends_is_asked_to_come_back_and_loses_nothing(crew: Cluster) -> None:
    ending, *others = crew.workers

    async def play() -> None:
        players = await tables_of(crew, 6, seats=3, seed=3)
        stop = asyncio.Event()
        running = [asyncio.create_task(player.run(stop)) for player in players]
        ana = crew.guest("Ana")
        table, there = await owned_by(ending, ana)
        piped = await Client(others[0], crew.guest("Beto")["token"], table).connect()
        elsewhere, host = await owned_by(others[1], crew.guest("Caro"))
        through = await Client(ending, crew.guest("Dora")["token"], elsewhere).connect()
        await asyncio.sleep(1.0)
        code = await asyncio.to_thread(crew.remove, ending, signal.SIGTERM)
        assert code == 0
        for client in (there, piped, through):  # also who came by another worker, or only through this one
            await client.until(lambda client=client: client.closed_with is not None)
            (bye,) = [message for message in client.inbox if message["t"] == "bye"]
            assert 0 < bye["retry_in"] <= 0.5
            assert client.closed_with == 1012
        again = await Client(others[1], ana["token"], table).connect()
        assert (await again.do("say", text="goes on"))["t"] == "ack"
        assert host.closed_with is None
        for client in (again, host):
            await client.close()
        await all_go_on(players)
        stop.set()
        await asyncio.gather(*running)
        await settle(crew, players)
        check_rows(rows_of(crew.url), players)
        said = [message for player in players for message in player.client.inbox]
        assert [one for one in said if one["t"] == "error"] == []  # no store_failed, and nothing else
        assert any(one["t"] == "bye" for one in said)

    asyncio.run(play())
    assert rows(crew, "SELECT count(*) FROM workers") == [(2,)]
    crew.add()


def test_a_worker_that_slept_beyond_its_lease_shows_nobody_what_is_old(crew: Cluster) -> None:
    sleeping, other, *_ = crew.workers
    before = joined(sleeping)

    async def play() -> None:
        ana, beto = crew.guest("Ana"), crew.guest("Beto")
        table, old = await owned_by(sleeping, ana, seats=3)
        assert owner_of(crew, table) is sleeping
        sleeping.signal(signal.SIGSTOP)
        await asyncio.sleep(0.5)  # a beat that was under way has come
        ((beat,),) = rows(crew, "SELECT beat FROM workers WHERE id = %s", before[-1][0])
        # what it would hear when it wakes: a command of a client, a hello, and a request
        await old.send({"v": 1, "t": "command", "id": "late", "command": {"c": "say", "text": "late"}})
        asked = asyncio.create_task(ask(sleeping.port, "GET", "/api/tables", seconds=30))
        hello = asyncio.create_task(came(sleeping, ana, table))
        new: Client | None = None
        while new is None:  # the others give it up
            one = await came(other, ana, table)
            new = one if one.view else None
        ((silent,),) = rows(crew, "SELECT clock_timestamp() - %s", beat)
        assert silent.total_seconds() > LEASE
        assert owner_of(crew, table) is other
        assert (await new.do("say", text="meanwhile"))["t"] == "ack"
        told = len(old.inbox)
        sleeping.signal(signal.SIGCONT)
        await old.until(lambda: old.closed_with is not None)
        assert [message["t"] for message in old.inbox[told:]] in ([], ["bye"])
        reply = await asked
        assert reply.status in (0, 503), reply
        late = await hello
        if late.view:  # it was led to who has the table now, and sees what was said there
            assert [line["text"] for line in late.view["chat"]] == ["meanwhile"]
        await late.close()
        await asyncio.to_thread(until, lambda: len(joined(sleeping)) > len(before))
        assert joined(sleeping)[-1][0] not in [number for number, _ in before]
        again = await came(sleeping, beto, table)  # it serves as ever
        assert [line["text"] for line in again.view["chat"]] == ["meanwhile"]
        assert (await again.do("join"))["t"] == "ack"
        mine, line = await owned_by(sleeping, beto)
        assert (await line.do("say", text="mine"))["t"] == "ack"
        assert owner_of(crew, mine) is sleeping
        for client in (new, again, line):
            await client.close()

    asyncio.run(play())
    assert said(crew) == ["meanwhile", "mine"]


def said(crew: Cluster) -> list[Any]:
    found = rows(crew, "SELECT events FROM log WHERE events LIKE '%%\"said\"%%' ORDER BY table_id, seq")
    return sorted(text for text in ("meanwhile", "mine", "late") if any(f'"{text}"' in row for (row,) in found))


def test_a_worker_that_hangs_costs_nobody_at_a_table_of_a_tournament_their_time(crew: Cluster) -> None:
    one = crew.workers[0]
    ana, beto = crew.guest("Ana"), crew.guest("Beto")
    address = announce(one, ana["token"], format="points", players=2, target=60, turn_seconds=60)
    for what, who in (("enter", beto), ("start", ana)):
        assert one.call("POST", f"{address}/{what}", None, who["token"])[0] == 200
    table = until(lambda: crew.call("GET", address, token=ana["token"])[1]["your_table"])

    def log() -> list[dict[str, Any]]:
        found = rows(crew, "SELECT events FROM log WHERE table_id = %s ORDER BY seq", table)
        return [event for (text,) in found for event in json.loads(text)]

    def turn(line: Client) -> float:
        """When the turn that is waited for runs out, as it was told last; 0: none is."""
        told = [message.get("due", []) for message in line.inbox if message["t"] in ("welcome", "events")]
        return max((one["at"] for one in told[-1] if one["kind"] == "turn"), default=0.0)

    async def play() -> None:
        lines = [await came(crew, who, table) for who in (ana, beto)]
        before = await lines[0].until(lambda: turn(lines[0]))
        owner = owner_of(crew, table)
        owner.paused = True  # nobody is sent there
        owner.signal(signal.SIGSTOP)
        try:
            await asyncio.to_thread(until, lambda: is_taken_from(owner))
            again = [await came(crew, who, table) for who in (ana, beto)]
            after = turn(again[0])
        finally:
            owner.signal(signal.SIGCONT)
            owner.paused = False
        (paused,) = [event for event in log() if event["type"] == "paused"]
        (resumed,) = [event for event in log() if event["type"] == "resumed"]
        lost = resumed["at"] - paused["at"]
        assert 0 < lost < MOST_STOOD + 0.001  # on a busy machine it was heard of late, or nobody looked at once
        assert after == pytest.approx(before + lost, abs=0.01)
        for line in (*lines, *again):
            await line.close()

    def is_taken_from(hung: Worker) -> bool:
        ((owner,),) = rows(crew, "SELECT owner FROM tables WHERE id = %s", table)
        return bool(owner != joined(hung)[-1][0])

    asyncio.run(play())
