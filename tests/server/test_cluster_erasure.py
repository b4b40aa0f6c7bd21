"""A player who was at tables and tournaments of two workers is deleted at a third: nothing names them any more."""

from __future__ import annotations

import asyncio
import json

import psycopg

from testkit.cluster import Cluster
from testkit.people import QUICK, play_a_round
from testkit.server import Client

from .clusters import came, owned_by, owner_of
from .test_tournaments import announce, ask

NAME = "Belisario"
SECRET = "what he has said"


def everything(url: str) -> str:
    """All text of the database, but for the news that somebody was erased: they tell an id that means nothing any
    more, and are deleted after some seconds."""
    with psycopg.connect(url) as connection:
        names = connection.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        )
        found = {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in names}
    found["news"] = [row for row in found["news"] if not row[-1].startswith(('["forgotten"', '["signed_out"'))]
    return json.dumps(found, default=str)


def test_nothing_names_a_player_who_was_deleted_at_another_worker(cluster: Cluster) -> None:
    one, two, three = cluster.workers

    async def play() -> None:
        ana, beto = cluster.guest("Ana"), cluster.guest(NAME)
        ended = await play_a_round(cluster, ana, beto)
        tables = []
        for worker in (one, two):
            table, mine = await owned_by(worker, ana, **{**QUICK, "seats": 3, "fill_with": "simple"})
            his = await Client(two, beto["token"], table).connect()
            await his.do("join")
            for line in (mine, his):
                await line.do("ready")
            assert (await his.do("say", text=SECRET))["t"] == "ack"
            tables.append((table, mine, his))
        his_own, line = await owned_by(two, beto)
        await line.close()
        sleeping = three.new_table(beto["token"])  # belongs to no worker
        cup = announce(one, ana["token"], format="points", players=4)
        ask(two, cup, "enter", beto["token"])
        his_cup = announce(two, beto["token"], format="points", players=4)
        ask(one, his_cup, "enter", ana["token"])
        cluster.call("PUT", f"/api/me/blocks/{beto['id']}", token=ana["token"])
        cluster.call("DELETE", f"/api/me/blocks/{beto['id']}", token=ana["token"])
        text = everything(cluster.url)
        assert all(trace in text for trace in (beto["id"], NAME, SECRET))

        assert three.call("DELETE", "/api/me", {"name": "somebody"}, beto["token"])[0] == 409
        status, told = await asyncio.to_thread(three.call, "DELETE", "/api/me", {"name": NAME}, beto["token"])
        assert status == 204, told
        for table, mine, his in tables:
            await his.until(lambda his=his: his.closed_with is not None, 10)
            assert his.inbox[-1]["code"] == "unknown_token"
            new = await came(three, ana, table)  # a table view as it is now
            for view in (new.view, mine.view):
                assert all(trace not in json.dumps(view) for trace in (beto["id"], NAME, SECRET))
            assert (await new.do("say", text="we go on"))["t"] == "ack"
            assert owner_of(cluster, table) in (one, two)
            await new.close()
        for worker in (one, two, three):
            assert worker.call("GET", "/api/me", token=beto["token"])[0] == 401
            for path in (cup, his_cup, "/api/tables", "/api/tournaments", f"/api/tables/{ended}/records"):
                _, told = worker.call("GET", path, token=ana["token"])
                assert all(trace not in json.dumps(told) for trace in (beto["id"], NAME)), path
        for _, mine, _ in tables:
            await mine.close()
        text = everything(cluster.url)
        for trace in (beto["id"], NAME, SECRET):
            assert trace not in text, text[max(0, text.find(trace) - 300) : text.find(trace) + 100]
        assert his_own in text  # others may still read of it
        assert sleeping

    asyncio.run(play())
    log = cluster.errors()
    assert NAME not in log
    assert SECRET not in log
