"""A record unfolded: the steps are those of its replay, and a round of a match can stand alone."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce
from pathlib import Path

import pytest

from comodin.errors import BadInput
from comodin.match import MatchRules
from comodin.records import (
    MatchRecord,
    Record,
    Unfolded,
    dump,
    load,
    load_any,
    replay,
    replay_match,
    unfold,
    unfold_match,
)
from comodin.rules import blank, evolve

from .test_match_record import played, with_starts

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> Record:
    return load((GOLDEN / f"{name}.uno.json").read_text(encoding="utf-8"))


def folded(round_: Unfolded) -> None:
    """All events from an empty table on lead to every state."""
    state = reduce(evolve, round_.events, blank(round_.first.game))
    assert state == round_.first
    for step in round_.steps:
        assert state == step.before
        state = reduce(evolve, step.events, state)
    assert state == round_.last


@pytest.mark.parametrize("name", ["aprendiz-extras-4", "casa-plain-3", "clasico-strict-2", "deluxe-plain-6"])
def test_the_steps_are_those_of_the_replay(name: str) -> None:
    record = golden(name)
    round_, told = unfold(record), replay(record)
    folded(round_)
    assert round_.over
    assert (round_.last, round_.refused) == (told.state, told.refused)
    assert (*round_.events, *(event for step in round_.steps for event in step.events)) == told.events
    assert [(step.seat, step.action) for step in round_.steps] == list(record.actions)


def test_a_position_set_up_by_hand_has_its_deal_as_an_event() -> None:
    deal = {"hands": [["R7", "B3"], ["G1"]], "draw": ["G5"], "discard": ["R5"], "turn": 0}
    lines = {"comodin": 1, "edition": "clasico", "players": ["Ana", "Beto"], "deal": deal}
    open_one = unfold(
        load(json.dumps({**lines, "actions": [{"seat": 0, "do": "draw"}, {"seat": 0, "do": "draw"}]}))
    )
    folded(open_one)
    assert not open_one.over
    assert open_one.refused is not None
    assert (open_one.refused.index, len(open_one.steps)) == (1, 1)


def test_the_key_names_what_happened_and_not_who_did_it() -> None:
    record = golden("clasico-plain-3")
    key = unfold(record).key
    assert unfold(replace(record, players=("x", "y", "z"))).key == key
    assert unfold(replace(record, actions=record.actions[:-1])).key != key
    assert unfold(replace(record, seed="another", actions=())).key != unfold(replace(record, actions=())).key
    assert unfold(golden("clasico-plain-4"), ((0, 2), (1, 3))).key != unfold(golden("clasico-plain-4")).key


def test_the_key_of_a_round_stays_what_it_was() -> None:
    """Analyses are stored under it: what later versions tell besides is not in it."""
    assert unfold(golden("deluxe-plain-4")).key == "ff70dd1b0205dd128ee3b18d25174822"
    assert unfold(golden("clasico-strict-3")).key == "aba7f5693c6472aff5c7dc87725e892c"


@pytest.mark.parametrize("rules", [MatchRules("points", 200), MatchRules("elimination", 60)])
def test_any_round_of_a_match_can_be_looked_at(rules: MatchRules) -> None:
    record = played("deluxe", 3, rules, "unfold")
    for told in (record, with_starts(record)):
        whole = replay_match(told)
        for number in range(len(told.rounds)):
            found = unfold_match(told, number)
            folded(found.round)
            assert found.match.totals == whole.match.totals
            assert found.round.players == tuple(record.players[seat] for seat in found.round.seats)
            assert len(found.round.steps) == len(told.rounds[number])
            scored = found.scored[number]
            assert scored is None or scored.seats == found.round.seats
            alone = load(dump(found.round.record))  # also where the discards were shuffled on the way
            assert unfold(alone).last == found.round.last
    with pytest.raises(BadInput, match="round"):
        unfold_match(record, len(record.rounds))


def test_a_match_whose_rounds_do_not_fit_is_refused() -> None:
    record = played("deluxe", 2, MatchRules("points", 100), "unfold")
    early = MatchRecord(record.edition, record.players, record.seed, record.match, rounds=((), ()))
    with pytest.raises(BadInput, match="another one follows"):
        unfold_match(early, 0)
    late = replace(record, rounds=(*record.rounds, record.rounds[0]))
    with pytest.raises(BadInput, match="over before"):
        unfold_match(late, 0)
    assert isinstance(load_any('{"comodin": 1, "edition": "deluxe", "players": ["a", "b"], "seed": "1"}'), Record)
