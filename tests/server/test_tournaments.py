"""Tournaments on a real server: announced, entered, played by people and bots to the end, killed in the middle."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from comodin.server.store.sqlite import FILE
from comodin.table import verify
from testkit.server import Client, Server

QUICK = {"bot": "simple", "bot_seconds": [0, 0], "between_seconds": 0, "gather_seconds": 0, "turn_seconds": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests; those that stop it start it again."""
    folder: Path = tmp_path_factory.mktemp("tournaments")
    with Server(folder / "data", "--no-request-limits") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


def announce(server: Server, token: str, **setup: Any) -> str:
    status, made = server.call("POST", "/api/tournaments", {"setup": {**QUICK, **setup}}, token)
    assert status == 201, made
    return f"/api/tournaments/{made['id']}"


def ask(server: Server, address: str, what: str, token: str, body: Any = None) -> Any:
    status, answer = server.call("POST", f"{address}/{what}", body, token)
    assert status == 200, answer
    return answer


def refused(server: Server, address: str, what: str, token: str, body: Any = None) -> str:
    status, answer = server.call("POST", f"{address}/{what}", body, token)
    assert status in (404, 409, 422), answer
    return str(answer["code"])


def after(server: Server, address: str, hands: int | None, token: str = "") -> dict[str, Any]:
    """The tournament when so many hands have been told, or at its end; waits with the server, not for a time."""
    _, view = server.call("GET", address, token=token)
    for _ in range(2_000):
        if view["phase"] == "over" or (hands is not None and len(played(view)) >= hands):
            return view  # type: ignore[no-any-return]
        _, view = server.call("GET", f"{address}?after={view['seq']}&wait=25", token=token)
    raise AssertionError("it does not end")


def played(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [hand for row in view["rounds"] for table in row["tables"] for hand in table["played"]]


def sums(view: dict[str, Any]) -> list[int]:
    totals: Counter[int] = Counter()
    for row in view["rounds"]:
        for table in row["tables"]:
            for hand in table["played"]:
                totals.update(dict(zip(table["seats"], hand["points"], strict=True)))
    return [totals[player] for player in range(len(view["entrants"]))]


def test_a_whist_tournament_of_28_rounds_survives_being_killed(server: Server) -> None:
    ana = server.guest("Ana")["token"]
    address = announce(server, ana, format="two-tables", players=8)
    ask(server, address, "start", ana)
    for hands in (3, 30):
        after(server, address, hands, ana)
        server.kill()
        server.start()
    view = after(server, address, None, ana)
    assert len(played(view)) == 56, "two tables of 28"
    records = [hand["record"] for hand in played(view)]
    assert len(set(records)) == 56
    assert [row["total"] for row in sorted(view["standings"], key=lambda row: row["player"])] == sums(view)
    assert all(row["hands"] == 28 for row in view["standings"])
    best = max(sums(view))
    assert view["winners"] == [player for player, total in enumerate(sums(view)) if total == best]
    status, text = server.call("GET", f"/api/records/{records[-1]}/match")
    assert status == 200
    assert text["match"]["hands"] == 4
    verify(json.dumps(text))


def test_what_was_not_written_before_the_end_is_learnt_from_the_tables(server: Server) -> None:
    """As after a kill between the end of a hand and the standings, and between a pairing and its table."""
    ana = server.guest("Ana")["token"]
    address = announce(server, ana, format="two-tables", players=8, hands=1)
    ask(server, address, "start", ana)
    whole = after(server, address, None, ana)
    assert server.stop() == 0
    name = address.rpartition("/")[2]
    store = sqlite3.connect(server.data / FILE)
    rows = store.execute("SELECT seq, events FROM tournament_log WHERE tournament = ?", (name,)).fetchall()
    cut = [seq for seq, events in rows if '"hand_told"' in events][5]
    last = json.loads([events for _, events in rows if '"table_set"' in events][-1])[0]["table"]
    with store:
        store.execute("DELETE FROM tournament_log WHERE tournament = ? AND seq >= ?", (name, cut))
        store.execute("UPDATE tournaments SET seq = ?, phase = 'running' WHERE id = ?", (cut - 1, name))
        for table in ("log", "records", "results"):
            store.execute(f"DELETE FROM {table} WHERE table_id = ?", (last,))
        store.execute("DELETE FROM tables WHERE id = ?", (last,))
    store.close()
    server.start()
    again = after(server, address, None, ana)
    assert again["phase"] == "over"
    assert len(played(again)) == len(played(whole)) == 14
    kept = {hand["record"] for hand in played(whole)}
    first = [hand["record"] for row in whole["rounds"][:2] for table in row["tables"] for hand in table["played"]]
    assert {hand["record"] for hand in played(again)} >= set(first)
    assert len({hand["record"] for hand in played(again)} & kept) < 14  # those that were lost were played again
    assert [row["total"] for row in sorted(again["standings"], key=lambda row: row["player"])] == sums(again)


def test_people_are_called_to_their_table_and_whoever_is_away_is_replaced(server: Server) -> None:
    ana, beto = server.guest("Ana"), server.guest("Beto")
    address = announce(server, ana["token"], format="quick", players=3, gather_seconds=60, turn_seconds=60)
    ask(server, address, "enter", beto["token"])
    view = ask(server, address, "start", ana["token"])
    assert view["phase"] == "running"
    while not (table := view["your_table"]):
        _, view = server.call("GET", f"{address}?after={view['seq']}&wait=20", token=ana["token"])

    async def play() -> None:
        one = await Client(server, ana["token"], table).connect()
        assert one.view["phase"] == "waiting"
        assert one.view["settings"]["booking"]["tournament"] == address.rpartition("/")[2]
        assert one.view["host"] is None
        two = await Client(server, beto["token"], table).connect()
        await one.until(lambda: one.view["phase"] == "playing")
        assert (await two.do("propose_pause"))["code"] == "of_a_tournament"
        for client in (one, two):  # both go; bots play it to the end
            assert (await client.do("leave"))["t"] == "ack"
            await client.close()

    asyncio.run(play())
    view = after(server, address, None, ana["token"])
    assert view["phase"] == "over"
    assert view["your_table"] is None
    assert len(view["winners"]) == 1
    assert view["entrants"][view["winners"][0]]["name"] in {one["name"] for one in view["entrants"]}
    _, lines = server.call("GET", "/api/tournaments", token=beto["token"])
    assert [line["phase"] for line in lines["yours"]] == ["over"]
    assert lines["tournaments"] == []  # it was for those who had the link


def test_bad_input_has_a_code_and_changes_nothing(server: Server) -> None:
    ana, beto, caro = (server.guest(name)["token"] for name in ("Ana", "Beto", "Caro"))
    address = announce(server, ana, players=2, format="quick", listed=True, title="  Sunday \n cup ")
    assert refused(server, "/api/tournaments/gone", "enter", beto) == "no_tournament"
    assert server.call("GET", "/api/tournaments/gone")[1]["code"] == "no_tournament"
    assert server.call("POST", f"{address}/enter")[1]["code"] == "unknown_token"
    assert refused(server, address, "start", beto) == "not_organiser"
    assert refused(server, address, "bots", ana, {"bot": "nobody"}) == "not_a_bot"
    assert refused(server, address, "bots", ana, {"bot": 7}) == "bad_body"
    ask(server, address, "enter", beto)
    assert refused(server, address, "enter", beto) == "already_in"
    assert refused(server, address, "enter", caro) == "tournament_full"
    ask(server, address, "remove", ana, {"place": 1})
    assert refused(server, address, "withdraw", beto) == "not_in"
    assert server.call("GET", f"{address}?after=x")[1]["code"] == "bad_query"
    for code, setup in (
        ("bad_players", {"format": "two-tables", "players": 10}),
        ("bad_title", {"title": "x" * 10_000}),
        ("bad_settings", {"edition": "nowhere"}),
    ):
        status, answer = server.call("POST", "/api/tournaments", {"setup": {**QUICK, **setup}}, ana)
        assert (status, answer["code"]) == (409, code)
    assert answer["about"]["message"]
    status, answer = server.call("POST", "/api/players", {"name": "x" * 10_000})
    assert status == 422
    _, lines = server.call("GET", "/api/tournaments")
    assert [(line["title"], line["entered"], line["players"]) for line in lines["tournaments"]] == [
        ("Sunday cup", 1, 2)
    ]
    ask(server, address, "start", ana)
    assert refused(server, address, "enter", caro) == "tournament_begun"
    other = announce(server, ana)
    ask(server, other, "call-off", ana)
    assert refused(server, other, "enter", beto) == "tournament_cancelled"
    assert server.call("GET", other)[1]["phase"] == "cancelled"


def test_no_card_is_in_what_a_tournament_tells(server: Server) -> None:
    ana = server.guest("Ana")["token"]
    address = announce(server, ana, format="points", players=3, target=60)
    ask(server, address, "start", ana)
    view = after(server, address, 1, ana)
    text = json.dumps([view, after(server, address, None, ana)])
    for word in ('"hand"', '"deal"', '"cards"', '"secret"', '"seed"', '"left"', '"actions"', '"draw"'):
        assert word not in text
    store = sqlite3.connect(server.data / FILE)
    (people,) = store.execute("SELECT group_concat(id) FROM players").fetchone()
    assert not any(person in text for person in people.split(","))
