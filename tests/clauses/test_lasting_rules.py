"""Section 8 of the rulebook, continued: house rules that stay (H10), and rules in free words (H11)."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from comodin import Record, deal, game, load, play
from comodin.bots import bot_named, play_out
from comodin.chance import Chance
from comodin.codec import print_state
from comodin.errors import BadInput
from comodin.records import load as load_record
from comodin.records import replay
from comodin.rules import Deed, InventRule, Over, TimeUp, decisions, observe, why_illegal
from comodin.rules.events import Dealt, RaceEnded

from ..rounds import Round, begin, clause, position

MOO, HOLA = {"gesture": "moo"}, {"word": "hola"}
LEG = {"text": "stand on one leg"}
THREE = {"5": MOO, "7": HOLA, "3": LEG}
HANDS = [["B5", "B1", "B2"], ["G5", "G1", "G2"], ["Y3", "Y1", "Y2"]]


def record(**changes: Any) -> dict[str, Any]:
    cards = {"hands": HANDS, "discard": ["B9"], "draw": ["R1", "R2", "R3", "R4"], "turn": 0, "house_rules": THREE}
    head = {"comodin": 1, "edition": "casa", "players": ["Ana", "Beto", "Caro"], "seed": "1", "deal": cards}
    return head | changes


# -- H10: they stay --------------------------------------------------------------------------------------------


@clause("H10", "casa")
def test_a_round_begins_with_the_rules_in_force_at_its_deal() -> None:
    begun = begin(record())
    assert print_state(begun.state)["house_rules"] == {"3": LEG, "5": MOO, "7": HOLA}
    assert begun.play(0, "B5").kind == "race"  # which it is with the first card of that number


@clause("H10", "casa")
def test_a_record_says_them_again() -> None:
    """With a deal in it, with a seed alone at the top; and the same bytes come out."""
    assert load(json.dumps(record())).rounds[0].record().text == load(json.dumps(record())).text
    seeded = record(house_rules=THREE)
    del seeded["deal"]
    once = load(json.dumps(seeded))
    assert json.loads(once.text)["house_rules"] == {"3": LEG, "5": MOO, "7": HOLA}
    assert load(once.text).text == once.text
    assert once.rounds[0] == deal(game("casa", 3), 1, house_rules=THREE, names=["Ana", "Beto", "Caro"])


@clause("H10", "casa")
@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ({"5": {"gesture": "dance"}}, "5.gesture"),
        ({"5": {}}, "5"),
        ({"5": {"word": "x" * 41}}, "5"),
        ({"5": {"text": "x" * 121}}, "5"),
        ({"5": {"text": "  "}}, "5.text"),
        ({"5": {"text": "turned \u202e round"}}, "5"),
        ({"5": MOO | HOLA}, "5"),
        ({"11": MOO}, "11"),
        ({"five": MOO}, "five"),
        ({str(number): MOO for number in range(1, 7)}, ""),
        ([], ""),
    ],
)
def test_rules_that_nobody_can_have_made_are_refused(rules: Any, place: str) -> None:
    whole = record()
    whole["deal"]["house_rules"] = rules
    with pytest.raises(BadInput) as refused:
        load_record(json.dumps(whole))
    assert refused.value.place == f"deal.house_rules.{place}".rstrip(".")
    whole["deal"].pop("house_rules")


@clause("H10", "casa")
def test_they_stand_in_one_place_of_a_record() -> None:
    with pytest.raises(BadInput, match="house_rules: expected in the deal"):
        load_record(json.dumps(record(house_rules=THREE)))
    with pytest.raises(BadInput, match="house_rules: expected in the position"):
        deal(game("casa", 3), position=record()["deal"], house_rules=THREE)
    other = record(edition="deluxe")
    with pytest.raises(BadInput, match=r"deal\.house_rules: expected none"):
        load_record(json.dumps(other))


@cache
def matched(house_rules: str = "match") -> Record:
    return play("simple", "casa", players=3, seed=5, match={"target": 200}, house_rules=house_rules)


@clause("H10", "casa")
def test_they_stay_for_the_whole_match() -> None:
    """Until a Rule Change replaces one; and a new match begins without any."""
    rounds = matched().rounds
    assert len(rounds) > 2
    assert dealt_with(rounds[0]) == ()
    for before, after in pairwise(rounds):
        assert dealt_with(after) == before.state.house_rules != ()


@clause("H10", "casa")
def test_by_choice_they_hold_for_one_round() -> None:
    rounds = matched("round").rounds
    assert len(rounds) > 2
    assert any(one.state.house_rules for one in rounds)
    assert not any(dealt_with(one) for one in rounds)


def dealt_with(one: Any) -> Any:
    return next(event.house_rules for event in one.events if isinstance(event, Dealt))


@clause("H10", "casa")
def test_the_record_of_a_match_carries_them_at_every_deal() -> None:
    whole = matched()
    told = json.loads(whole.text)
    assert [bool(line.get("house_rules")) for line in told["rounds"]] == [False] + [True] * (
        len(told["rounds"]) - 1
    )
    assert load(whole.text).rounds == whole.rounds
    for line in told["rounds"]:  # who leaves them out means that they have stayed
        line.pop("house_rules", None)
    assert load(json.dumps(told)).rounds == whole.rounds


@clause("H10", "casa")
def test_a_match_of_the_first_version_is_read_as_it_was_played() -> None:
    """It said nothing of house rules, because every round began without any."""
    whole = matched("round")
    told = json.loads(whole.text)
    del told["options"]
    for line in told["rounds"]:
        line.pop("house_rules", None)
    old = load(json.dumps(told))
    assert [one.points for one in old.rounds] == [one.points for one in whole.rounds]
    told["rounds"][0]["actions"][0] = {"seat": 0, "do": "accept"}
    with pytest.raises(BadInput, match=r"rounds\[0\]"):
        _ = load(json.dumps(told)).rounds


@clause("H10", "casa")
def test_house_rules_of_a_round_with_a_deal_stand_in_the_deal() -> None:
    row = {"seed": "1", "deal": record()["deal"], "actions": [], "house_rules": THREE}
    head = {name: value for name, value in record().items() if name != "deal"}
    with pytest.raises(BadInput, match=r"rounds\[0\]\.house_rules: expected in the deal"):
        _ = load(json.dumps(head | {"rounds": [row]})).rounds
    with pytest.raises(BadInput, match=r"rounds\[0\]\.house_rules\.5: "):
        _ = load(json.dumps(head | {"rounds": [{"house_rules": {"5": {}}, "actions": []}]})).rounds


# -- H11: free words ---------------------------------------------------------------------------------------------


def free(text: str = "stand on one leg") -> Round:
    """Seat 0 has made a rule for the seven; it is the turn of seat 1."""
    start = position("casa", "B7* B1 B2 | G7 WR G2 | Y7 Y1 Y2", discard="B5", draw="R1 R2 R3 R4")
    return start.play(0, "B7*").rule(0, text=text)


@clause("H11", "casa")
def test_a_rule_may_be_free_text() -> None:
    assert free().state.rule_for(7) == Deed(text="stand on one leg")
    changed = free().play(1, "WR", colour="Y").change_rule(1, number=7, text="sing 👨\u200d👩\u200d👧")
    assert changed.state.rule_for(7) == Deed(text="sing 👨\u200d👩\u200d👧")
    assert changed.play(2, "Y7").kind == "race"


@clause("H11", "casa")
def test_the_table_names_the_last_one_who_draws_one_card() -> None:
    race = free().play(1, "G7")
    assert (race.kind, race.seats) == ("race", (0, 1, 2))
    named = race.do(0, "time_up", last=2)
    assert (named.hand_sizes, named.turn) == ((2, 2, 4), 2)
    assert named.happened(RaceEnded) == [RaceEnded(7, (2,))]


@clause("H11", "casa")
@pytest.mark.parametrize("said", [{}, {"last": None}])
def test_without_a_name_nobody_draws(said: dict[str, Any]) -> None:
    nobody = free().play(1, "G7").do(0, "time_up", **said)
    assert (nobody.hand_sizes, nobody.turn) == ((2, 2, 3), 2)
    assert nobody.happened(RaceEnded) == [RaceEnded(7, ())]


@clause("H11", "casa")
def test_nothing_on_the_screen_counts_as_doing_it() -> None:
    race = free().play(1, "G7")
    assert race.refusal(0, "gesture", gesture="moo") == ("done_in_the_room", "H11")
    assert race.refusal(0, "gesture", word="stand on one leg") == ("done_in_the_room", "H11")
    assert race.refusal(2, "play", card="Y7") == ("race_first", "H9")


@clause("H11", "casa")
def test_only_of_free_words_somebody_is_named() -> None:
    start = position("casa", "B7* B1 B2 | G7 G1 G2", discard="B5", draw="R1 R2 R3 R4")
    race = start.play(0, "B7*").rule(0, gesture="moo").play(1, "G7")
    assert race.refusal(0, "time_up", last=1) == ("bad_target", "M9")


@clause("H11", "casa")
def test_a_text_has_an_end_and_can_be_read() -> None:
    offered = position("casa", "B7* B1 B2 | G7 G1 G2", discard="B5", draw="R1").play(0, "B7*")
    assert offered.rule(0, text="x" * 120).state.rule_for(7) == Deed(text="x" * 120)
    for text in ("turned \u202e round", "two\nlines", "\u200d"):
        assert offered.refusal(0, "rule", text=text) == ("unknown_deed", "H7")
    both = InventRule(Deed(gesture="moo", text="sing"))
    assert str(why_illegal(offered.state, 0, both)) == "unknown_deed (H7)"
    for fields in (
        {"text": "x" * 121},
        {"text": ""},
        {"text": "sing", "word": "olé"},
        {"text": "a", "decline": True},
    ):
        with pytest.raises(BadInput, match=r"actions\[0\]"):
            load_record(json.dumps(record(actions=[{"seat": 0, "do": "rule", **fields}])))
    with pytest.raises(BadInput, match=r"actions\[0\]\.last: there is no seat 3"):
        load_record(json.dumps(record(actions=[{"seat": 0, "do": "time_up", "last": 3}])))


@clause("H11", "casa")
def test_a_record_of_such_a_race_is_played_again() -> None:
    whole = record()
    whole["deal"]["discard"] = ["Y9"]
    whole["deal"]["turn"] = 2
    whole["actions"] = [{"seat": 2, "do": "play", "card": "Y3"}, {"seat": 0, "do": "time_up", "last": 1}]
    played = replay(load_record(json.dumps(whole)))
    assert played.refused is None
    assert [len(hand) for hand in played.state.hands] == [3, 4, 2]
    assert '{"seat": 0, "do": "time_up", "last": 1}' in load(json.dumps(whole)).text


@clause("H11", "casa")
@pytest.mark.parametrize("name", ["simple", "heuristic", "random"])
def test_bots_take_no_part(name: str) -> None:
    """Among themselves nobody is last, and the round goes on to its end."""
    race = free().play(1, "G7").state
    assert decisions(race, 0) == [TimeUp(), TimeUp(0), TimeUp(1), TimeUp(2)]
    bot = bot_named(name)
    assert bot.choose(observe(race, 0), Chance("1")) is None
    assert isinstance(play_out(race, Chance("1"), [bot] * 3, Chance("2")).pending, Over)
