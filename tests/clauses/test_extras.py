"""Section 11 of the rulebook: the variants that no source text has."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.editions import EDITIONS

from ..rounds import ALL, Round, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False, "uno_window": "next_turn", "drawn_card": "may"}
DRAW = "G6 G8 Y6 Y8 G9 Y9 B9 B8"
FOUR = "B1 B2 B3 | G1 G2 G3 | B7 G4 G6 | Y1 Y2 Y3"


def table(edition: str, hands: str, discard: str = "B5", draw: str = DRAW, **options: Any) -> Round:
    return position(edition, hands, discard=discard, draw=draw, **PLAIN | options)


@clause("X1", *ALL)
@clause("X2", *ALL)
@clause("X3", *ALL)
@clause("X4", *ALL)
@clause("X5", *ALL)
@editions()
def test_every_extra_is_off_in_every_edition(edition: str) -> None:
    rules = EDITIONS[edition].ruleset
    assert (rules.draw_until_playable, rules.jump_in, rules.seven_zero) == (False, False, False)
    assert rules.stacking is (edition == "clasico")
    assert rules.bluff is True


# -- X1: draw until playable ------------------------------------------------------------------------------


@clause("X1", *ALL)
@editions()
def test_a_player_draws_until_a_card_can_be_played(edition: str) -> None:
    start = table(edition, "Y1 Y2 | G1 G2", draw="Y3 G4 B7 G6 B8", draw_until_playable=True)
    drawn = start.draw(0)
    assert (drawn.kind, drawn.seats, drawn.hands[0]) == ("drawn", (0,), "Y1 Y2 Y3 G4 B7")
    assert drawn.pile == "G6 B8"
    assert drawn.refusal(0, "play", card="Y3") == ("only_drawn_card", "T3")
    assert drawn.refusal(0, "draw") == ("already_drew", "T3")
    after = drawn.play(0, "B7")
    assert (after.turn, after.hands[0]) == (1, "Y1 Y2 Y3 G4")
    assert drawn.keep(0).turn == 1


@clause("X1", *ALL)
@editions()
def test_without_the_extra_one_card_is_drawn(edition: str) -> None:
    after = table(edition, "Y1 Y2 | G1 G2", draw="Y3 G4 B7 G6 B8").draw(0)
    assert (after.turn, after.hands[0]) == (1, "Y1 Y2 Y3")


@clause("X1", *ALL)
@editions()
@pytest.mark.parametrize("first", ["B7", "Y5", "W"])
def test_drawing_stops_at_once_when_the_first_card_can_be_played(edition: str, first: str) -> None:
    drawn = table(edition, "Y1 Y2 | G1 G2", draw=f"{first} B8 B9", draw_until_playable=True).draw(0)
    assert (drawn.kind, drawn.hands[0], drawn.pile) == ("drawn", f"Y1 Y2 {first}", "B8 B9")


@clause("X1", *ALL)
@editions()
def test_drawing_goes_on_through_the_reshuffle_and_stops_when_nothing_is_left(edition: str) -> None:
    start = table(edition, "Y1 Y2 | G1 G2", discard="G9 B5", draw="Y3", draw_until_playable=True)
    after = start.draw(0)
    assert (after.turn, after.hands[0]) == (1, "Y1 Y2 Y3 G9")
    assert (after.pile, after.discard) == ("", "B5")
    found = table(edition, "Y1 Y2 | G1 G2", discard="B9 B5", draw="Y3", draw_until_playable=True).draw(0)
    assert (found.kind, found.hands[0]) == ("drawn", "Y1 Y2 Y3 B9")


@clause("X1", *ALL)
@editions()
def test_a_draw_for_a_draw_two_is_still_two_cards(edition: str) -> None:
    after = table(edition, "BD B1 B2 | G1 G2 | Y1 Y2", draw_until_playable=True).play(0, "BD")
    assert (after.hand_sizes, after.turn) == ((2, 4, 2), 2)


# -- X2: jump in ------------------------------------------------------------------------------------------


@clause("X2", *ALL)
@editions()
def test_an_identical_card_may_be_played_out_of_turn_and_play_goes_on_from_there(edition: str) -> None:
    after = table(edition, FOUR, discard="B7", jump_in=True).play(2, "B7")
    assert (after.turn, after.hand_sizes, after.discard) == (3, (3, 3, 2, 3), "B7 B7")


@clause("X2", *ALL)
@editions()
def test_without_the_extra_an_identical_card_out_of_turn_is_refused(edition: str) -> None:
    assert table(edition, FOUR, discard="B7").refusal(2, "play", card="B7") == ("not_your_turn", "T1")


@clause("X2", *ALL)
@editions()
@pytest.mark.parametrize("card", ["G7", "B6", "BS"])
def test_a_card_that_only_matches_may_not_jump_in(edition: str, card: str) -> None:
    start = table(edition, f"B1 B2 | G1 G2 | {card} G4 | Y1 Y2", discard="B7", jump_in=True)
    assert start.refusal(2, "play", card=card) == ("not_your_turn", "T1")


@clause("X2", *ALL)
@editions()
def test_jumping_in_runs_in_the_direction_of_play(edition: str) -> None:
    assert table(edition, FOUR, discard="B7", direction=-1, jump_in=True).play(2, "B7").turn == 1


@clause("X2", *ALL)
@editions()
@pytest.mark.parametrize(
    ("card", "turn", "sizes"), [("BS", 0, (2, 2, 1, 2)), ("BR", 1, (2, 2, 1, 2)), ("BD", 0, (2, 2, 1, 4))]
)
def test_an_action_card_that_jumps_in_acts_from_the_new_place(
    edition: str, card: str, turn: int, sizes: tuple[int, ...]
) -> None:
    start = table(edition, f"B1 B2 | G1 G2 | {card} G4 | Y1 Y2", discard=card, jump_in=True)
    after = start.play(2, card)
    assert (after.turn, after.hand_sizes) == (turn, sizes)
    assert after.direction == (-1 if card == "BR" else 1)


@clause("X2", *ALL)
@editions()
def test_a_last_card_may_jump_in_and_win(edition: str) -> None:
    over = table(edition, "B1 B2 | G1 G2 | B7", discard="B7", jump_in=True).play(2, "B7")
    assert (over.kind, over.winner) == ("over", 2)


@clause("X2", *ALL)
@editions()
def test_where_mistakes_are_penalised_a_jump_in_is_none_but_another_card_is(edition: str) -> None:
    start = table(edition, FOUR, discard="B7", jump_in=True, mistakes="penalise")
    jumped = start.play(2, "B7")
    assert (jumped.turn, jumped.owes, jumped.hand_sizes) == (3, (0, 0, 0, 0), (3, 3, 2, 3))
    wrong = start.play(2, "G4")
    assert (wrong.turn, wrong.owes, wrong.hand_sizes) == (0, (0, 0, 1, 0), (3, 3, 5, 3))


# -- X3: seven and zero -----------------------------------------------------------------------------------


@clause("X3", *ALL)
@editions()
@pytest.mark.parametrize(
    ("target", "hands"), [(1, ("G1 G2 G3", "B1 B2", "Y1 Y2 Y3 Y4")), (2, ("Y1 Y2 Y3 Y4", "G1 G2 G3", "B1 B2"))]
)
def test_a_seven_swaps_hands_with_a_chosen_player(edition: str, target: int, hands: tuple[str, ...]) -> None:
    start = table(edition, "B7 B1 B2 | G1 G2 G3 | Y1 Y2 Y3 Y4", seven_zero=True)
    after = start.play(0, "B7", target=target)
    assert (after.hands, after.turn, after.top) == (hands, 1, "B7")


@clause("X3", *ALL)
@editions()
def test_a_seven_needs_another_player_as_its_target(edition: str) -> None:
    start = table(edition, "B7 B1 B2 | G1 G2 G3 | Y1 Y2 Y3 Y4", seven_zero=True)
    assert start.refusal(0, "play", card="B7") == ("target_missing", "M9")
    assert start.refusal(0, "play", card="B7", target=0)[1] == "M9"
    assert start.refusal(0, "play", card="B7", target=3)[1] == "M9"


@clause("X3", *ALL)
@editions()
@pytest.mark.parametrize(
    ("direction", "hands"), [(1, ("Y1 Y2 Y3 Y4", "B1 B2", "G1 G2 G3")), (-1, ("G1 G2 G3", "Y1 Y2 Y3 Y4", "B1 B2"))]
)
def test_a_zero_moves_all_hands_in_the_direction_of_play(
    edition: str, direction: int, hands: tuple[str, ...]
) -> None:
    start = table(edition, "B0 B1 B2 | G1 G2 G3 | Y1 Y2 Y3 Y4", direction=direction, seven_zero=True)
    after = start.play(0, "B0")
    assert (after.hands, after.turn) == (hands, direction % 3)


@clause("X3", *ALL)
@editions()
def test_of_two_players_seven_and_zero_both_swap(edition: str) -> None:
    start = table(edition, "B7 B0 B2 | G1 G2 G3 G4", seven_zero=True)
    assert start.play(0, "B7", target=1).hands == ("G1 G2 G3 G4", "B0 B2")
    assert start.play(0, "B0").hands == ("G1 G2 G3 G4", "B7 B2")


@clause("X3", *ALL)
@editions()
@pytest.mark.parametrize("card", ["B7", "B0"])
def test_without_the_extra_seven_and_zero_are_plain_numbers(edition: str, card: str) -> None:
    after = table(edition, f"{card} B1 B2 | G1 G2 G3 | Y1 Y2 Y3 Y4").play(0, card)
    assert after.hands == ("B1 B2", "G1 G2 G3", "Y1 Y2 Y3 Y4")


@clause("X3", *ALL)
@editions()
def test_other_numbers_move_no_hands(edition: str) -> None:
    after = table(edition, "B6 B1 B2 | G1 G2 G3 | Y1 Y2", seven_zero=True).play(0, "B6")
    assert after.hands == ("B1 B2", "G1 G2 G3", "Y1 Y2")


# -- X4: stacking "any" -----------------------------------------------------------------------------------


@clause("X4", *ALL)
@editions()
def test_a_draw_two_of_any_colour_answers_a_wild_draw_four(edition: str) -> None:
    start = table(edition, "W4 Y1 Y2 | BD G1 G2 | GD Y3 Y4", stacking="any")
    facing = start.play(0, "W4", colour="G").play(1, "BD")
    assert (facing.kind, facing.seats, facing.due, facing.colour) == ("answer", (2,), 6, "B")
    assert facing.refusal(2, "challenge") == ("nothing_to_challenge", "A7")
    after = facing.accept(2)
    assert (after.turn, after.hand_sizes) == (0, (2, 2, 9))


@clause("X4", *ALL)
@editions()
def test_a_mixed_chain_adds_up(edition: str) -> None:
    start = table(edition, "BD Y1 Y2 | W4 G1 G2 | GD Y3 Y4", draw=f"{DRAW} Y3", stacking="any")
    facing = start.play(0, "BD").play(1, "W4", colour="B").play(2, "GD")
    assert (facing.due, facing.seats) == (8, (0,))
    assert facing.accept(0).hand_sizes == (10, 2, 2)


@clause("X4", *ALL)
@editions()
def test_plain_stacking_refuses_a_draw_two_on_a_wild_draw_four(edition: str) -> None:
    facing = table(edition, "W4 Y1 Y2 | GD G1 G2", stacking=True).play(0, "W4", colour="G")
    assert facing.refusal(1, "play", card="GD") == ("cannot_answer", "A12")


@clause("X4", *ALL)
@editions()
def test_stacking_any_also_takes_what_plain_stacking_takes(edition: str) -> None:
    start = table(edition, "BD Y1 Y2 | GD W4 G2", stacking="any")
    assert start.play(0, "BD").play(1, "GD").due == 4
    assert start.play(0, "BD").play(1, "W4", colour="G").due == 6


# -- X5: no bluffs ----------------------------------------------------------------------------------------


@clause("X5", *ALL)
@editions()
@pytest.mark.parametrize("mistakes", ["prevent", "penalise"])
def test_without_bluffs_an_illegal_wild_draw_four_is_refused(edition: str, mistakes: str) -> None:
    start = table(edition, "W4 B1 Y2 | G1 G2 | Y1 Y3", bluff=False, mistakes=mistakes)
    assert start.refusal(0, "play", card="W4", colour="G")[0] == "bluff"
    assert start.play(0, "B1").turn == 1


@clause("X5", *ALL)
@editions()
def test_without_bluffs_a_legal_wild_draw_four_is_played_as_ever(edition: str) -> None:
    waiting = table(edition, "W4 Y5 Y2 | G1 G2 | Y1 Y3", bluff=False).play(0, "W4", colour="G")
    assert (waiting.kind, waiting.due, waiting.seats[0]) == ("answer", 4, 1)


@clause("X5", "casa")
def test_in_casa_another_wild_makes_it_illegal_too() -> None:
    start = table("casa", "W4 W Y2 | G1 G2 | Y1 Y3", bluff=False)
    assert start.refusal(0, "play", card="W4", colour="G")[0] == "bluff"


@clause("X5", "clasico", "deluxe", "international", "aprendiz")
@editions("clasico", "deluxe", "international", "aprendiz")
def test_elsewhere_another_wild_does_not_make_it_illegal(edition: str) -> None:
    start = table(edition, "W4 W Y2 | G1 G2 | Y1 Y3", bluff=False)
    assert start.play(0, "W4", colour="G").kind == "answer"


@clause("X5", *ALL)
@editions()
def test_without_bluffs_a_chain_is_not_answered_with_one_either(edition: str) -> None:
    facing = table(edition, "BD Y1 Y2 | W4 B1 G2", bluff=False, stacking=True).play(0, "BD")
    assert facing.refusal(1, "play", card="W4", colour="G")[0] == "bluff"
    assert facing.accept(1).hand_sizes == (2, 5)


@clause("X5", *ALL)
@editions()
def test_without_bluffs_a_drawn_wild_draw_four_that_would_be_one_stays_in_the_hand(edition: str) -> None:
    after = table(edition, "B1 Y2 | G1 G2", draw="W4 G6 G8", bluff=False).draw(0)
    assert (after.turn, after.hands[0]) == (1, "B1 Y2 W4")
