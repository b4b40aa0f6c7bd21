"""People at different workers: signed out everywhere, known by the same name, told what waits, seen on-line."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from testkit.cluster import Cluster
from testkit.people import QUICK, play_a_round
from testkit.server import Client

from .clusters import came, owned_by, until

Guest = dict[str, Any]


@pytest.fixture(scope="module")
def met(cluster: Cluster) -> tuple[Guest, Guest]:
    """Ana has played with Beto."""
    ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
    asyncio.run(play_a_round(cluster, ana, beto))
    return ana, beto


def kinds(worker: Any, who: Guest) -> set[tuple[str, str]]:
    told = worker.call("GET", "/api/me/notices", token=who["token"])[1]
    return {(one["kind"], one["table"]) for one in told["notices"]}


def test_a_new_token_ends_the_connections_at_all_workers_but_not_its_own(cluster: Cluster) -> None:
    one, two, three = cluster.workers

    async def play() -> None:
        ana = cluster.guest("Ana")
        tables = [await owned_by(worker, ana, seats=3) for worker in (one, two, three)]
        piped = await Client(one, ana["token"], tables[1][0]).connect()
        _, told = await asyncio.to_thread(
            one.call, "POST", "/api/me/password", {"password": "long enough"}, ana["token"]
        )
        new = [
            await Client(worker, told["token"], table).connect()
            for worker, (table, _) in zip((one, two, three), tables, strict=True)
        ]  # at once: the others have not heard of it yet
        for line in (*(line for _, line in tables), piped):
            await line.until(lambda line=line: line.closed_with is not None, 10)
            assert (line.inbox[-1]["code"], line.closed_with) == ("signed_out", 4401)
        for worker in (one, two, three):
            assert worker.call("GET", "/api/me", token=ana["token"])[0] == 401
        await asyncio.sleep(0.6)
        for line in new:  # who came with the new one stays
            assert line.closed_with is None
            assert (await line.do("say", text="still me"))["t"] == "ack"
            await line.close()

    asyncio.run(play())


def test_a_new_name_and_face_are_seen_at_tables_of_all_workers(cluster: Cluster) -> None:
    one, two, three = cluster.workers

    async def play() -> None:
        ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
        table, mine = await owned_by(one, ana, seats=3)
        his = await Client(three, beto["token"], table).connect()
        await his.do("join")
        face = "lion" if beto["face"] != "lion" else "bee"
        assert two.call("PATCH", "/api/me", {"name": "Berta", "face": face}, beto["token"])[0] == 200
        await mine.until(lambda: any(event.get("name") == "Berta" for _, event in mine.events), 5)
        seen = await came(two, cluster.guest("Caro"), table)
        assert ("Berta", face) in [(one["name"], one["face"]) for one in seen.view["people"]]
        await seen.close()
        for line in (mine, his):
            await line.close()

    asyncio.run(play())


def test_notices_reach_whoever_asks_another_worker(cluster: Cluster, met: tuple[Guest, Guest]) -> None:
    ana, beto = met
    one, two, three = cluster.workers

    async def play() -> None:
        table, mine = await owned_by(one, ana, **QUICK)
        _, waiting = await owned_by(three, beto)
        ask = {"person": beto["id"]}
        assert two.call("POST", f"/api/tables/{table}/invitations", ask, ana["token"])[0] == 204
        await waiting.until(lambda: any(message["t"] == "notices" for message in waiting.inbox), 5)
        for worker in (one, two, three):
            await asyncio.to_thread(until, lambda worker=worker: ("invitation", table) in kinds(worker, beto), 5)
        his = await Client(two, beto["token"], table).connect()  # there it is answered
        for worker in (one, two, three):
            await asyncio.to_thread(
                until, lambda worker=worker: ("invitation", table) not in kinds(worker, beto), 5
            )
        await his.do("join")
        for line in (mine, his):
            await line.do("ready")
        while not his.legal:  # until it is his turn
            if mine.legal:
                assert (await mine.do("act", action=mine.legal[0]))["t"] == "ack"
            await asyncio.sleep(0.02)
        await his.close()
        for worker in (two, three):
            await asyncio.to_thread(until, lambda worker=worker: ("turn", table) in kinds(worker, beto), 5)
        his = await Client(three, beto["token"], table).connect()
        for worker in (one, two):
            await asyncio.to_thread(until, lambda worker=worker: ("turn", table) not in kinds(worker, beto), 5)
        for line in (mine, his, waiting):
            await line.close()

    asyncio.run(play())


def test_who_is_blocked_is_kept_away_at_every_worker(cluster: Cluster) -> None:
    one, two, three = cluster.workers

    async def play() -> None:
        ana, rudi = cluster.guest("Ana"), cluster.guest("Rudi")
        table, mine = await owned_by(one, ana, seats=3)
        assert two.call("PUT", f"/api/me/blocks/{rudi['id']}", token=ana["token"])[0] == 204
        his = await Client(three, rudi["token"], table).connect()
        assert (await his.do("join"))["code"] == "not_admitted"
        assert three.call("DELETE", f"/api/me/blocks/{rudi['id']}", token=ana["token"])[0] == 204
        assert (await his.do("join"))["t"] == "ack"
        for line in (mine, his):
            await line.close()

    asyncio.run(play())


def test_friends_see_each_other_online_from_any_worker(cluster: Cluster) -> None:
    one, two, three = cluster.workers

    async def meet(ana: Guest, beto: Guest) -> Client:
        """At a table of the third worker alone: a round need not end for it."""
        table, mine = await owned_by(three, ana, **QUICK)
        his = await Client(three, beto["token"], table).connect()
        await his.do("join")
        for line in (mine, his):
            await line.do("ready")
        await mine.close()
        return his

    def online(worker: Any, ana: Guest) -> bool:
        people = worker.call("GET", "/api/me/company", token=ana["token"])[1]["people"]
        return bool({one["name"]: one["online"] for one in people}["Beto"])

    async def play() -> None:
        ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
        line = await meet(ana, beto)
        began = time.monotonic()
        for worker in (one, two):
            await asyncio.to_thread(until, lambda worker=worker: online(worker, ana), 15)
        assert time.monotonic() - began < 5  # who has just come is told of soon
        await line.close()

    asyncio.run(play())
