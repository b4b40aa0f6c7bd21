"""A table that plays on from a record: the very same position, an honest record, and nothing that counts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from comodin.bots import SimpleBot
from comodin.chance import Chance
from comodin.errors import BadInput
from comodin.records import Record, load, replay, unfold
from comodin.rules import Answer, Drawn, Over, Race, observe
from comodin.table import (
    Act,
    CommandRefused,
    Join,
    LocalTable,
    PlayOn,
    Settings,
    Start,
    Viewer,
    decide,
    fold,
    open_table,
    parse_table_event,
    play_on,
    print_table_event,
    settings_for,
    verify,
    view_of,
)
from comodin.table.commands import Configure, Connect, Sit
from comodin.table.events import TableOpened
from comodin.table.fair_records import records
from comodin.table.resume import MOST_ACTIONS

GOLDEN = Path(__file__).parent.parent / "golden"


def golden(name: str) -> Record:
    return load((GOLDEN / f"{name}.uno.json").read_text(encoding="utf-8"))


class Resumed(LocalTable):
    """As a local table, but begun from a record, with Ana on a seat of her choice."""

    def __init__(self, record: Record, start: PlayOn, seat: int) -> None:
        settings = settings_for(record, None, "simple")
        super().__init__(settings, "secret", lambda told: None)
        self.log = list(open_table(settings, "secret", "", 0.0, start))
        self.table = fold(self.log)
        self._people.add("ana")
        for command in (Join("Ana", sit=False), Sit(seat), Connect(), Start()):
            self.send("ana", command, 0.0)


def interesting(record: Record) -> list[int]:
    """The start, and the first moments of every kind that the record has."""
    steps, kinds = [0], set[type]()
    for at, step in enumerate(unfold(record).steps):
        kind = type(step.before.pending)
        if kind in (Answer, Drawn, Race) and kind not in kinds:
            kinds.add(kind)
            steps.append(at)
    return [*steps, len(record.actions) - 2]


@pytest.mark.parametrize("name", ["casa-strict-6", "clasico-plain-3", "deluxe-extras-4", "aprendiz-plain-2"])
def test_the_round_goes_on_from_the_very_position(name: str) -> None:
    record = golden(name)
    states = [step.before for step in unfold(record).steps]
    for at in interesting(record):
        table = Resumed(record, play_on(record, at, "origin"), seat=1)
        assert table.table.round == states[at]
        assert table.table.players == tuple(range(len(record.players)))
        view = view_of(table.table, "ana")
        assert view.played_on
        assert view.round == observe(states[at], 1)
        assert fold(table.log) == table.table
        assert [parse_table_event(print_table_event(event)) for event in table.log] == table.log


def test_its_record_is_the_old_one_played_on_and_says_so() -> None:
    record = golden("clasico-plain-3")
    at = len(record.actions) - 6
    table = Resumed(record, play_on(record, at, "0123"), seat=0)
    moods = Chance("moods")
    for now in range(5_000):
        state = table.table.round
        assert state is not None
        if table.table.phase != "playing":
            break
        action = SimpleBot().choose(observe(state, 0), moods) if 0 in state.pending.seats else None
        if action is not None:
            table.send("ana", Act(action), float(now))
        table.run(float(now))
    (kept,) = records(table.log)
    text = kept.dump()
    told = json.loads(text)
    assert told["played_on"] == {"record": "0123", "actions": at}
    assert "fair" not in told
    again = load(text)
    assert again.actions[:at] == record.actions[:at]
    assert again.seed == record.seed
    ending = replay(again)
    assert ending.refused is None
    assert isinstance(ending.state.pending, Over)
    with pytest.raises(BadInput, match="fair"):
        verify(text)


def test_where_nobody_can_play_on() -> None:
    record = golden("clasico-plain-3")
    for at, why in ((len(record.actions), "over here"), (-1, "expected 0"), (1000, "expected 0")):
        with pytest.raises(BadInput, match=why):
            play_on(record, at)


def test_nobody_is_told_what_it_begins_with_and_nothing_of_it_can_be_changed() -> None:
    record = golden("clasico-plain-3")
    settings = settings_for(record, None, "simple")
    log = list(open_table(settings, "secret", "key", 0.0, play_on(record, 3)))
    first = log[0]
    assert isinstance(first, TableOpened)
    assert first.seen_by(Viewer("ana", 0, 0)).start is None
    log += decide(fold(log), "ana", Join("Ana"), 0.0)
    with pytest.raises(CommandRefused, match="not_now"):
        decide(fold(log), "ana", Configure(Settings(seats=3)), 0.0)


def test_what_is_kept_with_the_table_has_an_end() -> None:
    record = golden("clasico-plain-3")
    long = replace(record, actions=record.actions[:1] * (MOST_ACTIONS + 2))
    with pytest.raises(BadInput, match=f"step: expected 0 to {MOST_ACTIONS}, found"):
        play_on(long, MOST_ACTIONS + 1)
