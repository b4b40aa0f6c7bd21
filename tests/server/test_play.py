"""A real server, real sockets: lobby, hello, commands, resync, restart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.table import verify
from testkit.server import Client, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as running:
        yield running
        assert "Traceback" not in running.errors()


QUICK = {"bot_seconds": [0.0, 0.01], "between_seconds": 0.0, "seats": 2}


def test_a_person_plays_bots_to_the_end_and_gets_the_record(server: Server) -> None:
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], **QUICK, match={"format": "quick"})
    _, lobby = server.call("GET", "/api/tables")
    assert [row["id"] for row in lobby["tables"]] == [table]
    assert lobby["tables"][0]["people"] == 1

    async def play() -> None:
        client = await Client(server, ana["token"], table).connect()
        await client.until(lambda: client.view)
        assert client.view["you"]["seat"] == 0
        assert (await client.do("ready"))["t"] == "ack"
        for _ in range(400):
            await client.until(
                lambda: client.legal or any(event["type"] == "round_finished" for _, event in client.events)
            )
            if any(event["type"] == "round_finished" for _, event in client.events):
                break
            answer = await client.do("act", action=client.legal[0])
            assert answer["t"] == "ack" or answer["code"] in ("not_your_turn", "catch_settling", "no_round"), (
                answer
            )
        else:
            pytest.fail("the round did not end")
        await client.close()

    asyncio.run(play())
    _, found = server.call("GET", f"/api/tables/{table}/records")
    assert len(found["records"]) == 1
    status, record = server.call("GET", f"/api/records/{found['records'][0]['id']}.uno.json")
    assert status == 200
    assert record["players"][0] == "Ana"
    assert record["fair"]["commitment"]
    status, match = server.call("GET", f"/api/records/{found['records'][0]['id']}/match")
    assert status == 200
    assert match["match"]["format"] == "quick"
    assert match["rounds"][0]["actions"] == record["actions"]
    verify(json.dumps(match))
    assert server.call("GET", "/api/records/nothing/match")[1]["code"] == "no_record"
    _, me = server.call("GET", "/api/me", token=ana["token"])
    assert me["rounds"] == 1


def test_commands_are_carried_out_once_and_refused_with_a_code(server: Server) -> None:
    ana, beto = server.guest("Ana"), server.guest("Beto")
    table = server.new_table(ana["token"], seats=2, fill_with=None)

    async def play() -> None:
        one = await Client(server, ana["token"], table).connect()
        two = await Client(server, beto["token"], table).connect()
        assert (await two.act("draw"))["code"] == "not_here"
        first = await two.do("join", id="same")
        assert first == await two.do("join", id="same")
        await one.until(lambda: any(event["type"] == "person_came" for _, event in one.events))
        assert [event["type"] for _, event in one.events].count("person_came") == 1
        assert (await two.do("join", id="other"))["code"] == "already_here"
        said = await one.do("say", text="hello")
        await two.until(lambda: any(event["type"] == "said" for _, event in two.events))
        assert said["seq"] == two.seq
        nack = await one.act("draw")
        assert (nack["code"], nack.get("clause")) == ("no_round", None)
        await one.do("ready")
        await two.do("ready")
        awaited = await one.until(lambda: one if one.legal else two if two.legal else None)
        other = two if awaited is one else one
        nack = await other.act("draw")
        assert (nack["code"], nack["clause"]) == ("not_your_turn", "T1")
        await one.close()
        await two.close()

    asyncio.run(play())


def test_a_returning_client_gets_what_it_missed(server: Server) -> None:
    ana, beto = server.guest("Ana"), server.guest("Beto")
    table = server.new_table(ana["token"], seats=2, fill_with=None)

    async def play() -> None:
        one = await Client(server, ana["token"], table).connect()
        two = await Client(server, beto["token"], table).connect()
        await two.do("join")
        await two.do("say", text="first")
        await one.until(lambda: any(event.get("text") == "first" for _, event in one.events))
        await one.close()
        for text in ("second", "third"):
            await two.do("say", text=text)
        seen = len(one.inbox)
        await one.connect()
        await one.until(lambda: any(event.get("text") == "third" for _, event in one.events))
        assert all(message["t"] != "welcome" for message in one.inbox[seen:])
        texts = [event["text"] for _, event in one.events if event["type"] == "said"]
        assert texts == ["first", "second", "third"]
        stranger = Client(server, ana["token"], table)
        stranger.seq = 99_999  # from another life: the whole view
        await stranger.connect()
        await stranger.until(lambda: stranger.view)
        for client in (one, two, stranger):
            await client.close()

    asyncio.run(play())


def test_a_table_goes_on_after_the_server_was_killed(server: Server) -> None:
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], **QUICK, match={"format": "points", "target": 5000})

    async def play() -> None:
        client = await Client(server, ana["token"], table).connect()
        ack = await client.do("ready")
        await client.until(lambda: client.legal)
        server.kill()
        await client.until(lambda: client.closed_with)
        server.start()
        again = await Client(server, ana["token"], table).connect()
        await again.until(lambda: again.view)
        assert again.seq is not None
        assert again.seq >= ack["seq"]
        assert again.view["phase"] == "playing"
        await again.until(lambda: again.legal)
        assert (await again.do("act", action=again.legal[-1]))["t"] == "ack"
        await again.close()

    asyncio.run(play())


def test_an_id_is_for_one_command(server: Server) -> None:
    """The same again is acknowledged again, also after a crash; something else is refused."""
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], **QUICK)

    async def play() -> None:
        client = await Client(server, ana["token"], table).connect()
        first = await client.do("say", id="1", text="once")
        server.kill()
        server.start()
        client = await Client(server, ana["token"], table).connect()
        assert await client.do("say", text="once", id="1") == first
        refused = await client.do("say", id="1", text="twice")
        assert (refused["t"], refused["code"]) == ("nack", "id_used")
        await client.until(lambda: client.view)
        assert sum(line["text"] in ("once", "twice") for line in client.view["chat"]) <= 1
        await client.close()

    asyncio.run(play())


def test_a_second_server_refuses_the_same_folder(server: Server) -> None:
    second = Server(server.data)
    with pytest.raises(AssertionError):
        second.start()
    assert "another server is using" in server.errors()
    assert second.process is not None
    assert second.process.wait(10) == 2


def test_a_graceful_stop_tells_the_clients(server: Server) -> None:
    ana = server.guest("Ana")
    table = server.new_table(ana["token"])

    async def play() -> None:
        client = await Client(server, ana["token"], table).connect()
        await client.until(lambda: client.view)
        assert await asyncio.to_thread(server.stop) == 0
        await client.until(lambda: client.closed_with)
        assert client.inbox[-1]["t"] == "bye"
        assert client.closed_with == 1012

    asyncio.run(play())


def test_private_tables_are_seen_with_the_key_only(server: Server) -> None:
    ana, beto = server.guest("Ana"), server.guest("Beto")
    status, table = server.call("POST", "/api/tables", {"settings": {"visibility": "private"}}, ana["token"])
    assert status == 201
    path = f"/api/tables/{table['id']}"
    assert server.call("GET", path, token=beto["token"])[1]["code"] == "no_table"
    assert server.call("GET", f"{path}?key={table['key']}", token=beto["token"])[0] == 200
    assert server.call("GET", "/api/tables")[1] == {"tables": []}
    # who comes by the link has no name yet, and sees who is there; not what was played
    status, line = server.call("GET", f"{path}?key={table['key']}")
    assert (status, line["sitting"][0]["name"]) == (200, "Ana")
    for refused in (path, f"{path}?key=wrong", f"{path}/records?key={table['key']}"):
        assert server.call("GET", refused)[0] == 401, refused

    async def play() -> None:
        client = await Client(server, beto["token"], table["id"]).connect()
        await client.until(lambda: client.inbox)
        assert client.inbox[0]["code"] == "no_table"
        client = await Client(server, beto["token"], table["id"]).connect(key=table["key"])
        await client.until(lambda: client.view)
        assert (await client.do("join", key="wrong"))["code"] == "not_invited"
        host = await Client(server, ana["token"], table["id"]).connect()
        await host.do("say", text="is anybody there?")  # who has the key goes on seeing it
        assert (await client.do("join", key=table["key"]))["t"] == "ack"
        await client.do("leave")
        await host.do("say", text="alone again")
        assert (await client.do("say", text="hello?"))["code"] == "not_here"
        await client.close()
        await host.close()

    asyncio.run(play())


def test_who_is_voted_out_sees_no_more_of_the_table(server: Server) -> None:
    people = [server.guest(name) for name in ("Ana", "Beto", "Eve")]
    table = server.new_table(people[0]["token"], seats=3, fill_with=None)

    def seats_of(person: str, told: Client) -> list[int]:
        return [event["seat"] for _, event in told.events if event.get("person") == person and "seat" in event]

    async def play() -> None:
        ana, beto, eve = [await Client(server, one["token"], table).connect() for one in people]
        for client in (beto, eve):
            await client.do("join")
        seats = await ana.until(lambda: seats_of(people[2]["id"], ana))
        await ana.do("propose_kick", seat=seats[0])
        await beto.do("vote", agrees=True)
        await eve.until(lambda: eve.closed_with)
        assert eve.inbox[-1]["code"] == "no_table"
        again = await Client(server, people[2]["token"], table).connect()
        await again.until(lambda: again.closed_with)
        assert again.inbox[0]["code"] == "no_table"
        for client in (ana, beto):
            await client.close()

    asyncio.run(play())


def test_who_leaves_a_table_without_spectators_still_hears_that_it_was_done(server: Server) -> None:
    people = [server.guest(name) for name in ("Ana", "Beto", "Caro")]
    table = server.new_table(people[0]["token"], seats=3, fill_with=None, spectators=False)

    async def play() -> None:
        clients = [await Client(server, one["token"], table).connect() for one in people]
        for client in clients[1:]:
            await client.do("join")
        for client in clients:
            await client.do("ready")
        assert (await clients[1].do("leave", for_good=True))["t"] == "ack"
        await clients[1].until(lambda: clients[1].closed_with)
        assert clients[1].inbox[-1]["code"] == "no_table"
        for client in (clients[0], clients[2]):
            await client.close()

    asyncio.run(play())


def test_identity(server: Server) -> None:
    ana = server.guest("Ana")
    token = ana["token"]
    status, renamed = server.call("PATCH", "/api/me", {"name": "Anita"}, token)
    assert (status, renamed["name"]) == (200, "Anita")
    assert server.call("POST", "/api/me/password", {"password": "short"}, token)[0] == 422
    status, again = server.call("POST", "/api/me/password", {"password": "long enough"}, token)
    assert status == 200
    assert server.call("GET", "/api/me", token=token)[0] == 401  # the old token has ended
    token = again["token"]
    wrong = {"player": ana["id"], "password": "something else"}
    assert server.call("POST", "/api/login", wrong)[1]["code"] == "wrong_password"
    status, again = server.call("POST", "/api/login", {"player": ana["id"], "password": "long enough"})
    assert status == 200
    assert server.call("GET", "/api/me", token=token)[0] == 401  # the old token has ended
    assert server.call("GET", "/api/me", token=again["token"])[1]["name"] == "Anita"
    typed = ana["recovery"].lower().replace("-", " ")
    status, recovered = server.call("POST", "/api/recover", {"recovery": typed})
    assert status == 200
    assert recovered["id"] == ana["id"]
    assert server.call("POST", "/api/recover", {"recovery": typed})[0] in (404, 429)
    kept = (server.data / "comodin.sqlite-wal").read_bytes() + (server.data / "comodin.sqlite").read_bytes()
    for secret in (ana["token"], token, again["token"], recovered["token"], ana["recovery"], "long enough"):
        assert secret.encode() not in kept
        assert secret not in server.errors()


def test_health_metrics_headers_and_problems(server: Server) -> None:
    assert server.call("GET", "/healthz") == (200, {"ok": True})
    status, text = server.call("GET", "/metrics")
    assert status == 200
    assert "comodin_commands_total 0" in text
    for method, path, code in (
        ("GET", "/api/nothing", "not_found"),
        ("DELETE", "/api/tables", "method_not_allowed"),
        ("GET", "/api/tables/x", "no_table"),
        ("GET", "/api/players/x", "no_player"),
        ("GET", "/api/records/x", "no_record"),
        ("GET", "/api/me", "unknown_token"),
    ):
        assert server.call(method, path)[1]["code"] == code
    ana = server.guest("Ana")
    status, problem = server.call("POST", "/api/tables", {"settings": {"edition": "mau"}}, ana["token"])
    assert (status, problem["code"]) == (409, "bad_settings")
    assert server.call("POST", "/api/players", b"\xff\xfe")[0] == 422
    assert server.call("POST", "/api/players", {"name": "x" * 20_000})[0] in (413, 422)
    assert server.call("POST", "/api/players", {"name": "x" * 30})[1]["code"] == "bad_name"
    status, problem = server.call("POST", "/api/players", {"name": "Eve"}, Origin="https://evil.example")
    assert (status, problem["code"]) == (403, "bad_origin")
    _, editions = server.call("GET", "/api/editions")
    assert len(editions["editions"]) == 5
    assert json.dumps(editions)


def test_people_who_come_and_go_leave_no_cycles_of_values(server: Server) -> None:
    """The collector of garbage looks at old values only when the server is quiet, so nothing may depend on it."""
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], **QUICK)

    async def visit(number: int) -> None:
        client = await Client(server, ana["token"], table).connect()
        assert (await client.do("say", text="hola", id=f"say-{number}"))["t"] in ("ack", "nack")
        assert (await client.do("act", action={"do": "pass"}, id=f"pass-{number}"))["t"] == "nack"
        await client.close()
        for path in ("/api/me", "/api/tables", "/api/nothing", f"/t/{table}"):
            server.call("GET", path, token=ana["token"] if number % 2 else "")

    async def visits(first: int) -> None:
        for number in range(first, first + 8):
            await visit(number)

    def collected() -> float:
        lines = [line.split() for line in server.call("GET", "/metrics")[1].splitlines()]
        return sum(float(line[1]) for line in lines if line[0].startswith("python_gc_objects_collected_total"))

    asyncio.run(visits(0))
    before = collected()
    asyncio.run(visits(8))
    assert collected() - before < 8  # one for each would be 8
