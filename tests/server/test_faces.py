"""Names and faces over the interface: kept with the account, told at every table where somebody is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from comodin.pictures import face_svg
from comodin.server.erasure import finish_erasure
from comodin.server.store import Player
from comodin.server.store.sqlite import FILE, SqliteStore
from comodin.server.tables import Tournaments, introduce, introduce_at
from comodin.table import FACES, Settings, bot_face, commands, default_face
from testkit.server import Client, Server

from .older import back_to
from .theatre import Theatre, in_a_theatre

BOTS = ("beginner", "normal", "expert", "master", "simple")


def test_every_face_is_drawn_and_small() -> None:
    for name in (*FACES, *map(bot_face, BOTS)):
        drawing = face_svg(name)
        assert ElementTree.fromstring(drawing).get("viewBox") == "0 0 64 64"
        assert len(drawing) < 2_500
    for name in ("unicorn", "../index", ""):
        with pytest.raises(KeyError):
            face_svg(name)


def test_an_older_account_has_the_face_that_follows_from_its_id(tmp_path: Path) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path)
        await store.put_player(Player("old", "Ana", "token", "code"))
        store.close()

    asyncio.run(write())
    with closing(sqlite3.connect(tmp_path / FILE)) as older:
        back_to(older, 8)

    async def read() -> None:
        store = SqliteStore(tmp_path)
        before = await store.player("old")
        assert before is not None
        assert before.face == default_face("old")
        assert await store.change_name(before, "Ana", "fox")
        after = await store.player("old")
        assert after is not None
        assert after.face == "fox"
        store.close()

    asyncio.run(read())


def test_a_new_name_and_face_reach_every_table_at_once(tmp_path: Path) -> None:
    with Server(tmp_path / "data", "--bot-processes", "1") as server:
        ana = server.call("POST", "/api/players", {"name": "Ana", "face": "owl"})[1]
        other = server.guest("ana")
        assert (ana["face"], other["face"]) == ("owl", default_face(other["id"]))
        assert server.call("POST", "/api/players", {"name": "Ana", "face": "robot"})[0] == 422
        table, away = server.new_table(ana["token"], title="One"), server.new_table(ana["token"], title="Two")

        def change(**what: Any) -> tuple[int, Any]:
            return server.call("PATCH", "/api/me", what, ana["token"])

        async def play() -> None:
            one, two = [await Client(server, who["token"], table).connect() for who in (ana, other)]
            await two.do("join")
            await two.until(lambda: two.view["you"]["seat"] == 1)
            assert [(seat["name"], seat["face"]) for seat in two.view["seats"][:2]] == [
                ("Ana", "owl"),
                ("ana 2", other["face"]),
            ]
            answer = await asyncio.to_thread(change, name="Eva", face="fox")
            assert answer == (200, {"id": ana["id"], "name": "Eva", "face": "fox"})
            told = {"person": ana["id"], "name": "Eva", "face": "fox"}
            await two.until(lambda: any(event.items() >= told.items() for _, event in two.events))
            assert (await asyncio.to_thread(change, face="bee"))[1]["name"] == "Eva"  # the name stays
            for line in (one, two):
                await line.close()
            assert (await asyncio.to_thread(change, name="Mia"))[0] == 200  # nobody is connected
            again = await Client(server, other["token"], table).connect()
            await again.until(lambda: bool(again.view))
            assert [seat["name"] for seat in again.view["seats"][:2]] == ["Mia", "ana 2"]
            await again.close()

        asyncio.run(play())
        for listed in (table, away):
            line = server.call("GET", f"/api/tables/{listed}")[1]
            assert (line["sitting"][0]["name"], line["sitting"][0]["face"]) == ("Mia", "bee")
        assert server.call("GET", f"/api/players/{ana['id']}")[1]["face"] == "bee"
        assert server.call("GET", "/api/me/export", token=ana["token"])[1]["player"]["face"] == "bee"
        answers = {change(face=FACES[n % 24])[0] for n in range(25)}
        assert answers == {200, 429}  # it is told to everybody, so not for ever


def test_a_table_that_was_not_in_memory_learns_of_it_when_the_player_comes_back(tmp_path: Path) -> None:
    eva = Player("ana", "Eva", "", "", chosen_face="whale")

    async def play(theatre: Theatre) -> None:
        table = (await theatre.registry.open(Settings(seats=2), "ana", "Ana")).id
        await theatre.settle()
        theatre.store.close()
        await theatre.open()
        await introduce(theatre.registry, eva, [])
        live = await theatre.registry.find(table)
        assert live is not None
        assert live.table.seats[0].name == "Ana"
        introduce_at(theatre.registry, live, eva)
        assert (live.table.seats[0].name, live.table.seats[0].face) == ("Eva", "whale")
        await theatre.settle()

    in_a_theatre(tmp_path, play)


def test_who_watches_late_sees_a_new_name_at_once_and_nobody_sees_one_that_was_erased(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        await theatre.store.put_player(Player("ana", "Ana", "token", "code"))
        live = await theatre.registry.open(Settings(seats=2, watch_delay=60.0), "ana", "Ana")
        ana, _ = theatre.enter(live, "ana")
        await theatre.do(ana, commands.Start())
        _, late = theatre.enter(live, "zoe")
        await theatre.settle()
        await introduce(theatre.registry, Player("ana", "Eva", "", "", chosen_face="crab"), [live])
        await theatre.settle()
        assert late[-1][1]["events"][0]["type"] == "person_changed"
        _, later = theatre.enter(live, "yan")
        await theatre.settle()
        assert [one["name"] for one in later[-1][1]["view"]["people"]] == ["Eva"]
        await theatre.do(ana, commands.Say("hello"))
        await theatre.store.erasure.begin("ana")
        await finish_erasure(
            theatre.store.erasure, Tournaments(theatre.registry, theatre.store.tournaments), "ana"
        )
        for (text,) in await theatre.store.select("SELECT events FROM log"):
            assert '"Eva"' not in text
            assert "crab" not in text

    in_a_theatre(tmp_path, play)
