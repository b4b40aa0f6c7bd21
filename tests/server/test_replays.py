"""Replays over REST: records unfolded, fairness checked, analyses made once and honestly, tables that play on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from comodin.bots import BOTS
from comodin.records import load, replay, unfold
from comodin.rules import Over
from comodin.server.store import StoredRecord
from testkit.played import TABLE, finished_rounds, keep, stored
from testkit.server import PATIENCE, Client, Server

GOLDEN = Path(__file__).parent.parent / "golden"


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.uno.json").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def records() -> list[StoredRecord]:
    return stored(finished_rounds())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, records: list[StoredRecord]) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("replays") / "data"
    keep(data, records)
    with Server(data, "--no-request-limits", "--analysis-worlds", "0", "--bot-processes", "1") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


def ask(server: Server, file: str, token: str = "", **more: Any) -> tuple[int, Any]:
    return server.call("POST", "/api/analyses", {"file": file, **more}, token)


def until_done(server: Server, key: str) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        _, told = server.call("GET", f"/api/analyses/{key}")
        if told["state"] == "done":
            return told  # type: ignore[no-any-return]
        assert told["state"] in ("waiting", "working"), told
        time.sleep(0.05)
    raise AssertionError("the analysis did not end")


def test_a_record_is_unfolded_by_its_link_and_by_its_table(server: Server, records: list[StoredRecord]) -> None:
    assert len(records) > 1
    first = records[0]
    status, told = server.call("GET", f"/api/replays/{first.id}")
    assert status == 200
    assert (told["id"], told["edition"], told["over"], told["refused"]) == (first.id, "clasico", True, None)
    assert len(told["steps"]) == len(load(first.record).actions)
    assert told["steps"][-1]["events"][-1]["type"] == "round_ended"
    assert told["fair"]["state"] == "good"
    assert told["fair"]["good"] == ["commitment", "seed", "deal", "actions"]
    assert told["fair"]["told"]["luck"][0] == "seven"
    assert [one["id"] for one in told["rounds"]] == [one.id for one in records]
    assert set(BOTS) <= set(told["bots"])
    second = server.call("GET", f"/api/replays/{TABLE}/1")[1]
    assert (second["id"], second["round"]) == (records[1].id, 1)


def test_what_is_not_there_is_told_in_one_sentence(server: Server) -> None:
    for path, code in (
        ("nothing", "no_record"),
        (f"{TABLE}/99999", "no_record"),
        (f"{TABLE}/x", "not_found"),
        ("x" * 300, "not_found"),
    ):
        status, told = server.call("GET", f"/api/replays/{path}")
        assert (status, told["code"]) == (404, code), path


def test_of_a_round_that_is_not_over_nothing_is_told(server: Server) -> None:
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], turn_seconds=None)

    async def look() -> None:
        client = await Client(server, ana["token"], table).connect()
        assert (await client.do("start"))["t"] == "ack"
        await client.until(lambda: client.view["round"])
        number = sha256(f"{table} 0".encode()).hexdigest()[:16]  # as ids once were
        for path in (f"{table}/0", number):
            status, told = await asyncio.to_thread(server.call, "GET", f"/api/replays/{path}")
            assert (status, told["code"]) == (404, "no_record")
        for path in ("/api/analyses", "/api/replays/play"):
            answer = await asyncio.to_thread(server.call, "POST", path, {"record": number}, ana["token"])
            assert (answer[0], answer[1]["code"]) == (404, "no_record")
        await client.close()

    asyncio.run(look())


def test_a_file_is_unfolded_or_refused_with_the_place(server: Server, records: list[StoredRecord]) -> None:
    status, told = server.call("POST", "/api/replays", {"file": golden("casa-plain-3")})
    assert (status, told["id"], told["fair"]["state"]) == (200, None, "none")
    _, whole = server.call("GET", f"/api/records/{records[0].id}/match")
    status, told = server.call("POST", "/api/replays", {"file": json.dumps(whole), "round": 1})
    assert (status, told["round"], len(told["rounds"]), told["fair"]["state"]) == (200, 1, len(records), "good")
    broken = [
        ('{"comodin": 1', "line 1"),
        ('{"comodin": 2}', "comodin"),
        ("[]", "record"),
        (golden("casa-plain-3").replace('"seat": 0', '"seat": 7', 1), "seat"),
        (json.dumps(whole | {"rounds": []}), "round"),
    ]
    for text, place in broken:
        status, told = server.call("POST", "/api/replays", {"file": text})
        assert (status, told["code"]) == (409, "bad_record"), text
        assert place in told["message"]
    status, told = server.call("POST", "/api/replays", {"file": "x" * (1 << 20)})
    assert (status, told["code"]) == (413, "too_long")
    many = json.loads(golden("casa-plain-3"))
    many["actions"] *= 300
    status, told = server.call("POST", "/api/replays", {"file": json.dumps(many)})
    assert (status, "at most" in told["message"]) == (409, True)


def test_a_forged_record_is_found_out(server: Server, records: list[StoredRecord]) -> None:
    told = json.loads(records[0].record)
    told["deal"]["hands"][0][0], told["deal"]["draw"][0] = told["deal"]["draw"][0], told["deal"]["hands"][0][0]
    _, found = server.call("POST", "/api/replays", {"file": json.dumps(told)})
    assert found["fair"]["state"] == "bad"
    assert found["fair"]["good"] == ["commitment", "seed"]
    assert "shuffles" in found["fair"]["wrong"]
    told["fair"] = {"commitment": 7, "seed": "\ud800", "luck": []}
    _, found = server.call("POST", "/api/replays", {"file": json.dumps(told)})
    assert (found["fair"]["state"], found["fair"]["good"]) == ("bad", [])


def test_only_rounds_that_are_over_are_analysed(server: Server) -> None:
    record = json.loads(golden("clasico-plain-2"))
    record["actions"] = record["actions"][:-1]
    status, told = ask(server, json.dumps(record))
    assert (status, told["code"]) == (409, "not_over")
    assert server.call("POST", "/api/analyses", {"record": "nothing"})[0] == 404


def test_an_analysis_is_made_once_and_kept(tmp_path: Path, records: list[StoredRecord]) -> None:
    data = tmp_path / "data"
    keep(data, records)
    how = ("--no-request-limits", "--analysis-worlds", "0", "--bot-processes", "1")
    with Server(data, *how) as first:
        status, told = first.call("POST", "/api/analyses", {"record": records[0].id})
        assert status == 202
        assert told["state"] in ("waiting", "working")
        # the same once more is no second one
        assert first.call("POST", "/api/analyses", {"record": records[0].id})[0] == 202
        done = until_done(first, told["key"])
        steps = len(load(records[0].record).actions)
        assert (done["done"], done["of"], len(done["moves"]), len(done["chances"])) == (
            steps,
            steps,
            steps,
            steps + 1,
        )
        assert any(move and move["action"]["do"] == "play" for move in done["moves"])
        assert done["chances"][-1].count(1.0) == 1
        tail = first.call("GET", f"/api/analyses/{told['key']}?after={steps - 2}")[1]
        assert tail["moves"] == done["moves"][-2:]
    with Server(data, *how) as again:  # a second visitor, after a restart
        assert again.call("GET", f"/api/replays/{records[0].id}")[1]["analysed"] is True
        assert again.call("GET", f"/api/analyses/{told['key']}")[1] == done
        assert again.call("POST", "/api/analyses", {"record": records[0].id})[1]["state"] == "done"


def test_playing_on_begins_with_the_very_position_and_counts_for_nobody(server: Server) -> None:
    record = load(golden("international-plain-2"))
    ana = server.guest("Ana")
    at = len(record.actions) - 3
    wanted = {"file": golden("international-plain-2"), "step": at, "seat": 1, "bot": "beginner"}
    assert server.call("POST", "/api/replays/play", wanted)[0] == 401
    for changes, status, code in (
        ({"step": len(record.actions)}, 409, "cannot_play_on"),
        ({"step": at, "seat": 5}, 409, "bad_seat"),
        ({"bot": "nobody"}, 422, "bad_bot"),
    ):
        answer = server.call("POST", "/api/replays/play", wanted | changes, ana["token"])
        assert (answer[0], answer[1]["code"]) == (status, code)
    status, table = server.call("POST", "/api/replays/play", wanted, ana["token"])
    assert status == 201

    async def play() -> None:
        client = await Client(server, ana["token"], table["id"]).connect()
        assert client.view["played_on"]
        assert (await client.do("configure", settings={}))["code"] == "not_now"
        assert (await client.do("start"))["t"] == "ack"
        await client.until(lambda: client.view["round"])
        hands = client.view["round"]["hands"]
        before = unfold(record).steps[at].before.hands
        assert hands == [["?"] * len(before[0]), [card.text for card in before[1]]]

        def ended() -> bool:
            return any(event["type"] == "round_finished" for _, event in client.events)

        for _ in range(400):
            await client.until(lambda: client.legal or ended())
            if ended():
                break
            await client.do("act", action=client.legal[0])
        await client.close()

    asyncio.run(play())
    _, found = server.call("GET", f"/api/tables/{table['id']}/records")
    (kept,) = found["records"]
    _, told = server.call("GET", f"/api/records/{kept['id']}")
    assert told["played_on"] == {"record": "", "actions": at}
    again = load(json.dumps(told))
    assert again.actions[:at] == record.actions[:at]
    assert isinstance(replay(again).state.pending, Over)
    assert server.call("GET", f"/api/records/{kept['id']}/match")[1] == told
    _, shown = server.call("GET", f"/api/replays/{kept['id']}")
    assert (shown["fair"]["state"], shown["over"]) == ("played_on", True)
    assert server.call("GET", "/api/me", token=ana["token"])[1]["rounds"] == 0


def test_the_table_names_the_last_one(server: Server) -> None:
    """H10, H11 over the socket: a rule in free words is in force from before; two people say who was last."""
    cards = {
        "hands": [["B3", "B1", "B2"], ["G5", "G1", "G2"]],
        "discard": ["B9"],
        "draw": ["R1", "R2", "R3", "R4"],
        "turn": 0,
        "house_rules": {"3": {"text": "stand on one leg"}},
    }
    head = {"comodin": 1, "edition": "casa", "players": ["Ana", "Beto"], "seed": "1", "deal": cards, "actions": []}
    ana, beto = server.guest("Ana"), server.guest("Beto")
    status, table = server.call("POST", "/api/replays/play", {"file": json.dumps(head)}, ana["token"])
    assert status == 201

    def steps(client: Client) -> list[dict[str, Any]]:
        return [step for _, event in client.events if event["type"] == "acted" for step in event["events"]]

    def awaits(client: Client, kind: str) -> bool:
        found = [step["pending"]["kind"] for step in steps(client) if step["type"] == "awaiting"]
        return found[-1:] == [kind]

    async def play() -> None:
        host = await Client(server, ana["token"], table["id"]).connect()
        guest = await Client(server, beto["token"], table["id"]).connect(key=table["key"])
        assert (await guest.do("join", key=table["key"]))["t"] == "ack"
        assert (await host.do("start"))["t"] == "ack"
        await guest.until(lambda: guest.view["round"])
        assert guest.view["round"]["house_rules"] == cards["house_rules"]
        assert (await host.do("name_last", seat=1))["code"] == "no_race"
        assert (await host.act("play", card="B3"))["t"] == "ack"
        await guest.until(lambda: awaits(guest, "race"))
        assert guest.legal == []  # what is done in the room is no action here
        assert (await guest.act("gesture", gesture="moo"))["code"] == "done_in_the_room"
        assert (await guest.do("name_last", seat=9))["code"] == "bad_target"
        assert (await host.do("name_last", seat=1))["t"] == "ack"
        assert (await guest.do("name_last", seat=0))["t"] == "ack"
        await host.until(lambda: any(event["type"] == "names_tied" for _, event in host.events))
        assert (await host.do("name_last", seat=1))["t"] == "ack"  # the host breaks the tie
        await guest.until(lambda: awaits(guest, "turn"))
        assert [step["seat"] for step in steps(guest) if step["type"] == "cards_drawn"] == [1]
        await host.close()
        await guest.close()

    asyncio.run(play())
