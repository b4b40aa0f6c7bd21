"""The record of a whole match: written, read, replayed, and refused where its parts do not fit together."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from comodin.bots.playing import next_action
from comodin.bots.simple import SimpleBot
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import PARTNERS, MatchRules, RoundScored, evolve_match
from comodin.matchrecord import MatchRecord, begin_match, deal_round, dump_match, end_round, replay_match
from comodin.recordfile import load, load_any
from comodin.rules.decide import act
from comodin.rules.pending import Over

from .rounds import editions

NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa")


def played(edition: str, players: int, rules: MatchRules, seed: str) -> MatchRecord:
    """A match of bots from the cut to its end."""
    record = MatchRecord(EDITIONS[edition], NAMES[:players], seed, rules)
    match, _ = begin_match(record)
    moods = Chance(f"{seed} moods")
    while not match.over:
        (state, _), chance = deal_round(record, match)
        bots = [SimpleBot() for _ in match.seats]
        steps = []
        while not isinstance(state.pending, Over):
            seat, action = next_action(state, bots, moods)
            state, _ = act(state, seat, action, chance)
            steps.append((seat, action))
        record = replace(record, rounds=(*record.rounds, tuple(steps)))
        for event in end_round(match, state):
            match = evolve_match(match, event)
    return record


@editions()
@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (3, MatchRules("points", 200)),
        (5, MatchRules("lowest", 200)),
        (2, MatchRules("quick")),
        (4, MatchRules("points", 200, PARTNERS)),
        (5, MatchRules("elimination", 120)),
    ],
    ids=["points", "lowest", "quick", "partners", "elimination"],
)
def test_a_match_replays_from_its_record_and_prints_and_parses(
    edition: str, players: int, rules: MatchRules
) -> None:
    record = played(edition, players, rules, f"{edition} {players}")
    text = dump_match(record)
    assert load_any(text) == record
    assert dump_match(record) == text == dump_match(played(edition, players, rules, f"{edition} {players}"))
    end = replay_match(record)
    assert end.refused is None
    assert end.match.over
    scored = [event for event in end.events if isinstance(event, RoundScored)]
    assert tuple(scored) == end.match.rounds
    totals = [sum(scores) for scores in zip(*(event.points for event in scored), strict=True)]
    assert tuple(totals) == end.match.totals


def test_a_match_can_stop_in_the_middle_of_a_round() -> None:
    whole = played("deluxe", 3, MatchRules("points", 200), "stop")
    part = replace(whole, rounds=(*whole.rounds[:1], whole.rounds[1][:5]))
    end = replay_match(part)
    assert len(end.match.rounds) == 1
    assert end.state is not None
    assert not isinstance(end.state.pending, Over)


def test_a_match_without_rounds_has_only_been_cut_for() -> None:
    end = replay_match(MatchRecord(EDITIONS["clasico"], NAMES[:2], "1"))
    assert (end.state, end.match.rounds, len(end.events)) == (None, (), 1)


def test_a_refused_action_stops_the_replay_where_it_stands() -> None:
    whole = played("international", 3, MatchRules("points", 200), "no")
    data = json.loads(dump_match(whole))
    data["rounds"] = [*data["rounds"][:1], {"actions": [{"seat": 0, "do": "accept"}]}]
    end = replay_match(load_any(json.dumps(data)))  # type: ignore[arg-type]
    assert end.refused is not None
    assert (end.refused.index, end.refused.reason.code) == (0, "nothing_due")


def test_rounds_that_do_not_follow_one_another_are_refused() -> None:
    whole = played("casa", 3, MatchRules("points", 100), "gap")
    unfinished = replace(whole, rounds=(whole.rounds[0][:2], *whole.rounds[1:]))
    with pytest.raises(BadInput, match=r"rounds\[0\]: expected a finished round"):
        replay_match(
            unfinished if len(unfinished.rounds) > 1 else replace(unfinished, rounds=(*unfinished.rounds, ()))
        )
    too_long = replace(whole, rounds=(*whole.rounds, ()))
    with pytest.raises(BadInput, match="the match was over before this round"):
        replay_match(too_long)


HEAD = {"comodin": 1, "edition": "deluxe", "players": ["Ana", "Beto"], "seed": "1", "rounds": []}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seed": None}, "seed"),
        ({"rounds": 3}, "rounds"),
        ({"rounds": [[]]}, "rounds[0]"),
        ({"rounds": [{"deal": {}}]}, "rounds[0].deal"),
        ({"rounds": [{"actions": [{"seat": 5, "do": "draw"}]}]}, "rounds[0].actions[0].seat"),
        ({"match": []}, "match"),
        ({"match": {"format": "chess"}}, "match.format"),
        ({"match": {"target": "500"}}, "match.target"),
        ({"match": {"target": -5}}, "match.target"),
        ({"match": {"teams": [[0, 2], [1, 3]]}}, "match.teams"),
        ({"match": {"teams": 7}}, "match.teams"),
        ({"match": {"stakes": 7}}, "match.stakes"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as refused:
        load_any(json.dumps({**HEAD, **change}))
    assert refused.value.place == place


def test_the_record_of_a_match_is_not_that_of_a_round() -> None:
    with pytest.raises(BadInput, match="expected the record of one round"):
        load(json.dumps(HEAD))
