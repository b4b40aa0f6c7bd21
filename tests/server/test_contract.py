"""The REST interface does what its description says, and says all that it does."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from schemathesis import engine
from schemathesis.engine.events import NonFatalError, ScenarioFinished
from schemathesis.python.asgi import get_client

from comodin.server.app import Options, application
from comodin.server.store import StoredRecord
from comodin.server.store.sqlite import SqliteStore
from testkit.played import TABLE, finished_rounds, keep, stored
from testkit.push import Browser

LONG = os.environ.get("COMODIN_PROFILE") == "soak"
GOLDEN = Path(__file__).parent.parent / "golden"
PATIENCE = 120  # seconds for one answer, on a machine with much else to do


class Interface:
    """A server in this process that counts no requests, asked without a socket. It stops with the test."""

    def __init__(self, store: SqliteStore) -> None:
        options = Options(count_requests=False, bot_processes=1, analysis_worlds=0)
        app: Any = application(options, store)[0]
        self.schema: Any = schemathesis.openapi.from_asgi("/openapi.json", app)
        self.schema.config.update(request_timeout=PATIENCE)
        self.client = get_client(app)

    def ask(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        return self.client.request(method, path, data=data, headers=headers)

    def guest(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("POST", "/api/players", {"name": name}).json()
        return found


@pytest.fixture(scope="module")
def records() -> list[StoredRecord]:
    return stored(finished_rounds())


@pytest.fixture
def interface(tmp_path: Path, records: list[StoredRecord]) -> Iterator[Interface]:
    keep(tmp_path, records)
    store = SqliteStore(tmp_path)
    yield Interface(store)
    store.close()


def test_schemathesis_finds_nothing(interface: Interface) -> None:
    """All its checks: what is described is taken and nothing else, and every answer is one that is told."""
    config = interface.schema.config
    config.generation.update(max_examples=300 if LONG else 5, deterministic=True, database="none")
    config.phases.stateful.enabled = LONG
    config.update(headers={"Authorization": f"Bearer {interface.guest('Ana')['token']}"})
    found: list[str] = []
    checked: Counter[str] = Counter()
    for event in engine.from_schema(interface.schema).execute():
        if isinstance(event, NonFatalError):
            found.append(f"{event.label}: {event.info.format()}")
        if not isinstance(event, ScenarioFinished):
            continue
        for case, checks in event.recorder.checks.items():
            for check in checks:
                checked[event.recorder.cases[case].value.operation.label] += 1
                if check.failure_info is not None:
                    failure = check.failure_info
                    found.append(f"{check.name}: {failure.failure.message}\n{failure.code_sample}")
    assert not found, "\n\n".join(found)
    assert len(checked) == sum(1 for _ in interface.schema.get_all_operations())


def test_every_good_answer_is_as_described(interface: Interface, records: list[StoredRecord]) -> None:
    """With things that are there: the good answer of each, held against its schema."""
    people = {name: interface.guest(name) for name in ("Ana", "Beto", "Caro", "Dora")}
    ana, beto, dora = (people[name]["token"] for name in ("Ana", "Beto", "Dora"))
    good: set[str] = set()

    def ask(what: str, token: str = "", body: Any = None, **known: Any) -> Any:
        method, path = what.split()
        operation = interface.schema[path][method]
        query = {name: known.pop(name) for name in [*known] if f"{{{name}}}" not in path}
        more: dict[str, Any] = {} if body is None else {"body": body, "media_type": "application/json"}
        case = operation.Case(path_parameters=known, query=query, **more)
        answer = case.call_and_validate(headers={"Authorization": f"Bearer {token}"} if token else {})
        wanted = next(code for code in operation.definition.raw["responses"] if code.startswith("2"))
        assert f"{answer.status_code}" == wanted, (what, answer.text)
        good.add(what)
        return answer.json() if answer.content else None

    ask("POST /api/players", body={"name": "Eva"})
    ask("GET /api/me", ana)
    ask("PATCH /api/me", ana, {"name": "Anita"})
    ask("GET /api/players/{player}", player=people["Ana"]["id"])
    ask("GET /api/players/{player}/statistics", player=people["Ana"]["id"])
    ask("GET /api/me/rounds", ana)
    ask("GET /api/me/company", ana)
    ask("GET /api/me/notices", ana)
    ask("PUT /api/me/visible", ana, {"visible": False})
    ask("PUT /api/me/blocks/{player}", ana, player=people["Caro"]["id"])
    ask("GET /api/me/blocks", ana)
    ask("DELETE /api/me/blocks/{player}", ana, player=people["Caro"]["id"])
    ask("GET /api/push")
    ask("GET /api/privacy")
    browser = {"endpoint": "https://push.example.com/ana", "keys": Browser().keys}
    ask("PUT /api/me/push", ana, browser)
    ask("DELETE /api/me/push", ana, {"endpoint": browser["endpoint"]})
    puzzle = ask("GET /api/puzzles/next", ana, edition="casa")["puzzle"]["id"]
    ask("POST /api/puzzles/{puzzle}/try", ana, {"give_up": True}, puzzle=puzzle)
    ask("GET /api/daily", ana)
    ask("POST /api/daily", dora)
    ask("GET /api/me/achievements", ana)
    ask("GET /api/leaders", edition="casa")
    ask("GET /api/me/export", ana)
    ask("POST /api/recover", body={"recovery": people["Caro"]["recovery"]})
    ask("POST /api/me/password", dora, {"password": "long enough"})
    ask("POST /api/login", body={"player": people["Dora"]["id"], "password": "long enough"})
    ask("DELETE /api/me", beto, {"name": "Beto"})
    _tables(ask, ana)
    _replays(ask, ana, records)
    _tournaments(ask, ana, interface.guest("Fina")["token"])
    told = {f"{one.ok().method.upper()} {one.ok().path}" for one in interface.schema.get_all_operations()}
    # for those two must have played (test_people.py), or be at a table (test_friends.py)
    elsewhere = {"POST /api/tables/{table}/invitations", "POST /api/tables/{table}/reports"}
    elsewhere |= {"GET /api/daily/{day}/expert"}  # for who has played it to the end: test_daily.py
    elsewhere |= {"POST /api/network", "DELETE /api/network"}  # for a page on the server's machine: test_reach.py
    assert told - good == elsewhere


def _tables(ask: Any, ana: str) -> None:
    ask("GET /api/editions")
    ask("GET /api/rules/{edition}", edition="casa", lang="es", stacking="any")
    ask("GET /api/warnings/{edition}", edition="casa", seats=9, stacking="any")
    text = 'name = "Mine"'
    assert ask("POST /api/editions/own", body={"text": text, "options": {"stacking": True}})["text"] == text
    mine = ask("POST /api/tables", ana, {"settings": {"own_edition": text, "visibility": "unlisted"}})["id"]
    assert ask("GET /api/tables/{table}/edition", table=mine, lang="es", jump_in="true")["text"] == text
    ask("DELETE /api/me/tables/{table}", ana, table=mine)
    code = ask("POST /api/codes", body={"settings": {"seats": 3.0}})["code"]
    assert ask("GET /api/codes/{code}", code=code)["seats"] == 3
    table = ask("POST /api/tables", ana)["id"]
    assert [one["id"] for one in ask("GET /api/tables")["tables"]] == [table]
    private = ask("POST /api/tables", ana, {"settings": {"visibility": "private"}})
    ask("GET /api/tables/{table}", table=table)
    ask("GET /api/tables/{table}", ana, table=private["id"], key=private["key"])
    ask("GET /api/tables/{table}/records", table=table)
    ask("GET /api/network")
    letters = ask("POST /api/tables/{table}/code", table=private["id"], key=private["key"])["code"]
    assert ask("GET /api/table-codes/{code}", code=letters) == {"table": private["id"], "key": private["key"]}
    assert len(ask("GET /api/me/lobby", ana)["tables"]) == 2
    ask("DELETE /api/me/invitations/{table}", ana, table=table)
    ask("DELETE /api/me/tables/{table}", ana, table=private["id"])
    assert len(ask("GET /api/me/lobby", ana)["tables"]) == 1


def _replays(ask: Any, ana: str, records: list[StoredRecord]) -> None:
    for record in (records[0].id, f"{records[0].id}.uno.json"):
        ask("GET /api/records/{record}", record=record)
    ask("GET /api/records/{record}/match", record=records[0].id)
    ask("GET /api/replays/{record}", record=records[0].id)
    ask("GET /api/replays/{table}/{number}", table=TABLE, number=1)
    file = (GOLDEN / "international-plain-2.uno.json").read_text(encoding="utf-8")
    ask("POST /api/replays", body={"file": file})
    ask("POST /api/replays/play", ana, {"file": file, "step": 3, "seat": 1})
    ask("POST /api/tables/lesson", ana)
    key = ask("POST /api/analyses", body={"record": records[0].id})["key"]
    ask("GET /api/analyses/{key}", key=key, after=2)


def _tournaments(ask: Any, ana: str, fina: str) -> None:
    one = "/api/tournaments/{tournament}"
    ask("GET /api/tournament-formats")
    cup, other = (
        ask("POST /api/tournaments", ana, {"setup": {"players": 3, "title": title, "listed": True}})["id"]
        for title in ("Cup", "Other")
    )
    ask(f"POST {one}/enter", fina, tournament=cup)
    ask(f"POST {one}/withdraw", fina, tournament=cup)
    ask(f"POST {one}/bots", ana, {"bot": "simple"}, tournament=cup)
    ask(f"POST {one}/remove", ana, {"place": 1}, tournament=cup)
    assert ask(f"POST {one}/start", ana, tournament=cup)["phase"] == "running"
    assert ask(f"POST {one}/call-off", ana, tournament=other)["phase"] == "cancelled"
    ask(f"GET {one}", tournament=cup, after=10**9, wait=25)  # has not come yet: nothing to wait for
    ask("GET /api/tournaments", ana)


def test_a_path_tells_all_that_it_can_do(interface: Interface) -> None:
    for method, path, allowed in (
        ("GET", "/api/login", "OPTIONS, POST"),
        ("GET", "/api/players", "OPTIONS, POST"),
        ("GET", "/api/replays/play", "OPTIONS, POST"),
        ("PUT", "/api/me", "DELETE, GET, HEAD, OPTIONS, PATCH"),
        ("DELETE", "/api/tables", "GET, HEAD, OPTIONS, POST"),
        ("TRACE", "/api/tables/x", "GET, HEAD, OPTIONS"),
    ):
        answer = interface.ask(method, path)
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed"), path
        assert answer.headers["allow"] == allowed, path
        answer = interface.ask("OPTIONS", path)
        assert (answer.status_code, answer.headers["allow"]) == (204, allowed), path
    answer = interface.ask("HEAD", "/api/editions")
    assert (answer.status_code, answer.content) == (200, b"")
    for method in ("GET", "POST", "OPTIONS"):
        answer = interface.ask(method, "/api/nothing/here")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), method


def test_an_address_says_what_is_described_or_is_refused(interface: Interface) -> None:
    ana = interface.guest("Ana")["token"]
    cup = interface.ask("POST", "/api/tournaments", token=ana).json()["id"]
    key = "0" * 32
    for path, status in (
        (f"/api/tournaments/{cup}?after=1&wait=26", 422),
        (f"/api/tournaments/{cup}?after=-1", 422),
        (f"/api/tournaments/{cup}?after=x", 422),
        (f"/api/tournaments/{cup}?after=", 422),
        (f"/api/tournaments/{cup}?after=0&after=1", 422),
        (f"/api/tournaments/{cup}?after=0.0&something=else", 200),
        (f"/api/analyses/{key}?after=-1", 422),
        (f"/api/analyses/{key}", 200),
        ("/api/analyses/no%20key", 404),
        ("/api/rules/casa?lang=de", 422),
        ("/api/warnings/casa?seats=11", 422),
        ("/api/tables/a%00b", 404),
        (f"/api/players/{'x' * 65}", 404),
    ):
        answer = interface.ask("GET", path)
        assert answer.status_code == status, (path, answer.text)
        assert status == 200 or answer.json()["code"] in ("bad_query", "not_found", "bad_rules"), path


def test_numbers_are_those_of_json_schema(interface: Interface) -> None:
    for seats, status in ((9.0, 200), (9, 200), (9.5, 422), ("9", 422), (True, 422)):
        answer = interface.ask("POST", "/api/codes", {"settings": {"seats": seats}})
        assert answer.status_code == status, (seats, answer.text)
    for text in (b'{"settings": {"seats": 9e0}}', b"", b"{}"):
        assert interface.ask("POST", "/api/codes", text).status_code == 200
    for text in (b'{"settings": {"uno_grace": 1e999}}', b"[", b"null", b"\xff", b'"x"'):
        assert interface.ask("POST", "/api/codes", text).status_code == 422


def test_who_asks_is_looked_at_before_what_is_asked(interface: Interface) -> None:
    answer = interface.ask("POST", "/api/tables", b"x" * 100_000)
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
