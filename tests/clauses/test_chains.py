"""§4 of the rulebook, A12-A14: cumulative draws, challenges within them, and the extra X4 (`stacking="any"`)."""

from typing import Any

import pytest

from comodin.rules.events import HandShown

from ..rounds import ALL, Round, clause, editions, position

OFF_BY_DEFAULT = ("deluxe", "casa", "international", "aprendiz")
NEXT_ONLY = ("clasico", "casa", "international", "aprendiz")
PILE = "Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 G0 G1 G2 G3 G4 G5"


def table(edition: str, hands: str, **more: Any) -> Round:
    """Cumulative draws on, a blue five on the pile, seat 0 to play."""
    options: dict[str, Any] = {"discard": "B5", "draw": PILE, "stacking": True, "mistakes": "prevent"} | more
    return position(edition, hands, **options)


def facing(after: Round) -> tuple[int, int]:
    """Who faces how many cards."""
    assert after.kind == "answer", after.kind
    return after.seats[0], after.due


# -- answering ------------------------------------------------------------------------------------------------


@clause("A12", "clasico")
def test_draws_are_cumulative_in_clasico() -> None:
    begun = position("clasico", "BD G8 G9 | GD B1 | B2 B3", discard="B5", draw=PILE)
    after = begun.play(0, "BD")
    assert (after.kind, after.seats, after.due) == ("answer", (1,), 2)
    assert facing(after.play(1, "GD")) == (2, 4)


@clause("A12", *OFF_BY_DEFAULT)
@editions(*OFF_BY_DEFAULT)
def test_draws_are_not_cumulative_by_default_elsewhere(edition: str) -> None:
    begun = position(edition, "BD G8 G9 | GD B1 | B2 B3", discard="B5", draw=PILE)
    assert (begun.play(0, "BD").turn, begun.play(0, "BD").hands[1]) == (2, "GD B1 Y0 Y1")


@clause("A12", *ALL)
@editions()
def test_a_player_who_does_not_answer_draws_two_and_loses_the_turn(edition: str) -> None:
    after = table(edition, "BD G8 G9 | GD B1 | B2 B3").play(0, "BD")
    assert (facing(after), after.hand_sizes) == ((1, 2), (2, 2, 2))
    taken = after.accept(1)
    assert (taken.hands[1], taken.turn, taken.due, taken.colour) == ("GD B1 Y0 Y1", 2, 0, "B")


@clause("A12", *ALL)
@editions()
def test_two_and_two_are_four(edition: str) -> None:
    after = table(edition, "BD G8 G9 | GD B1 | B2 B3 | B6 B7").play(0, "BD").play(1, "GD")
    assert (facing(after), after.hand_sizes) == ((2, 4), (2, 1, 2, 2))
    taken = after.accept(2)
    assert (taken.hands[2], taken.turn, taken.due) == ("B2 B3 Y0 Y1 Y2 Y3", 3, 0)
    assert taken.hand_sizes == (2, 1, 6, 2)


@clause("A12", *ALL)
@editions()
def test_two_and_four_are_six(edition: str) -> None:
    after = table(edition, "BD G8 G9 | W4 G1 Y1 | B2 B3 | B6 B7", draw="Y0 Y2 Y3 Y4 Y5 Y6 Y7").play(0, "BD")
    answered = after.play(1, "W4", colour="Y")
    assert (facing(answered), answered.colour) == ((2, 6), "Y")
    taken = answered.accept(2)
    assert (taken.hand_sizes, taken.turn) == ((2, 2, 8, 2), 3)


@clause("A12", *ALL)
@editions()
def test_four_and_four_are_eight(edition: str) -> None:
    after = table(edition, "W4 G8 G9 | W4 B1 B4 | B2 B3 | B6 B7").play(0, "W4", colour="Y")
    assert facing(after) == (1, 4)
    answered = after.play(1, "W4", colour="G")
    assert (facing(answered), answered.colour) == ((2, 8), "G")
    taken = answered.accept(2)
    assert (taken.hand_sizes, taken.turn, taken.colour) == ((2, 2, 10, 2), 3, "G")


@clause("A12", *ALL)
@editions()
def test_a_chain_can_go_all_the_way_round(edition: str) -> None:
    begun = table(edition, "BD G8 W4 | GD B1 B4 | YD B3 G9", draw="Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 G0")
    chain = begun.play(0, "BD").play(1, "GD").play(2, "YD")
    assert facing(chain) == (0, 6)
    chain = chain.play(0, "W4", colour="B")
    assert facing(chain) == (1, 10)
    taken = chain.accept(1)
    assert (taken.hand_sizes, taken.turn) == ((1, 12, 2), 2)


@clause("A12", *ALL)
@editions()
def test_a_chain_follows_the_direction_of_play(edition: str) -> None:
    begun = table(edition, "BD G8 G9 | B1 B4 | B2 B3 | GD B7", direction=-1)
    chain = begun.play(0, "BD").play(3, "GD")
    assert facing(chain) == (2, 4)
    assert (chain.accept(2).turn, chain.accept(2).hand_sizes) == (1, (2, 2, 6, 1))


@clause("A12", *ALL)
@editions()
def test_a_chain_between_two_players_comes_back(edition: str) -> None:
    chain = table(edition, "BD G8 G9 | GD B1 B4").play(0, "BD").play(1, "GD")
    assert facing(chain) == (0, 4)
    assert (chain.accept(0).hand_sizes, chain.accept(0).turn) == ((6, 2), 1)


@clause("A12", *ALL)
@editions()
@pytest.mark.parametrize("colour", ["B", "G"])
def test_a_wild_draw_four_cannot_be_answered_with_a_draw_two(edition: str, colour: str) -> None:
    after = table(edition, "W4 G8 G9 | BD GD B1 | B2 B3").play(0, "W4", colour=colour)
    assert after.refusal(1, "play", card="BD") == ("cannot_answer", "A12")
    assert after.refusal(1, "play", card="GD") == ("cannot_answer", "A12")


@clause("A12", *ALL)
@editions()
def test_a_wild_draw_four_that_answered_a_draw_two_cannot_be_answered_with_one(edition: str) -> None:
    chain = table(edition, "BD G8 G9 | W4 G1 | YD BD B3").play(0, "BD").play(1, "W4", colour="Y")
    assert chain.refusal(2, "play", card="YD") == ("cannot_answer", "A12")
    assert facing(chain) == (2, 6)


@clause("A12", *ALL)
@editions()
@pytest.mark.parametrize("card", ["B1", "BR", "BS", "W"])
def test_no_other_card_answers_a_draw(edition: str, card: str) -> None:
    colour = {"colour": "B"} if card == "W" else {}
    hands = f"BD W4 G9 | {card} Y1 | B2 B3"
    after = table(edition, hands, draw="Y0 Y2 Y3").play(0, "BD")
    assert after.refusal(1, "play", card=card, **colour) == ("cannot_answer", "A12")
    after = table(edition, hands, draw="Y0 Y2 Y3").play(0, "W4", colour="B")
    assert after.refusal(1, "play", card=card, **colour) == ("cannot_answer", "A12")


@clause("A12", "casa", "aprendiz")
@pytest.mark.parametrize(("edition", "card"), [("casa", "WR"), ("aprendiz", "WA"), ("aprendiz", "WC1")])
def test_no_edition_card_answers_a_draw(edition: str, card: str) -> None:
    after = table(edition, f"BD G8 G9 | {card} B1 | B2 B3").play(0, "BD")
    assert after.refusal(1, "play", card=card, colour="B") == ("cannot_answer", "A12")


@clause("A12", *ALL)
@editions()
def test_who_faces_a_draw_cannot_draw_one_card_or_pass_instead(edition: str) -> None:
    after = table(edition, "BD G8 G9 | GD B1 | B2 B3").play(0, "BD")
    assert after.refusal(1, "draw") == ("answer_first", "A5")
    assert after.refusal(1, "pass") == ("answer_first", "A5")
    assert after.refusal(2, "accept") == ("not_your_turn", "T1")


@clause("A12", *ALL)
@editions()
def test_only_the_player_who_faces_the_draw_may_answer(edition: str) -> None:
    after = table(edition, "BD GD G9 | B1 B4 | YD B3").play(0, "BD")
    assert after.refusal(2, "play", card="YD") == ("not_your_turn", "T1")
    assert after.refusal(0, "play", card="GD") == ("not_your_turn", "T1")


@clause("A12", *ALL)
@editions()
def test_a_draw_waits_for_an_answer_even_from_who_has_none(edition: str) -> None:
    after = table(edition, "BD G8 G9 | B1 B4 | B2 B3").play(0, "BD")
    assert (facing(after), after.hands[1]) == ((1, 2), "B1 B4")


@clause("A12", *ALL)
@editions()
def test_after_the_cards_were_taken_a_new_chain_starts_at_two(edition: str) -> None:
    taken = table(edition, "BD G8 G9 | B1 B4 | GD B3 | B6 B7").play(0, "BD").accept(1)
    assert facing(taken.play(2, "GD")) == (3, 2)


@clause("A12", *ALL)
@editions()
def test_a_chain_longer_than_the_pile_gives_what_there_is(edition: str) -> None:
    chain = table(edition, "BD G8 G9 | GD B1 | B2 B3", draw="Y0 Y1").play(0, "BD").play(1, "GD")
    taken = chain.accept(2)
    assert sorted(taken.hands[2].split()) == ["B2", "B3", "B5", "BD", "Y0", "Y1"]
    assert (taken.discard, taken.turn) == ("GD", 0)


# -- challenges ---------------------------------------------------------------------------------------------------


@clause("A13", *ALL)
@editions()
def test_with_stacking_a_single_bluff_costs_four_and_a_lost_challenge_six(edition: str) -> None:
    upheld = table(edition, "W4 B8 G9 | G6 G7 | B2 B3").play(0, "W4", colour="Y").challenge(1)
    assert (upheld.hand_sizes, upheld.turn, upheld.due) == ((6, 2, 2), 1, 0)
    lost = table(edition, "W4 G8 G9 | G6 G7 | B2 B3").play(0, "W4", colour="Y").challenge(1)
    assert (lost.hand_sizes, lost.turn, lost.due) == ((2, 8, 2), 2, 0)


@clause("A13", *ALL)
@editions()
def test_a_bluff_that_answered_a_draw_two_costs_the_whole_amount(edition: str) -> None:
    chain = table(edition, "BD G8 G9 | W4 B1 | G6 G7").play(0, "BD").play(1, "W4", colour="Y")
    after = chain.challenge(2)
    assert (after.hand_sizes, after.turn, after.due) == ((2, 7, 2), 2, 0)
    assert (after.colour, after.top) == ("Y", "W4")
    assert after.draw(2).hand_sizes[2] == 3  # a normal turn


@clause("A13", *ALL)
@editions()
def test_a_lost_challenge_in_a_chain_costs_the_whole_amount_and_two(edition: str) -> None:
    chain = table(edition, "BD G8 G9 | W4 G1 | G6 G7 | B6 B7").play(0, "BD").play(1, "W4", colour="Y")
    after = chain.challenge(2)
    assert (after.hand_sizes, after.turn, after.due) == ((2, 1, 10, 2), 3, 0)


@clause("A13", *ALL)
@editions()
@pytest.mark.parametrize(("held", "upheld"), [("G1", True), ("B1", False)])
def test_the_second_wild_draw_four_is_judged_on_the_colour_the_first_one_named(
    edition: str, held: str, upheld: bool
) -> None:
    begun = table(edition, f"W4 G8 G9 | W4 {held} | Y6 Y7 | B6 B7", draw=PILE)
    chain = begun.play(0, "W4", colour="G").play(1, "W4", colour="Y")
    after = chain.challenge(2)
    if upheld:
        assert (after.hand_sizes, after.turn) == ((2, 9, 2, 2), 2)
    else:
        assert (after.hand_sizes, after.turn) == ((2, 1, 12, 2), 3)


@clause("A13", *ALL)
@editions()
def test_answering_with_a_card_gives_up_the_right_to_challenge(edition: str) -> None:
    begun = table(edition, "W4 B8 G9 | W4 B1 | Y6 Y7")  # the first is a bluff
    chain = begun.play(0, "W4", colour="G").play(1, "W4", colour="Y")  # the second is not: no green
    assert chain.refusal(1, "challenge") == ("cannot_challenge", "A7")
    after = chain.challenge(2)
    assert [event.seat for event in after.happened(HandShown)] == [1]
    assert (after.hand_sizes, after.turn) == ((2, 1, 12), 0)


@clause("A13", *ALL)
@editions()
def test_a_draw_two_in_a_chain_cannot_be_challenged(edition: str) -> None:
    chain = table(edition, "BD B8 G9 | GD B1 | Y6 Y7").play(0, "BD")
    assert chain.refusal(1, "challenge") == ("nothing_to_challenge", "A7")
    assert chain.play(1, "GD").refusal(2, "challenge") == ("nothing_to_challenge", "A7")


@clause("A13", *NEXT_ONLY)
@editions(*NEXT_ONLY)
def test_only_the_player_facing_the_card_may_challenge_in_a_chain(edition: str) -> None:
    chain = table(edition, "BD G8 G9 | W4 B1 | G6 G7 | B6 B7").play(0, "BD").play(1, "W4", colour="Y")
    assert chain.seats == (2,)
    for seat in (0, 1, 3):
        assert chain.refusal(seat, "challenge") == ("cannot_challenge", "A7")


@clause("A13", "deluxe")
@pytest.mark.parametrize("challenger", [0, 3])
def test_in_deluxe_a_third_player_may_challenge_in_a_chain(challenger: int) -> None:
    hands = "BD G8 G9 | W4 {} | G6 G7 | B6 B7"
    upheld = table("deluxe", hands.format("B1")).play(0, "BD").play(1, "W4", colour="Y").challenge(challenger)
    assert (upheld.hand_sizes, upheld.turn) == ((2, 7, 2, 2), 2)
    lost = table("deluxe", hands.format("G1")).play(0, "BD").play(1, "W4", colour="Y").challenge(challenger)
    sizes = [2, 1, 2, 2]
    sizes[challenger] += 8
    assert (lost.hand_sizes, lost.turn) == (tuple(sizes), 3)


@clause("A13", "casa")
def test_in_casa_a_wild_held_makes_the_answer_a_bluff() -> None:
    chain = table("casa", "BD G8 G9 | W4 WR | G6 G7").play(0, "BD").play(1, "W4", colour="Y")
    assert (chain.challenge(2).hand_sizes, chain.challenge(2).turn) == ((2, 7, 2), 2)


@clause("A13", *ALL)
@editions()
def test_the_named_colour_stands_after_a_challenge_in_a_chain(edition: str) -> None:
    chain = table(edition, "BD G8 G9 | W4 B1 | G6 Y7").play(0, "BD").play(1, "W4", colour="Y")
    after = chain.challenge(2)
    assert after.refusal(2, "play", card="G6") == ("no_match", "T1")
    assert after.play(2, "Y7").turn == 0


# -- by symbol ----------------------------------------------------------------------------------------------------


@clause("A14", *ALL)
@editions()
@pytest.mark.parametrize("card", ["BD", "GD", "YD"])
def test_the_colour_of_an_answering_draw_two_does_not_matter(edition: str, card: str) -> None:
    chain = table(edition, f"BD G8 G9 | {card} B1 | B2 Y3", draw="Y0 Y1 Y2 Y4 Y5").play(0, "BD").play(1, card)
    assert (facing(chain), chain.colour) == ((2, 4), card[0])
    assert chain.accept(2).colour == card[0]


# -- stacking="any" ------------------------------------------------------------------------------------------


@clause("X4", *ALL)
@editions()
@pytest.mark.parametrize("card", ["BD", "GD", "YD"])
def test_with_stacking_any_a_draw_two_of_any_colour_answers_a_wild_draw_four(edition: str, card: str) -> None:
    begun = table(edition, f"W4 G8 G9 | {card} B1 | B2 B3 | B6 B7", stacking="any")
    chain = begun.play(0, "W4", colour="Y").play(1, card)
    assert (facing(chain), chain.colour) == ((2, 6), card[0])
    taken = chain.accept(2)
    assert (taken.hand_sizes, taken.turn) == ((2, 1, 8, 2), 3)


@clause("X4", *ALL)
@editions()
def test_with_stacking_any_a_wild_draw_four_covered_by_a_draw_two_cannot_be_challenged(edition: str) -> None:
    begun = table(edition, "W4 B8 G9 | BD B1 | B2 B3", stacking="any")
    chain = begun.play(0, "W4", colour="Y").play(1, "BD")
    assert chain.seats == (2,)
    assert chain.refusal(2, "challenge") == ("nothing_to_challenge", "A7")


@clause("X4", *ALL)
@editions()
def test_with_stacking_any_the_other_answers_stay(edition: str) -> None:
    begun = table(edition, "W4 BD G9 | W4 GD B1 | B2 B3", stacking="any")
    assert facing(begun.play(0, "W4", colour="Y").play(1, "W4", colour="G")) == (2, 8)
    assert facing(begun.play(0, "BD").play(1, "GD")) == (2, 4)
    assert facing(begun.play(0, "BD").play(1, "W4", colour="G")) == (2, 6)
    assert begun.play(0, "BD").refusal(1, "play", card="B1") == ("cannot_answer", "A12")
