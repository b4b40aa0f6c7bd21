"""Whoever watches sees the past: never early, nothing twice, nothing left out. The test moves the clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st

from comodin.server.protocol.codec import log_lines, print_view
from comodin.server.socket.connection import Connection
from comodin.server.store import Row
from comodin.server.tables import LiveTable
from comodin.server.tables.spectators import IN_A_MATCH, NUMBERS_FROM, TOLD_AT_ONCE, Spectators
from comodin.server.tables.watching import Making
from comodin.table import EVENTS, Settings, Table, TableEvent, Viewer, commands, decide, fold, open_table, view_of
from testkit.server import Client, Server

from ..table.test_laws import EXAMPLES, Crowd
from .test_leaks import payload
from .theatre import Theatre, in_a_theatre

AT_ONCE = {name for name, kind in EVENTS.items() if kind in TOLD_AT_ONCE}
NOT_FOR_THEM = {"uno_armed", "claim_held", "person_invited", "table_deserted"}
OF_THE_PRESENT = {"people", "host", "chat", "key", "at", "seats", "stopped_at", "turn_at", "turn_ends", "deal_at"}
NOBODY = Viewer("", None, -1)


class Ears:
    """A line of somebody who watches: it keeps what it hears, and when."""

    def __init__(self, read: Callable[[], float]) -> None:
        self.person, self.seq, self.read = "ears", 0, read
        self.heard: list[tuple[float, dict[str, Any]]] = []

    def send_frames(self, frames: bytes) -> None:
        self.heard.append((self.read(), json.loads(payload(frames))))


def what_is_held_back(view: dict[str, Any]) -> dict[str, Any]:
    seats = [{**seat, "reserved": None} for seat in view["seats"]]
    return {**{name: value for name, value in view.items() if name not in OF_THE_PRESENT}, "seats": seats}


def seen(table: Table) -> dict[str, Any]:
    return what_is_held_back(json.loads(json.dumps(print_view(view_of(table, NOBODY)))))


class Past:
    """All that happened at a table of random people, and which of it may be seen when."""

    def __init__(self, seed: int) -> None:
        self.crowd = Crowd(seed)
        self.rows: list[Row] = []
        self.tables = [self.crowd.table]
        self.dues = [0.0]

    def step(self) -> tuple[int, tuple[TableEvent, ...]] | None:
        before, new = self.crowd.table, self.crowd.next()
        if not new:
            return None
        self.crowd.take(new)
        after = self.crowd.table
        hidden = before.phase in IN_A_MATCH or after.phase in IN_A_MATCH
        self.rows.append(Row(len(self.rows) + 1, None, None, log_lines(new)))
        self.tables.append(after)
        self.dues.append(max(self.dues[-1], after.at + before.settings.watch_delay if hidden else 0.0))
        return len(self.rows), new

    def shown(self, now: float) -> int:
        """How many steps may be seen."""
        return sum(due <= now for due in self.dues[1:])


@given(st.integers(0, 2**32))
@EXAMPLES
def test_those_who_watch_hear_everything_once_in_order_and_late(seed: int) -> None:
    past = Past(seed)
    line = Ears(lambda: past.crowd.now)
    spectators = Spectators(0, past.tables[0])
    spectators.welcome(cast(Connection, line), past.crowd.now)
    for _ in range(120):
        if (step := past.step()) is not None:
            spectators.take(*step, past.crowd.table)
        spectators.tell_on(past.crowd.now)
        assert spectators.seq == past.shown(past.crowd.now)
        if len(past.rows) % 8 == 0:
            assert seen(spectators.table) == seen(past.tables[spectators.seq])
    late = [
        (at, event)
        for at, message in line.heard[1:]
        for event in message["events"]
        if event["type"] not in AT_ONCE
    ]
    log = [
        (due, event)
        for row, due in zip(past.rows[: spectators.seq], past.dues[1:], strict=False)
        for event in json.loads(row.events)
        if event["type"] not in AT_ONCE | NOT_FOR_THEM
    ]
    assert [event["type"] for _, event in late] == [event["type"] for _, event in log]
    assert all(at >= due for (at, _), (due, _) in zip(late, log, strict=True))
    numbers = [message["seq"] for _, message in line.heard]
    assert numbers == sorted(set(numbers))


@given(st.integers(0, 2**32))
@EXAMPLES
def test_who_comes_at_any_moment_sees_the_same_past(seed: int) -> None:
    """Also after a restart: the moments that a table remembers are made again from its log."""
    past = Past(seed)
    opening = Row(1, None, None, log_lines(past.crowd.log))
    for _ in range(100):
        past.step()
    now = past.crowd.now
    rows = [opening, *(Row(row.seq + 1, None, None, row.events) for row in past.rows)]
    live = LiveTable.loaded("table", rows)
    moment = live.moment(now)
    assert moment is not None
    assert moment.seq - 1 <= past.shown(now)  # old enough
    making = Making(moment.seq, moment.table, now)
    for row in rows[moment.seq :]:
        making.take_row(row)
    spectators = making.spectators
    spectators.catch_up(making.true, now)
    assert spectators.seq - 1 == past.shown(now)
    assert seen(spectators.table) == seen(past.tables[spectators.seq - 1])
    assert [one.id for one in spectators.table.people] == [one.id for one in past.crowd.table.people]
    assert [line.text for line in spectators.table.chat] == [line.text for line in past.crowd.table.chat]


# -- a whole house, with a clock that stands still until it is moved ---------------------------------------------


SETTINGS = Settings(seats=2, fill_with=None, turn_seconds=None, watch_delay=15.0)


async def begun(theatre: Theatre, settings: Settings = SETTINGS) -> tuple[LiveTable, dict[str, Connection]]:
    """A match of two that has just been dealt."""
    live = await theatre.registry.open(settings, "ana", "Ana")
    lines = {"ana": theatre.enter(live, "ana")[0], "beto": theatre.enter(live, "beto")[0]}
    await theatre.do(lines["beto"], commands.Join("Beto"))
    for line in lines.values():
        await theatre.do(line, commands.Ready())
    assert live.table.phase == "playing"
    return live, lines


def dealt(inbox: list[tuple[float, dict[str, Any]]]) -> bool:
    return any(event["type"] == "round_dealt" for _, one in inbox for event in one.get("events", ()))


def test_a_first_view_is_old_and_goes_on_late(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre)
        _, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        welcome = inbox[0][1]
        assert welcome["view"]["phase"] == "waiting"
        assert welcome["view"]["round"] is None
        assert welcome["seq"] >= NUMBERS_FROM
        for _ in range(14):
            await theatre.move(live, lines)
            await theatre.wait(1.0)
        assert not dealt(inbox)
        await theatre.wait(1.0)
        assert dealt(inbox)
        for _ in range(20):
            await theatre.move(live, lines)
            await theatre.wait(0.5)
        acted = [(at, event) for at, one in inbox for event in one.get("events", ()) if event["type"] == "acted"]
        assert len(acted) >= 10
        assert all(15.0 <= at - event["at"] < 15.5 for at, event in acted)
        assert all(one["now"] <= at - 15.0 + 0.5 for at, one in inbox if dealt([(at, one)]))

    in_a_theatre(tmp_path, play)


def test_a_table_that_begins_with_a_deal_shows_only_that_it_was_opened(tmp_path: Path) -> None:
    """As those of tournaments may: there is no moment before the match in its log."""

    async def play(theatre: Theatre) -> None:
        now = theatre.clock.now()
        first = open_table(SETTINGS, "secret", "key", now)
        for command in (commands.Join("Somebody"), commands.Ready()):
            for person in ("ana", "beto"):
                first += decide(fold(first), person, command, now)
        live = await theatre.registry.put("table", first)
        assert live.table.phase == "playing"
        _, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        assert inbox[0][1]["view"]["round"] is None
        await theatre.wait(14.5)
        assert not dealt(inbox)
        await theatre.wait(1.0)
        assert dealt(inbox)
        _, later = theatre.enter(live, "fede")
        await theatre.settle()
        assert later[0][1]["view"]["phase"] == "playing"

    in_a_theatre(tmp_path, play)


def test_coming_back_brings_nothing_forward(tmp_path: Path) -> None:
    """Not by what was seen last, not by asking for the whole view, not by a server that starts anew."""

    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre)
        await theatre.wait(15.0)
        watcher, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        first = inbox[0][1]["view"]
        assert first["phase"] == "playing"
        for _ in range(4):
            await theatre.move(live, lines)
        for last_seen in (None, inbox[0][1]["seq"], live.seq - 1, live.seq):
            _, again = theatre.enter(live, "eva", last_seen)
            await theatre.settle()
            assert again[0][1]["view"]["round"] == first["round"]
        theatre.registry.look(watcher.live, watcher)
        await theatre.settle()
        assert inbox[-1][1]["view"]["round"] == first["round"]
        _, player = theatre.enter(live, "ana", None)
        await theatre.settle()
        assert player[0][1]["view"]["round"] != first["round"]  # whoever plays is up to date

        at = theatre.clock.now()
        theatre.store.close()
        theatre.reading += 3600.0  # down for an hour; table time stands still
        await theatre.open()
        assert theatre.clock.now() <= at
        found = await theatre.registry.find(live.id)
        assert found is not None
        await theatre.settle()
        _, after = theatre.enter(found, "eva", first.get("seq"))
        await theatre.settle()
        assert after[0][1]["view"]["round"] == first["round"]
        await theatre.wait(16.0)
        moves = [event for _, one in after for event in one.get("events", ()) if event["type"] == "acted"]
        assert len(moves) == 4

    in_a_theatre(tmp_path, play)


def test_talk_and_presence_are_of_the_present(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre)
        watcher, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        await theatre.do(watcher, commands.Join("Eva"))
        await theatre.do(watcher, commands.Say("Hello"))
        await theatre.do(lines["ana"], commands.Say("Welcome"))
        await theatre.do(lines["ana"], commands.Throw("rose", 1))
        told = [event["type"] for _, one in inbox for event in one.get("events", ())]
        assert told == ["person_came", "said", "said", "thrown"]
        assert not dealt(inbox)
        _, another = theatre.enter(live, "fede")
        await theatre.settle()
        view = another[0][1]["view"]
        assert [line["text"] for line in view["chat"]] == ["Hello", "Welcome"]
        assert [one["name"] for one in view["people"]] == ["Ana", "Beto", "Eva"]
        assert view["phase"] == "waiting"

    in_a_theatre(tmp_path, play)


def test_who_stands_up_sees_what_comes_late_and_who_sits_down_sees_all(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(Settings(seats=3, fill_with="simple", turn_seconds=None), "ana", "Ana")
        lines = {"ana": theatre.enter(live, "ana")[0]}
        lines["beto"], inbox = theatre.enter(live, "beto")
        await theatre.do(lines["beto"], commands.Join("Beto"))
        for line in lines.values():
            await theatre.do(line, commands.Ready())
        await theatre.wait(15.0)
        await theatre.do(lines["beto"], commands.Stand())
        assert inbox[-1][1]["t"] == "welcome"
        assert inbox[-1][1]["view"]["you"]["seat"] is None
        count, stood = len(inbox), theatre.clock.now()
        await theatre.wait(60.0)
        later = [(at, event) for at, one in inbox[count:] for event in one.get("events", ())]
        assert all(at - event["at"] >= 15.0 for at, event in later)
        assert all(event["at"] >= stood for _, event in later)  # nothing that was seen from the seat
        seat = next(n for n, one in enumerate(live.table.seats) if one.person is None)
        if live.table.phase == "playing":
            await theatre.do(lines["beto"], commands.Sit(seat))
            assert inbox[-1][1]["events"][-1]["type"] == "seat_reserved"  # their own doing they see at once

    in_a_theatre(tmp_path, play)


def test_a_table_may_be_watched_without_delay(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre, Settings(seats=2, fill_with=None, turn_seconds=None, watch_delay=0.0))
        _, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        assert inbox[0][1]["view"]["phase"] == "playing"
        await theatre.move(live, lines)
        assert inbox[-1][1]["events"][0]["type"] == "acted"

    in_a_theatre(tmp_path, play)


def test_another_delay_holds_at_once(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(Settings(seats=2, fill_with=None, watch_delay=0.0), "ana", "Ana")
        ana, _ = theatre.enter(live, "ana")
        eva, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        assert not eva.behind
        await theatre.do(ana, commands.Configure(SETTINGS))
        assert eva.behind
        beto, _ = theatre.enter(live, "beto")
        await theatre.do(beto, commands.Join("Beto"))
        for line in (ana, beto):
            await theatre.do(line, commands.Ready())
        assert live.table.phase == "playing"
        await theatre.wait(14.0)
        assert not dealt(inbox)
        await theatre.wait(1.5)
        assert dealt(inbox)

    in_a_theatre(tmp_path, play)


def test_who_may_not_look_any_more_is_gone_at_once(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(Settings(seats=2, fill_with=None), "ana", "Ana")
        ana, _ = theatre.enter(live, "ana")
        _, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        await theatre.do(ana, commands.Configure(Settings(seats=2, fill_with=None, visibility="private")))
        assert inbox[-1][1]["code"] == "no_table"
        assert live.spectators is None

    in_a_theatre(tmp_path, play)


def test_a_killed_server_shows_nothing_early(tmp_path: Path) -> None:
    """With a delay that no test lives to see the end of."""

    async def play(server: Server) -> None:
        ana, beto, eva = (server.guest(name) for name in ("Ana", "Beto", "Eva"))
        table = server.new_table(ana["token"], seats=2, fill_with=None, watch_delay=300.0)
        one = await Client(server, ana["token"], table).connect()
        two = await Client(server, beto["token"], table).connect()
        await two.do("join")
        await one.do("ready")
        await two.do("ready")
        await one.until(lambda: one.legal or two.legal)
        awaited = one if one.legal else two
        assert (await awaited.do("act", action=awaited.legal[-1]))["t"] == "ack"
        for _ in range(2):
            watcher = await Client(server, eva["token"], table).connect()
            await watcher.until(lambda client=watcher: client.view)
            assert watcher.view["round"] is None
            assert watcher.view["phase"] == "waiting"
            server.kill()
            await watcher.until(lambda client=watcher: client.closed_with)
            server.start()

    with Server(tmp_path / "data") as server:
        asyncio.run(play(server))
