"""One person and bots in one process; the rounds they play become records that can be checked."""

from __future__ import annotations

import json

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import MatchRules
from comodin.records import dump_match, replay, replay_match
from comodin.rules import Over
from comodin.rules.view import follow, seen
from comodin.table import FairRecord, LocalTable, Played, Ready, Settings, Told, fold, match_record, verify
from comodin.table.commands import AddLuck, React
from comodin.table.events import Acted, RoundDealt, RoundFinished
from comodin.table.fair_records import records


def played(edition: str, **settings: object) -> tuple[LocalTable, list[Told]]:
    told: list[Told] = []
    chosen = Settings(edition=edition, turn_seconds=5.0, **settings)  # type: ignore[arg-type]
    local = LocalTable(chosen, f"secret of {edition}", told.append)
    local.join("ana", "Ana", 0.0)
    local.send("ana", AddLuck("seven"), 0.5)
    local.send("ana", Ready(), 1.0)
    for at in range(100, 20_000, 100):  # she says a word now and then: bots do not play where nobody is
        local.run(float(at))
        if local.table.phase == "waiting":
            break
        local.send("ana", React("wow"), float(at))
    return local, told


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_is_played_to_its_end_and_every_round_can_be_checked(edition: str) -> None:
    local, told = played(edition, match=MatchRules("points", 300))
    assert local.table.phase == "waiting"
    assert local.table.match is not None
    assert local.table.match.over
    assert fold(local.log) == local.table
    found = records(local.log)
    assert len(found) == local.table.dealt
    assert found[0].luck == ("seven", "", "", "")
    for record in found:
        state = replay(record.record).state
        assert isinstance(state.pending, Over)
        assert verify(record.dump()) == record.record
    # what was told at the end of the round is what had been shown before the deal
    shown = [told_.event.commitment for told_ in told if type(told_.event).__name__ == "SeedCommitted"]  # type: ignore[attr-defined]
    assert [record.commitment for record in found][1:] == shown[: len(found) - 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_person_can_follow_the_round_from_what_is_told(edition: str) -> None:
    """follow(view, told) is the view of the table, action by action."""
    local = LocalTable(Settings(edition=edition, turn_seconds=5.0), "secret", lambda _: None)
    local.join("ana", "Ana", 0.0)
    lines: list[Told] = []
    local._told = lines.append
    local.send("ana", Ready(), 1.0)
    view = local.view("ana").round
    assert view is not None
    lines.clear()
    while local.run(1_000.0, steps=1) and local.table.dealt == 1:
        for line in lines:
            if isinstance(line.event, Acted):
                for event in line.event.events:
                    view = follow(view, seen(event, line.viewer.round_seat))
        lines.clear()
        assert view == local.view("ana").round


def forged(record: FairRecord, **changes: object) -> str:
    return json.dumps(json.loads(record.dump()) | changes)


def test_what_was_tampered_with_does_not_verify() -> None:
    local, _ = played("international", match=MatchRules("quick"))
    (record,) = records(local.log)
    data = json.loads(record.dump())
    fair = data["fair"]
    for place, text in {
        "fair": forged(record, fair=None),
        "fair.commitment": forged(record, fair=fair | {"seed": "0" * 64}),
        "seed": forged(record, fair=fair | {"luck": ["eight", "", "", ""]}),
        "deal": forged(record, deal=data["deal"] | {"draw": data["deal"]["draw"][::-1]}),
        "actions": forged(record, actions=data["actions"][:-1]),
    }.items():
        with pytest.raises(BadInput) as error:
            verify(text)
        assert error.value.place == place
    with pytest.raises(BadInput):
        verify(forged(record, fair=fair | {"luck": [1]}))
    with pytest.raises(BadInput, match="refused"):
        verify(forged(record, actions=data["actions"][1:] + data["actions"]))


def test_chance_goes_on_where_it_was() -> None:
    chance = Chance("x")
    for _ in range(21):
        chance.below(52)
    again = Chance.resumed("x", chance.used)
    assert again.used == chance.used
    assert [chance.below(9) for _ in range(9)] == [again.below(9) for _ in range(9)]


def test_the_log_tells_when_rounds_begin_and_end() -> None:
    local, _ = played("casa", match=MatchRules("quick"))
    kinds = [type(event) for event in local.log]
    assert kinds.count(RoundDealt) == kinds.count(RoundFinished) == 1
    assert local.next_event_at() is None or local.table.phase == "waiting"


@pytest.mark.parametrize("rules", [MatchRules("points", 300), MatchRules("elimination", 150)])
def test_the_rounds_of_a_match_make_one_record_that_can_be_checked(rules: MatchRules) -> None:
    local, _ = played("international", match=rules)
    found = records(local.log)
    assert len(found) > 1
    assert {one.match for one in found} == {0}
    record = match_record(rules, [Played(one.record, one.seats, one.fair) for one in found])
    text = dump_match(record)
    assert verify(text) == record
    after = replay_match(record).match
    assert local.table.match is not None
    assert (after.totals, after.winners) == (local.table.match.totals, local.table.match.winners)
    data = json.loads(text)
    data["rounds"][1]["fair"]["seed"] = "0" * 64
    with pytest.raises(BadInput) as error:
        verify(json.dumps(data))
    assert error.value.place == "rounds[1].fair.commitment"
    del data["rounds"][1]["deal"], data["rounds"][1]["seed"], data["rounds"][1]["fair"]
    with pytest.raises(BadInput) as error:
        verify(json.dumps(data))
    assert error.value.place == "rounds[1].deal"
