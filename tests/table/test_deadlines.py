"""Deadlines as people are told of them: what the clock will do, and nothing that is hidden."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.rules.actions import Catch, Draw, Play
from comodin.table import (
    CommandRefused,
    Deadline,
    Table,
    TableEvent,
    deadlines,
    evolve,
    next_deadline,
    proceed,
    view_of,
)
from comodin.table import commands as c
from comodin.table.deadlines import due

from .here import Here, cards
from .test_laws import EXAMPLES, Crowd


def told(here: Here) -> dict[str, Deadline]:
    return {one.kind: one for one in deadlines(here.table, here.now)}


def test_a_turn_is_told_with_its_seat_and_counts_down() -> None:
    here = Here("ana", "beto", turn_seconds=30.0).position("R5 R7 | R1 R2", "R4")
    assert told(here) == {"turn": Deadline("turn", 1030.0, 30.0, (0,))}
    here.wait(4)
    here.do("beto", c.Say("hurry"))
    assert told(here) == {"turn": Deadline("turn", 1030.0, 26.0, (0,))}
    here.act("ana", Draw())
    assert told(here) == {"turn": Deadline("turn", 1034.0, 30.0, (1,))}


def test_after_a_pause_what_was_left_is_left() -> None:
    here = Here("ana", "beto", turn_seconds=10.0).position("R5 R7 | R1 R2", "R4")
    here.wait(4)
    here.do("ana", c.ProposePause())
    assert told(here)["motion"].at == here.now + 30
    here.do("beto", c.VoteOnMotion(True))
    assert told(here)["turn"] == Deadline("turn", None, 6.0, (0,))
    assert told(here)["resume"].at == pytest.approx(here.now + 900)
    here.wait(100)
    assert told(here)["turn"].left == 6.0
    here.do("beto", c.Resume())
    assert told(here) == {"turn": Deadline("turn", here.now + 6, 6.0, (0,))}


def test_after_everybody_was_away_a_turn_begins_anew() -> None:
    here = Here("ana", "beto", turn_seconds=60.0).position("R5 R7 | R1 R2", "R4")
    here.wait(20)
    here.do("ana", c.Disconnect())
    assert told(here)["absent"] == Deadline("absent", 1040.0, 20.0, (0,))
    here.do("beto", c.Disconnect())
    assert told(here)["turn"] == Deadline("turn", None, 60.0, (0,))  # for a screen that is still there
    assert told(here)["absent"].at is None
    assert "close" in told(here)
    here.wait(80)
    here.do("beto", c.Connect())
    assert told(here)["turn"] == Deadline("turn", 1160.0, 60.0, (0,))
    assert next_deadline(here.table) == told(here)["absent"].at  # Ana is not back yet


def test_nobody_is_told_how_long_a_bot_thinks() -> None:
    here = Here("ana", "beto", turn_seconds=30.0, absent_seconds=5.0).position("R5 R7 | R1 R2", "R4")
    here.do("ana", c.Disconnect())
    here.wait(6)
    assert here.table.seats[0].stand_in
    assert told(here) == {}
    assert view_of(here.table, "beto").turn_ends is None
    here.do("ana", c.Connect())
    assert told(here) == {"turn": Deadline("turn", here.now + 30, 30.0, (0,))}


def test_a_race_is_told_to_all_who_are_in_it() -> None:
    here = Here("ana", "beto", "caro", edition="casa", race_seconds=8.0)
    here.position("R2 R7 | R1 R2 | R3 R6", "R4", rules="2 moo")
    here.act("ana", Play(cards("R2")[0]))
    race = told(here)["race"]
    assert race.left == pytest.approx(8.25)
    assert set(race.seats) == {here.table.players[seat] for seat in here.state.pending.seats}
    assert len(race.seats) > 1


def test_between_rounds_the_next_deal_is_told() -> None:
    here = Here("ana", "beto", between_seconds=12.0).position("R5 | R1 R2", "R4")
    here.act("ana", Play(cards("R5")[0]))
    assert here.table.phase == "between"
    assert told(here) == {"deal": Deadline("deal", here.now + 12, 12.0, ())}


def test_a_claim_that_is_held_back_shows_in_no_deadline() -> None:
    here = Here("ana", "beto", turn_seconds=30.0).position("R5 R7 | R1 R2", "R4")
    here.act("ana", Play(cards("R5")[0]))
    before = told(here)
    here.act("beto", Catch(0))
    assert here.table.claims
    assert told(here) == before


def left(table: Table, now: float) -> dict[object, float]:
    return {
        (one.kind, one.seats): one.left for one in deadlines(table, now) if one.kind not in ("close", "resume")
    }


def stop_and_go(crowd: Crowd) -> list[TableEvent]:
    """The clocks stop and go on: everybody goes and one comes back, or everybody agrees on a pause and ends it."""
    table = crowd.table
    here = [person.id for person in table.people if person.present]
    sitting = [one for one in here if table.seat_of(one) is not None]
    if not sitting or table.motion is not None or table.paused or table.phase not in ("playing", "between"):
        return []
    first = sitting[0]
    script: list[tuple[str, c.Command]]
    if crowd.dice.random() < 0.5:
        script = [(one, c.Disconnect()) for one in here] + [(first, c.Connect())]
    else:
        script = [(first, c.ProposePause()), *((one, c.VoteOnMotion(True)) for one in sitting[1:])]
        script.append((first, c.Resume()))
    new: list[TableEvent] = []
    for who, command in script:
        crowd.now += 1.0
        with suppress(CommandRefused):
            decided = proceed(table, who, command, crowd.now)
            table = decided.after
            new += decided.new
    return new


@given(st.integers(0, 2**32))
@EXAMPLES
def test_what_is_told_is_what_the_clock_does_and_depends_on_nothing_hidden(seed: int) -> None:
    check_a_crowd(seed)


def check_a_crowd(seed: int) -> int:
    """Does what it says; returns how often clocks went on that had been told while they stood."""
    crowd, went_on = Crowd(seed), 0
    for _ in range(150):
        table = crowd.table
        clock = {(one.kind, one.at) for one in due(table)}
        latest = max((claim.release_at for claim in table.claims), default=0.0)
        for one in deadlines(table, crowd.now):
            if one.at is not None:
                assert one.left == one.at - crowd.now
                assert {(one.kind, one.at), (one.kind, max(one.at, latest))} & clock
            else:
                assert table.stopped_at is not None
        other = replace(table, claims=(), secret="another", seed="another", armed=(), exposed=())
        assert deadlines(other, crowd.now) == deadlines(table, crowd.now)
        new = tuple(stop_and_go(crowd)) if crowd.dice.random() < 0.1 else crowd.next()
        for event in new:
            before, table = table, evolve(table, event)
            starts = before.stopped_at is not None and table.stopped_at is None
            if starts and before.round is table.round and before.phase == table.phase:
                was, is_ = left(before, event.at), left(table, event.at)
                for name in was.keys() & is_.keys():
                    assert is_[name] == pytest.approx(was[name])
                    went_on += 1
        crowd.take(new)
    return went_on


def test_the_law_is_reached() -> None:
    """The clocks of the crowd stop and go on often enough for the law above to say something."""
    assert sum(map(check_a_crowd, range(30))) > 20


def test_closed_tables_have_no_deadlines() -> None:
    here = Here("ana")
    here.do("ana", c.Leave())
    assert set(told(here)) == {"close"}
    here.wait(301)
    assert told(here) == {}
