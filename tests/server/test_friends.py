"""Friends: who has met, who is on-line for whom, blocks, reports, notices, and what a closed browser is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from comodin.server.friends import Somebody
from comodin.server.friends.notices import LASTS, MOST_OF_PERSON, Notices
from comodin.server.friends.presence import SEEN_SECONDS, Presence
from comodin.server.store import Subscription
from comodin.server.store.protocols import MOST_BLOCKS, MOST_MET, MOST_SUBSCRIPTIONS
from comodin.server.store.sql.ledger import put_met
from comodin.server.store.sqlite import SqliteStore
from testkit.people import QUICK, elsewhere, play_a_round
from testkit.push import Browser, PushService
from testkit.server import Client, Server

Guest = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("friends") / "data", "--no-request-limits", "--push-local") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


@pytest.fixture(scope="module")
def met(server: Server) -> tuple[Guest, Guest, Guest]:
    """Ana has played with Beto, and nobody with Caro."""
    ana, beto, caro = (server.guest(name) for name in ("Ana", "Beto", "Caro"))
    elsewhere(play_a_round(server, ana, beto))
    return ana, beto, caro


def call(server: Server, method: str, path: str, who: Guest, body: Any = None) -> tuple[int, Any]:
    return server.call(method, path, body, who["token"])


def friends(server: Server, who: Guest) -> dict[str, Any]:
    _, found = call(server, "GET", "/api/me/company", who)
    return {one["name"]: one for one in found["people"]}


def notices(server: Server, who: Guest) -> list[Any]:
    _, found = call(server, "GET", "/api/me/notices", who)
    return found["notices"]  # type: ignore[no-any-return]


def test_only_friends_see_each_other_online(server: Server, met: tuple[Guest, ...]) -> None:
    ana, beto, caro = met
    notices(server, beto)  # his page is in sight
    notices(server, caro)
    assert {name: (one["online"], one["rounds"]) for name, one in friends(server, ana).items()} == {
        "Beto": (True, 1)
    }
    assert friends(server, caro) == {}
    assert call(server, "PUT", "/api/me/visible", beto, {"visible": False})[0] == 204
    assert not friends(server, ana)["Beto"]["online"]
    assert not call(server, "GET", "/api/me/company", beto)[1]["visible"]
    call(server, "PUT", "/api/me/visible", beto, {"visible": True})
    assert friends(server, ana)["Beto"]["online"]


def test_who_plays_now_is_a_friend_already(server: Server) -> None:
    """Also before the first round is over."""

    async def play() -> None:
        one, other = server.guest("Dora"), server.guest("Elsa")
        table = server.new_table(one["token"], **QUICK)
        clients = [await Client(server, who["token"], table).connect() for who in (one, other)]
        await clients[1].do("join")
        for client in clients:
            await client.do("ready")
        found = friends(server, one)["Elsa"]
        assert (found["rounds"], found["online"]) == (0, True)  # is at a table: that is on-line
        for client in clients:
            await client.close()

    asyncio.run(play())


def test_an_invitation_is_told_at_once_and_a_blocked_person_cannot_invite_or_sit(
    server: Server, met: tuple[Guest, ...]
) -> None:
    ana, beto, _ = met

    async def play() -> None:
        table = server.new_table(ana["token"], title="Sunday", visibility="private")
        elsewhere_table = server.new_table(beto["token"])
        line = await Client(server, beto["token"], elsewhere_table).connect()
        ask = f"/api/tables/{table}/invitations"
        assert call(server, "POST", ask, ana, {"person": beto["id"]})[0] == 204
        await line.until(lambda: any(message["t"] == "notices" for message in line.inbox))
        (one,) = notices(server, beto)
        assert (one["kind"], one["table"], one["title"]) == ("invitation", table, "Sunday")
        assert one["who"] == {"id": ana["id"], "name": "Ana", "face": ana["face"]}
        assert not {"key", "token"} & one.keys()

        assert call(server, "PUT", f"/api/me/blocks/{beto['id']}", ana)[0] == 204
        assert notices(server, beto) == []
        assert not friends(server, ana)["Beto"]["online"]
        assert friends(server, ana)["Beto"]["blocked"]
        assert not friends(server, beto)["Ana"]["blocked"]  # he is not told
        for who, other in ((ana, beto), (beto, ana)):
            where = table if who is ana else elsewhere_table
            path = f"/api/tables/{where}/invitations"
            status, told = call(server, "POST", path, who, {"person": other["id"]})
            assert (status, told["code"]) == (409, "not_reachable")
        key = server.call("GET", "/api/me/lobby", None, ana["token"])[1]["tables"][0]
        assert key["id"] == table
        guest = await Client(server, beto["token"], table).connect()  # was invited before, so he may look
        told = await guest.do("join")
        assert (told["t"], told["code"]) == ("nack", "not_admitted")
        visit = await Client(server, ana["token"], elsewhere_table).connect()
        assert (await visit.do("join"))["code"] == "blocked_here"  # she knows whom she has blocked
        assert (await visit.do("join", sit=False))["code"] == "blocked_here"
        _, mine = call(server, "GET", "/api/me/notices", ana)
        assert mine["blocked"] == [beto["id"]]
        (line_of,) = call(server, "GET", "/api/me/blocks", ana)[1]["people"]
        assert line_of == {"id": beto["id"], "name": "Beto", "face": beto["face"]}
        assert call(server, "DELETE", f"/api/me/blocks/{beto['id']}", ana)[0] == 204
        assert (await guest.do("join"))["t"] == "ack"
        assert call(server, "PUT", f"/api/me/blocks/{ana['id']}", ana)[1]["code"] == "yourself"
        for client in (line, guest, visit):
            await client.close()

    asyncio.run(play())


def test_a_report_reaches_the_host_alone(server: Server) -> None:
    async def play() -> None:
        host, rude, other = (server.guest(name) for name in ("Hugo", "Rudi", "Olga"))
        table = server.new_table(host["token"])
        lines = [await Client(server, who["token"], table).connect() for who in (host, rude, other)]
        for line in lines[1:]:
            await line.do("join")
        path = f"/api/tables/{table}/reports"
        assert call(server, "POST", path, other, {"person": rude["id"], "reason": "rude"})[0] == 204
        await lines[0].until(lambda: any(message["t"] == "notices" for message in lines[0].inbox))
        (told,) = notices(server, host)
        assert (told["kind"], told["who"]["name"], told["reason"]) == ("report", "Rudi", "rude")
        assert other["id"] not in json.dumps(told)  # nobody learns who it was
        assert notices(server, rude) == []
        for who, about, code in (
            (other, host, "no_host"),
            (host, rude, "no_host"),
            (other, other, "not_here"),
            (server.guest("Far"), rude, "no_table"),
        ):
            assert call(server, "POST", path, who, {"person": about["id"]})[1]["code"] == code
        for line in lines:
            await line.close()

    asyncio.run(play())


def test_a_closed_browser_is_told(server: Server) -> None:
    """An invitation, and once that it is your turn; what it reads holds no hand, no key and no token."""

    async def play(service: PushService) -> None:
        ana, beto = server.guest("Ana"), server.guest("Beto")
        await play_a_round(server, ana, beto)
        browser = Browser()
        subscription = {"endpoint": f"{service.base}/beto", "keys": browser.keys, "language": "it"}
        bad = {**subscription, "endpoint": "https://10.0.0.1/x"}
        assert call(server, "PUT", "/api/me/push", beto, bad)[1]["code"] == "bad_endpoint"
        assert call(server, "PUT", "/api/me/push", beto, subscription)[0] == 204

        table = server.new_table(ana["token"], **QUICK, visibility="private", title="Cuatro")
        path = f"/api/tables/{table}/invitations"
        assert call(server, "POST", path, ana, {"person": beto["id"]})[0] == 204
        await asyncio.to_thread(service.wait, 1)
        told = {"kind": "invitation", "title": "Ana ti invita a giocare", "body": "Cuatro"}
        assert service.last(browser) == {**told, "table": table, "url": f"/t/{table}"}

        lines = [await Client(server, who["token"], table).connect() for who in (ana, beto)]
        await lines[1].do("join")
        for line in lines:
            await line.do("ready")
        while not lines[1].legal:  # until it is his turn
            if lines[0].legal:
                assert (await lines[0].do("act", action=lines[0].legal[0]))["t"] == "ack"
            await asyncio.sleep(0.02)
        await lines[1].close()
        await asyncio.to_thread(service.wait, 2)
        told = {"kind": "turn", "title": "Tocca a te", "body": "Cuatro"}
        assert service.last(browser) == {**told, "table": table, "url": f"/t/{table}"}
        assert "turn" in {one["kind"] for one in notices(server, beto)}
        lines[1] = await Client(server, beto["token"], table).connect()
        assert "turn" not in {one["kind"] for one in notices(server, beto)}  # he is there
        await lines[1].close()
        await asyncio.to_thread(service.wait, 3)  # and away once more

        _, again = call(server, "POST", "/api/me/password", beto, {"password": "long enough"})
        while call(server, "GET", "/api/me/export", again)[1]["friends"]["notified"]:
            await asyncio.sleep(0.01)  # what an old token has asked for ends with it
        await lines[0].close()

    with PushService() as service:
        asyncio.run(play(service))


def test_what_is_kept_of_friends_goes_with_a_player(server: Server) -> None:
    one, other = server.guest("Uno"), server.guest("Dos")
    elsewhere(play_a_round(server, one, other))
    call(server, "PUT", f"/api/me/blocks/{other['id']}", one)
    call(server, "PUT", "/api/me/visible", one, {"visible": False})
    keys = Browser().keys
    call(server, "PUT", "/api/me/push", one, {"endpoint": "https://push.example.com/uno", "keys": keys})
    _, kept = call(server, "GET", "/api/me/export", one)
    found = kept["friends"]
    assert [line["person"] for line in found["met"]] == [line["person"] for line in found["blocked"]]
    assert (found["seen_online"], found["notified"][0]["endpoint"]) == (False, "https://push.example.com/uno")
    assert keys["auth"] not in json.dumps(kept)
    _, theirs = call(server, "GET", "/api/me/export", other)
    assert theirs["friends"]["blocked"] == []  # nor does the file tell who has blocked one
    assert call(server, "DELETE", "/api/me", one, {"name": "Uno"})[0] == 204
    assert friends(server, other) == {}
    _, theirs = call(server, "GET", "/api/me/export", other)
    assert one["id"] not in json.dumps(theirs["friends"])


def test_what_one_person_can_leave_behind_is_bounded(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        for number in range(MOST_SUBSCRIPTIONS + 3):
            await store.friends.subscribe(Subscription("a", f"https://push.example.com/{number}", "", "", "en"))
        left = [one.endpoint.rpartition("/")[2] for one in await store.friends.subscriptions("a")]
        assert left == [str(number) for number in range(3, MOST_SUBSCRIPTIONS + 3)]
        await asyncio.gather(*(store.friends.block("a", f"p{number}") for number in range(MOST_BLOCKS + 5)))
        assert len(await store.select("SELECT 1 FROM blocks")) == MOST_BLOCKS
        for number in range(MOST_MET + 5):
            await store.write(lambda write, other=f"p{number}": put_met(write, ["a", other], 1))  # type: ignore[misc]
        assert len(await store.select("SELECT 1 FROM met WHERE person = 'a'")) == MOST_MET
        store.close()

    asyncio.run(run())

    now = 1000.0
    kept = Notices(lambda: now)
    for number in range(20):
        kept.add("a", "invitation", f"t{number}", "", "clasico", Somebody("b", "Beto", ""))
        kept.add(
            "a", "invitation", f"t{number}", "", "clasico", Somebody("c", "Caro", "")
        )  # instead of the one before
    assert [one.table for one in kept.of("a")] == [f"t{number}" for number in range(20 - MOST_OF_PERSON, 20)]
    kept.drop("a", "invitation", "t19")
    kept.drop_from("a", "c")
    assert kept.of("a") == []
    kept.add("a", "report", "t", "", "clasico", Somebody("b", "Beto", ""))
    kept.forget("b")
    assert kept.of("a") == []
    kept.add("a", "turn", "t", "", "clasico")
    now += LASTS["turn"]
    assert kept.of("a") == []

    presence = Presence(clock=lambda: now)
    presence.look_in("a")
    assert presence.online("a")
    now += SEEN_SECONDS
    assert not presence.online("a")
    presence.look_in("a")
    presence.forget("a")
    assert not presence.online("a")
