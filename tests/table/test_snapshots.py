"""A snapshot and the rows after it make the very table that the whole log makes, and the same records."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.codec import parse_as
from comodin.errors import BadInput
from comodin.match import Match, MatchRules, RoundScored
from comodin.records import load
from comodin.rules import Clue
from comodin.table import (
    FairRecord,
    PlayOn,
    RecordKeeper,
    Settings,
    Table,
    TableEvent,
    close,
    decide,
    evolve,
    fold,
    open_table,
    parse_snapshot,
    play_on,
    print_snapshot,
    settings_for,
    snapshot_format,
)
from comodin.table import commands as c

from .test_laws import EXAMPLES, Crowd


class Followed:
    """A table and its keeper, event by event."""

    def __init__(self, table: Table, keeper: RecordKeeper) -> None:
        self.table, self.keeper = table, keeper
        self.records: list[FairRecord] = []

    def take(self, new: tuple[TableEvent, ...]) -> None:
        for event in new:
            before, self.table = self.table, evolve(self.table, event)
            record = self.keeper.take(before, event, self.table)
            if record is not None:
                self.records.append(record)

    def reloaded(self) -> Followed:
        text = print_snapshot(self.table, self.keeper)
        return Followed(*parse_snapshot(text, lambda: self.table.start))


def no_start() -> PlayOn | None:
    raise AssertionError("this table was not opened with one")


@given(st.integers(0, 2**32), st.integers(0, 150))
@EXAMPLES
def test_a_snapshot_of_any_moment_goes_on_as_the_log_does(seed: int, moment: int) -> None:
    crowd = Crowd(seed)
    whole = Followed(crowd.table, RecordKeeper())
    resumed: Followed | None = None
    for n in range(200):
        new = crowd.next()
        if not new:
            continue
        crowd.take(new)
        whole.take(new)
        if resumed is not None:
            resumed.take(new)
        elif n >= moment:
            resumed = whole.reloaded()
            whole.records.clear()
    if resumed is not None:
        assert resumed.table == whole.table == crowd.table
        assert resumed.keeper.kept == whole.keeper.kept
        assert [one.dump() for one in resumed.records] == [one.dump() for one in whole.records]
        assert [one.tallies for one in resumed.records] == [one.tallies for one in whole.records]


def test_a_table_that_plays_on_keeps_its_record_in_the_log_alone() -> None:
    crowd = Crowd(7)
    found: list[FairRecord] = []
    keeper, table = RecordKeeper(), crowd.table
    while not found:
        new = crowd.next()
        crowd.take(new)
        for event in new:
            before, table = table, evolve(table, event)
            record = keeper.take(before, event, table)
            found += [] if record is None else [record]
    played = load(found[0].dump())
    start = play_on(played, len(played.actions) // 2, "origin")
    log = open_table(settings_for(played, None, "simple"), "secret", "key", 1.0, start)
    followed = Followed(fold(log), RecordKeeper())
    for command in (c.Join("Ana"), c.Connect(), c.Ready()):
        followed.take(decide(followed.table, "ana", command, 1.0))
    assert followed.table.phase == "playing"
    text = print_snapshot(followed.table, followed.keeper)
    assert start.record not in json.loads(text).values()
    assert len(text) < len(start.record) + 20_000
    resumed = followed.reloaded()
    assert resumed.table == followed.table
    assert resumed.keeper.kept == followed.keeper.kept
    assert resumed.keeper.kept is not None
    assert resumed.keeper.kept.first is None


def test_what_is_no_snapshot_is_refused() -> None:
    table = fold(open_table(Settings(), "secret", "key", 1.0))
    text = print_snapshot(table, RecordKeeper())
    assert parse_snapshot(text, no_start).table == table
    told = json.loads(text)
    told["table"]["phase"] = "dancing"
    with pytest.raises(BadInput, match="dancing"):
        parse_snapshot(json.dumps(told), no_start)


def test_the_format_says_what_the_types_look_like() -> None:
    number, _, shape = snapshot_format().partition("-")
    assert number == "1"
    assert len(shape) == 16


def test_a_match_holds_rounds_that_were_scored_and_nothing_else() -> None:
    line = {"rules": {"format": "points", "target": 500, "teams": None, "hands": None}, "players": 2}
    scored = {"type": "round_scored", "seats": [0, 1], "winner": 1, "points": [0, 5]}
    match: Match = parse_as(Match, {**line, "rounds": [scored]}, "match")
    assert match == Match(MatchRules(), 2, rounds=(RoundScored((0, 1), 1, (0, 5)),))
    with pytest.raises(BadInput, match="a round that was scored"):
        parse_as(Match, {**line, "rounds": [{"type": "round_blocked"}]}, "match")


def test_a_named_tuple_is_a_list_of_its_fields() -> None:
    assert parse_as(Clue, ["drew", 1, None, None, 2], "clue") == Clue("drew", 1, amount=2)
    with pytest.raises(BadInput):
        parse_as(Clue, ["drew", 1], "clue")


def test_the_shell_may_close_a_table() -> None:
    decided = close(fold(open_table(Settings(), "secret", "key", 1.0)), 2.0, "too_long")
    assert decided.after.phase == "closed"
    (event,) = decided.new
    assert getattr(event, "reason", None) == "too_long"
