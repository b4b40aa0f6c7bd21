"""Requests to any worker: tables, invitations, codes, records, analyses, the lobby, and guesses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comodin.server.accounts.tries import FREE
from comodin.server.tables.codes import TRIES
from testkit.cluster import Cluster
from testkit.people import play_a_round
from testkit.postgres import Postgres
from testkit.server import Client, Server

from .clusters import owned_by, owner_of, rows, until

Guest = dict[str, Any]


@pytest.fixture(scope="module")
def played(cluster: Cluster) -> tuple[Guest, Guest, str]:
    """Ana and Beto, and the table where they have played a round."""
    ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
    return ana, beto, asyncio.run(play_a_round(cluster, ana, beto))


def test_a_table_is_the_same_at_every_worker(cluster: Cluster, played: tuple[Guest, Guest, str]) -> None:
    ana, beto, _ = played
    one, two, three = cluster.workers

    async def play() -> None:
        table, line = await owned_by(one, ana, seats=3, title="Sunday", visibility="private")
        path, ask = f"/api/tables/{table}", {"person": beto["id"]}
        key = line.view["key"]
        for worker in (one, two, three):
            assert worker.call("GET", path, token=beto["token"])[0] == 404
            assert worker.call("GET", f"{path}?key={key}")[1]["title"] == "Sunday"
        codes = {worker.call("POST", f"{path}/code?key={key}")[1]["code"] for worker in (one, two, three)}
        assert len(codes) == 1
        for worker in (one, two, three):
            assert worker.call("GET", f"/api/table-codes/{next(iter(codes))}")[1] == {"table": table, "key": key}
        assert two.call("POST", f"{path}/invitations", ask, beto["token"])[1]["code"] == "no_table"
        assert two.call("POST", f"{path}/invitations", ask, ana["token"])[0] == 204
        assert three.call("GET", path, token=beto["token"])[0] == 200  # the door is open
        (found,) = three.call("GET", "/api/me/lobby", token=beto["token"])[1]["invitations"]
        assert found["table"]["id"] == table
        his = await Client(three, beto["token"], table).connect()
        assert (await his.do("join"))["t"] == "ack"
        assert two.call("DELETE", f"/api/me/tables/{table}", token=beto["token"])[0] == 204
        await line.until(lambda: any(event["type"] == "person_left" for _, event in line.events))
        assert owner_of(cluster, table) is one
        for client in (line, his):
            await client.close()

    asyncio.run(play())


def test_every_worker_knows_the_rounds(cluster: Cluster, played: tuple[Guest, Guest, str]) -> None:
    ana, beto, table = played
    answers = [
        worker.call("GET", f"/api/tables/{table}/records", token=beto["token"]) for worker in cluster.workers
    ]
    assert answers == [answers[0]] * 3
    ((status, told),) = answers[:1]
    assert status == 200
    (record,) = told["records"]
    texts = [worker.call("GET", f"/api/records/{record['id']}", token=ana["token"]) for worker in cluster.workers]
    assert texts == [texts[0]] * 3
    for worker in cluster.workers:
        assert worker.call("GET", "/api/me/rounds", token=ana["token"])[1]["rounds"][0]["record"] == record["id"]


def test_an_analysis_is_made_by_one_worker_and_told_by_all(
    cluster: Cluster, played: tuple[Guest, Guest, str]
) -> None:
    ana, _, table = played
    one, two, three = cluster.workers
    (record,) = one.call("GET", f"/api/tables/{table}/records", token=ana["token"])[1]["records"]
    begun = [worker.call("POST", "/api/analyses", {"record": record["id"]}, ana["token"]) for worker in (one, two)]
    assert [status for status, _ in begun] == [202, 202]  # the same once more is no second one
    key = begun[0][1]["key"]

    def done() -> list[Any]:
        told = [worker.call("GET", f"/api/analyses/{key}", token=ana["token"])[1] for worker in (one, two, three)]
        assert {answer["state"] for answer in told} <= {"waiting", "working", "done"}
        return told if all(answer["state"] == "done" for answer in told) else []

    told = until(done)
    assert told == [told[0]] * 3
    assert rows(cluster, "SELECT count(*) FROM analyses") == [(1,)]


def test_the_lobby_has_the_tables_of_all_workers_soon(cluster: Cluster) -> None:
    async def play() -> None:
        opened = [await owned_by(worker, cluster.guest("Ana"), seats=3) for worker in cluster.workers]
        tables, began = {table for table, _ in opened}, time.monotonic()
        for worker in cluster.workers:
            await asyncio.to_thread(
                until,
                lambda worker=worker: (
                    tables <= {one["id"] for one in worker.call("GET", "/api/tables")[1]["tables"]}
                ),
            )
        assert time.monotonic() - began < 3.0
        for _, line in opened:
            await line.close()

    asyncio.run(play())


def test_passwords_are_tried_as_seldom_at_many_workers_as_at_one(cluster: Cluster) -> None:
    ana = cluster.guest("Ana")
    status, _ = cluster.call("POST", "/api/me/password", {"password": "long enough"}, ana["token"])
    assert status == 200
    said = [
        cluster.workers[n % 3].call("POST", "/api/login", {"player": ana["id"], "password": f"guess {n}"})
        for n in range(FREE + 3)
    ]
    assert [status for status, _ in said] == [403] * FREE + [429] * 3


def test_codes_and_secrets_are_guessed_as_seldom_at_many_workers_as_at_one(
    tmp_path: Path, postgres_server: Callable[[], Postgres]
) -> None:
    url = postgres_server().database()
    how = ("--database", url, "--bot-processes", "1")
    with Server(tmp_path / "one", *how) as one, Server(tmp_path / "two", *how) as two:
        ana = one.guest("Ana")
        table = one.new_table(ana["token"])
        code = two.call("POST", f"/api/tables/{table}/code")[1]["code"]
        for n in range(2 * TRIES):
            assert (one, two)[n % 2].call("GET", f"/api/table-codes/{code}")[0] == 200  # costs nothing
        wrong = "BBBBB" if code != "BBBBB" else "CCCCC"
        said = [(one, two)[n % 2].call("GET", f"/api/table-codes/{wrong}")[0] for n in range(TRIES + 4)]
        assert said == [404] * TRIES + [429] * 4
        said = [(one, two)[n % 2].call("POST", "/api/recover", {"recovery": f"{n}"})[0] for n in range(8)]
        assert 404 in said
        assert said[5:] == [429] * 3
        for server in (one, two):
            assert "Traceback" not in server.errors(), server.errors()[-3000:]
    postgres_server().drop(url)
