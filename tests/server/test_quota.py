"""What one person and one address may leave behind: over it nothing new is begun, and what is played goes on."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.requests import Request

from comodin.records import dump, load
from comodin.server.accounts import Players
from comodin.server.app import Options, Service
from comodin.server.metrics import Metrics
from comodin.server.owners import Owner
from comodin.server.protocol import messages as m
from comodin.server.quota import ADDRESS_SHARE, CHAT_BYTES, DAY, DAY_BYTES, MOST_TABLES, SLOW_BURST, THROWS, Quota
from comodin.server.rest.context import Context, Problem
from comodin.server.socket.endpoint import Sockets
from comodin.server.store.sqlite import SqliteStore
from comodin.server.tables import BotPace, BotWorkers, TableRegistry
from comodin.table import Settings, commands
from testkit.server import Server

from .theatre import Theatre, in_a_theatre

GOLDEN = Path(__file__).parent.parent / "golden"
ANA, BETO = Owner("ana", "192.0.2.1"), Owner("beto", "192.0.2.1")
ELSEWHERE = Owner("caro", "192.0.2.2")


class Calendar:
    def __init__(self) -> None:
        self.now = 20_000 * DAY

    def __call__(self) -> float:
        return self.now


def test_bytes_are_counted_by_person_and_by_address_and_by_day() -> None:
    calendar = Calendar()
    quota = Quota(clock=calendar)
    quota.wrote(ANA, DAY_BYTES - 1_000)
    assert not quota.used_up(ANA)
    quota.wrote(ANA, 1_000)
    assert quota.used_up(ANA)
    assert not quota.used_up(BETO)
    for n in range(ADDRESS_SHARE):
        quota.wrote(Owner(f"guest {n}", ANA.address), DAY_BYTES)
    assert quota.used_up(BETO)
    assert not quota.used_up(ELSEWHERE)
    assert not quota.used_up(Owner("dani", ""))
    calendar.now += DAY
    assert not quota.used_up(ANA)


def test_who_does_not_count_tells_nobody_no() -> None:
    quota = Quota(limited=False)
    quota.wrote(ANA, 10 * DAY_BYTES)
    for n in range(200):
        quota.opened(ANA, f"table {n}")
        assert quota.may_say(ANA, "x" * 200, 0.0)
    assert not quota.used_up(ANA)
    assert not quota.has_tables(ANA)


def test_words_are_counted_by_person_and_by_address() -> None:
    quota = Quota()
    said = sum(quota.may_say(ANA, "x" * 100, 0.0) for _ in range(1_000))
    assert said == CHAT_BYTES // 200
    assert quota.may_say(BETO, "hello", 0.0)
    assert quota.may_say(ANA, "x" * 100, 10.0)
    crowd = sum(quota.may_say(Owner(f"guest {n}", BETO.address), "x" * 100, 10.0) for n in range(1_000))
    assert crowd < 1_000
    assert quota.may_say(ELSEWHERE, "hello", 10.0)


def test_throws_are_few_and_come_back_with_time() -> None:
    quota = Quota()
    assert [quota.may_throw(ANA, 0.0) for _ in range(4)] == [True] * THROWS + [False] * (4 - THROWS)
    assert quota.may_throw(BETO, 0.0)
    assert not quota.may_throw(ANA, 2.0)
    assert quota.may_throw(ANA, 3.5)
    crowd = sum(quota.may_throw(Owner(f"guest {n}", BETO.address), 3.5) for n in range(100))
    assert crowd < THROWS * ADDRESS_SHARE
    assert Quota(limited=False).may_throw(ANA, 0.0)


def test_tables_are_counted_until_they_are_closed() -> None:
    quota = Quota()
    for n in range(MOST_TABLES):
        assert not quota.has_tables(ANA)
        quota.opened(ANA, f"table {n}")
    assert quota.has_tables(ANA)
    assert not quota.has_tables(BETO)
    quota.closed("table 3")
    quota.closed("table 3")
    quota.closed("unknown")
    assert not quota.has_tables(ANA)
    for n in range(ADDRESS_SHARE * MOST_TABLES):
        quota.opened(Owner(f"guest {n}", ANA.address), f"another {n}")
    assert quota.has_tables(BETO)
    assert not quota.has_tables(ELSEWHERE)


def test_a_running_match_can_be_finished_slowly_and_nothing_else(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        quota = Quota()
        pace = BotPace(0.0, 20.0, quota)
        theatre.registry = TableRegistry(theatre.store, theatre.clock, Metrics(), BotWorkers(1), pace)
        sockets = Sockets(theatre.registry, Players(theatre.store), 10, ())
        live = await theatre.registry.open(Settings(seats=2, bot_seconds=(0.0, 0.0)), "ana", "Ana")
        line, inbox = theatre.enter(live, "ana")
        await theatre.do(line, commands.Start())

        async def answer(body: object) -> dict[str, Any]:
            sockets._take(m.Command(v=1, id=f"{len(inbox)}", command=cast(Any, body)), line)
            await theatre.settle()
            return next(one for _, one in reversed(inbox) if one["t"] in ("ack", "nack"))

        rose = m.COMMANDS[commands.Throw](thing="rose", seat=1)
        assert [(await answer(rose)).get("code") for _ in range(THROWS + 1)] == [None] * THROWS + ["too_fast"]
        quota.wrote(Owner("ana", line.address), DAY_BYTES)
        said = (m.COMMANDS[commands.Say](text="hello"), m.COMMANDS[commands.React](reaction="wow"))
        for body in said:
            assert (await answer(body))["code"] == "quota"
        act = m.COMMANDS[commands.ArmUno](armed=True)
        assert (await answer(act))["t"] == "ack"
        codes = [(await answer(act)).get("code") for _ in range(SLOW_BURST + 5)]
        assert codes.count("too_fast") >= 4
        before = live.table.moves
        for _ in range(1_000):  # her bot plays on, far slower than it could
            theatre.reading += 0.01
            await theatre.ring()
        assert live.table.moves - before <= 12

    in_a_theatre(tmp_path, play)


def test_what_is_written_is_counted_and_a_closed_table_makes_room(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        counted: list[tuple[Owner, int]] = []
        quota = Quota()
        quota.wrote = lambda owner, size: counted.append((owner, size))  # type: ignore[method-assign]
        theatre.registry = TableRegistry(
            theatre.store, theatre.clock, Metrics(), BotWorkers(1), BotPace(quota=quota)
        )
        live = await theatre.registry.open(Settings(seats=2), "ana", "Ana")
        line, _ = theatre.enter(live, "ana")
        await theatre.do(line, commands.Say("x" * 150))
        assert counted[-1][0] == Owner("ana", line.address)
        assert counted[-1][1] > 150
        quota.opened(ANA, live.id)
        theatre.registry.leave(live, line)
        await theatre.wait(310.0)
        assert live.table.phase == "closed"
        assert not quota._tables

    in_a_theatre(tmp_path, play)


def asked(address: str, token: str) -> Request:
    """A request as far as limits look at it."""
    said = [(b"authorization", f"Bearer {token}".encode())]
    return Request({"type": "http", "client": (address, 40000), "headers": said})


def test_over_it_nothing_new_is_opened(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    service = Service(Options(), store)
    used = service.registry, service.players, service.tournaments, service.analyst, service.daily, service.heavy
    context = Context(*used, service.network, service.codes, service.circle)
    request = asked("192.0.2.1", "nobody's")
    assert asyncio.run(context.room(request)) == Owner("192.0.2.1", "192.0.2.1")
    service.registry.pace.quota.wrote(Owner("192.0.2.1", "192.0.2.1"), DAY_BYTES)
    with pytest.raises(Problem) as problem:
        asyncio.run(context.room(request))
    assert (problem.value.status, problem.value.code) == (429, "quota")
    store.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Server(tmp_path_factory.mktemp("quota") / "data") as running:
        yield running


def test_twenty_tables_are_enough(server: Server) -> None:
    token = server.guest("Ana")["token"]
    for _ in range(MOST_TABLES):
        server.new_table(token)
    status, answer = server.call("POST", "/api/tables", {}, token)
    assert (status, answer["code"]) == (429, "too_many_tables")
    assert "20 tables" in answer["message"]


def test_a_file_of_a_megabyte_opens_no_table(server: Server) -> None:
    """It was kept for ever, as the first row of a table."""
    record = load((GOLDEN / "clasico-plain-3.uno.json").read_text(encoding="utf-8"))
    long = replace(record, seed="x" * 900_000)
    token = server.guest("Beto")["token"]
    status, answer = server.call("POST", "/api/replays/play", {"file": dump(long), "step": 3}, token)
    assert (status, answer["code"]) == (409, "bad_record")
    assert answer["message"] == "seed: expected at most 256 letters, found 900000"
    good = {"file": dump(record), "step": 3}
    status, answer = server.call("POST", "/api/replays/play", good, token)
    assert status == 201, json.dumps(answer)
