"""Those who watch cost little, however often they come and however much has happened."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from comodin.server.tables.live_table import MOMENT_ROWS, SNAPSHOT_ROWS
from comodin.table import Settings, commands

from .grown import Asked, again, begun
from .theatre import Theatre, in_a_theatre


def test_who_watches_again_and_again_costs_one_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre)
        for _ in range(5):
            await theatre.move(live, lines)
        asked = Asked(theatre.store, monkeypatch)
        first, inbox = theatre.enter(live, "eva")
        second, other = theatre.enter(live, "fede")  # while it is made
        await theatre.settle()
        assert inbox[0][1]["view"] == {**other[0][1]["view"], "you": inbox[0][1]["view"]["you"]}
        rows = asked.rows
        assert rows
        for line in (first, second):
            theatre.registry.leave(live, line)
        for _ in range(20):
            line, inbox = theatre.enter(live, "eva")
            await theatre.settle()
            assert inbox[0][1]["t"] == "welcome"
            theatre.registry.leave(live, line)
        assert asked.rows == rows
        await theatre.wait(20.0)
        assert live.spectators is not None
        theatre.registry.housekeeping.sweep(theatre.clock.now())  # all may be seen by now: it is the table itself
        assert live.spectators is None

    in_a_theatre(tmp_path, play)


def test_who_leaves_or_sits_down_while_the_past_is_made_gets_none_of_it(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre, Settings(seats=3, fill_with="simple", turn_seconds=None))
        gone, nothing = theatre.enter(live, "eva")
        theatre.registry.leave(live, gone)
        _, inbox = theatre.enter(live, "fede")
        await theatre.do(lines["ana"], commands.Say("Hello"))  # meanwhile
        await theatre.settle()
        assert not nothing
        view = inbox[0][1]["view"]
        told = [line["text"] for line in view["chat"]] + [
            event["text"] for _, one in inbox[1:] for event in one.get("events", ())
        ]
        assert told == ["Hello"]  # once

    in_a_theatre(tmp_path, play)


def test_a_first_view_needs_few_rows_however_many_there_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moments are remembered by rows: those of one delay are read, and hardly more."""

    async def play(theatre: Theatre) -> None:
        live, _ = await begun(theatre)
        for _ in range(10):
            for _ in range(MOMENT_ROWS):
                theatre.registry.carry_out(live, "ana", commands.React("hello"))
            await theatre.wait(1.5)
        for _ in range(10):
            for _ in range(MOMENT_ROWS):
                theatre.registry.carry_out(live, "ana", commands.React("hello"))
            await theatre.wait(1.5)
        assert len(live.moments) <= 13
        asked = Asked(theatre.store, monkeypatch)
        _, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        assert inbox[0][1]["t"] == "welcome"
        assert asked.rows <= 11 * MOMENT_ROWS < live.seq

    in_a_theatre(tmp_path, play)


def test_moments_have_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comodin.server.tables.live_table.MOST_MOMENTS", 6)

    async def play(theatre: Theatre) -> None:
        live, _ = await begun(theatre)
        for _ in range(9 * MOMENT_ROWS):
            theatre.registry.carry_out(live, "ana", commands.React("hello"))
        assert len(live.moments) <= 6
        assert live.moments[0].shown_at <= theatre.clock.now()
        assert live.moments[-1].seq > live.seq - MOMENT_ROWS
        await theatre.settle()

    in_a_theatre(tmp_path, play)


def test_the_past_of_a_table_that_was_just_read_comes_from_an_older_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        live, lines = await begun(theatre)
        await theatre.move(live, lines)
        for _ in range(2):  # the first snapshot may be seen by now, the second one not
            for _ in range(SNAPSHOT_ROWS):
                theatre.registry.carry_out(live, "ana", commands.React("hello"))
            await theatre.wait(16.0)
        await theatre.move(live, lines)
        for _ in range(SNAPSHOT_ROWS):
            theatre.registry.carry_out(live, "ana", commands.React("hello"))
        await theatre.settle()
        await asyncio.sleep(0.05)
        _, inbox = theatre.enter(live, "eva")
        await theatre.settle()
        seen = inbox[0][1]["view"]
        await again(theatre)
        asked = Asked(theatre.store, monkeypatch)
        found = await theatre.registry.find(live.id)
        assert found is not None
        _, later = theatre.enter(found, "fede")
        await theatre.settle()
        assert later[0][1]["view"]["round"] == seen["round"]
        assert asked.rows < live.seq

    in_a_theatre(tmp_path, play)
