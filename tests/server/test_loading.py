"""Nothing heavy in the loop: tables with long logs, and tables that are due together."""

from __future__ import annotations

import asyncio
import gc
import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from comodin.server.socket import Sockets
from comodin.server.store import Player
from comodin.server.tables import LiveTable, registry, slices, timekeeper
from comodin.server.tables.housekeeping import GC_SECONDS, GC_TABLES
from comodin.server.tables.live_table import SNAPSHOT_ROWS
from comodin.table import CommandRefused, Settings, commands, pass_time, snapshot_format
from testkit.stalls import StallMeter, Turns

from .grown import PRIVATE, Asked, again, begun, opened, whole
from .test_leaks import payload
from .theatre import Theatre, in_a_theatre

# -- one table with a long log -------------------------------------------------------------------------------


def test_a_long_log_is_read_from_its_last_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(theatre: Theatre) -> None:
        live = await opened(theatre, rows=3 * SNAPSHOT_ROWS + 10)
        before, key = live.table, live.done.find("ana", "none")
        await again(theatre)
        asked = Asked(theatre.store, monkeypatch)
        found = await theatre.registry.find(live.id)
        assert found is not None
        await theatre.settle()
        assert 0 < asked.rows < SNAPSHOT_ROWS
        assert found.table == before == await whole(theatre.store, live.id)
        assert (found.seq, key) == (live.seq, None)

    in_a_theatre(tmp_path, play)


def test_a_round_goes_on_from_a_snapshot_to_the_same_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of a round, with commands that were sent before it."""
    monkeypatch.setattr("comodin.server.tables.live_table.SNAPSHOT_ROWS", 10)

    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre)
        for _ in range(17):
            await theatre.move(live, lines)
        kept = live.keeper.kept
        await again(theatre)
        found = await theatre.registry.find(live.id)
        assert found is not None
        assert found.snapshot_seq > 10
        assert found.keeper.kept == kept
        assert found.done._newer.keys == live.done._newer.keys
        assert (
            found.done._newer.values == live.done._newer.values
        )  # what was carried out before is not carried out again
        await theatre.settle()
        assert found.table == await whole(theatre.store, live.id)
        assert not any(person.present for person in found.table.people)

    in_a_theatre(tmp_path, play)


@pytest.mark.parametrize("spoilt", ["snapshot = 'no JSON'", "format = 'another'", "seq = seq + 1000"])
def test_a_snapshot_that_cannot_be_used_is_ignored_and_made_anew(tmp_path: Path, spoilt: str) -> None:
    async def play(theatre: Theatre) -> None:
        live = await opened(theatre, rows=SNAPSHOT_ROWS + 10)
        theatre.store.close()
        with sqlite3.connect(tmp_path / "comodin.sqlite") as store:
            store.execute(f"UPDATE snapshots SET {spoilt}")
        await theatre.open()
        found = await theatre.registry.find(live.id)
        assert found is not None
        assert found.table == await whole(theatre.store, live.id)
        await theatre.settle()
        await theatre.store.keep_snapshot(found.snapshot(), found.table.at, found.door())
        kept = await theatre.store.snapshot(live.id, snapshot_format())
        assert kept is not None

    in_a_theatre(tmp_path, play)


def test_a_snapshot_is_kept_only_of_what_is_in_the_log(tmp_path: Path) -> None:
    """Its append may have failed a moment before."""

    async def play(theatre: Theatre) -> None:
        live = await opened(theatre)
        live.seq += 1
        await theatre.store.keep_snapshot(live.snapshot(), live.table.at, live.door())
        assert await theatre.store.snapshot(live.id, snapshot_format()) is None

    in_a_theatre(tmp_path, play)


def test_a_long_log_is_folded_in_slices_once_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = Turns()
    monkeypatch.setattr(LiveTable, "take_row", turns.counted(LiveTable.take_row))

    async def play(theatre: Theatre) -> None:
        monkeypatch.setattr(LiveTable, "wants_snapshot", lambda *_: False)
        many = [await opened(theatre, rows=300) for _ in range(3)]
        await again(theatre)
        turns.start()
        find = theatre.registry.find
        found = await asyncio.gather(*(find(live.id) for live in many for _ in range(4)))
        assert len({id(live) for live in found}) == len(many)
        assert turns.done.total() == sum(live.seq - 1 for live in many)
        assert turns.most <= slices.MOST_ROWS

    in_a_theatre(tmp_path, play)


def test_a_stranger_is_sent_away_before_anything_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(theatre: Theatre) -> None:
        live = await opened(theatre, PRIVATE, rows=50)
        await again(theatre)
        asked = Asked(theatre.store, monkeypatch)
        assert await theatre.registry.visit(live.id, "stranger", "") is None
        assert await theatre.registry.visit(live.id, "stranger", "wrong") is None
        assert await theatre.registry.visit("nowhere", "ana", "") is None
        assert (asked.rows, len(theatre.registry.live_tables)) == (0, 0)
        assert await theatre.registry.visit(live.id, "stranger", live.table.key) is not None
        assert await theatre.registry.visit(live.id, "ana", "") is not None
        await theatre.settle()

    in_a_theatre(tmp_path, play)


def test_the_door_of_an_older_store_is_found_in_the_log_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        live = await opened(theatre, PRIVATE, rows=SNAPSHOT_ROWS + 50)
        theatre.store.close()
        with sqlite3.connect(tmp_path / "comodin.sqlite") as store:
            store.execute("UPDATE tables SET door = NULL")
            store.execute("DELETE FROM snapshots")
        for _ in range(2):
            await theatre.open()
            asked = Asked(theatre.store, monkeypatch)
            assert await theatre.registry.visit(live.id, "stranger", "") is None
            await theatre.settle()
            await asyncio.sleep(0.05)  # the snapshot is written beside it
            theatre.store.close()
        assert asked.rows == 0
        await theatre.open()

    in_a_theatre(tmp_path, play)


class FakeSocket(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]


async def known(token: str) -> Player:
    return Player("ana", "Ana", "", "")


def greet(theatre: Theatre, table: str, *more: dict[str, Any]) -> tuple[Sockets, Any, list[dict[str, Any]]]:
    """A socket of Ana's that says hello, and something else before it is answered."""
    inbox: list[dict[str, Any]] = []
    socket: Any = FakeSocket(closing=False, connection=None, address="", slow=False)
    socket.send = lambda frame: inbox.append(json.loads(payload(frame)))
    socket.close = lambda *_: setattr(socket, "closing", True)
    socket.hold = socket.release = lambda: None
    players: Any = SimpleNamespace(by_token=known, known=lambda token: None)
    sockets = Sockets(theatre.registry, players, 10, ())
    hello = {"v": 1, "t": "hello", "token": "t" * 20, "table": table}
    for message in (hello, *more):
        sockets.heard(socket, json.dumps(message).encode())
    return sockets, socket, inbox


def test_what_is_said_while_a_table_is_read_is_heard_afterwards(tmp_path: Path) -> None:
    say = {"v": 1, "t": "command", "id": "early", "command": {"c": "react", "reaction": "hello"}}

    async def play(theatre: Theatre) -> None:
        live = await opened(theatre)
        await again(theatre)
        _, _, inbox = greet(theatre, live.id, say)
        assert not inbox
        while not any(one["t"] == "ack" for one in inbox):
            await asyncio.sleep(0.001)
        assert [one["t"] for one in inbox if one["t"] in ("welcome", "ack")] == ["welcome", "ack"]
        await theatre.settle()
        await again(theatre)
        _, socket, inbox = greet(theatre, live.id, *[say] * 9)
        assert socket.closing
        assert inbox[-1]["code"] == "too_fast"
        _, socket, inbox = greet(theatre, "nowhere")
        while not socket.closing:
            await asyncio.sleep(0.001)
        assert inbox[-1]["code"] == "no_table"
        sockets, socket, inbox = greet(theatre, live.id)
        socket.closing = True  # gone before it was answered
        sockets._waiting.drop(socket)
        await theatre.registry.find(live.id)
        await asyncio.sleep(0)
        assert not inbox
        await theatre.settle()

    in_a_theatre(tmp_path, play)


def test_a_log_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_ROWS", 30)
    monkeypatch.setattr(registry, "LAST_ROW", 40)

    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre)
        for _ in range(60):
            if live.table.phase != "playing":
                break
            await theatre.move(live, lines)
        assert live.seq == 41  # this round did not end
        last = json.loads((await theatre.store.read(live.id))[-1].events)
        assert (last[-1]["type"], last[-1]["reason"]) == ("table_closed", "too_long")
        assert live.due() is None
        await again(theatre)
        assert await theatre.registry.find(live.id) is not None
        with pytest.raises(CommandRefused, match="table_closed"):
            await opened(theatre, rows=31)  # and where no match is played
        await theatre.settle()

    in_a_theatre(tmp_path, play)


# -- many tables -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("in_memory", [True, False])
def test_tables_that_are_due_together_are_looked_at_a_few_in_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_memory: bool
) -> None:
    turns = Turns()
    monkeypatch.setattr(registry, "pass_time", turns.counted(pass_time))
    tables = 200

    async def play(theatre: Theatre) -> None:
        alone = Settings(seats=2, fill_with=None)
        await asyncio.gather(*(theatre.registry.open(alone, "ana", "Ana") for _ in range(tables)))
        await theatre.settle()
        if not in_memory:
            await again(theatre)
        for _ in range(400):
            theatre.reading += 2.5
            theatre.clock.now()
        turns.start()
        theatre.registry.timekeeper.start()
        async with asyncio.timeout(60):
            while turns.done.total() < tables:
                await asyncio.sleep(0.01)
        theatre.registry.timekeeper.stop()
        assert turns.most <= timekeeper.TABLES_A_TURN + 1
        await theatre.settle()
        assert all(live.table.phase == "closed" for live in theatre.registry.live_tables.values())

    in_a_theatre(tmp_path, play)


def test_a_table_that_cannot_be_read_is_not_tried_all_the_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(theatre: Theatre) -> None:
        live = await opened(theatre)
        theatre.store.close()
        with sqlite3.connect(tmp_path / "comodin.sqlite") as store:
            store.execute("UPDATE log SET events = '[{}]'")
            store.execute("UPDATE tables SET due = at + 1")
        await theatre.open()
        await theatre.wait(20.0)
        assert [one.levelname for one in caplog.records] == ["ERROR"]
        assert live.id in caplog.text

    in_a_theatre(tmp_path, play)


def test_garbage_is_collected_only_while_there_are_few_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))

    async def play(theatre: Theatre) -> None:
        live = await opened(theatre)
        housekeeping = theatre.registry.housekeeping
        housekeeping.go_on(theatre.clock.now())
        for n in range(GC_TABLES):
            theatre.registry.live_tables[f"copy {n}"] = live
        monkeypatch.setattr(housekeeping, "sweep", lambda now: None)
        later = theatre.clock.now() + GC_SECONDS + 1.0
        housekeeping.go_on(later)
        assert not collected
        del theatre.registry.live_tables["copy 0"]
        housekeeping.go_on(later)
        housekeeping.go_on(later)
        assert collected == [1]

    in_a_theatre(tmp_path, play)


def test_the_meter_knows_a_stall() -> None:
    async def play() -> None:
        async with StallMeter() as meter:
            sum(range(3_000_000))
            await asyncio.sleep(0)
        assert meter.longest > 0.005

    asyncio.run(play())


async def _wiped(theatre: Theatre, player: str) -> str:
    erasure = theatre.store.erasure
    await erasure.begin(player)
    nobody = await erasure.disguise(player)
    await erasure.wipe(player)
    return nobody


def test_nothing_of_an_erased_player_is_in_snapshots_or_at_doors(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await opened(theatre, PRIVATE, rows=SNAPSHOT_ROWS + 9)
        await theatre.store.keep_snapshot(live.snapshot(), live.table.at, live.door())
        theatre.registry.erasing += 1
        await _wiped(theatre, "ana")
        for _ in range(SNAPSHOT_ROWS):  # what is in memory has the name until it is wiped, too
            theatre.registry.carry_out(live, "ana", commands.React("hello"))
        await theatre.settle()
        theatre.registry.erasing -= 1
        theatre.store.close()
        with sqlite3.connect(tmp_path / "comodin.sqlite") as store:
            assert not store.execute("SELECT * FROM snapshots").fetchall()
        await theatre.open()

    in_a_theatre(tmp_path, play)


def test_the_door_of_an_erased_player_knows_nobody(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await opened(theatre, PRIVATE)
        nobody = await _wiped(theatre, "ana")
        head = await theatre.store.head(live.id)
        assert head is not None
        assert head.door is not None
        assert '"ana"' not in head.door
        assert f'"{nobody}"' in head.door

    in_a_theatre(tmp_path, play)
