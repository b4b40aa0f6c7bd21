"""A table that plays an edition of somebody's own: its settings hold the text, and its log can be read again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from comodin.errors import BadInput
from comodin.own import own_edition
from comodin.records import load
from comodin.rules import actions, decisions
from comodin.table import (
    RecordKeeper,
    Settings,
    code_of,
    commands,
    evolve,
    fold,
    parse_snapshot,
    parse_table_events,
    print_snapshot,
    print_table_event,
    view_of,
    words_at,
)
from comodin.table.settings import check_settings

from .here import Here

TEXT = (Path(__file__).parents[2] / "examples" / "editions" / "storm.edition.toml").read_text(encoding="utf-8")
STORM = own_edition(TEXT)


def storm(*people: str) -> Here:
    return Here(*people, edition="own", own_edition=TEXT)


def test_a_round_its_log_its_snapshots_and_its_record() -> None:
    here = storm("ana", "beto")
    assert here.table.settings.edition == STORM.key
    here.start()
    keeper, table, records = RecordKeeper(), fold(here.log[:1]), []
    for event in here.log[1:]:
        before, table = table, evolve(table, event)
        keeper.take(before, event, table)
    for _ in range(400):
        state = here.table.round
        if here.table.phase != "playing" or state is None:
            break
        seat = state.pending.seats[0]
        plays = [one for one in decisions(state, seat) if isinstance(one, actions.Play)]
        for event in here.act("ana" if seat == 0 else "beto", (plays or decisions(state, seat))[0]):
            before, table = table, evolve(table, event)
            kept = keeper.take(before, event, table)
            if kept is not None:
                records.append(kept)
        table, keeper = parse_snapshot(print_snapshot(table, keeper), lambda: None)
        assert table == here.table
    lines = [print_table_event(event) for event in here.log]
    assert list(parse_table_events(lines)) == here.log
    assert fold(parse_table_events(lines)) == here.table
    assert load(records[0].dump()).edition == STORM


def test_people_are_told_its_key_and_not_its_text() -> None:
    here = storm("ana", "beto")
    view = view_of(here.table, "ana")
    assert (view.settings.edition, view.settings.own_edition) == (STORM.key, "")
    here.do("ana", commands.Configure(replace(view.settings, seats=3)))
    assert here.table.settings.own_edition == TEXT  # it need not be sent again, and is in the log once
    assert sum(TEXT[:40] in str(print_table_event(event)) for event in here.log) == 1
    lines = [print_table_event(event) for event in here.log]
    assert list(parse_table_events(lines)) == here.log


def test_another_one_is_chosen_only_when_the_table_is_opened() -> None:
    here = storm("ana", "beto")
    other = replace(here.table.settings, edition="own", own_edition='name = "Other"')
    assert here.refusal("ana", commands.Configure(other)) == "bad_settings"
    assert here.refusal("ana", commands.Configure(Settings(edition="own-0000000000000000"))) == "bad_settings"
    here.do("ana", commands.Configure(Settings(seats=2, fill_with=None)))
    assert here.table.settings.own_edition == ""
    here.start()
    lines = [print_table_event(event) for event in here.log]
    assert list(parse_table_events(lines)) == here.log
    assert words_at(here.table.settings) is words_at(None)


def test_what_no_table_can_have() -> None:
    for settings, expected in (
        (Settings(edition="own"), "own_edition: expected the text of the edition"),
        (Settings(edition="own", own_edition="name = 3"), "own_edition, line 1, name: expected a text"),
        (Settings(own_edition=TEXT, options=(("hand_size", 15),), seats=10), "expected at least 10 cards to draw"),
    ):
        with pytest.raises(BadInput, match=expected):
            check_settings(settings)
    with pytest.raises(BadInput, match="too short to hold an edition of your own"):
        code_of(Settings(own_edition=TEXT))
