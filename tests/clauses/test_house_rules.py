"""Section 8 of the rulebook: the house rules of Casa."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.rules import GESTURES, KNOBS, Deed
from comodin.rules.events import Performed, RaceEnded

from ..rounds import ALL, Round, clause, editions, position

PALETTE = ["moo", "stand", "thumb", "slap", "antlers", "feet", "growl", "clap", "wave", "whistle"]
THREE = "B7* B1 B2 | G7 G1 G2 | Y7 Y1 Y2"
DRAW = "R1 R2 R3 R4 R6 R8"


def casa(hands: str = THREE, draw: str = DRAW, **options: Any) -> Round:
    return position("casa", hands, discard="B5", draw=draw, **options)


def ruled(hands: str = THREE, draw: str = DRAW, **options: Any) -> Round:
    """Seat 0 has played B7* and made the rule: at a seven, everybody moos. It is the turn of seat 1."""
    return casa(hands, draw, **options).play(0, "B7*").rule(0, gesture="moo")


def race(**options: Any) -> Round:
    return ruled(**options).play(1, "G7")


def five_rules(more: str = "G1 | B7* B9* G2") -> Round:
    left, right = more.split("|")
    after = casa(f"B1* B3* B6* {left} | B2* B4* {right}")
    for turn, (card, gesture) in enumerate(zip(["B1*", "B2*", "B3*", "B4*", "B6*"], PALETTE, strict=False)):
        after = after.play(turn % 2, card)
        assert after.kind == "rule"
        after = after.rule(turn % 2, gesture=gesture)
    return after


# -- H1: making a rule ------------------------------------------------------------------------------------


@clause("H1", "casa")
def test_whoever_plays_an_icon_may_create_the_rule_of_its_number() -> None:
    offered = casa().play(0, "B7*")
    assert (offered.kind, offered.seats, offered.house_rules) == ("rule", (0,), {})
    made = offered.rule(0, gesture="moo")
    assert (made.turn, made.house_rules) == (1, {7: "moo"})


@clause("H1", "casa")
def test_creating_is_optional_and_the_number_stays_free() -> None:
    declined = casa("B7* B1 B2 | G7* G1 G2 | Y7 Y1").play(0, "B7*").rule(0, decline=True)
    assert (declined.turn, declined.house_rules) == (1, {})
    again = declined.play(1, "G7*")
    assert (again.kind, again.seats) == ("rule", (1,))
    assert again.rule(1, gesture="clap").house_rules == {7: "clap"}


@clause("H1", "casa")
def test_a_number_without_the_icon_offers_no_rule() -> None:
    assert casa("B7 B1 | G1 G2 | Y1 Y2").play(0, "B7").turn == 1
    assert casa("B0 B1 | G1 G2 | Y1 Y2").play(0, "B0").turn == 1


@clause("H1", "casa")
def test_an_icon_that_was_drawn_and_played_offers_a_rule() -> None:
    drawn = casa("Y1 Y2 | G1 G2", draw="B7* R1").draw(0)
    assert drawn.play(0, "B7*").kind == "rule"


@clause("H1", "casa")
def test_nobody_else_chooses_and_nobody_plays_before_the_choice() -> None:
    offered = casa().play(0, "B7*")
    assert offered.refusal(1, "rule", gesture="moo")[0] in {"not_your_turn", "no_rule_to_make"}
    assert offered.refusal(1, "play", card="G7")[0] in {"not_your_turn", "rule_first"}
    assert offered.refusal(1, "draw")[0] in {"not_your_turn", "rule_first"}
    assert offered.refusal(0, "play", card="B1") == ("rule_first", "H1")
    assert offered.refusal(0, "draw") == ("rule_first", "H1")


@clause("H1", "casa")
def test_without_an_icon_there_is_no_rule_to_make() -> None:
    assert casa().refusal(0, "rule", gesture="moo") == ("no_rule_to_make", "H1")
    assert ruled().refusal(0, "rule", gesture="clap") == ("no_rule_to_make", "H1")


# -- H2: everybody does it --------------------------------------------------------------------------------


@clause("H2", "casa")
def test_the_card_that_created_the_rule_does_not_trigger_it() -> None:
    made = ruled()
    assert (made.kind, made.hand_sizes) == ("turn", (2, 3, 3))
    assert made.refusal(1, "gesture", gesture="moo") == ("no_race", "H7")


@clause("H2", "casa")
@pytest.mark.parametrize("card", ["G7", "B7", "Y7*", "R7"])
def test_any_card_of_the_number_opens_a_race_for_everybody(card: str) -> None:
    opened = ruled(f"B7* B1 B2 | {card} G1 G2 | Y7 Y1 Y2").play(1, card)
    assert (opened.kind, opened.seats) == ("race", (0, 1, 2))


@clause("H2", "casa")
def test_another_number_opens_none() -> None:
    assert ruled("B7* B1 B2 | B3 G1 | Y7 Y1").play(1, "B3").turn == 2


@clause("H2", "casa")
@pytest.mark.parametrize(
    ("order", "hands"),
    [
        ((2, 0), ("B1 B2", "G1 G2 R1", "Y7 Y1 Y2")),
        ((1, 2), ("B1 B2 R1", "G1 G2", "Y7 Y1 Y2")),
        ((0, 1), ("B1 B2", "G1 G2", "Y7 Y1 Y2 R1")),
    ],
)
def test_the_last_player_draws_exactly_one_card(order: tuple[int, ...], hands: tuple[str, ...]) -> None:
    after = race()
    for seat in order:
        assert after.kind == "race"
        after = after.gesture(seat, "moo")
    assert (after.turn, after.hands) == (2, hands)


@clause("H2", "casa")
def test_the_rule_holds_every_time_the_number_is_played() -> None:
    again = race().gesture(0, "moo").gesture(1, "moo").play(2, "Y7")
    assert (again.kind, again.seats) == ("race", (0, 1, 2))
    assert again.gesture(1, "moo").gesture(2, "moo").hand_sizes == (3, 2, 3)


# -- H3: when the icon is ignored -------------------------------------------------------------------------


@clause("H3", "casa")
def test_the_icon_is_ignored_when_the_number_has_a_rule() -> None:
    opened = ruled("B7* B1 B2 | G7* G1 G2 | Y7 Y1 Y2").play(1, "G7*")
    assert opened.kind == "race"
    after = opened.gesture(1, "moo").gesture(2, "moo")
    assert (after.turn, after.house_rules) == (2, {7: "moo"})


@clause("H3", "casa")
def test_with_five_rules_every_icon_is_ignored() -> None:
    five = five_rules()
    assert five.house_rules == {1: "moo", 2: "stand", 3: "thumb", 4: "slap", 6: "antlers"}
    after = five.play(1, "B7*")
    assert (after.kind, after.turn, after.house_rules) == ("turn", 0, five.house_rules)


@clause("H3", "casa")
def test_with_five_rules_the_rules_still_hold() -> None:
    opened = five_rules("G1 | B1 B9* G2").play(1, "B1")
    assert (opened.kind, opened.seats) == ("race", (0, 1))
    assert opened.gesture(1, "moo").hand_sizes == (2, 2)


# -- H4: replacing a rule ---------------------------------------------------------------------------------


@clause("H4", "casa")
def test_a_rule_change_replaces_one_rule() -> None:
    choosing = ruled("B7* B1 B2 | WR G1 G2 | R7 Y1 Y2").play(1, "WR", colour="R")
    assert (choosing.kind, choosing.seats, choosing.colour) == ("change_rule", (1,), "R")
    changed = choosing.change_rule(1, number=7, gesture="clap")
    assert (changed.turn, changed.house_rules) == (2, {7: "clap"})
    opened = changed.play(2, "R7").gesture(0, "moo").gesture(2, "clap").gesture(1, "clap")
    assert (opened.turn, opened.hand_sizes) == (0, (3, 2, 2))


@clause("H4", "casa")
def test_a_rule_change_may_leave_the_rules_as_they_are() -> None:
    choosing = ruled("B7* B1 B2 | WR G1 G2 | Y7 Y1 Y2").play(1, "WR", colour="Y")
    after = choosing.change_rule(1, decline=True)
    assert (after.turn, after.colour, after.house_rules) == (2, "Y", {7: "moo"})


@clause("H4", "casa")
def test_a_rule_change_makes_no_rule_for_another_number() -> None:
    choosing = ruled("B7* B1 B2 | WR G1 G2 | Y7 Y1 Y2").play(1, "WR", colour="Y")
    assert choosing.refusal(1, "change_rule", number=3, gesture="clap") == ("unknown_rule", "A15")
    assert choosing.refusal(0, "change_rule", number=7, gesture="clap")[0] in {
        "not_your_turn",
        "no_rule_to_change",
    }
    assert choosing.refusal(2, "draw")[0] in {"not_your_turn", "rule_first"}


@clause("H4", "casa")
def test_without_a_rule_in_force_a_rule_change_is_a_plain_wild() -> None:
    after = casa("WR B1 B2 | G7 G1 | Y7 Y1").play(0, "WR", colour="Y")
    assert (after.turn, after.colour, after.house_rules) == (1, "Y", {})
    assert after.refusal(0, "change_rule", number=7, gesture="clap") == ("no_rule_to_change", "A15")


@clause("H4", "casa")
def test_with_five_rules_a_rule_change_still_replaces_one() -> None:
    choosing = five_rules("G1 | WR B9* G2").play(1, "WR", colour="B")
    changed = choosing.change_rule(1, number=3, gesture="whistle")
    assert changed.house_rules == {1: "moo", 2: "stand", 3: "whistle", 4: "slap", 6: "antlers"}


# -- H5, H6 -----------------------------------------------------------------------------------------------


@clause("H5", "casa")
@pytest.mark.parametrize("gesture", PALETTE)
def test_whatever_the_action_the_penalty_is_one_card(gesture: Any) -> None:
    opened = casa().play(0, "B7*").rule(0, gesture=gesture).play(1, "G7")
    after = opened.gesture(0, gesture).gesture(2, gesture)
    assert after.hands == ("B1 B2", "G1 G2 R1", "Y7 Y1 Y2")


@clause("H5", "casa")
def test_a_rule_cannot_set_another_penalty() -> None:
    offered = casa().play(0, "B7*")
    with pytest.raises(BadInput):
        offered.rule(0, gesture="moo", penalty=2)
    with pytest.raises(BadInput):
        offered.rule(0)


@clause("H6", *ALL)
@editions()
def test_nobody_is_reminded_unless_the_table_wants_it(edition: str) -> None:
    assert EDITIONS[edition].ruleset.reminders is False
    assert KNOBS["reminders"] == (False, True)
    asked = position(edition, "B1 B2 | G1 G2", discard="B5", draw="G5", reminders=True)
    assert asked.state.game.ruleset.reminders is True


# -- H7: the race online ----------------------------------------------------------------------------------


@clause("H7", "casa")
def test_the_palette_has_ten_gestures() -> None:
    assert list(GESTURES) == PALETTE
    with pytest.raises(BadInput):
        casa().play(0, "B7*").rule(0, gesture="dance")


@clause("H7", "casa")
def test_the_action_can_be_a_word_to_be_typed() -> None:
    made = casa().play(0, "B7*").rule(0, word="siete")
    assert made.house_rules == {7: "siete"}
    opened = made.play(1, "G7")
    wrong = opened.do(2, "gesture", word="ocho").gesture(0, "moo")
    assert wrong.seats == (0, 1, 2)
    after = wrong.do(1, "gesture", word="siete").do(2, "gesture", word="siete")
    assert (after.turn, after.hand_sizes) == (2, (3, 2, 3))


@clause("H7", "casa")
def test_a_wrong_gesture_is_shown_to_all_and_does_nothing() -> None:
    opened = race()
    wrong = opened.gesture(0, "clap")
    assert wrong.state == opened.state
    assert wrong.happened(Performed) == [Performed(0, Deed(gesture="clap"), counts=False)]
    right = wrong.gesture(0, "moo")
    assert right.seats == (1, 2)
    assert right.happened(Performed) == [Performed(0, Deed(gesture="moo"), counts=True)]


@clause("H7", "casa")
def test_only_the_first_correct_gesture_of_each_player_counts() -> None:
    once = race().gesture(0, "moo")
    twice = once.gesture(0, "moo")
    assert (twice.kind, twice.seats) == ("race", (1, 2))
    assert twice.state == once.state
    assert twice.happened(Performed) == [Performed(0, Deed(gesture="moo"), counts=False)]


@clause("H7", "casa")
def test_the_race_ends_as_soon_as_all_but_one_have_done_it() -> None:
    four = ruled("B7* B1 B2 | G7 G1 G2 | Y1 Y2 | Y3 Y4").play(1, "G7")
    three_left = four.gesture(3, "moo")
    two_left = three_left.gesture(0, "moo")
    assert (three_left.seats, two_left.seats) == ((0, 1, 2), (1, 2))
    after = two_left.gesture(2, "moo")
    assert (after.turn, after.hand_sizes) == (2, (2, 3, 2, 2))
    assert after.happened(RaceEnded) == [RaceEnded(7, (1,))]


@clause("H7", "casa")
def test_when_the_time_is_up_everyone_who_has_not_done_it_draws_one_in_seat_order() -> None:
    after = race().gesture(1, "moo").time_up()
    assert after.hands == ("B1 B2 R1", "G1 G2", "Y7 Y1 Y2 R2")
    assert after.turn == 2
    assert after.happened(RaceEnded) == [RaceEnded(7, (0, 2))]


@clause("H7", "casa")
def test_when_the_time_is_up_and_nobody_has_done_it_all_draw_one() -> None:
    after = race().time_up()
    assert after.hands == ("B1 B2 R1", "G1 G2 R2", "Y7 Y1 Y2 R3")
    assert after.turn == 2


@clause("H7", "casa")
def test_late_players_draw_what_there_is() -> None:
    after = race(draw="R1").time_up()
    assert sum(after.hand_sizes) == 7 + 3  # R1, and the discards under the seven: B5 and B7*
    assert (after.discard, after.pile) == ("G7", "")


@clause("H7", "casa")
def test_gestures_and_the_clock_belong_to_a_race() -> None:
    assert casa().refusal(0, "gesture", gesture="moo") == ("no_race", "H7")
    assert casa().refusal(0, "time_up") == ("no_race", "H7")


# -- H8, H9 -----------------------------------------------------------------------------------------------


@clause("H8", "casa")
def test_no_race_is_run_when_the_card_ends_the_round() -> None:
    over = ruled("B7* B1 B2 | G7 | Y7 Y1").play(1, "G7")
    assert (over.kind, over.winner, over.hand_sizes) == ("over", 1, (2, 0, 2))
    assert over.refusal(0, "gesture", gesture="moo") == ("round_over", "E1")
    assert over.refusal(0, "time_up") == ("round_over", "E1")


@clause("H9", "casa")
@pytest.mark.parametrize("seat", [1, 2])
def test_the_race_resolves_before_the_next_turn_begins(seat: int) -> None:
    opened = race()
    assert opened.refusal(seat, "draw") == ("race_first", "H9")
    assert opened.refusal(seat, "play", card="Y7" if seat == 2 else "G1") == ("race_first", "H9")


@clause("H9", "casa")
def test_uno_can_be_said_and_caught_during_a_race() -> None:
    opened = ruled("B7* B1 B2 | G7 G1 | Y7 Y1 Y2").play(1, "G7")
    assert (opened.kind, opened.catchable) == ("race", (1,))
    assert opened.uno(1).said_uno == (False, True, False)
    caught = opened.catch(2, 1)
    assert (caught.kind, caught.seats, caught.hand_sizes) == ("race", (0, 1, 2), (2, 3, 3))
    assert caught.gesture(0, "moo").gesture(1, "moo").hand_sizes == (2, 3, 4)


@clause("H9", "casa")
def test_the_window_is_still_open_when_the_race_is_over() -> None:
    done = ruled("B7* B1 B2 | G7 G1 | Y7 Y1 Y2").play(1, "G7").gesture(1, "moo").gesture(0, "moo")
    assert (done.turn, done.catchable, done.hand_sizes) == (2, (1,), (2, 1, 4))
    assert done.draw(2).catchable == ()


@clause("H9", "casa")
def test_the_card_for_the_last_one_ends_the_danger() -> None:
    done = ruled("B7* B1 B2 | G7 G1 | Y7 Y1 Y2").play(1, "G7").gesture(2, "moo").gesture(0, "moo")
    assert (done.hand_sizes, done.catchable) == ((2, 2, 3), ())
