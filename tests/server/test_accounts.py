"""Accounts: changes that race, and connections that would outlive their token."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from comodin.server.store.sql import Transaction
from testkit.server import Client, Server

from .house import Answer, House, Paused, in_a_house


def change_all(write: Transaction) -> None:
    write.execute("UPDATE players SET password = 'another'")


# -- changes that race ---------------------------------------------------------------------------------------


def test_a_login_under_way_does_not_undo_a_new_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House) -> None:
        ana = await house.guest("Ana", "the old one")
        store, player = house.store, await house.store.player(ana["id"])
        assert player is not None

        async def change() -> None:  # by somebody whose new password is hashed already
            await store.write(change_all)

        paused = Paused(monkeypatch)
        status, said, _ = await paused.during(house.login(ana["id"], "the old one"), change)
        assert (status, said["code"]) == (403, "wrong_password")
        now = await store.player(ana["id"])
        assert now is not None
        assert (now.password, now.token_hash) == ("another", player.token_hash)

    in_a_house(tmp_path, play)


def test_a_login_under_way_brings_nobody_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House) -> None:
        ana = await house.guest("Ana", "the old one")

        async def delete() -> None:
            assert (await house.ask("DELETE", "/api/me", {"name": "Ana"}, ana["token"]))[0] == 204

        paused = Paused(monkeypatch)
        status, said, _ = await paused.during(house.login(ana["id"], "the old one"), delete)
        assert (status, said["code"]) == (403, "wrong_password")
        assert await house.store.player(ana["id"]) is None
        assert (await house.ask("GET", f"/api/players/{ana['id']}"))[0] == 404

    in_a_house(tmp_path, play)


def test_a_login_under_way_loses_to_a_recovery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House) -> None:
        ana = await house.guest("Ana", "the old one")
        back: dict[str, Any] = {}

        async def recover() -> None:
            back.update((await house.ask("POST", "/api/recover", {"recovery": ana["recovery"]}))[1])

        paused = Paused(monkeypatch)
        status, said, _ = await paused.during(house.login(ana["id"], "the old one"), recover)
        assert (status, said["code"]) == (409, "changed_meanwhile")
        assert await house.token_is_good(back["token"])
        assert (await house.ask("POST", "/api/recover", {"recovery": ana["recovery"]}))[0] == 404
        assert (await house.ask("POST", "/api/recover", {"recovery": back["recovery"]}))[0] == 200

    in_a_house(tmp_path, play)


def test_a_login_under_way_keeps_a_new_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House) -> None:
        ana = await house.guest("Ana", "the old one")

        async def rename() -> None:
            assert (await house.ask("PATCH", "/api/me", {"name": "Anita"}, ana["token"]))[0] == 200

        paused = Paused(monkeypatch)
        status, said, _ = await paused.during(house.login(ana["id"], "the old one"), rename)
        assert (status, said["name"]) == (200, "Anita")
        assert (await house.ask("GET", "/api/me", token=said["token"]))[1]["name"] == "Anita"

    in_a_house(tmp_path, play)


def test_a_new_password_under_way_loses_to_whoever_came_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thief of a token sets a password while the owner takes the player back by the code."""

    async def play(house: House) -> None:
        ana = await house.guest()
        back: dict[str, Any] = {}

        async def recover() -> None:
            back.update((await house.ask("POST", "/api/recover", {"recovery": ana["recovery"]}))[1])

        paused = Paused(monkeypatch)
        setting = house.ask("POST", "/api/me/password", {"password": "of the thief"}, ana["token"])
        status, said, _ = await paused.during(setting, recover)
        assert (status, said["code"]) == (401, "unknown_token")
        assert (await house.login(ana["id"], "of the thief"))[0] == 403
        assert await house.token_is_good(back["token"])

    in_a_house(tmp_path, play)


def test_changes_hold_only_for_what_was_read(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        store = house.store
        ana = await house.guest("Ana", "the old one")
        before = await store.player(ana["id"])
        assert before is not None
        codes = await asyncio.gather(
            *(house.ask("POST", "/api/recover", {"recovery": ana["recovery"]}) for _ in range(4))
        )
        assert sorted(status for status, *_ in codes) == [200, 404, 404, 404]
        kept = await store.player(ana["id"])
        assert not await store.change_name(before, "Eve", "owl")
        assert not await store.change_token(before, "x")
        assert not await store.change_password(before, "x", "y")
        assert not await store.change_recovery(before, "x", "y")
        assert await store.player(ana["id"]) == kept

    in_a_house(tmp_path, play)


# -- tokens and what was opened with them -------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data", "--no-request-limits", "--bot-processes", "1") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


def test_a_new_token_ends_what_the_old_one_opened(server: Server) -> None:
    ana, beto = server.guest("Ana"), server.guest("Beto")
    status, table = server.call("POST", "/api/tables", {"settings": {"seats": 3}}, ana["token"])
    assert status == 201

    def password(who: dict[str, Any]) -> dict[str, Any]:
        return {**who, **server.call("POST", "/api/me/password", {"password": "long enough"}, who["token"])[1]}

    def login(who: dict[str, Any]) -> dict[str, Any]:
        told = {"player": who["id"], "password": "long enough"}
        return {**who, **server.call("POST", "/api/login", told)[1]}

    def recover(who: dict[str, Any]) -> dict[str, Any]:
        return {**who, **server.call("POST", "/api/recover", {"recovery": who["recovery"]})[1]}

    async def play() -> None:
        who = ana
        other = await Client(server, beto["token"], table["id"]).connect()
        for change in (password, login, recover):
            lines = [await Client(server, who["token"], table["id"]).connect() for _ in range(2)]
            key = (await lines[0].until(lambda lines=lines: lines[0].view))["screen_key"]
            lines.append(await Client(server, who["token"], table["id"]).connect(screen=True, key=key))
            assert (await lines[0].do("say", text="hello"))["t"] == "ack"
            before = who["token"]
            who = await asyncio.to_thread(change, who)
            for line in lines:
                await line.until(lambda line=line: line.closed_with is not None)
                assert (line.inbox[-1]["code"], line.closed_with) == ("signed_out", 4401), change
            assert server.call("GET", "/api/me", token=before)[0] == 401
            late = await Client(server, before, table["id"]).connect()
            assert late.inbox[-1]["code"] == "unknown_token"
            await late.close()
        mine = await Client(server, who["token"], table["id"]).connect()  # who did it goes on at the same seat
        view = await mine.until(lambda: mine.view)
        assert view["you"]["seat"] == 0
        assert (await mine.do("say", text="still me"))["t"] == "ack"
        assert (await other.do("join"))["t"] == "ack"  # nobody else was disturbed
        for line in (mine, other):
            await line.close()

    asyncio.run(play())


def test_the_old_password_or_the_code_is_asked_for(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ana = await house.guest("Ana", "the first one")

        async def change(token: str, **said: str) -> Answer:
            return await house.ask("POST", "/api/me/password", {"password": "the next one", **said}, token)

        token = ana["token"]
        for wrong in ({}, {"old": "something else"}, {"recovery": "ABCD-EFGH"}):
            status, said, _ = await change(token, **wrong)
            assert (status, said["code"]) == (403, "wrong_password")
        assert await house.token_is_good(token)
        status, told, _ = await change(token, old="the first one")
        assert status == 200
        assert not await house.token_is_good(token)
        status, told, _ = await change(told["token"], recovery=ana["recovery"])
        assert status == 200
        assert (await house.login(ana["id"], "the next one"))[0] == 200

    in_a_house(tmp_path, play)


def test_secrets_are_kept_by_nobody_on_the_way(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        status, ana, headers = await house.ask("POST", "/api/players", {"name": "Ana"})
        assert (status, headers["cache-control"]) == (201, "no-store")
        told = await house.ask("POST", "/api/me/password", {"password": "long enough"}, ana["token"])
        answers = [told, await house.login(ana["id"], "long enough")]
        answers.append(await house.ask("POST", "/api/recover", {"recovery": ana["recovery"]}))
        for status, said, headers in answers:
            assert (status, headers["cache-control"]) == (200, "no-store")
            assert said["token"]

    in_a_house(tmp_path, play)
