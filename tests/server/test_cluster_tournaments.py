"""A tournament whose requests and tables are spread over the workers, up to its winners."""

from __future__ import annotations

import asyncio
from typing import Any

from testkit.cluster import Cluster
from testkit.server import Client

from .clusters import came, owner_of, rows, until
from .test_tournaments import after, announce, ask, played, sums


def test_it_is_announced_entered_started_and_played_at_different_workers(cluster: Cluster) -> None:
    one, two, three = cluster.workers
    ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
    address = announce(one, ana["token"], format="points", players=3, target=60, turn_seconds=10)
    tournament = address.rpartition("/")[2]
    ask(two, address, "enter", beto["token"])
    view = ask(three, address, "start", ana["token"])
    assert view["phase"] == "running"
    assert {one["name"] for one in view["entrants"]} >= {"Ana", "Beto"}
    answers = [worker.call("GET", address)[1]["entrants"] for worker in cluster.workers]
    assert answers == [answers[0]] * 3
    owners: set[Any] = set()

    async def play_at(table: str) -> None:
        """Beto plays through any worker, wherever the table is."""
        line = await came(cluster, beto, table)
        while line.closed_with is None and not finished(line):
            owners.add(owner_of(cluster, table))
            if line.legal:
                await line.do("act", action=line.legal[0])
            await asyncio.sleep(0.01)
        await line.close()

    def finished(line: Client) -> bool:
        return any(event["type"] in ("round_finished", "table_closed") for _, event in line.events)

    seen: set[str] = set()
    while view["phase"] != "over":
        table = view["your_table"]
        if table and table not in seen:
            seen.add(table)
            asyncio.run(play_at(table))
        _, view = cluster.call("GET", f"{address}?after={view['seq']}&wait=5", token=beto["token"])
    assert seen
    assert owners
    whole = after(cluster, address, None, ana["token"])
    assert [row["total"] for row in sorted(whole["standings"], key=lambda row: row["player"])] == sums(whole)
    assert whole["winners"]
    until(lambda: not rows(cluster, "SELECT 1 FROM told WHERE tournament = %s", tournament), 20)  # all was heard
    records = [hand["record"] for hand in played(whole)]
    assert len(records) == len(set(records)) > 0
    for worker in cluster.workers:
        assert worker.call("GET", address)[1]["winners"] == whole["winners"]
