"""Nothing of the first version is only to look at: people come back by code and password, and every table and
tournament goes on from where it stood."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from . import playing
from .doors import PATIENCE, Client, Server, comodin
from .keeping import kept_json, unpack
from .playing import Scene
from .world import PASSWORD

KNOWN: dict[str, Any] = kept_json("stored")["known"]
PEOPLE, TABLES, TOURNAMENTS = KNOWN["people"], KNOWN["tables"], KNOWN["tournaments"]
PLAYED_TO_THE_END = ("bots",)


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One copy for tests that change something, each something else."""
    with Server(unpack("stored", tmp_path_factory.mktemp("used")), "--analysis-worlds", "0") as server:
        yield server
        assert server.stop() == 0
        assert "Traceback" not in server.errors(), server.errors()[-3_000:]


async def back_at(server: Server, title: str) -> Scene:
    """Everybody of the table is back, the host first."""
    table = TABLES[title]
    scene = Scene(server, PEOPLE, table["host"], {"title": title})
    await scene.open(id=table["id"], key=table["key"])
    for name in table["people"]:
        if name != table["host"]:
            await scene.come(name)
    return scene


async def go_on(server: Server, title: str) -> None:
    scene = await back_at(server, title)
    view = await scene.look()
    if view["paused_until"] is not None:
        assert (await scene.lines[scene.host].do("resume"))["t"] == "ack"
    if view["phase"] in ("waiting", "between"):
        for name, seat in ((name, line.view["you"]["seat"]) for name, line in scene.lines.items()):
            answer = await scene.lines[name].do("ready") if seat is not None else {"t": "ack"}
            assert answer["t"] == "ack", (title, answer)
    view = await scene.look()
    assert view["phase"] == "playing", (title, view["phase"])
    if title in PLAYED_TO_THE_END:
        await scene.play(lambda now: now["dealt"] > view["dealt"] or now["phase"] == "between")
    else:
        await one_move(scene)
    await scene.close()


async def one_move(scene: Scene) -> None:
    """Whoever is awaited decides something, and the round is another one."""
    before = (await scene.look())["round"]
    async with asyncio.timeout(PATIENCE):
        while (now := await scene.look())["round"] == before:
            awaited = scene.awaited(now)
            if awaited:
                await scene.move(now, awaited)
            else:
                await asyncio.sleep(0.1)


def test_every_table_goes_on(stored: Path, tmp_path: Path) -> None:
    titles = [title for title in TABLES if title not in (*TOURNAMENTS, "closed")]

    async def all_of_them(server: Server) -> None:
        await asyncio.gather(*(go_on(server, title) for title in titles))

    with Server(stored) as server:
        asyncio.run(all_of_them(server))
        for title in PLAYED_TO_THE_END:
            records = server.get(f"/api/tables/{TABLES[title]['id']}/records")["records"]
            assert len(records) > 1, title
            text = server.get(f"/api/records/{records[-1]['id']}")
            (tmp_path / "record.uno.json").write_text(json.dumps(text), encoding="utf-8")
            verified = comodin("verify", "record.uno.json", cwd=tmp_path)
            assert verified.returncode == 0, (title, verified.stderr)
        assert server.stop() == 0
        assert "Traceback" not in server.errors(), server.errors()[-3_000:]


def test_tournaments_go_on_and_can_be_started(used: Server) -> None:
    ana = PEOPLE["Ana"]["token"]

    async def play(server: Server) -> None:
        scene = await back_at(server, "points running")
        await one_move(scene)
        await scene.close()

    asyncio.run(play(used))
    address = f"/api/tournaments/{TOURNAMENTS['announced']}"
    used.post(f"{address}/withdraw", token=PEOPLE["Beto"]["token"])
    begun = used.post(f"{address}/start", token=ana)
    assert begun["phase"] == "running"
    assert [one["bot"] for one in begun["entrants"]].count(None) == 1


def test_people_come_back_by_code_and_by_password(used: Server) -> None:
    elsa, fabio = PEOPLE["Elsa"], PEOPLE["Fabio"]
    wrong, *_ = used.ask("POST", "/api/login", {"player": elsa["id"], "password": f"{PASSWORD}!"})
    assert wrong == 403
    token = used.post("/api/login", {"player": elsa["id"], "password": PASSWORD})["token"]
    assert used.get("/api/me", token)["name"] == "Elsa"
    assert used.ask("GET", "/api/me", token=elsa["token"])[0] == 401
    token = used.post("/api/recover", {"recovery": fabio["recovery"].lower()})["token"]
    assert used.get("/api/me", token)["id"] == fabio["id"]
    assert used.ask("POST", "/api/recover", {"recovery": fabio["recovery"]})[0] == 404


def test_an_invitation_still_lets_in(used: Server) -> None:
    async def come(server: Server) -> None:
        table = TABLES["private"]["id"]
        invited = await Client(server, PEOPLE["Caro"]["token"], table).connect()
        assert invited.view["phase"] == "waiting"
        assert (await invited.do("join"))["t"] == "ack"
        other = await Client(server, PEOPLE["Hugo"]["token"], table).connect()
        assert [message["code"] for message in other.inbox] == ["no_table"]
        for line in (invited, other):
            await line.close()

    asyncio.run(come(used))


def test_a_known_round_can_be_analysed_and_played_on(used: Server) -> None:
    kept = used.get(f"/api/analyses/{KNOWN['analysis']}")
    assert kept["state"] == "done"
    record = used.get(f"/api/tables/{TABLES['partners']['id']}/records")["records"][0]["id"]
    asked = used.post("/api/analyses", {"record": record}, status=202)
    assert asked["state"] in ("waiting", "working", "done")
    body = {"record": record, "step": 3, "seat": 1, "bot": "beginner"}
    assert used.post("/api/replays/play", body, PEOPLE["Ana"]["token"], 201)["id"]


def test_the_goals_of_the_writer_are_seen() -> None:
    """The data holds what it is meant to hold: a moment of every kind."""
    answers = kept_json("stored")["answers"]
    seen = {
        title: answers[f"SOCKET {title}, {table['host']}"]["view"]
        for title, table in TABLES.items()
        if f"SOCKET {title}, {table['host']}" in answers
    }
    kinds = {view["round"]["pending"]["kind"] for view in seen.values() if view["round"]}
    assert kinds >= {"turn", "drawn", "answer", "rule", "change_rule", "race", "over"}
    assert {view["phase"] for view in seen.values()} == {"waiting", "playing", "between", "closed"}
    assert playing.somebody_out(seen["somebody out"])
    assert playing.has_rule(seen["house rules"])
    assert playing.facing_a_chain(seen["chain"])
    assert seen["paused"]["paused_until"] is not None
    assert seen["played on"]["played_on"]
    assert any(seat["stand_in"] for seat in seen["absent"]["seats"])
    assert any(seat["reserved"] for seat in seen["bots"]["seats"])
    assert {seat["bot"] for seat in seen["kicked"]["seats"]} == {None, "simple"}
    assert len(seen["private"]["written"]) == 2
    assert len(seen["custom wilds"]["custom"]) == 2
    assert {view["settings"]["edition"] for view in seen.values()} == {
        *("clasico", "deluxe", "casa", "international", "aprendiz")
    }
    phases = [answers[f"GET /api/tournaments/{one}"]["answer"]["phase"] for title, one in TOURNAMENTS.items()]
    assert {phase: phases.count(phase) for phase in set(phases)} == {
        "open": 2,
        "running": 3,
        "over": 7,
        "cancelled": 1,
    }
