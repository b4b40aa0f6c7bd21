"""Records: what they must say, where a mistake in one is, and that they are written as they are read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.records import Record, dump, load, load_any, replay, start
from comodin.rules import ChooseColour, Custom, DealerChosen, Dealt, Does, Over, Turn

from .rounds import clause, text

MISSING = object()
CASA = {"comodin": 1, "edition": "casa", "players": ["Ana", "Beto"], "seed": "42"}
CLASICO: dict[str, Any] = {**CASA, "edition": "clasico"}
APRENDIZ: dict[str, Any] = {**CASA, "edition": "aprendiz"}
DEAL = {"hands": [["R7", "B3"], ["G1", "G2"]], "draw": ["G5", "G6"], "discard": ["R5"]}


def with_deal(**changes: Any) -> dict[str, Any]:
    return {**CLASICO, "deal": {k: v for k, v in (DEAL | changes).items() if v is not MISSING}}


def with_action(**action: Any) -> dict[str, Any]:
    return {**CASA, "actions": [action]}


def with_effect(**effect: Any) -> dict[str, Any]:
    return {**APRENDIZ, "custom": {"WC1": {"text": "t", "effects": [effect]}}}


def read(data: object) -> Record:
    return load(json.dumps(data))


BAD: list[tuple[object, str, str]] = [
    # the file
    ([], "record", "expected an object, found []"),
    ({}, "comodin", "version 1"),
    ({**CASA, "comodin": 2}, "comodin", "version 1"),
    ({**CASA, "comodin": True}, "comodin", "version 1"),
    ({**CASA, "comodin": "1"}, "comodin", "version 1"),
    ({**CASA, "edition": "uno"}, "edition", "'uno' is not an edition; expected one of clasico, deluxe, casa"),
    ({**CASA, "edition": None}, "edition", "not an edition"),
    ({**CASA, "seed": None}, "record", "expected a seed or a deal"),
    ({**CASA, "seed": 42}, "seed", "expected a text, found 42"),
    ({**CASA, "seed": "\ud800"}, "seed", "whole characters"),
    ({**CASA, "dealer": 2}, "dealer", "there is no seat 2; expected 0 to 1"),
    ({**CASA, "dealer": "Ana"}, "dealer", 'expected a whole number, found "Ana"'),
    # options
    ({**CASA, "options": []}, "options", "expected an object, found []"),
    ({**CASA, "options": {"stackin": True}}, "options.stackin", "unknown option; expected one of cut, start_"),
    (
        {**CASA, "options": {"stacking": 1}},
        "options.stacking",
        "1 is no value of it; expected one of false, true, any",
    ),
    ({**CASA, "options": {"cut": "draw"}}, "options.cut", "draw is no value of it; expected one of deals, plays_"),
    # players
    ({**CASA, "players": "Ana"}, "players", 'expected a list, found "Ana"'),
    ({**CASA, "players": ["Ana"]}, "players", "expected 2 to 10 names, found 1"),
    ({**CASA, "players": ["Ana"] * 11}, "players", "expected 2 to 10 names, found 11"),
    ({**CASA, "players": ["Ana", " "]}, "players[1]", 'expected a text, found " "'),
    ({**CASA, "players": ["Ana", None]}, "players[1]", "expected a text, found nothing"),
    # written rules
    ({**APRENDIZ, "custom": []}, "custom", "expected an object"),
    ({**APRENDIZ, "custom": {"WC3": {}}}, "custom.WC3", '"WC3" is not a custom wild of aprendiz'),
    ({**APRENDIZ, "custom": {"W": {}}}, "custom.W", '"W" is not a custom wild'),
    ({**CASA, "custom": {"WC1": {}}}, "custom.WC1", '"WC1" is not a custom wild of casa'),
    ({**APRENDIZ, "custom": {"WC1": "all draw"}}, "custom.WC1", "expected an object"),
    ({**APRENDIZ, "custom": {"WC1": {"rule": 1}}}, "custom.WC1.rule", "unknown; expected one of effects, text"),
    ({**APRENDIZ, "custom": {"WC1": {"text": 1}}}, "custom.WC1.text", "expected a text"),
    ({**APRENDIZ, "custom": {"WC1": {"effects": {}}}}, "custom.WC1.effects", "expected a list"),
    ({**APRENDIZ, "custom": {"WC1": {"effects": [1] * 4}}}, "custom.WC1.effects", "at most 3 effects, found 4"),
    (with_effect(), "custom.WC1.effects[0].what", "nothing was not expected; expected one of draw, skip"),
    (with_effect(what="fly"), "custom.WC1.effects[0].what", '"fly" was not expected'),
    (
        with_effect(what="draw"),
        "custom.WC1.effects[0].who",
        "nothing was not expected; expected one of next, prev",
    ),
    (with_effect(what="draw", who="me"), "custom.WC1.effects[0].who", '"me" was not expected'),
    (with_effect(what="draw", who="next", n=0), "custom.WC1.effects[0].n", "expected 1 to 10"),
    (with_effect(what="draw", who="next", n=11), "custom.WC1.effects[0].n", "expected 1 to 10"),
    (with_effect(what="draw", who="next", n=1.0), "custom.WC1.effects[0].n", "whole number, found 1.0"),
    (
        with_effect(what="draw", who="next", x=1),
        "custom.WC1.effects[0].x",
        "unknown; expected one of n, what, who",
    ),
    (with_effect(what="swap", who="others"), "custom.WC1.effects[0].who", "a swap is with one player"),
    (with_effect(what="swap", who="everyone"), "custom.WC1.effects[0].who", "a swap is with one player"),
    # the deal
    ({**CASA, "deal": None}, "deal", "expected an object, found nothing"),
    (with_deal(top="R5"), "deal.top", "unknown; expected one of colour, dealer"),
    (with_deal(hands=MISSING), "deal.hands", "expected a list, found nothing"),
    (with_deal(hands=[["R7"]]), "deal.hands", "a hand for each of the 2 players, found 1"),
    (with_deal(hands=[["R7"], []]), "deal.hands[1]", "expected at least one card"),
    (with_deal(hands=[["R7"], "G1"]), "deal.hands[1]", 'expected a list, found "G1"'),
    (with_deal(hands=[["R7"], ["G1", "P1"]]), "deal.hands[1][1]", '"P1" is not a card of clasico'),
    (with_deal(hands=[["R7"], ["R2*"]]), "deal.hands[1][0]", '"R2*" is not a card of clasico'),
    (with_deal(draw=["R7", "?"]), "deal.draw[1]", '"?" is not a card of clasico'),
    (with_deal(draw=["R7", ["R7"]]), "deal.draw[1]", '["R7"] is not a card'),
    (with_deal(discard=["WR"]), "deal.discard[0]", '"WR" is not a card of clasico'),
    (with_deal(draw=["R0", "R0"]), "deal", "2 copies of R0; clasico has 1"),
    (with_deal(draw=["R7", "R7"]), "deal", "3 copies of R7; clasico has 2"),
    (with_deal(draw=["W4"] * 5), "deal", "5 copies of W4; clasico has 4"),
    (with_deal(dealer=2), "deal.dealer", "there is no seat 2; expected 0 to 1"),
    (with_deal(dealer=-1), "deal.dealer", "there is no seat -1"),
    (with_deal(dealer=True), "deal.dealer", "expected a whole number, found true"),
    (with_deal(turn=7), "deal.turn", "there is no seat 7"),
    (with_deal(direction=0), "deal.direction", "expected 1 or -1"),
    (with_deal(direction="left"), "deal.direction", 'expected a whole number, found "left"'),
    (with_deal(colour="X"), "deal.colour", '"X" is not a colour of clasico; expected one of B, R, G, Y'),
    (with_deal(colour="P"), "deal.colour", '"P" is not a colour of clasico'),
    (with_deal(colour="B"), "deal.colour", "expected R, the colour of the top card"),
    (with_deal(discard=["R5", "W"]), "deal.colour", "expected a colour, because a wild lies on top"),
    (with_deal(discard=[], turn=0), "deal.discard", "because deal.turn says that play has begun"),
    (with_deal(discard=[], draw=["W4"]), "deal.draw", "expected a card that can start the discard pile"),
    (with_deal(discard=[], draw=MISSING), "deal.draw", "expected a card that can start"),
    # the actions
    ({**CASA, "actions": {}}, "actions", "expected a list, found {}"),
    ({**CASA, "actions": ["draw"]}, "actions[0]", 'expected an object, found "draw"'),
    (with_action(seat=0), "actions[0].do", "nothing is not an action; expected one of play, draw"),
    (with_action(seat=0, do="sing"), "actions[0].do", '"sing" is not an action'),
    (with_action(seat=0, do=["draw"]), "actions[0].do", '["draw"] is not an action'),
    (with_action(do="draw"), "actions[0].seat", "expected a whole number, found nothing"),
    (with_action(seat=2, do="draw"), "actions[0].seat", "there is no seat 2; expected 0 to 1"),
    (with_action(seat=0, do="draw", card="R7"), "actions[0].card", "unknown; expected one of do, seat"),
    (with_action(seat=0, do="play"), "actions[0].card", "nothing is not a card of casa"),
    (with_action(seat=0, do="play", card="WA"), "actions[0].card", '"WA" is not a card of casa'),
    (with_action(seat=0, do="play", card="W", colour="P"), "actions[0].colour", '"P" is not a colour of casa'),
    (with_action(seat=0, do="play", card="W", uno=1), "actions[0].uno", "expected true or false"),
    (with_action(seat=0, do="play", card="R7", target="1"), "actions[0].target", "expected a whole number"),
    (with_action(seat=0, do="colour"), "actions[0].colour", "nothing is not a colour"),
    (with_action(seat=0, do="catch"), "actions[0].target", "expected a whole number, found nothing"),
    (
        with_action(seat=0, do="report_advice", target=1.5),
        "actions[0].target",
        "expected a whole number, found 1.5",
    ),
    (with_action(seat=0, do="rule"), "actions[0]", "expected a gesture, a word, a text or decline: true"),
    (with_action(seat=0, do="rule", decline=False), "actions[0]", "expected a gesture, a word, a text or decline"),
    (with_action(seat=0, do="rule", gesture="moo", word="moo"), "actions[0]", "expected a gesture, a word"),
    (
        with_action(seat=0, do="rule", gesture="fly"),
        "actions[0].gesture",
        '"fly" was not expected; expected one of moo',
    ),
    (with_action(seat=0, do="rule", word=""), "actions[0].word", 'expected a text, found ""'),
    (with_action(seat=0, do="rule", word="\udc00"), "actions[0].word", "whole characters"),
    (with_action(seat=0, do="change_rule", gesture="moo"), "actions[0].number", "expected a whole number"),
    (with_action(seat=0, do="gesture"), "actions[0]", "expected a gesture or a word"),
    (
        with_action(seat=0, do="gesture", decline=True),
        "actions[0].decline",
        "unknown; expected one of do, gesture",
    ),
    ({**CASA, "rounds": []}, "rounds", "expected the record of one round, found a match"),
]


@pytest.mark.parametrize(("data", "place", "expected"), BAD, ids=[f"{n} {bad[1]}" for n, bad in enumerate(BAD)])
def test_bad_input_names_its_place_and_what_was_expected(data: object, place: str, expected: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(data)
    assert refused.value.place == place
    assert expected in refused.value.expected
    assert str(refused.value) == f"{place}: {refused.value.expected}"


@pytest.mark.parametrize(
    ("raw", "place", "expected"),
    [
        ("", "line 1 column 1", "not JSON: expecting value"),
        ('{\n "comodin": 1,\n7}', "line 3 column 1", "not JSON"),
        (b'{"comodin": "\xff"}', "byte 13", "not UTF-8 text"),
        ('{"comodin": NaN}', "record", "not JSON that a record could be"),
        ("[" * 100_000, "record", "not JSON that a record could be"),
        (f'{{"comodin": {"1" * 5000}}}', "record", "not JSON that a record could be"),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(raw: str | bytes, place: str, expected: str) -> None:
    with pytest.raises(BadInput) as refused:
        load(raw)
    assert refused.value.place == place
    assert expected in refused.value.expected


def test_long_values_are_cut_in_messages() -> None:
    with pytest.raises(BadInput, match=r'^deal: expected an object, found "x{36}\.\.\.$'):
        read({**CASA, "deal": "x" * 100})


# -- what may be left out ------------------------------------------------------------------------------------


def test_names_that_a_later_version_may_add_are_ignored() -> None:
    assert read({**CASA, "comment": {"by": "Ana"}, "fairness": None}) == read(CASA)


def test_a_deal_has_defaults() -> None:
    position = read(with_deal()).deal
    assert position is not None
    assert (position.dealer, position.direction, position.turn, position.colour) == (1, 1, 0, "R")
    right = read({**with_deal(dealer=0), "options": {"start_direction": "right"}}).deal
    assert right is not None
    assert (right.direction, right.turn) == (-1, 1)


def test_a_position_under_a_wild_has_the_colour_that_was_named() -> None:
    state = replay(read(with_deal(discard=["R5", "W"], colour="B"))).state
    assert (text(state.discard), state.colour, state.pending) == ("R5 W", "B", Turn(0))


@clause("K3", "casa")
def test_copies_are_counted_without_the_star() -> None:
    hands = [["R2", "R2"], ["G1*", "G1"]]
    assert read({**CASA, "deal": {"hands": hands, "discard": ["R5"]}}).deal is not None
    for cards in (["R2*"] * 2, ["R2", "R2*", "R2"]):
        with pytest.raises(BadInput, match=r"copies of R2"):
            read({**CASA, "deal": {"hands": [["G3"], ["G4"]], "discard": ["R5"], "draw": cards}})


def test_an_empty_discard_pile_is_started_by_the_engine() -> None:
    replayed = replay(read(with_deal(discard=[], draw=["W", "G6"])))
    assert replayed.state.pending == ChooseColour(0)
    assert text(replayed.state.discard) == "W"


def test_a_whole_table_effect_needs_no_who() -> None:
    record = read(with_effect(what="reverse"))
    assert record.custom == {"WC1": Custom("t", (Does("everyone", "reverse"),))}


def test_bytes_and_text_are_the_same() -> None:
    data = json.dumps({**CASA, "players": ["Ñandú", "Zoë"]}, ensure_ascii=False)
    assert load(data) == load(data.encode()) == load(data.encode("utf-16")) == load(data.encode("utf-8-sig"))


# -- playing and writing ---------------------------------------------------------------------------------------


def test_a_round_follows_from_its_seed() -> None:
    first, second = replay(read(CLASICO)), replay(read({**CLASICO, "players": ["X", "Y"]}))
    assert first == second
    assert [type(event) for event in first.events[:2]] == [DealerChosen, Dealt]
    assert replay(read({**CLASICO, "seed": "43"})) != first


def test_with_a_deal_the_seed_feeds_only_later_shuffles() -> None:
    piles = {"draw": [], "discard": ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "R5"]}
    draw = {"actions": [{"seat": 0, "do": "draw"}]}
    worlds = {seed: replay(read({**with_deal(**piles), "seed": seed, **draw})).state for seed in ("1", "2", None)}
    assert len({world.draw for world in worlds.values()}) > 1
    assert len({world.hands[1] for world in worlds.values()}) == 1
    assert start(read(with_deal()), Chance("1")) == start(read(with_deal()), Chance("2"))


@clause("P4", "international")
def test_a_refusal_gives_the_state_before_it_and_says_which_action_it_was() -> None:
    moves = [{"seat": 0, "do": "play", "card": "R7"}, {"seat": 0, "do": "draw"}, {"seat": 1, "do": "draw"}]
    data = with_deal() | {"edition": "international", "actions": moves}
    replayed = replay(read(data))
    assert replayed.refused is not None
    assert (replayed.refused.index, replayed.refused.reason.code) == (1, "not_your_turn")
    assert replayed.state == replay(read(data | {"actions": moves[:1]})).state


@clause("E1", "clasico")
def test_nothing_is_accepted_after_the_end() -> None:
    data = with_deal(hands=[["R7"], ["G1"]])
    moves = [{"seat": 0, "do": "play", "card": "R7"}, {"seat": 1, "do": "uno"}]
    replayed = replay(read({**data, "actions": moves}))
    assert isinstance(replayed.state.pending, Over)
    assert replayed.refused is not None
    assert replayed.refused.reason.code == "round_over"


def test_a_record_is_written_one_action_a_line() -> None:
    deal = with_deal(hands=[["R7"], ["G1"]], draw=["G5"])
    moves = [{"seat": 0, "do": "draw"}, {"seat": 1, "do": "play", "card": "G1", "uno": True}]
    data = {**deal, "options": {"stacking": "any"}, "actions": moves}
    assert dump(read(data)).splitlines() == [
        "{",
        ' "comodin": 1,',
        ' "edition": "clasico",',
        ' "options": {"stacking": "any"},',
        ' "players": ["Ana", "Beto"],',
        ' "seed": "42",',
        ' "deal": {"dealer": 1, "hands": [["R7"], ["G1"]], "draw": ["G5"], "discard": ["R5"], "colour": "R", '
        '"turn": 0, "direction": 1},',
        ' "actions": [',
        '  {"seat": 0, "do": "draw"},',
        '  {"seat": 1, "do": "play", "card": "G1", "uno": true}',
        " ]",
        "}",
    ]


def test_what_says_nothing_is_not_written() -> None:
    record = Record(EDITIONS["casa"], ("Ana", "Beto"), seed="")
    expected = {"comodin": 1, "edition": "casa", "players": ["Ana", "Beto"], "seed": "", "actions": []}
    assert json.loads(dump(record)) == expected
    position = read({**with_deal(discard=[], draw=["W"]), "seed": None})
    assert set(json.loads(dump(position))["deal"]) == {"dealer", "hands", "draw", "discard", "direction"}
    assert load(dump(position)) == position


def test_written_rules_are_written() -> None:
    record = read(
        {**APRENDIZ, "custom": {"WC2": {"text": "¡todos!", "effects": [{"what": "draw", "who": "others"}]}}}
    )
    assert (
        '"custom": {"WC2": {"text": "¡todos!", "effects": [{"who": "others", "what": "draw", "n": 1}]}}'
        in dump(record)
    )
    assert load(dump(record)) == record


def test_a_dealer_beside_the_seed_means_that_the_cut_was_made_before() -> None:
    record = read({**CASA, "dealer": 1})
    dealt, *_ = start(record, Chance("42")).events
    assert isinstance(dealt, Dealt)
    assert dealt.dealer == 1
    assert load(dump(record)) == record
    assert isinstance(start(read(CASA), Chance("42")).events[0], DealerChosen)


LONG = "x" * 1_000_000


@pytest.mark.parametrize(
    ("place", "data"),
    [
        ("players[1]", {**CASA, "players": ["Ana", LONG]}),
        ("seed", {**CASA, "seed": LONG}),
        ("custom.WC1.text", {**APRENDIZ, "custom": {"WC1": {"text": LONG, "effects": []}}}),
        ("actions[0].word", with_action(seat=0, do="gesture", word=LONG)),
        ("actions[0].word", with_action(seat=0, do="rule", word=LONG)),
    ],
)
def test_what_people_write_into_a_record_has_a_length(place: str, data: dict[str, Any]) -> None:
    """A file is kept by servers and shown to others: 1 MB of a name is no name."""
    with pytest.raises(BadInput, match=r"expected at most \d+ letters, found 1000000") as wrong:
        read(data)
    assert wrong.value.place == place


def test_so_have_the_shuffles_of_a_match() -> None:
    match = {**CASA, "match": {}, "rounds": [{"seed": "1", "deal": DEAL, "fair": {"luck": [LONG]}, "actions": []}]}
    with pytest.raises(BadInput, match="expected at most") as wrong:
        load_any(json.dumps({**match, "edition": "clasico"}))
    assert wrong.value.place == "rounds[0].fair"
