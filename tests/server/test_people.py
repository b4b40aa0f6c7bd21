"""Profiles, the lobby of a person, invitations, export and farewell: against what the records say."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.request import urlopen

import pytest

from comodin.editions import EDITIONS
from comodin.match import MatchRules
from comodin.records import load, replay
from comodin.server.accounts import Players
from comodin.server.erasure import finish_erasure
from comodin.server.store.sql.history import COUNTS
from comodin.server.store.sqlite import FILE
from comodin.server.tables import Tournaments
from comodin.table import Settings, commands, default_face, verify
from testkit.server import PATIENCE, Client, Server

from .older import back_to
from .theatre import Theatre, in_a_theatre

ROUNDS = 2  # at each table


@dataclass(frozen=True)
class PlayedData:
    """A folder in which three people and a bot have played every edition."""

    folder: Path
    people: dict[str, dict[str, str]]  # id and token by name
    open_table: str  # where Ana still sits


async def play_everything(theatre: Theatre) -> tuple[dict[str, dict[str, str]], str]:
    """All are absent, so that stand-ins play for them; somebody looks on, so that the clocks run."""
    players = Players(theatre.store)
    people = {}
    for name in ("Ana", "Beto", "Caro", "Eva"):
        player, token, _ = await players.create(name)
        people[name] = {"id": player.id, "token": token, "name": name}
    for edition in EDITIONS:
        settings = Settings(
            edition,
            options=(("mistakes", "prevent"),),
            match=MatchRules("quick"),
            rated=True,
            fill_with="normal",
            absent_seconds=0.0,
            bot_seconds=(0.0, 0.0),
            race_seconds=2.0,
        )
        live = await theatre.registry.open(settings, people["Ana"]["id"], "Ana")
        lines = [theatre.enter(live, people[name]["id"])[0] for name in ("Ana", "Beto", "Caro", "Eva")]
        for line, name in zip(lines[1:], ("Beto", "Caro", "Eva"), strict=True):
            await theatre.do(line, commands.Join(name, sit=name != "Eva"))
        await theatre.do(lines[1], commands.Say(f"Beto at {edition}"))
        for number in range(ROUNDS):
            if number:
                for line in lines[:3]:
                    theatre.registry.enter(live, line, None)
                await theatre.settle()
            for line in lines[:3]:
                await theatre.do(line, commands.Ready())
            for line in lines[:3]:
                theatre.registry.leave(live, line)
            await theatre.settle()
            while live.table.phase != "waiting":
                await theatre.wait(0.5)
        await theatre.do(lines[3], commands.Leave())
    live = await theatre.registry.open(Settings(visibility="private"), people["Ana"]["id"], "Ana")
    return people, live.id


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> PlayedData:
    folder = tmp_path_factory.mktemp("people") / "data"
    made: list[Any] = []

    async def play(theatre: Theatre) -> None:
        made.extend(await play_everything(theatre))

    in_a_theatre(folder, play)
    return PlayedData(folder, *made)


@pytest.fixture
def data(played: PlayedData, tmp_path: Path) -> PlayedData:
    """A copy that a test may change."""
    shutil.copytree(played.folder, tmp_path / "data")
    return PlayedData(tmp_path / "data", played.people, played.open_table)


@pytest.fixture
def server(data: PlayedData) -> Iterator[Server]:
    with Server(data.folder, "--no-request-limits") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


def rows(folder: Path, statement: str, *values: object) -> list[Any]:
    with closing(sqlite3.connect(folder / FILE)) as store:
        return store.execute(statement, values).fetchall()


def counted(folder: Path, person: str) -> tuple[Counter[str], dict[str, list[int]]]:
    """By hand, from the records: what a person did, and rounds and wins by edition."""
    done: Counter[str] = Counter()
    editions: dict[str, list[int]] = {}
    for about, text in rows(folder, "SELECT players, record FROM records"):
        told = json.loads(about)
        seats = [seat for seat, one in enumerate(told["players"]) if one["person"] == person]
        if not seats or told["winner"] is None:
            continue
        (seat,) = seats
        line = editions.setdefault(json.loads(text)["edition"], [0, 0])
        line[0] += 1
        line[1] += told["seats"][seat] == told["winner"]
        alone = False  # UNO was said by itself and its card is still to come
        for event in replay(load(text)).events:
            kind = type(event).__name__
            mine = getattr(event, "seat", None) == seat
            if kind == "UnoSaid" and mine:
                done["uno"] += 1
                alone = True
            elif kind == "CardPlayed" and mine:
                done["uno"] += event.uno and not alone  # type: ignore[attr-defined]
                alone = False
            elif kind == "CardsDrawn" and mine:
                alone = False
            elif kind == "Caught":
                done["catches"] += mine
                done["caught"] += event.target == seat  # type: ignore[attr-defined]
            elif kind == "Challenged":
                theirs = event.player == seat  # type: ignore[attr-defined]
                done["challenges"] += mine
                done["upheld"] += mine and event.upheld  # type: ignore[attr-defined]
                done["faced"] += theirs
                done["guilty"] += theirs and event.upheld  # type: ignore[attr-defined]
    return done, editions


def test_statistics_are_what_the_records_say(data: PlayedData, server: Server) -> None:
    together: Counter[str] = Counter()
    for name in ("Ana", "Beto", "Caro"):
        who = data.people[name]
        done, editions = counted(data.folder, who["id"])
        status, found = server.call("GET", f"/api/players/{who['id']}/statistics")
        assert status == 200
        assert found["name"] == name
        assert found["counts"] == {key: done[key] for key in COUNTS}
        assert {one["edition"]: [one["rounds"], one["won"]] for one in found["editions"]} == editions
        assert found["rounds"] == len(found["course"]) == sum(line[0] for line in editions.values())
        assert found["won"] == sum(line[1] for line in editions.values())
        assert found["par"] == pytest.approx(found["rounds"] / 4, abs=0.01)
        assert len(found["ratings"]) == found["matches"] == len(EDITIONS) * ROUNDS
        assert found["ratings"][-1]["rating"] == found["rating"]
        _, mine = server.call("GET", "/api/me/rounds", token=who["token"])
        assert len(mine["rounds"]) == found["rounds"]
        assert server.call("GET", f"/api/records/{mine['rounds'][0]['record']}")[0] == 200
        together += done
    assert together["uno"]  # there was something to count
    _, nobody = server.call("GET", f"/api/players/{data.people['Eva']['id']}/statistics")
    assert (nobody["rounds"], nobody["editions"], nobody["ratings"]) == (0, [], [])


def test_an_older_store_is_counted_later_and_once(data: PlayedData) -> None:
    before = {name: sorted(rows(data.folder, f"SELECT * FROM {name}")) for name in ("tallies", "visits")}
    assert len(before["tallies"]) == 3 * ROUNDS * len(EDITIONS)
    with closing(sqlite3.connect(data.folder / FILE)) as store:
        back_to(store, 3)

    async def catch_up(theatre: Theatre) -> None:
        stopped = asyncio.create_task(theatre.store.history.catch_up())
        while len(await theatre.store.select("SELECT 1 FROM tallies")) == 0:
            await asyncio.sleep(0.001)
        stopped.cancel()  # in the middle: what was counted is not counted again
        await asyncio.gather(stopped, return_exceptions=True)
        await theatre.store.history.catch_up()
        assert await theatre.store.select("SELECT count(*) FROM untallied") == [(0,)]

    in_a_theatre(data.folder, catch_up)
    after = {name: sorted(rows(data.folder, f"SELECT * FROM {name}")) for name in ("tallies", "visits")}
    drop_time = [[row[:3] + row[4:] for row in tallies] for tallies in (before["tallies"], after["tallies"])]
    assert drop_time[0] == drop_time[1]
    assert after["visits"] == before["visits"]
    ratings = rows(
        data.folder, "SELECT h.mu - r.mu, h.played > 0 FROM rating_history h JOIN ratings r USING (player)"
    )
    assert ratings == [(0.0, 1)] * 3  # of old matches the last is known


def test_the_lobby_says_who_sits_where_and_is_sent_once(data: PlayedData, server: Server) -> None:
    table = server.new_table(data.people["Eva"]["token"], title="Come in", seats=3)
    _, lobby = server.call("GET", "/api/tables")
    line = next(one for one in lobby["tables"] if one["id"] == table)
    eva = {"name": "Eva", "person": data.people["Eva"]["id"], "bot": None}
    assert line["sitting"] == [{**eva, "face": default_face(data.people["Eva"]["id"]), "colour": 0}, None, None]
    assert data.open_table not in [one["id"] for one in lobby["tables"]]
    etag = header(server, "/api/tables", "etag")
    assert server.call("GET", "/api/tables", **{"If-None-Match": etag})[0] == 304
    server.new_table(data.people["Beto"]["token"])
    status, lobby = server.call("GET", "/api/tables", **{"If-None-Match": etag})
    assert status == 200
    assert table in [one["id"] for one in lobby["tables"]]


def header(server: Server, path: str, name: str) -> str:
    with urlopen(server.base + path) as answer:
        return str(answer.headers[name])


def own_lobby(server: Server, who: dict[str, str]) -> dict[str, Any]:
    status, found = server.call("GET", "/api/me/lobby", token=who["token"])
    assert status == 200
    return found  # type: ignore[no-any-return]


def invite(server: Server, who: dict[str, str], table: str, person: str) -> tuple[int, str]:
    status, said = server.call("POST", f"/api/tables/{table}/invitations", {"person": person}, who["token"])
    return status, said["code"] if said else ""


def test_people_are_asked_to_a_table_and_may_decline(data: PlayedData, server: Server) -> None:
    ana, beto, eva = (data.people[name] for name in ("Ana", "Beto", "Eva"))
    table = data.open_table
    assert table in [one["id"] for one in own_lobby(server, ana)["tables"]]
    _, company = server.call("GET", "/api/me/company", token=ana["token"])
    assert {one["name"]: one["rounds"] for one in company["people"]} == {"Beto": 10, "Caro": 10}
    assert server.call("GET", f"/api/tables/{table}", token=beto["token"])[0] == 404
    assert invite(server, ana, table, beto["id"]) == (204, "")
    (found,) = own_lobby(server, beto)["invitations"]
    assert (found["table"]["id"], found["invited_by"]["name"]) == (table, "Ana")
    assert server.call("GET", f"/api/tables/{table}", token=beto["token"])[0] == 200  # the door is open
    assert invite(server, ana, table, beto["id"]) == (204, "")  # nothing twice
    server.kill()
    server.start()
    assert len(own_lobby(server, beto)["invitations"]) == 1
    assert server.call("DELETE", f"/api/me/invitations/{table}", token=beto["token"])[0] == 204
    assert own_lobby(server, beto)["invitations"] == []
    assert invite(server, ana, table, beto["id"]) == (409, "declined")
    assert invite(server, ana, table, eva["id"]) == (409, "not_met")  # she only looked on
    assert invite(server, ana, table, "nobody") == (404, "no_player")
    assert invite(server, ana, "nowhere", beto["id"]) == (404, "no_table")
    assert invite(server, beto, table, data.people["Caro"]["id"]) == (404, "no_table")  # is not there
    assert invite(server, ana, table, ana["id"]) == (409, "already_here")


def test_nobody_is_flooded_with_invitations(data: PlayedData, server: Server) -> None:
    ana, caro = data.people["Ana"], data.people["Caro"]
    tables = [server.new_table(ana["token"], visibility="unlisted") for _ in range(21)]
    said = [invite(server, ana, table, caro["id"]) for table in tables]
    assert said == [(204, "")] * 20 + [(429, "too_many_invitations")]


def test_everything_that_is_stored_can_be_had(data: PlayedData, server: Server) -> None:
    beto = data.people["Beto"]
    status, found = server.call("GET", "/api/me/export", token=beto["token"])
    assert status == 200
    assert found["player"]["name"] == "Beto"
    assert len(found["rounds"]) == ROUNDS * len(EDITIONS)
    assert all(server.call("GET", one["link"])[0] == 200 for one in found["rounds"][:2])
    said = sorted(text for table in found["tables"] for text in table["said"])
    assert said == sorted(f"Beto at {edition}" for edition in EDITIONS)
    assert found["tournaments"] == []
    setup = {"format": "quick", "edition": "international", "title": "Cup of Beto"}
    status, made = server.call("POST", "/api/tournaments", {"setup": setup}, beto["token"])
    assert status == 201, made
    (kept,) = server.call("GET", "/api/me/export", token=beto["token"])[1]["tournaments"]
    assert kept["link"] == f"/tournament/{made['id']}"
    assert kept["summary"]["title"] == "Cup of Beto"
    assert server.call("GET", "/api/me/export")[0] == 401


def everything(folder: Path) -> str:
    names = [name for (name,) in rows(folder, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    return json.dumps([rows(folder, f"SELECT * FROM {name}") for name in names], ensure_ascii=False)


def test_who_says_farewell_is_forgotten(data: PlayedData, server: Server) -> None:
    ana, beto = data.people["Ana"], data.people["Beto"]
    kept = len(rows(data.folder, "SELECT 1 FROM records"))
    table = server.new_table(beto["token"], seats=3, title="With Ana")
    setup = {"format": "points", "players": 4, "title": "Cup"}
    status, cup = server.call("POST", "/api/tournaments", {"setup": setup}, ana["token"])
    assert status == 201, cup
    assert server.call("POST", f"/api/tournaments/{cup['id']}/enter", {}, beto["token"])[0] == 200

    async def play() -> None:
        mine = await Client(server, beto["token"], table).connect()
        hers = await Client(server, ana["token"], table).connect()
        await hers.do("join")
        await mine.do("say", text="my secret")
        await hers.until(lambda: any(event.get("text") == "my secret" for _, event in hers.events))
        assert server.call("DELETE", "/api/me", {"name": "Bet"}, beto["token"])[1]["code"] == "other_name"
        status, _ = await asyncio.to_thread(server.call, "DELETE", "/api/me", {"name": "Beto"}, beto["token"])
        assert status == 204
        await mine.until(lambda: mine.closed_with)
        assert mine.inbox[-1]["code"] == "unknown_token"
        await hers.until(lambda: [one["name"] for one in hers.view["people"]] == ["Ana"])
        assert [line["text"] for line in hers.view["chat"]] == [""]
        assert (await hers.do("say", text="still here"))["t"] == "ack"
        await hers.close()

    asyncio.run(play())
    assert server.call("GET", "/api/me", token=beto["token"])[0] == 401
    _, shown = server.call("GET", f"/api/tournaments/{cup['id']}")
    assert [one["name"] for one in shown["entrants"]] == ["Ana"]
    assert server.call("GET", f"/api/players/{beto['id']}/statistics")[1]["code"] == "no_player"
    _, found = server.call("GET", f"/api/players/{ana['id']}/statistics")
    assert found["rounds"] == ROUNDS * len(EDITIONS)  # what others did stays
    assert server.stop() == 0
    text = everything(data.folder)
    for trace in (beto["id"], "Beto", "my secret"):
        assert trace not in text
    assert len(rows(data.folder, "SELECT 1 FROM records")) == kept
    for (record,) in rows(data.folder, "SELECT record FROM records"):
        verify(record)  # still fair, still whole
    server.start()  # and every table can still be read
    assert server.call("GET", f"/api/tables/{table}")[1]["people"] == 1


def test_forgetting_goes_on_after_a_crash(data: PlayedData) -> None:
    """Killed right after the first step: the token is void, and the rest is done at the next start."""
    beto = data.people["Beto"]
    with closing(sqlite3.connect(data.folder / FILE)) as store:
        store.execute("INSERT INTO forgetting (person) VALUES (?)", (beto["id"],))
        store.execute("DELETE FROM players WHERE id = ?", (beto["id"],))
        store.commit()
    with Server(data.folder) as server:
        until = monotonic() + PATIENCE
        while rows(data.folder, "SELECT 1 FROM forgetting") and monotonic() < until:
            sleep(0.05)
        assert server.stop() == 0
    assert beto["id"] not in everything(data.folder)


def test_rounds_that_nobody_else_played_go_too(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        player, _, _ = await Players(theatre.store).create("Solo")
        settings = Settings(match=MatchRules("quick"), seats=2, bot_seconds=(0.0, 0.0), turn_seconds=None)
        live = await theatre.registry.open(settings, player.id, "Solo")
        line, _ = theatre.enter(live, player.id)
        await theatre.do(line, commands.Start())
        while live.table.phase != "waiting":
            await theatre.wait(0.25)
            state = live.table.round
            if state is not None and 0 in state.pending.seats and live.table.phase == "playing":
                await theatre.move(live, {player.id: line})
        erasure, tournaments = theatre.store.erasure, Tournaments(theatre.registry, theatre.store.tournaments)
        assert await theatre.store.select("SELECT count(*) FROM records") == [(1,)]
        await erasure.begin(player.id)
        await finish_erasure(erasure, tournaments, player.id)
        assert await theatre.store.select("SELECT count(*) FROM records") == [(0,)]

    in_a_theatre(tmp_path, play)


def test_a_name_of_ten_thousand_letters_gets_one_sentence(server: Server) -> None:
    guest = server.guest("Ana")
    for name, status, code in (
        ("x" * 10_000, 422, "bad_body"),
        ("y" * 25, 409, "bad_name"),
        (" ", 409, "bad_name"),
    ):
        answer = server.call("PATCH", "/api/me", {"name": name}, guest["token"])
        assert (answer[0], answer[1]["code"]) == (status, code)
        assert len(json.dumps(answer[1])) < 300
    assert server.call("GET", "/api/me", token=guest["token"])[1]["name"] == "Ana"
