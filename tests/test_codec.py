"""A class describes itself once: what is printed, parsed, sent and documented follows from its fields."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from types import ModuleType
from typing import Annotated, Any, ClassVar, Literal, get_args

import pytest

from comodin.codec import (
    DO,
    Family,
    concrete,
    enrol,
    fields_of,
    limited,
    parse_action,
    parse_as,
    parse_seat,
    print_value,
    word_of,
    written_fields,
)
from comodin.errors import BadInput
from comodin.match import MatchRules
from comodin.rules import Action, Card, Colour, Custom, Deed, Does, Option, actions, printed
from comodin.table import EVENTS, Settings, TableEvent, commands
from comodin.table import events as table_events


@dataclass(frozen=True)
class Leaf:
    """One thing in a basket."""

    name: Annotated[str, range(1, 4)]
    weight: float = 1.0


@dataclass(frozen=True)
class Basket:
    seat: Annotated[int, range(2, 5)]
    card: Card | None = None
    kind: Literal["big", "small"] = "big"
    leaves: Annotated[tuple[Leaf, ...], range(3)] = ()
    options: tuple[tuple[str, Option], ...] = ()
    pair: tuple[int, str] = (0, "")
    rules: MatchRules = field(default_factory=MatchRules)


@dataclass(frozen=True)
class Filled:
    basket: Basket
    word: ClassVar = "full"


@dataclass(frozen=True)
class OneEmptied:
    by: int
    deed: Deed | None = None


BASKET = Basket(2, printed("W4"), "small", (Leaf("fig", 0.5), Leaf("nut")), (("stacking", True), ("cut", "deals")))
PRINTED = {
    "seat": 2,
    "card": "W4",
    "kind": "small",
    "leaves": [{"name": "fig", "weight": 0.5}, {"name": "nut", "weight": 1.0}],
    "options": [["stacking", True], ["cut", "deals"]],
    "pair": [0, ""],
    "rules": {"format": "points", "target": 500, "teams": None, "hands": None},
}
WALK = Filled | OneEmptied
WALKS = enrol(Family("a step", "type", get_args(WALK)), WALK)


def test_a_class_prints_and_parses_by_its_fields() -> None:
    assert print_value(BASKET) == PRINTED
    assert parse_as(Basket, json.loads(json.dumps(PRINTED)), "basket") == BASKET
    assert parse_as(Basket, {"seat": 4}, "basket") == Basket(4)
    assert parse_as(float, 1, "n") == 1.0


def test_members_of_a_family_have_a_tag() -> None:
    filled, emptied = Filled(BASKET), OneEmptied(1, Deed(word="olé"))
    assert print_value(filled) == {"type": "full", "basket": PRINTED}
    assert print_value((emptied,)) == [{"type": "one_emptied", "by": 1, "deed": {"word": "olé"}}]
    assert [parse_as(WALK, print_value(one), "walk") for one in (filled, emptied)] == [filled, emptied]
    assert parse_as(WALK, {"type": "one_emptied", "by": 1}, "walk") == OneEmptied(1)  # the rest is as usual
    assert WALKS.words == {Filled: "full", OneEmptied: "one_emptied"}


@pytest.mark.parametrize(
    ("hint", "value", "sentence"),
    [
        (Basket, [], "here: expected an object, found []"),
        (Basket, {}, "here.seat: expected a whole number, found nothing"),
        (Basket, {"seat": 5}, "here.seat: expected 2 to 4, found 5"),
        (Basket, {"seat": True}, "here.seat: expected a whole number, found true"),
        (Basket, {"seat": 2, "colour": 1}, "here.colour: unknown; expected one of card, kind, leaves, options, "),
        (Basket, {"seat": 2, "card": "R99"}, "here.card: 'R99' was not expected here"),
        (Basket, {"seat": 2, "kind": "huge"}, 'here.kind: "huge" was not expected; expected one of big, small'),
        (Basket, {"seat": 2, "leaves": {}}, "here.leaves: expected a list, found {}"),
        (Basket, {"seat": 2, "leaves": [1] * 3}, "here.leaves: expected a list of 0 to 2, found 3"),
        (Basket, {"seat": 2, "leaves": [{"name": "a"}, 7]}, "here.leaves[1]: expected an object, found 7"),
        (Basket, {"seat": 2, "leaves": [{"name": ""}]}, "here.leaves[0].name: expected 1 to 3 letters, found 0"),
        (Basket, {"seat": 2, "leaves": [{"name": 7}]}, "here.leaves[0].name: expected a text, found 7"),
        (
            Basket,
            {"seat": 2, "leaves": [{"name": "a", "weight": "1"}]},
            "here.leaves[0].weight: expected a number",
        ),
        (Basket, {"seat": 2, "options": [["cut", 1.5]]}, "here.options: 1.5 was not expected here"),
        (Basket, {"seat": 2, "pair": [1]}, "here.pair: [1] was not expected here"),
        (Colour, "X" * 50, "here: 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX... was not expected here"),
        (bool, 1, "here: expected true or false"),
        (Deed, {"gesture": "moo", "word": "moo"}, "here: {'gesture': 'moo', 'word': 'moo'} was not expected here"),
        (WALK, None, "here: expected the type of a step"),
        (WALK, {"type": "half"}, "here: expected the type of a step"),
        (WALK, {"type": "full"}, "full: expected the fields basket"),
        (WALK, {"type": "full", "basket": {"seat": 9}}, "full.basket.seat: expected 2 to 4, found 9"),
        (
            tuple[WALK, ...],
            [{"type": "one_emptied", "by": "me"}],
            'one_emptied.by: expected a whole number, found "',
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(hint: Any, value: object, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_as(hint, value, "here")
    assert str(refused.value).startswith(sentence)


def test_a_type_that_json_cannot_tell_is_a_mistake_of_ours() -> None:
    for hint in (complex, Leaf | Basket, bytes | None):
        with pytest.raises(TypeError):
            parse_as(hint, 1, "here")


def test_a_seat_is_one_of_the_round() -> None:
    assert parse_seat(1, "seat", 2) == 1
    for value, sentence in (
        (2, "there is no seat 2; expected 0 to 1"),
        ("1", 'expected a whole number, found "1"'),
    ):
        with pytest.raises(BadInput, match=sentence):
            parse_seat(value, "seat", 2)


# -- what is described -----------------------------------------------------------------------------------------


def test_limits_stand_in_the_type() -> None:
    found = {one.name: limited(one.hint)[1] for one in fields_of(Settings)}
    assert found["seats"] == range(2, 11)
    assert {one.name: limited(one.hint)[1] for one in fields_of(Custom)}["effects"] == range(4)
    assert [one.name for one in fields_of(Basket) if one.required] == ["seat"]


def test_every_action_has_words_and_is_written_flat() -> None:
    assert set(DO.values()) == set(get_args(Action))
    assert {word: [one.name for one in written_fields(kind)] for word, kind in DO.items()} == {
        "play": ["card", "colour", "uno", "target", "cards"],
        "draw": [],
        "pass": [],
        "colour": ["colour"],
        "accept": [],
        "challenge": [],
        "uno": [],
        "catch": ["target"],
        "rule": ["gesture", "word", "text", "decline"],
        "change_rule": ["number", "gesture", "word", "text", "decline"],
        "gesture": ["gesture", "word"],
        "time_up": ["last"],
        "report_advice": ["target"],
        "agree": [],
        "disagree": [],
    }


def test_who_declines_says_nothing_else() -> None:
    assert parse_action({"do": "change_rule", "number": 7, "decline": True}) == actions.RewriteRule(None, None)
    assert parse_action({"do": "change_rule", "gesture": "moo"}) == actions.RewriteRule(None, Deed(gesture="moo"))
    with pytest.raises(BadInput, match=r"^action: expected a gesture, a word, a text or decline: true$"):
        parse_action({"do": "rule", "gesture": "moo", "decline": True})


def test_the_classes_of_a_family_are_those_that_can_be_made() -> None:
    assert concrete(TableEvent, table_events) == tuple(EVENTS.values())
    assert TableEvent not in EVENTS.values()
    assert concrete(Does, ModuleType("empty")) == ()
    assert [word_of(kind) for kind in (actions.SayUno, actions.Vote, commands.VoteOnMotion, commands.AddBot)] == [
        "uno",
        ("agree", "disagree"),
        "vote",
        "add_bot",
    ]
