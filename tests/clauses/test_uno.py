"""Section 5 of the rulebook: saying UNO and being caught, with both kinds of window."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.rules import Caught

from ..rounds import ALL, Round, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False, "uno_window": "next_turn", "drawn_card": "may"}
CLOSING = ("deluxe", "casa", "international", "aprendiz")  # U4: until the next player begins the turn

windows = pytest.mark.parametrize("window", ["next_turn", "open"])


def table(
    edition: str, hands: str = "B3 B4 | G1 G2 | Y1 Y2", draw: str = "G5 G6 Y5 Y6 G8", **options: Any
) -> Round:
    return position(edition, hands, discard="B5", draw=draw, **PLAIN | options)


def silent(edition: str, hands: str = "B3 B4 | G1 G2 | Y1 Y2", **options: Any) -> Round:
    """Seat 0 has gone down to one card (B4 on B3) and has said nothing."""
    return table(edition, hands, **options).play(0, "B3")


# -- U1: saying it ----------------------------------------------------------------------------------------


@clause("U1", *ALL)
@editions()
@windows
def test_uno_said_with_the_second_to_last_card_is_safe(edition: str, window: Any) -> None:
    after = table(edition, uno_window=window).play(0, "B3", uno=True)
    assert after.said_uno == (True, False, False)
    assert after.catchable == ()
    assert after.catch(1, 0).hand_sizes == (1, 2, 2)
    assert after.catch(1, 0).state == after.state


@clause("U1", *ALL)
@editions()
@windows
def test_uno_said_after_the_card_but_before_being_caught_is_safe(edition: str, window: Any) -> None:
    late = silent(edition, uno_window=window)
    assert (late.said_uno, late.catchable, late.turn) == ((False, False, False), (0,), 1)
    said = late.uno(0)
    assert said.said_uno == (True, False, False)
    assert said.catchable == ()
    assert said.turn == 1
    assert said.catch(2, 0).hand_sizes == (1, 2, 2)


@clause("U1", *ALL)
@editions()
@windows
@pytest.mark.parametrize("card", ["B7", "BS", "BR", "BD"])
def test_any_card_that_leaves_one_asks_for_uno(edition: str, window: Any, card: str) -> None:
    start = table(edition, f"{card} B4 | G1 G2 | Y1 Y2", uno_window=window)
    assert start.play(0, card).catchable == (0,)
    assert start.play(0, card, uno=True).catchable == ()


@clause("U1", *ALL)
@editions()
@pytest.mark.parametrize("card", ["W", "W4"])
def test_a_wild_that_leaves_one_asks_for_uno(edition: str, card: str) -> None:
    start = table(edition, f"{card} Y4 | G1 G2 | Y1 Y2")
    assert start.play(0, card, colour="G").catchable == (0,)
    assert start.play(0, card, colour="G", uno=True).said_uno == (True, False, False)


@clause("U1", *ALL)
@editions()
def test_a_card_that_leaves_two_asks_for_nothing(edition: str) -> None:
    after = table(edition, "B3 B4 B6 | G1 G2 | Y1 Y2").play(0, "B3")
    assert after.hand_sizes == (2, 2, 2)
    assert after.catchable == ()


@clause("U1", *ALL)
@editions()
@windows
def test_uno_is_said_again_each_time_one_card_is_left(edition: str, window: Any) -> None:
    said = table(edition, draw="G5 Y5 G3 Y6", uno_window=window).play(0, "B3", uno=True).draw(1).draw(2)
    drawn = said.draw(0)
    assert drawn.kind == "drawn"
    assert drawn.said_uno == (False, False, False)
    again = drawn.play(0, "G3")
    assert again.hands[0] == "B4"
    assert again.catchable == (0,)
    assert again.catch(2, 0).hand_sizes[0] == 3


@clause("U1", *ALL)
@editions()
def test_the_last_card_may_be_played_without_a_further_word(edition: str) -> None:
    out = table(edition).play(0, "B3", uno=True).draw(1).draw(2).play(0, "B4")
    assert (out.kind, out.winner, out.hand_sizes[0]) == ("over", 0, 0)


# -- U2: being caught -------------------------------------------------------------------------------------


@clause("U2", *ALL)
@editions()
@windows
@pytest.mark.parametrize("catcher", [1, 2])
def test_any_other_player_may_catch_and_it_costs_two_cards(edition: str, window: Any, catcher: int) -> None:
    caught = silent(edition, uno_window=window).catch(catcher, 0)
    assert caught.hands == ("B4 G5 G6", "G1 G2", "Y1 Y2")
    assert caught.pile == "Y5 Y6 G8"
    assert caught.catchable == ()
    assert caught.said_uno == (False, False, False)
    assert caught.happened(Caught) == [Caught(catcher, 0)]


@clause("U2", *ALL)
@editions()
@windows
def test_nobody_is_caught_twice_for_one_card(edition: str, window: Any) -> None:
    caught = silent(edition, uno_window=window).catch(1, 0)
    assert caught.catch(2, 0).state == caught.state
    assert caught.draw(1).catch(2, 0).hand_sizes == (3, 3, 2)


@clause("U2", *ALL)
@editions()
def test_the_two_cards_come_from_the_reshuffled_discards_when_the_pile_is_short(edition: str) -> None:
    caught = silent(edition, draw="G5").catch(1, 0)
    assert caught.hands[0] == "B4 G5 B5"
    assert (caught.pile, caught.discard) == ("", "B3")


@clause("U2", *ALL)
@editions()
def test_whoever_is_caught_draws_what_there_is(edition: str) -> None:
    caught = silent(edition, draw="").catch(1, 0)
    assert caught.hands[0] == "B4 B5"
    assert caught.catchable == ()


@clause("U2", "aprendiz")
@pytest.mark.parametrize("what", ["discard", "swap"])
def test_a_custom_wild_that_leaves_somebody_one_card_can_have_them_caught(what: str) -> None:
    rule = {"text": "", "effects": [{"who": "next", "what": what, "n": 1}]}
    hands = {"discard": "WC1 B1 B2 | G1 G2 | Y1 Y2", "swap": "WC1 B1 | G1 G2 | Y1 Y2"}[what]
    start = position("aprendiz", hands, discard="B5", draw="G5 G6 G7", custom={"WC1": rule})
    after = start.play(0, "WC1", colour="Y")
    assert after.hand_sizes == (2, 1, 2)
    assert after.catchable == (1,)
    assert after.catch(0, 1).hand_sizes == (2, 3, 2)
    assert after.uno(1).catchable == ()


# -- U3: not before the card lies on the pile -------------------------------------------------------------


@clause("U3", *ALL)
@editions()
@windows
def test_nobody_can_be_caught_before_the_second_to_last_card_is_on_the_pile(edition: str, window: Any) -> None:
    before = table(edition, uno_window=window)
    assert before.catchable == ()
    assert before.catch(1, 0).state == before.state
    assert before.catch(1, 0).play(0, "B3").catchable == (0,)


@clause("U3", *ALL)
@editions()
@windows
def test_nobody_can_be_caught_while_deciding_on_the_drawn_card(edition: str, window: Any) -> None:
    deciding = table(edition, "Y4 | G1 G2 | Y1 Y2", draw="B6 G5 G6 G7", uno_window=window).draw(0)
    assert (deciding.kind, deciding.hand_sizes[0], deciding.catchable) == ("drawn", 2, ())
    assert deciding.catch(1, 0).state == deciding.state
    assert deciding.play(0, "B6").catchable == (0,)
    assert deciding.keep(0).catchable == ()


# -- U4: until when ---------------------------------------------------------------------------------------


@clause("U4", *CLOSING)
@editions(*CLOSING)
def test_the_window_is_closed_when_the_next_player_draws(edition: str) -> None:
    start = position(edition, "B3 B4 | G1 G2 | Y1 Y2", discard="B5", draw="G5 G6 Y5")
    late = start.play(0, "B3").draw(1)
    assert late.catchable == ()
    assert late.catch(2, 0).state == late.state


@clause("U4", *CLOSING)
@editions(*CLOSING)
def test_the_window_is_closed_when_the_next_player_plays(edition: str) -> None:
    start = position(edition, "B3 B4 | B1 G1 G2 | Y1 Y2", discard="B5", draw="G5 G6 Y5")
    open_window = start.play(0, "B3")
    assert open_window.catchable == (0,)
    late = open_window.play(1, "B1")
    assert late.catchable == ()
    assert late.catch(2, 0).hand_sizes == (1, 2, 2)


@clause("U4", *ALL)
@editions()
def test_the_next_player_may_open_a_window_of_their_own(edition: str) -> None:
    after = silent(edition, "B3 B4 | B1 G1 | Y1 Y2").play(1, "B1")
    assert after.catchable == (1,)
    assert after.catch(2, 0).state == after.state
    assert after.catch(0, 1).hand_sizes == (1, 3, 2)


@clause("U4", *ALL)
@editions()
@pytest.mark.parametrize(("window", "left"), [("next_turn", ()), ("open", (0,))])
@pytest.mark.parametrize("reply", ["accept", "challenge"])
def test_answering_or_challenging_a_draw_begins_a_turn(
    edition: str, window: str, left: tuple[int, ...], reply: str
) -> None:
    start = table(edition, "W4 Y4 | G1 G2 | Y1 Y2", draw="G5 G6 G7 G8 Y5 Y6 Y7", uno_window=window)
    waiting = start.play(0, "W4", colour="G")
    assert (waiting.kind, waiting.catchable) == ("answer", (0,))
    assert waiting.do(1, reply).catchable == left


@clause("U4", *ALL)
@editions()
@pytest.mark.parametrize(("window", "left"), [("next_turn", ()), ("open", (0,))])
def test_answering_a_chain_with_a_card_begins_a_turn(edition: str, window: str, left: tuple[int, ...]) -> None:
    start = table(edition, "BD Y4 | GD G1 G2 | Y1 Y2", uno_window=window, stacking=True)
    facing = start.play(0, "BD")
    assert facing.catchable == (0,)
    assert facing.play(1, "GD").catchable == left
    assert facing.accept(1).catchable == left


@clause("U4", *ALL)
@editions()
def test_a_next_player_who_plays_a_wrong_card_has_begun_the_turn(edition: str) -> None:
    after = silent(edition, mistakes="penalise").play(1, "G1")
    assert (after.turn, after.hand_sizes, after.catchable) == (2, (1, 4, 2), ())


@clause("U4", *ALL)
@editions()
def test_uno_calls_and_false_catches_of_others_do_not_close_the_window(edition: str) -> None:
    after = silent(edition).uno(1).uno(2).catch(1, 2).catch(0, 1)
    assert after.catchable == (0,)
    assert after.catch(1, 0).hand_sizes == (3, 2, 2)


@clause("U4", "clasico")
def test_clasico_knows_no_end_of_the_window() -> None:
    start = position("clasico", "B3 B4 | G1 G2 | Y1 Y2", discard="B5", draw="G5 G6 Y5 Y6")
    later = start.play(0, "B3").draw(1).draw(2)
    assert (later.turn, later.catchable) == (0, (0,))
    assert later.catch(2, 0).hand_sizes == (3, 3, 3)
    assert later.catch(2, 0).turn == 0


@clause("U4", *ALL)
@editions()
def test_an_open_window_lasts_as_long_as_the_one_card_is_held(edition: str) -> None:
    silent_still = silent(edition, uno_window="open").draw(1).draw(2)
    assert silent_still.catchable == (0,)
    drawn = silent_still.draw(0)
    assert (drawn.hand_sizes[0], drawn.catchable) == (2, ())
    assert drawn.catch(1, 0).hand_sizes[0] == 2


@clause("U4", *ALL)
@editions()
@pytest.mark.parametrize("turns_later", [1, 2])
def test_with_an_open_window_saying_it_in_a_later_turn_is_safe(edition: str, turns_later: int) -> None:
    later = silent(edition, uno_window="open").draw(1)
    if turns_later == 2:
        later = later.draw(2)
    said = later.uno(0)
    assert said.said_uno == (True, False, False)
    assert said.catchable == ()
    assert said.catch(1, 0).state == said.state


@clause("U4", *ALL)
@editions()
def test_with_an_open_window_several_players_can_be_caught_each_for_themselves(edition: str) -> None:
    both = silent(edition, "B3 B4 | B1 G1 | Y1 Y2", uno_window="open").play(1, "B1")
    assert sorted(both.catchable) == [0, 1]
    one = both.catch(2, 0)
    assert (one.hand_sizes, one.catchable) == ((3, 1, 2), (1,))
    assert one.catch(0, 1).hand_sizes == (3, 3, 2)


@clause("U4", *ALL)
@editions()
def test_with_an_open_window_going_out_in_silence_still_wins(edition: str) -> None:
    out = silent(edition, uno_window="open").draw(1).draw(2).play(0, "B4")
    assert (out.winner, out.hand_sizes[0]) == (0, 0)
    assert out.refusal(1, "catch", target=0) == ("round_over", "E1")


@clause("U4", "clasico")
def test_clasico_with_the_other_window_closes_it_at_the_next_turn() -> None:
    assert silent("clasico", uno_window="next_turn").draw(1).catchable == ()


# -- U5: the first of the two counts ----------------------------------------------------------------------


@clause("U5", *ALL)
@editions()
def test_a_catch_that_arrives_first_beats_the_call(edition: str) -> None:
    late_call = silent(edition).catch(1, 0).uno(0)
    assert late_call.hand_sizes == (3, 2, 2)
    assert late_call.said_uno == (False, False, False)


@clause("U5", *ALL)
@editions()
def test_a_call_that_arrives_first_beats_the_catch(edition: str) -> None:
    late_catch = silent(edition).uno(0).catch(1, 0)
    assert late_catch.hand_sizes == (1, 2, 2)
    assert late_catch.said_uno == (True, False, False)


# -- U6: no lost turn, false catches ----------------------------------------------------------------------


@clause("U6", *ALL)
@editions()
@windows
def test_being_caught_costs_no_turn(edition: str, window: Any) -> None:
    caught = silent(edition, uno_window=window).catch(1, 0)
    assert (caught.turn, caught.owes) == (1, (0, 0, 0))
    assert caught.draw(1).draw(2).turn == 0


@clause("U6", *ALL)
@editions()
@windows
def test_catching_a_player_with_more_cards_has_no_effect(edition: str, window: Any) -> None:
    before = silent(edition, uno_window=window)
    assert before.catch(0, 1).state == before.state
    assert before.catch(2, 1).state == before.state


@clause("U6", *ALL)
@editions()
@windows
def test_catching_oneself_has_no_effect(edition: str, window: Any) -> None:
    before = silent(edition, uno_window=window)
    assert before.catch(0, 0).state == before.state


# -- U7: too early ----------------------------------------------------------------------------------------


@clause("U7", *ALL)
@editions()
def test_saying_uno_with_more_than_two_cards_has_no_effect(edition: str) -> None:
    start = table(edition, "B3 B4 B6 | G1 G2 | Y1 Y2")
    assert start.uno(0).state == start.state
    assert start.uno(0).play(0, "B3").said_uno == (False, False, False)


@clause("U7", *ALL)
@editions()
@windows
def test_uno_said_with_a_card_that_leaves_two_does_not_count_later(edition: str, window: Any) -> None:
    early = table(edition, "B3 B4 B6 | G1 G2 | Y1 Y2", uno_window=window).play(0, "B3", uno=True)
    assert early.said_uno == (False, False, False)
    later = early.draw(1).draw(2).play(0, "B4")
    assert later.catchable == (0,)
    assert later.catch(1, 0).hand_sizes[0] == 3


@clause("U7", *ALL)
@editions()
def test_uno_said_with_a_wild_draw_four_that_leaves_two_is_not_heard(edition: str) -> None:
    waiting = table(edition, "W4 Y4 Y6 | G1 G2 | Y1 Y2").play(0, "W4", colour="G", uno=True)
    assert (waiting.kind, waiting.said_uno) == ("answer", (False, False, False))
