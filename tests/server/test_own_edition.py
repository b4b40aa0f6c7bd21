"""An edition of somebody's own at a real server: looked at, played by link, kept through a restart, replayed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.own import own_edition
from comodin.records import load
from comodin.table import verify
from testkit.server import Client, Server

TEXT = (Path(__file__).parents[2] / "examples" / "editions" / "storm.edition.toml").read_text(encoding="utf-8")
KEY = own_edition(TEXT).key
QUICK = {
    "edition": "own",
    "own_edition": TEXT,
    "bot_seconds": [0.0, 0.01],
    "between_seconds": 0.0,
    "seats": 3,
    "match": {"format": "quick"},
    "visibility": "private",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("own") / "data", "--no-request-limits") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


def test_it_is_looked_at_before_anything_is_opened(server: Server) -> None:
    status, told = server.call("POST", "/api/editions/own", {"text": TEXT, "lang": "es"})
    assert status == 200
    assert (told["edition"]["key"], told["edition"]["cards"]) == (KEY, 112)
    assert set(told["edition"]["shows"]) >= {"WH", "WT"}
    assert told["faces"]["WT"] == {"points": 40, "sign": "+2", "drawings": []}
    assert {"card": "WH", "copies": 2} in told["box"]
    assert told["words"]["it"][f"card.WH.{KEY}"] == "Jolly Uragano"
    assert told["rules"]["title"] == "Las reglas del UNO: Tormenta"
    _, offer = server.call("GET", "/api/editions")
    assert KEY not in str(offer)  # nobody else is offered it


def test_a_bad_one_is_one_sentence(server: Server) -> None:
    for text, expected in (
        ('name = "a"\n[deck]\nqueens = 4', "line 3, deck.queens: unknown"),
        ("name = 'a'\n" + "x." * 5000 + "y = 1", "line 2: expected at most 8 dots"),
        ("x = " + "[" * 6000, "line 1: expected brackets"),
        ('name = "<b>{0}</b>"', "line 1, name: expected a text without"),
    ):
        status, told = server.call("POST", "/api/editions/own", {"text": text})
        assert (status, told["code"]) == (409, "bad_edition")
        assert told["message"].startswith(expected)
        status, told = server.call(
            "POST", "/api/tables", {"settings": {"own_edition": text}}, server.guest("Eva")["token"]
        )
        assert (status, told["code"]) == (409, "bad_settings")
    assert server.call("POST", "/api/editions/own", {"text": "#" * 20_000})[0] == 413
    assert server.call("POST", "/api/editions/own", {"text": TEXT, "options": {"chess": True}})[0] == 409


def test_a_round_by_link_a_restart_and_its_replay(server: Server) -> None:
    ana = server.guest("Ana")
    _, opened = server.call("POST", "/api/tables", {"settings": QUICK}, ana["token"])
    table, key = opened["id"], opened["key"]
    assert server.call("GET", f"/api/tables/{table}/edition", token=server.guest("Eva")["token"])[0] == 404
    status, told = server.call("GET", f"/api/tables/{table}/edition?key={key}&lang=it&jump_in=true")
    assert (status, told["edition"]["key"], told["text"]) == (200, KEY, TEXT)
    assert told["rules"]["title"].endswith("Tempesta")
    assert any(line["option"] == "jump_in" and line["changed"] for line in told["rules"]["options"])
    assert server.call("GET", f"/api/tables/{table}?key={key}")[1]["edition"] == "own"

    screen: list[str] = []

    async def play(most: int) -> bool:
        client = await Client(server, ana["token"], table).connect()
        await client.until(lambda: client.view)
        assert client.view["settings"]["edition"] == KEY
        assert "own_edition" not in client.view["settings"]
        screen.append(client.view["screen_key"])
        if client.view["phase"] == "waiting":
            await client.do("ready")
        over = False
        for _ in range(most):
            await client.until(lambda: client.legal or _ended(client))
            if over := _ended(client):
                break
            own = [one for one in client.legal if one.get("card") in ("WH", "WT")]
            plays = [one for one in client.legal if one["do"] == "play"]
            answer = await client.do("act", action=(own or plays or client.legal)[0])
            assert answer["t"] == "ack" or answer["code"] in ("not_your_turn", "catch_settling", "no_round"), (
                answer
            )
        await client.close()
        return over

    def _ended(client: Client) -> bool:
        return any(event["type"] == "round_finished" for _, event in client.events)

    if not asyncio.run(play(2)):
        server.kill()
        server.start()
        assert asyncio.run(play(400))
    _, found = server.call("GET", f"/api/tables/{table}/records?key={key}", token=ana["token"])
    (line,) = found["records"]
    assert line["edition"] == "own"
    status, replay = server.call("GET", f"/api/replays/{line['id']}", token=ana["token"])
    assert (status, replay["edition"], replay["own"]["edition"]["key"]) == (200, KEY, KEY)
    status, record = server.call("GET", f"/api/records/{line['id']}.uno.json", token=ana["token"])
    assert record["own_edition"] == TEXT
    status, unfolded = server.call("POST", "/api/replays", {"file": json.dumps(record)})
    assert (status, unfolded["over"]) == (200, True)
    assert load(json.dumps(record)).edition.key == KEY
    status, played_on = server.call(
        "POST", "/api/replays/play", {"record": line["id"], "step": 1, "seat": 0}, ana["token"]
    )
    assert status == 201, played_on
    assert verify(json.dumps(record)).edition.key == KEY
    _, statistics = server.call("GET", f"/api/players/{ana['id']}/statistics")
    assert [one["edition"] for one in statistics["editions"]] == ["own"]
    assert server.call("GET", f"/api/tables/{table}/edition?key={screen[0]}")[0] == 200
