"""The record of a whole match: written, read, replayed, and refused where its parts do not fit together."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from typing import Any

import pytest

from comodin.bots import SimpleBot, next_action
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import PARTNERS, Match, MatchRules, RoundScored, evolve_match
from comodin.records import (
    MatchRecord,
    Position,
    RoundStart,
    dump_match,
    end_round,
    load,
    load_any,
    replay,
    replay_match,
    start,
)
from comodin.records.match import begin_match, round_record
from comodin.rules import Outcome, Over, act

from .rounds import editions

NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa")


def dealt(record: MatchRecord, match: Match) -> tuple[Outcome, Chance]:
    """The next round up to its first decision, and the chance that it goes on with."""
    own = round_record(record, match)
    chance = Chance(own.seed or "")
    return start(own, chance), chance


def played(edition: str, players: int, rules: MatchRules, seed: str) -> MatchRecord:
    """A match of bots from the cut to its end."""
    record = MatchRecord(EDITIONS[edition], NAMES[:players], seed, rules)
    match, _ = begin_match(record)
    moods = Chance(f"{seed} moods")
    while not match.over:
        (state, _), chance = dealt(record, match)
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
        (4, MatchRules("points", teams=PARTNERS, hands=2)),
    ],
    ids=["points", "lowest", "quick", "partners", "elimination", "sitting"],
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
        ({"rounds": [{"deal": {}}]}, "rounds[0].seed"),
        ({"rounds": [{"deals": {}}]}, "rounds[0].deals"),
        ({"rounds": [{"actions": [{"seat": 5, "do": "draw"}]}]}, "rounds[0].actions[0].seat"),
        ({"match": []}, "match"),
        ({"match": {"format": "chess"}}, "match.format"),
        ({"match": {"target": "500"}}, "match.target"),
        ({"match": {"target": -5}}, "match.target"),
        ({"match": {"teams": [[0, 2], [1, 3]]}}, "match.teams"),
        ({"match": {"teams": 7}}, "match.teams"),
        ({"match": {"hands": "4"}}, "match.hands"),
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


# -- rounds that say where they started ------------------------------------------------------------------------


def with_starts(record: MatchRecord) -> MatchRecord:
    """The same match, each deal written out and with a seed of its own, as a table does it."""
    plain = replace(record, rounds=())
    match, _ = begin_match(plain)
    moods, number = Chance("moods"), 0
    while not match.over:
        seed = f"{record.seed} of its own {number}"
        game = plain.game(len(match.seats))
        cards = Chance(f"{seed} deal").shuffle(game.deck)
        ends = [7 * n for n in range(len(match.seats) + 1)]
        hands = tuple(cards[at:to] for at, to in itertools.pairwise(ends))
        position = Position(hands, cards[ends[-1] :], dealer=match.seats.index(match.dealer))
        plain = replace(plain, starts=(*plain.starts, RoundStart(seed, position)), rounds=(*plain.rounds, ()))
        (state, _), chance = dealt(plain, match)
        steps = []
        while not isinstance(state.pending, Over):
            seat, action = next_action(state, [SimpleBot() for _ in match.seats], moods)
            state, _ = act(state, seat, action, chance)
            steps.append((seat, action))
        plain = replace(plain, rounds=(*plain.rounds[:-1], tuple(steps)))
        for event in end_round(match, state):
            match = evolve_match(match, event)
        number += 1
    return plain


def test_rounds_with_seeds_of_their_own_replay_print_and_parse() -> None:
    start = MatchRecord(EDITIONS["international"], NAMES[:4], "own", MatchRules("elimination", 150))
    record = with_starts(start)
    sizes = [len(one.deal.hands) for one in record.starts if one]
    assert sizes[0] == 4
    assert sizes[-1] < 4
    first = record.starts[0]
    assert first is not None
    record = replace(record, starts=(replace(first, fair={"commitment": "x"}), *record.starts[1:]))
    assert load_any(dump_match(record)) == record
    assert replay_match(record).match.over
    last = replay_match(replace(record, rounds=record.rounds[:1]))
    assert last.state == replay(record.round(0)).state
    # a position set up by hand knows its dealer, whatever the cut would have said
    for dealer in range(4):
        moved = replace(record, starts=(replace(first, deal=replace(first.deal, dealer=dealer)),), rounds=((),))
        assert replay_match(moved).match.dealer == dealer


def test_starts_that_do_not_fit() -> None:
    record = with_starts(MatchRecord(EDITIONS["international"], NAMES[:3], "own", MatchRules("points", 400)))
    good: dict[str, Any] = json.loads(dump_match(record))
    assert len(good["rounds"]) > 1
    second = good["rounds"][1]

    def refused(**changes: Any) -> str:
        row = {name: value for name, value in (second | changes).items() if value is not ...}
        try:
            read = load_any(json.dumps(good | {"rounds": [good["rounds"][0], row]}))
            assert isinstance(read, MatchRecord)
            replay_match(read)
        except BadInput as error:
            return error.place
        return ""

    assert refused() == ""
    assert refused(deal=...) == "rounds[1].seed"
    assert refused(deal=..., seed=..., fair={}) == "rounds[1].fair"
    assert refused(seed=...) == "rounds[1].seed"
    assert refused(fair=3) == "rounds[1].fair"
    assert refused(deal=second["deal"] | {"hands": second["deal"]["hands"][:1]}) == "rounds[1].deal.hands"
    assert refused(deal=second["deal"] | {"hands": second["deal"]["hands"][:2], "dealer": 0}) == (
        "rounds[1].deal.hands"
    )
    assert refused(deal=second["deal"] | {"dealer": (second["deal"]["dealer"] + 1) % 3}) == "rounds[1].deal.dealer"
