"""Section 12 of the rulebook, M1 to M7: where rules meet."""

from __future__ import annotations

from typing import Any

import pytest

from ..rounds import ALL, Round, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False, "uno_window": "next_turn", "drawn_card": "may"}
DRAW = "B1 B2 G6 G8 Y6 Y8 G9 Y9 B9 B8 Y5 G5"


def table(edition: str, hands: str, discard: str = "B5", draw: str = DRAW, **options: Any) -> Round:
    return position(edition, hands, discard=discard, draw=draw, **PLAIN | options)


# -- M1: catching while a Wild Draw Four waits ------------------------------------------------------------


@clause("M1", *ALL)
@editions()
@pytest.mark.parametrize("reply", ["accept", "challenge"])
def test_a_catch_is_possible_until_the_wild_draw_four_is_answered(edition: str, reply: str) -> None:
    waiting = table(edition, "W4 Y1 | G1 G2 | Y2 Y3").play(0, "W4", colour="G")
    assert waiting.catchable == (0,)
    caught = waiting.catch(2, 0)
    assert (caught.hands[0], caught.kind, caught.seats[0], caught.due) == ("Y1 B1 B2", "answer", 1, 4)
    late = waiting.do(1, reply)
    assert late.catchable == ()
    assert late.catch(2, 0).state == late.state


@clause("M1", *ALL)
@editions()
def test_cards_drawn_since_do_not_turn_a_legal_card_into_a_bluff(edition: str) -> None:
    after = table(edition, "W4 Y1 | G1 G2 | Y2 Y3").play(0, "W4", colour="G").catch(1, 0).challenge(1)
    assert (after.hand_sizes, after.turn) == ((3, 2 + 6, 2), 2)


@clause("M1", *ALL)
@editions()
def test_a_bluff_stays_one_whatever_was_drawn_since(edition: str) -> None:
    after = table(edition, "W4 B4 | G1 G2 | Y2 Y3").play(0, "W4", colour="G").catch(1, 0).challenge(1)
    assert (after.hand_sizes, after.turn) == ((1 + 2 + 4, 2, 2), 1)


@clause("M1", *ALL)
@editions()
def test_a_bluff_stays_one_when_the_bluffer_puts_the_evidence_down_and_takes_it_back(edition: str) -> None:
    start = table(edition, "W4 B4 Y1 | G1 G2 | Y2 Y3", mistakes="penalise", draw="G6 G8 G9 Y6 Y8 Y9 Y5")
    evidence = start.play(0, "W4", colour="G").play(0, "B4")
    assert (evidence.kind, evidence.hand_sizes, evidence.owes) == ("answer", (4, 2, 2), (1, 0, 0))
    after = evidence.challenge(1)
    assert (after.hand_sizes, after.turn) == ((4 + 4, 2, 2), 1)


@clause("M1", *ALL)
@editions()
def test_a_legal_card_stays_one_when_a_new_card_is_put_down_and_taken_back(edition: str) -> None:
    start = table(
        edition, "W4 Y1 Y4 | G1 G2 | Y2 Y3", mistakes="penalise", draw="B6 B8 B9 Y6 Y8 Y9 Y5 G6 G7 G8 G9"
    )
    evidence = start.play(0, "W4", colour="G").play(0, "Y1").play(0, "B6")
    after = evidence.challenge(1)
    assert (after.hand_sizes, after.turn) == ((2 + 4, 2 + 6, 2), 2)


# -- M2: who is skipped begins no turn --------------------------------------------------------------------


@clause("M2", *ALL)
@editions()
def test_the_window_stays_open_while_a_skipped_player_does_nothing(edition: str) -> None:
    skipped = table(edition, "BS B4 | G1 G2 | Y2 Y3 B6 | Y7 G7").play(0, "BS")
    assert (skipped.turn, skipped.catchable) == (2, (0,))
    assert skipped.catch(1, 0).hand_sizes == (3, 2, 3, 2)
    assert skipped.draw(2).catchable == ()
    assert skipped.play(2, "B6").catchable == ()


@clause("M2", *ALL)
@editions()
def test_the_window_stays_open_while_a_player_draws_for_a_draw_two(edition: str) -> None:
    drew = table(edition, "BD B4 | G1 G2 | Y2 Y3 B6").play(0, "BD")
    assert (drew.turn, drew.hand_sizes, drew.catchable) == (2, (1, 4, 3), (0,))
    assert drew.catch(1, 0).hand_sizes == (3, 4, 3)
    assert drew.play(2, "B6").catchable == ()


@clause("M2", *ALL)
@editions()
def test_a_player_who_loses_an_owed_turn_begins_none(edition: str) -> None:
    owing = table(edition, "B3 B4 | G1 G2 | Y2 Y3 B6", mistakes="penalise").play(1, "G1")
    lost = owing.play(0, "B3")
    assert (lost.turn, lost.owes, lost.catchable) == (2, (0, 0, 0), (0,))
    assert lost.catch(1, 0).hand_sizes[0] == 3
    assert lost.play(2, "B6").catchable == ()


@clause("M2", *ALL)
@editions()
def test_a_card_out_of_turn_is_no_turn_and_leaves_the_window_open(edition: str) -> None:
    after = table(edition, "B3 B4 | G1 G2 | Y2 Y3", mistakes="penalise").play(0, "B3").play(2, "Y2")
    assert (after.turn, after.hand_sizes, after.catchable) == (1, (1, 2, 4), (0,))


@clause("M2", "aprendiz")
def test_drawing_for_the_apprentice_begins_no_turn() -> None:
    after = table("aprendiz", "WA B4 | G1 G2 | Y2 Y3").play(0, "WA", colour="B")
    assert (after.turn, after.hand_sizes, after.catchable) == (1, (1, 3, 4), (0,))
    assert after.draw(1).catchable == ()


# -- M3: two players --------------------------------------------------------------------------------------


@clause("M3", *ALL)
@editions()
@pytest.mark.parametrize("card", ["BS", "BR"])
@pytest.mark.parametrize("window", ["next_turn", "open"])
def test_of_two_players_the_window_lasts_until_the_same_player_acts(edition: str, card: str, window: str) -> None:
    alone = table(edition, f"{card} Y4 | G1 G2", draw="G6 G8 Y6", uno_window=window).play(0, card)
    assert (alone.turn, alone.catchable) == (0, (0,))
    caught = alone.catch(1, 0)
    assert (caught.turn, caught.hand_sizes) == (0, (3, 2))
    drew = alone.draw(0)
    assert (drew.turn, drew.hand_sizes, drew.catchable) == (1, (2, 2), ())
    assert drew.catch(1, 0).state == drew.state


@clause("M3", *ALL)
@editions()
@pytest.mark.parametrize("card", ["BS", "BR"])
def test_of_two_players_the_last_card_may_follow_at_once(edition: str, card: str) -> None:
    over = table(edition, f"{card} B4 | G1 G2").play(0, card).play(0, "B4")
    assert (over.winner, over.hand_sizes) == (0, (0, 2))


@clause("M3", *ALL)
@editions()
def test_of_two_players_a_draw_two_leaves_the_window_open_too(edition: str) -> None:
    alone = table(edition, "BD Y4 | G1 G2", draw="G6 G8 Y6 Y7 Y8").play(0, "BD")
    assert (alone.turn, alone.hand_sizes, alone.catchable) == (0, (1, 4), (0,))
    assert alone.catch(1, 0).hand_sizes == (3, 4)


# -- M4: said with two cards ------------------------------------------------------------------------------


@clause("M4", *ALL)
@editions()
def test_uno_may_be_said_with_two_cards_on_ones_own_turn(edition: str) -> None:
    said = table(edition, "B3 B4 | G1 G2 | Y2 Y3").uno(0)
    assert (said.said_uno, said.turn) == ((True, False, False), 0)
    after = said.play(0, "B3")
    assert (after.said_uno, after.catchable) == ((True, False, False), ())
    assert after.catch(1, 0).state == after.state


@clause("M4", *ALL)
@editions()
def test_uno_said_with_two_cards_on_anothers_turn_is_idle(edition: str) -> None:
    start = table(edition, "B6 B7 B8 | B3 G2 | Y2 Y3")
    idle = start.uno(1)
    assert idle.state == start.state
    assert idle.play(0, "B6").play(1, "B3").catchable == (1,)


@clause("M4", *ALL)
@editions()
def test_uno_lapses_when_a_card_is_drawn_instead(edition: str) -> None:
    said = table(edition, "B3 B4 | G1 G2 | Y2 Y3", draw="G6 B7 G8").uno(0)
    assert said.draw(0).said_uno == (False, False, False)
    drawn = table(edition, "B3 B4 | G1 G2 | Y2 Y3", draw="B7 G6 G8").uno(0).draw(0)
    assert drawn.keep(0).said_uno == (False, False, False)
    assert drawn.play(0, "B7").said_uno == (False, False, False)


@clause("M4", *ALL)
@editions()
def test_uno_lapses_when_there_was_nothing_to_draw(edition: str) -> None:
    start = table(edition, "Y3 B3 | Y1 Y2 | Y4 G4", discard="G5", draw="")
    passed = start.uno(0).draw(0)
    assert (passed.turn, passed.hand_sizes, passed.said_uno) == (1, (2, 2, 2), (False, False, False))


@clause("M4", *ALL)
@editions()
def test_uno_lapses_with_a_card_that_was_a_mistake(edition: str) -> None:
    after = table(edition, "Y3 B4 | G1 G2 | Y2 Y3", mistakes="penalise").uno(0).play(0, "Y3")
    assert (after.hand_sizes[0], after.said_uno, after.turn) == (4, (False, False, False), 1)


@clause("M4", *ALL)
@editions()
def test_facing_a_draw_is_ones_own_turn_for_saying_uno(edition: str) -> None:
    said = table(edition, "BD Y1 Y2 | GD G2 | Y3 Y4", stacking=True).play(0, "BD").uno(1)
    assert said.said_uno == (False, True, False)
    answered = said.play(1, "GD")
    assert (answered.said_uno, answered.catchable) == ((False, True, False), ())
    assert said.accept(1).said_uno == (False, False, False)


@clause("M4", *ALL)
@editions()
def test_uno_lapses_for_whoever_wins_the_challenge_and_then_draws(edition: str) -> None:
    waiting = table(edition, "W4 B4 B6 | G1 B3 | Y3 Y4", draw="G6 G7 G8 G9 Y8 Y9").play(0, "W4", colour="Y")
    upheld = waiting.uno(1).challenge(1)
    assert upheld.turn == 1
    assert upheld.draw(1).said_uno == (False, False, False)


@clause("M4", *ALL)
@editions()
def test_uno_said_before_a_challenge_upheld_holds_for_the_turn_won(edition: str) -> None:
    waiting = table(edition, "W4 B4 B6 | Y1 B3 | Y3 Y4", draw="G6 G7 G8 G9 Y8 Y9").play(0, "W4", colour="Y")
    after = waiting.uno(1).challenge(1).play(1, "Y1")
    assert (after.said_uno[1], after.catchable) == (True, ())


@clause("M4", *ALL)
@editions()
def test_uno_may_be_said_before_the_drawn_card_is_played_and_lapses_if_it_is_kept(edition: str) -> None:
    said = table(edition, "Y4 | G1 G2 | Y2 Y3", draw="B7 G6 G8").draw(0).uno(0)
    assert said.said_uno == (True, False, False)
    assert said.play(0, "B7").catchable == ()
    assert said.keep(0).said_uno == (False, False, False)


@clause("M4", *ALL)
@editions()
def test_uno_lapses_when_somebody_jumps_in_before_a_card_is_played(edition: str) -> None:
    said = table(edition, "B3 B4 | G1 G2 | B5 Y3 Y4 | Y1 Y2", jump_in=True).uno(0)
    jumped = said.play(2, "B5")
    assert (jumped.turn, jumped.said_uno) == (3, (False, False, False, False))


@clause("M4", *ALL)
@editions()
def test_uno_lapses_also_when_the_jump_in_hands_the_turn_straight_back(edition: str) -> None:
    jumped = table(edition, "B3 B4 | G1 G2 | B5 Y3 Y4", jump_in=True).uno(0).play(2, "B5")
    assert (jumped.turn, jumped.said_uno) == (0, (False, False, False))
    assert jumped.play(0, "B3").catchable == (0,)


@clause("M4", *ALL)
@editions()
def test_uno_lapses_also_when_the_others_owe_their_turns(edition: str) -> None:
    start = table(edition, "Y4 | G1 G2", draw="G6 G8 B7 Y6", mistakes="penalise").play(1, "G1")
    kept = start.draw(0).uno(0).keep(0)
    assert (kept.turn, kept.hand_sizes, kept.said_uno) == (0, (2, 4), (False, False))
    assert kept.play(0, "B7").catchable == (0,)


@clause("M4", "aprendiz")
def test_uno_does_not_outlast_a_custom_wild_that_makes_its_player_draw() -> None:
    rule = {"text": "", "effects": [{"who": "everyone", "what": "draw", "n": 1}]}
    after = table("aprendiz", "WC1 B4 | G1 G2 | Y2 Y3", custom={"WC1": rule}).uno(0).play(0, "WC1", colour="B")
    assert (after.hand_sizes, after.said_uno, after.catchable) == ((2, 3, 3), (False, False, False), ())


# -- M5: anyone may challenge -----------------------------------------------------------------------------


@clause("M5", "deluxe")
def test_in_deluxe_anyone_but_the_player_may_challenge() -> None:
    start = position("deluxe", "W4 Y1 Y2 | G1 G2 | Y3 Y4 | G3 G4", discard="B5", draw=DRAW)
    waiting = start.play(0, "W4", colour="G")
    assert waiting.seats[0] == 1
    assert sorted(waiting.seats) == [1, 2, 3]
    assert waiting.refusal(0, "challenge") == ("cannot_challenge", "A7")
    assert waiting.refusal(2, "accept")[0] == "not_your_turn"


@clause("M5", *ALL)
@editions()
@pytest.mark.parametrize("challenger", [2, 3])
def test_the_first_challenge_is_the_only_one(edition: str, challenger: int) -> None:
    start = table(edition, "W4 Y1 | G1 G2 | Y3 Y4 | G3 G4", challenge="anyone")
    waiting = start.play(0, "W4", colour="G")
    assert waiting.catchable == (0,)
    after = waiting.challenge(challenger)
    assert after.catchable == ()
    assert after.hand_sizes == tuple(8 if seat == challenger else size for seat, size in enumerate((1, 2, 2, 2)))
    assert after.turn == 2
    for seat in range(4):
        assert after.refusal(seat, "challenge") == ("nothing_to_challenge", "A7")


@clause("M5", *ALL)
@editions()
def test_a_third_players_challenge_upheld_gives_the_next_player_a_normal_turn(edition: str) -> None:
    start = table(edition, "W4 B4 B6 | G1 G2 | Y3 Y4 | G3 G4", challenge="anyone")
    after = start.play(0, "W4", colour="G").challenge(3)
    assert (after.hand_sizes, after.turn) == ((6, 2, 2, 2), 1)


@clause("M5", *ALL)
@editions()
def test_an_accept_closes_the_chance_to_challenge(edition: str) -> None:
    start = table(edition, "W4 B4 B6 | G1 G2 | Y3 Y4", challenge="anyone")
    after = start.play(0, "W4", colour="G").accept(1)
    assert after.refusal(2, "challenge") == ("nothing_to_challenge", "A7")


@clause("M5", *ALL)
@editions()
def test_with_stacking_a_third_player_who_loses_draws_the_whole_amount_and_two_more(edition: str) -> None:
    start = table(edition, "BD Y1 Y2 | W4 G1 G2 | Y3 Y4 | G3 G4", stacking=True, challenge="anyone")
    waiting = start.play(0, "BD").play(1, "W4", colour="G")
    assert (waiting.due, waiting.seats[0], sorted(waiting.seats)) == (6, 2, [0, 2, 3])
    after = waiting.challenge(0)
    assert (after.hand_sizes, after.turn) == ((2 + 8, 2, 2, 2), 3)


@clause("M5", *ALL)
@editions()
def test_with_stacking_a_third_player_who_wins_makes_the_bluffer_draw_the_whole_amount(edition: str) -> None:
    start = table(edition, "BD Y1 Y2 | W4 B4 G2 | Y3 Y4 | G3 G4", stacking=True, challenge="anyone")
    after = start.play(0, "BD").play(1, "W4", colour="G").challenge(3)
    assert (after.hand_sizes, after.turn) == ((2, 2 + 6, 2, 2), 2)


@clause("M5", *ALL)
@editions()
def test_nobody_challenges_a_draw_two(edition: str) -> None:
    facing = table(edition, "BD Y1 Y2 | G1 G2 | Y3 Y4", stacking=True, challenge="anyone").play(0, "BD")
    assert facing.seats == (1,)
    assert facing.refusal(2, "challenge") == ("nothing_to_challenge", "A7")
    assert facing.refusal(1, "challenge") == ("nothing_to_challenge", "A7")


# -- M6: the explicit answer ------------------------------------------------------------------------------


@clause("M6", *ALL)
@editions()
@pytest.mark.parametrize("stacking", [True, "any"])
def test_with_stacking_a_draw_waits_even_for_a_player_who_cannot_answer(
    edition: str, stacking: bool | str
) -> None:
    facing = table(edition, "BD Y1 Y2 | G1 G2 | Y3 Y4", stacking=stacking).play(0, "BD")
    assert (facing.kind, facing.seats, facing.due, facing.hand_sizes) == ("answer", (1,), 2, (2, 2, 2))
    assert facing.refusal(1, "draw") == ("answer_first", "A5")
    assert facing.refusal(2, "accept")[0] == "not_your_turn"
    after = facing.accept(1)
    assert (after.turn, after.due, after.hand_sizes) == (2, 0, (2, 4, 2))


@clause("M6", *ALL)
@editions()
def test_without_stacking_a_draw_two_resolves_at_once(edition: str) -> None:
    after = table(edition, "BD Y1 Y2 | GD G2 | Y3 Y4").play(0, "BD")
    assert (after.kind, after.turn, after.due, after.hand_sizes) == ("turn", 2, 0, (2, 4, 2))


@clause("M6", "clasico")
def test_clasico_waits_without_an_option() -> None:
    facing = position("clasico", "BD Y1 Y2 | G1 G2 | Y3 Y4", discard="B5", draw=DRAW).play(0, "BD")
    assert (facing.kind, facing.seats, facing.due) == ("answer", (1,), 2)


# -- M7: the wrong card in a chain ------------------------------------------------------------------------


@clause("M7", *ALL)
@editions()
@pytest.mark.parametrize("card", ["G1", "B7", "GR"])
def test_a_wrong_card_in_a_chain_costs_the_whole_amount_and_two_more(edition: str, card: str) -> None:
    start = table(edition, f"BD Y1 Y2 | {card} G2 | Y3 Y4", stacking=True, mistakes="penalise")
    after = start.play(0, "BD").play(1, card)
    assert (after.hand_sizes, after.turn, after.due) == ((2, 2 + 4, 2), 2, 0)
    assert (after.top, after.owes) == ("BD", (0, 0, 0))
    assert card in after.hands[1].split()


@clause("M7", *ALL)
@editions()
def test_a_wrong_card_in_a_longer_chain_costs_all_of_it(edition: str) -> None:
    start = table(edition, "BD Y1 Y2 | W4 G2 | GD Y3 Y4", stacking=True, mistakes="penalise")
    after = start.play(0, "BD").play(1, "W4", colour="G").play(2, "GD")
    assert (after.hand_sizes, after.turn, after.colour) == ((2, 1, 3 + 8), 0, "G")


@clause("M7", *ALL)
@editions()
def test_a_card_put_down_instead_of_an_answer_without_stacking_costs_the_four_and_two_more(edition: str) -> None:
    start = table(edition, "W4 Y1 Y2 | G1 G2 | Y3 Y4", mistakes="penalise")
    after = start.play(0, "W4", colour="G").play(1, "G1")
    assert (after.hand_sizes, after.turn, after.top) == ((2, 2 + 6, 2), 2, "W4")
