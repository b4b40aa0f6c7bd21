"""Rounds of private tables: for those who played them, for those who may see the table, and for whoever was given
the link to one of them; not for those who merely know the table's id."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from hashlib import sha256

import pytest

from comodin.server.store import StoredRecord
from comodin.server.tables import may_see_rounds, opens_by_itself, right_of
from comodin.table import Table
from testkit.server import Client, Server

from ..table.here import Here

PRIVATE = {
    "visibility": "private",
    "spectators": False,
    "seats": 2,
    "match": {"format": "quick"},
    "fill_with": "simple",
    "turn_seconds": None,
    "bot_seconds": [0, 0],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("private") / "data", "--no-request-limits") as running:
        yield running


async def played(server: Server, token: str, table: str) -> None:
    """One round against a bot."""
    host = await Client(server, token, table).connect()
    assert (await host.do("start"))["t"] == "ack"
    while not any(event["type"] == "round_finished" for _, event in host.events):
        if host.legal:
            legal = sorted(host.legal, key=lambda one: one["do"] != "play")
            answer = await host.do("act", action=legal[0])
            if answer["t"] == "nack":
                await asyncio.sleep(0.5)
        else:
            await asyncio.sleep(0.005)
    await host.close()


def may_see_round(record: StoredRecord, table: Table, person: str | None, key: str = "") -> bool:
    right = right_of(record, person)
    return may_see_rounds(table, person, key) if right is None else right


def test_the_id_of_a_private_table_opens_none_of_its_rounds(server: Server) -> None:
    ana, eva = server.guest("Ana")["token"], server.guest("Eva")["token"]
    status, table = server.call("POST", "/api/tables", {"settings": PRIVATE}, ana)
    assert status == 201
    asyncio.run(played(server, ana, table["id"]))
    path = f"/api/replays/{table['id']}/0"
    status, replay = server.call("GET", path, token=ana)
    assert status == 200
    derived = sha256(f"{table['id']} 0".encode()).hexdigest()[:16]
    assert replay["id"] != derived
    for token in ("", eva):
        for closed in (
            path,
            f"/api/replays/{derived}",
            f"/api/records/{derived}",
            f"/api/records/{derived}/match",
        ):
            status, told = server.call("GET", closed, token=token)
            assert (status, told["code"]) == (404, "no_record"), closed
        for asked in ("/api/analyses", "/api/replays/play"):
            status, told = server.call("POST", asked, {"record": derived}, eva)
            assert (status, told["code"]) == (404, "no_record"), asked
        # whoever was given the link may see the round, and not the rest of the match
        assert server.call("GET", f"/api/replays/{replay['id']}", token=token)[0] == 200
        assert server.call("GET", f"/api/records/{replay['id']}.uno.json", token=token)[0] == 200
        assert server.call("GET", f"/api/records/{replay['id']}/match", token=token)[0] == 404
    assert server.call("GET", f"/api/records/{replay['id']}/match", token=ana)[0] == 200
    assert server.call("GET", f"{path}?key={table['key']}", token=eva)[0] == 200  # what the table needs
    assert server.call("GET", f"{path}?key=wrong", token=eva)[0] == 404


def record(people: list[str], number: int = 0, record_id: str = "random", **more: object) -> StoredRecord:
    told = {"players": [{"name": one, "person": one} for one in people], **more}
    return StoredRecord(record_id, "table", number, "clasico", json.dumps(told), "")


def here(**settings: object) -> Table:
    """A table where only Ana is left."""
    return Here("ana", **{"visibility": "private", "seats": 3, **settings}).table


def test_who_is_gone_sees_the_own_rounds_and_no_others() -> None:
    table = here()
    early, late = record(["ana", "caro"], open=False), record(["ana", "beto"], 1, open=False)
    for person, key, seen in (
        ("ana", "", (True, True)),
        ("caro", "", (True, False)),
        ("eva", "", (False, False)),
        ("eva", "key", (True, True)),
        (None, "key", (False, False)),
    ):
        assert tuple(may_see_round(one, table, person, key) for one in (early, late)) == seen, person


def test_a_table_is_looked_for_only_if_it_must_be() -> None:
    """Nobody without a name makes the server look for it because of a private round."""
    assert right_of(record(["ana"], open=True), None)
    assert right_of(record(["ana"], open=False), "ana")
    assert right_of(record(["ana"], open=False), None) is False
    assert right_of(record(["ana"], open=False), "eva") is None


@pytest.mark.parametrize(("visibility", "seen"), [("public", True), ("unlisted", True), ("private", False)])
def test_rounds_of_the_first_version_are_as_open_as_their_table(visibility: str, seen: bool) -> None:
    old = record(["ana"])
    assert may_see_round(old, here(visibility=visibility), None) is seen


def test_only_an_id_that_nobody_can_work_out_opens_a_round() -> None:
    assert opens_by_itself(record(["ana"]))
    assert not opens_by_itself(record(["ana"], 7, sha256(b"table 7").hexdigest()[:16]))
