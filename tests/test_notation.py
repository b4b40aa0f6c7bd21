"""Everything prints and parses: actions as they stand in records, events, and states as a replay prints them."""

from __future__ import annotations

import copy
import json
import pickle
import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.codec import (
    DO,
    EditionVocabulary,
    parse_event,
    parse_steps,
    print_action,
    print_event,
    print_state,
    tell_event,
)
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.rules import GESTURES, HIDDEN, Colour, Deed, Event, actions, events, pending, printed

from .fuzz_record import spoil
from .rounds import position
from .strategies import examples

CASA = EditionVocabulary(EDITIONS["casa"])
MOO, OLE = Deed(gesture="moo"), Deed(word="olé")
R7, W4 = printed("R7"), printed("W4")

ACTIONS: list[tuple[actions.Action, dict[str, Any]]] = [
    (actions.Play(R7), {"do": "play", "card": "R7"}),
    (actions.Play(R7, uno=True, target=0), {"do": "play", "card": "R7", "uno": True, "target": 0}),
    (actions.Play(W4, Colour.BLUE), {"do": "play", "card": "W4", "colour": "B"}),
    (actions.Draw(), {"do": "draw"}),
    (actions.Pass(), {"do": "pass"}),
    (actions.NameColour(Colour.RED), {"do": "colour", "colour": "R"}),
    (actions.Accept(), {"do": "accept"}),
    (actions.Challenge(), {"do": "challenge"}),
    (actions.SayUno(), {"do": "uno"}),
    (actions.Catch(2), {"do": "catch", "target": 2}),
    (actions.InventRule(MOO), {"do": "rule", "gesture": "moo"}),
    (actions.InventRule(OLE), {"do": "rule", "word": "olé"}),
    (actions.InventRule(None), {"do": "rule", "decline": True}),
    (actions.RewriteRule(0, MOO), {"do": "change_rule", "number": 0, "gesture": "moo"}),
    (actions.RewriteRule(None, None), {"do": "change_rule", "decline": True}),
    (actions.Perform(OLE), {"do": "gesture", "word": "olé"}),
    (actions.ReportAdvice(0), {"do": "report_advice", "target": 0}),
    (actions.Vote(True), {"do": "agree"}),
    (actions.Vote(False), {"do": "disagree"}),
]


def read(lines: list[dict[str, Any]], seats: int = 2) -> tuple[tuple[int, actions.Action], ...]:
    return parse_steps(lines, "here", seats, CASA)


@pytest.mark.parametrize(
    ("action", "line"), ACTIONS, ids=lambda value: value["do"] if isinstance(value, dict) else ""
)
def test_an_action_is_written_as_in_a_record_and_read_again(action: actions.Action, line: dict[str, Any]) -> None:
    assert print_action(1, action) == {"seat": 1, **line}
    assert read([{"seat": 1, **line}], seats=3) == ((1, action),)


def test_the_end_of_a_race_comes_from_the_table_whatever_its_seat_says() -> None:
    assert print_action(0, actions.TimeUp()) == {"seat": 0, "do": "time_up"}
    for seat in (0, 1, 99, "nobody", None):
        assert read([{"seat": seat, "do": "time_up"}]) == ((0, actions.TimeUp()),)
    assert read([{"do": "time_up"}]) == ((0, actions.TimeUp()),)


def test_every_kind_of_action_has_a_word() -> None:
    assert {type(action) for action, _ in ACTIONS} | {actions.TimeUp} == set(DO.values())


@pytest.mark.parametrize("gesture", GESTURES)
def test_every_gesture_is_read(gesture: str) -> None:
    line = {"seat": 0, "do": "gesture", "gesture": gesture}
    assert read([line]) == ((0, actions.Perform(Deed(gesture=gesture))),)


# -- cards ---------------------------------------------------------------------------------------------------


def test_there_is_one_object_for_each_printed_card() -> None:
    for edition in EDITIONS.values():
        for text, card in edition.cards.items():
            assert printed(text) is card is copy.deepcopy(card) is pickle.loads(pickle.dumps(card))
            assert repr(card) == text
    with pytest.raises(KeyError):
        printed("R10")


# -- events --------------------------------------------------------------------------------------------------

HANDS = ((R7, HIDDEN), ())
ANSWER = pending.Answer(1, 0, 6, Colour.RED, 3, (2, 3))
EVENTS: list[Event] = [
    events.DealerChosen(1, ((0, R7), (1, W4))),
    events.Dealt(0, -1, HANDS, (W4,), (), None),
    events.Dealt(0, 1, HANDS, (), (W4,), Colour.PINK),
    events.CardTurnedUp(printed("R2*")),
    events.PileShuffled((R7,), ()),
    events.ColourNamed(0, Colour.GREEN),
    events.CardPlayed(0, W4, Colour.BLUE, uno=True),
    events.CardTakenBack(0, R7, out_of_turn=True),
    events.CardsDrawn(0, (R7, HIDDEN)),
    events.NothingToDraw(1),
    events.CardsDiscarded(1, (R7,)),
    events.HandsMoved((1, 0), HANDS),
    events.HandShown(0, None, ()),
    events.HandShown(0, 1, (R7,)),
    events.Awaiting(pending.Turn(0)),
    events.Awaiting(pending.Drawn(0, HIDDEN, must=False)),
    events.Awaiting(ANSWER),
    events.Awaiting(pending.Answer(1, 0, 2, None, 3)),
    events.Awaiting(pending.ChooseColour(0)),
    events.Awaiting(pending.MakeRule(0, 7)),
    events.Awaiting(pending.ChangeRule(0)),
    events.Awaiting(pending.Race(7, 0, (0, 1))),
    events.Awaiting(pending.Over()),
    events.Awaiting(pending.Over(1, (0, 20))),
    events.DirectionReversed(-1),
    events.TurnSkipped(0),
    events.TurnOwed(0),
    events.TurnLost(0),
    events.Challenged(0, 1, upheld=False),
    events.RoundEnded(None, (0, 0), HANDS),
    events.UnoSaid(0),
    events.UnoLapsed(0),
    events.Caught(0, 1),
    events.FalseCall(0, 1),
    events.WindowClosed(),
    events.RuleMade(0, 7, MOO),
    events.RuleDeclined(0),
    events.Performed(0, OLE, counts=True),
    events.RaceEnded(7, (1,)),
    events.AdviceReported(0, 1),
    events.AdviceVoted(0, agrees=False),
    events.AdviceJudged(0, guilty=True),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_written_as_json_and_read_again(event: Event) -> None:
    line = print_event(event)
    assert parse_event(json.loads(json.dumps(line))) == event
    told = [one for one in fields(event) if not (one.metadata.get("seldom") and not getattr(event, one.name))]  # type: ignore[arg-type]
    assert list(line) == ["type", *(field.name for field in told)]


def test_no_kind_of_event_is_left_out() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert {type(event) for event in EVENTS} == kinds - {events.Event, events.Public}


def test_events_read_like_the_interface() -> None:
    assert tell_event(EVENTS[6]) == {"type": "card_played", "seat": 0, "card": "W4", "colour": "B"}
    assert print_event(EVENTS[6])["uno"] is True
    assert tell_event(events.CardsDrawn(1, (R7,))) == {"type": "cards_drawn", "seat": 1, "cards": ["R7"]}
    silent = (events.Awaiting(pending.Turn(0)), events.WindowClosed(), events.UnoLapsed(0))
    assert [tell_event(event) for event in silent] == [None, None, None]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (None, "type"),
        ([], "type"),
        ({}, "type"),
        ({"type": "event"}, "type"),  # the base class is no event
        ({"type": "public"}, "type"),
        ({"type": []}, "type"),
        ({"type": "uno_said"}, "uno_said"),
        ({"type": "uno_said", "seat": 0, "card": "R7"}, "uno_said"),
        ({"type": "uno_said", "seat": "0"}, "uno_said.seat"),
        ({"type": "uno_said", "seat": True}, "uno_said.seat"),
        ({"type": "uno_said", "seat": None}, "uno_said.seat"),
        ({"type": "card_turned_up", "card": "R10"}, "card_turned_up.card"),
        ({"type": "card_turned_up", "card": ["R7"]}, "card_turned_up.card"),
        ({"type": "colour_named", "seat": 0, "colour": "X"}, "colour_named.colour"),
        ({"type": "cards_drawn", "seat": 0, "cards": "R7"}, "cards_drawn.cards"),
        ({"type": "dealer_chosen", "dealer": 0, "cut": [[0, "R7", 1]]}, "dealer_chosen.cut"),
        ({"type": "rule_made", "seat": 0, "number": 7, "deed": ["moo"]}, "rule_made.deed"),
        ({"type": "rule_made", "seat": 0, "number": 7, "deed": {"dance": "tango"}}, "rule_made.deed"),
        ({"type": "awaiting", "pending": None}, "awaiting.pending"),
        ({"type": "awaiting", "pending": {"kind": "nap"}}, "awaiting.pending"),
        ({"type": "awaiting", "pending": {"kind": []}}, "awaiting.pending"),
        ({"type": "awaiting", "pending": {"kind": "turn"}}, "turn"),
        ({"type": "awaiting", "pending": {"kind": "turn", "seat": 0.0}}, "turn.seat"),
        ({"type": "awaiting", "pending": {"kind": "over", "winner": "0", "points": []}}, "over.winner"),
    ],
)
def test_what_is_no_event_is_refused_with_its_place(line: object, place: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_event(line)
    assert refused.value.place == place


@examples(200)
@given(st.sampled_from(EVENTS), st.integers(0, 2**32))
def test_any_json_is_an_event_or_bad_input(event: Event, seed: int) -> None:
    rng = random.Random(seed)
    line = json.loads(json.dumps(print_event(event)))
    for _ in range(rng.randint(1, 3)):
        spoil(line, rng)
    try:
        read = parse_event(line)
    except BadInput:
        return
    assert parse_event(json.loads(json.dumps(print_event(read)))) == read


# -- states --------------------------------------------------------------------------------------------------


def test_a_state_is_printed_as_the_interface_says() -> None:
    start = position("clasico", "R7 B3 | G1 G2 | Y4 W4", discard="R5", draw="G5 G6 G7")
    assert print_state(start.play(0, "R7", uno=True).draw(1).state) == {
        "pending": {"kind": "turn", "seats": [2]},
        "hands": [["B3"], ["G1", "G2", "G5"], ["Y4", "W4"]],
        "draw": ["G6", "G7"],
        "discard": ["R5", "R7"],
        "colour": "R",
        "direction": 1,
        "due": 0,
        "said_uno": [True, False, False],
        "catchable": [],
        "house_rules": {},
        "winner": None,
        "points": None,
    }


def test_a_finished_round_has_a_winner_and_points() -> None:
    over = print_state(position("clasico", "R7 | G1 W", discard="R5").play(0, "R7").state)
    assert (over["pending"], over["winner"], over["points"]) == ({"kind": "over", "seats": []}, 0, [51, 0])


def test_house_rules_reports_and_owed_turns_are_printed_where_there_are_any() -> None:
    rule = position("casa", "R2* B3 B4 | G1 G2", discard="R5").play(0, "R2*").rule(0, word="olé")
    assert print_state(rule.state)["house_rules"] == {"2": {"word": "olé"}}
    start = position("clasico", "R7 B3 | G1 G2 | Y4 W4 | Y5 Y6", discard="R5")
    printed_state = print_state(start.play(1, "G1").report(0, 2).disagree(1).state)
    assert printed_state["owes"] == [0, 1, 0, 0]
    assert printed_state["report"] == {"accused": 2, "agree": [0], "disagree": [1]}


def test_what_is_due_and_who_may_answer() -> None:
    start = position("deluxe", "W4 B3 B4 | G1 G2 | Y4 Y5 | R1 R2", discard="R5")
    facing = print_state(start.play(0, "W4", colour="B").state)
    assert facing["pending"] == {"kind": "answer", "seats": [1, 2, 3]}  # first who would draw, then the others
    assert facing["due"] == 4


def test_before_an_opening_wild_has_a_colour() -> None:
    start = position("international", "R7 B3 | G1 G2", draw="W R1")
    assert print_state(start.state)["colour"] is None
