"""§4 of the rulebook, A6-A11: the legal Wild Draw Four, the bluff and the challenge (without cumulative draws)."""

from typing import Any

import pytest

from comodin.rules import HIDDEN, SPECTATOR, Challenged
from comodin.rules.events import HandShown

from ..rounds import ALL, Round, clause, editions, position, text

NEXT_ONLY = ("clasico", "casa", "international", "aprendiz")
WILDS_DO_NOT_COUNT = ("clasico", "deluxe", "international", "aprendiz")
PILE = "Y8 Y9 YS YR YD G0 G1 GS GR GD"

LEGAL = "W4 G7 G8"  # on a blue five
BLUFF = "W4 G7 B8"


def played(
    edition: str, hand: str, *, discard: str = "B5", name: str = "Y", card: str = "W4", **more: Any
) -> Round:
    """Seat 0 of four has played a Wild Draw Four from this hand on a blue five; yellow is named."""
    options: dict[str, Any] = {"draw": PILE, "stacking": False, "mistakes": "prevent"} | more
    begun = position(edition, f"{hand} | B1 B2 | B3 B4 | B6 B7", discard=discard, **options)
    return begun.play(0, card, colour=name)


def was_bluff(after: Round) -> bool:
    """What a challenge by the player who would draw finds out: the four cards go to seat 0, or six to seat 1."""
    kept = after.hand_sizes[0]
    judged = after.challenge(1)
    upheld, lost = (kept + 4, 2, 2, 2), (kept, 8, 2, 2)
    assert judged.hand_sizes in (upheld, lost)
    return judged.hand_sizes == upheld


# -- when it is legal -----------------------------------------------------------------------------------------


@clause("A6", *ALL)
@editions()
def test_it_is_legal_when_no_other_card_has_the_current_colour(edition: str) -> None:
    assert not was_bluff(played(edition, "W4 G7 Y8 YS"))


@clause("A6", *ALL)
@editions()
@pytest.mark.parametrize("held", ["B8", "B5", "B0", "BS", "BR", "BD"])
def test_it_is_a_bluff_when_another_card_has_the_current_colour(edition: str, held: str) -> None:
    assert was_bluff(played(edition, f"W4 G7 {held} Y1"))


@clause("A6", *ALL)
@editions()
@pytest.mark.parametrize(("top", "held"), [("B5", "G5"), ("BS", "GS"), ("BR", "YR"), ("BD", "GD")])
def test_a_matching_number_or_symbol_does_not_count(edition: str, top: str, held: str) -> None:
    assert not was_bluff(played(edition, f"W4 {held} Y1", discard=top, draw="Y8 Y9 G0 G1 G2 G3"))


@clause("A6", *WILDS_DO_NOT_COUNT)
@editions(*WILDS_DO_NOT_COUNT)
@pytest.mark.parametrize("wild", ["W", "W4"])
def test_other_wilds_do_not_count(edition: str, wild: str) -> None:
    assert not was_bluff(played(edition, f"W4 {wild} G7"))


@clause("A6", "aprendiz")
@pytest.mark.parametrize("wild", ["WC1", "WC2", "WA"])
def test_custom_wilds_and_apprentices_do_not_count(wild: str) -> None:
    assert not was_bluff(played("aprendiz", f"W4 {wild} G7"))


@clause("A6", "casa")
@clause("A6c", "casa")
@pytest.mark.parametrize("wild", ["W", "W4", "WR"])
def test_in_casa_another_wild_also_counts_as_a_match(wild: str) -> None:
    assert was_bluff(played("casa", f"W4 {wild} G7"))


@clause("A6", "casa")
@clause("A6c", "casa")
def test_in_casa_the_wild_draw_four_itself_does_not_count() -> None:
    assert not was_bluff(played("casa", "W4 G7 Y8"))


@clause("A6", *ALL)
@editions()
@pytest.mark.parametrize("wilds_match", [True, False])
def test_the_option_wilds_match_says_whether_wilds_count(edition: str, wilds_match: bool) -> None:
    assert was_bluff(played(edition, "W4 W G7", wilds_match=wilds_match)) is wilds_match
    assert was_bluff(played(edition, BLUFF, wilds_match=wilds_match))
    assert not was_bluff(played(edition, LEGAL, wilds_match=wilds_match))


@clause("A6", *ALL)
@editions()
def test_a_bluff_stands_unless_it_is_challenged(edition: str) -> None:
    after = played(edition, BLUFF).accept(1)
    assert (after.hand_sizes, after.turn, after.colour) == ((2, 6, 2, 2), 2, "Y")


@clause("A6", *ALL)
@editions()
def test_on_a_wild_the_current_colour_is_the_one_that_was_named(edition: str) -> None:
    assert was_bluff(played(edition, "W4 G7 Y8", discard="W", colour="G", name="B"))
    assert not was_bluff(played(edition, "W4 Y7 Y1", discard="W", colour="G", name="B"))


# -- who may challenge, and when --------------------------------------------------------------------------------


@clause("A7", *NEXT_ONLY)
@editions(*NEXT_ONLY)
def test_only_the_player_who_would_draw_may_challenge(edition: str) -> None:
    after = played(edition, BLUFF)
    assert after.seats == (1,)
    for seat in (0, 2, 3):
        assert after.refusal(seat, "challenge") == ("cannot_challenge", "A7")
    assert after.challenge(1).hand_sizes == (6, 2, 2, 2)


@clause("A7", "deluxe")
@pytest.mark.parametrize("challenger", [1, 2, 3])
def test_in_deluxe_anyone_but_the_player_of_the_card_may_challenge(challenger: int) -> None:
    after = played("deluxe", BLUFF)
    assert after.seats[0] == 1
    assert sorted(after.seats) == [1, 2, 3]
    assert after.refusal(0, "challenge") == ("cannot_challenge", "A7")
    assert after.challenge(challenger).hand_sizes == (6, 2, 2, 2)


@clause("A7", *ALL)
@editions()
def test_the_option_challenge_says_who_may(edition: str) -> None:
    anyone = played(edition, BLUFF, challenge="anyone")
    assert anyone.challenge(3).hand_sizes == (6, 2, 2, 2)
    only_next = played(edition, BLUFF, challenge="next")
    assert only_next.seats == (1,)
    assert only_next.refusal(3, "challenge") == ("cannot_challenge", "A7")


@clause("A7", *ALL)
@editions()
def test_the_other_way_round_the_challenger_sits_to_the_right(edition: str) -> None:
    after = played(edition, BLUFF, direction=-1)
    assert after.seats[0] == 3
    judged = after.challenge(3)
    assert (judged.hand_sizes, judged.turn, judged.direction) == ((6, 2, 2, 2), 3, -1)


@clause("A7", *ALL)
@editions()
def test_nobody_may_challenge_once_the_cards_were_accepted(edition: str) -> None:
    after = played(edition, BLUFF).accept(1)
    for seat in range(4):
        assert after.refusal(seat, "challenge") == ("nothing_to_challenge", "A7")


@clause("A7", *ALL)
@editions()
def test_a_challenge_happens_only_once(edition: str) -> None:
    for hand in (BLUFF, LEGAL):
        judged = played(edition, hand).challenge(1)
        for seat in range(4):
            assert judged.refusal(seat, "challenge") == ("nothing_to_challenge", "A7")


@clause("A7", *ALL)
@editions()
@pytest.mark.parametrize("card", ["BD", "W", "B8"])
def test_no_other_card_can_be_challenged(edition: str, card: str) -> None:
    colour = {"name": "Y"} if card == "W" else {"name": None}
    after = played(edition, f"{card} G7 B9", card=card, **colour)
    assert after.refusal(1, "challenge") == ("nothing_to_challenge", "A7")


@clause("A7", *ALL)
@editions()
@pytest.mark.parametrize("hand", [BLUFF, LEGAL])
def test_the_hand_is_shown_to_the_challenger_only(edition: str, hand: Any) -> None:
    (shown,) = played(edition, hand).challenge(1).happened(HandShown)
    assert (shown.seat, shown.to) == (0, 1)
    assert sorted(text(shown.seen_by(1).cards).split()) == sorted(hand.removeprefix("W4 ").split())
    for viewer in (2, 3, SPECTATOR):
        assert shown.seen_by(viewer).cards == (HIDDEN, HIDDEN)


@clause("A7", "deluxe")
def test_in_deluxe_a_third_challenger_sees_the_hand_and_the_next_player_does_not() -> None:
    (shown,) = played("deluxe", BLUFF).challenge(3).happened(HandShown)
    assert (shown.seat, shown.to) == (0, 3)
    assert sorted(text(shown.seen_by(3).cards).split()) == ["B8", "G7"]
    for viewer in (1, 2, SPECTATOR):
        assert shown.seen_by(viewer).cards == (HIDDEN, HIDDEN)


@clause("A7", *ALL)
@editions()
def test_without_a_challenge_no_hand_is_shown(edition: str) -> None:
    assert not played(edition, BLUFF).accept(1).happened(HandShown)


# -- what comes of it -------------------------------------------------------------------------------------------


@clause("A8", *ALL)
@editions()
def test_an_upheld_challenge_gives_the_four_cards_to_the_bluffer(edition: str) -> None:
    after = played(edition, BLUFF).challenge(1)
    assert after.hands == ("G7 B8 Y8 Y9 YS YR", "B1 B2", "B3 B4", "B6 B7")
    assert (after.kind, after.due) == ("turn", 0)
    (judged,) = after.happened(Challenged)
    assert (judged.seat, judged.player, judged.upheld) == (1, 0, True)


@clause("A8", *ALL)
@editions()
def test_after_an_upheld_challenge_the_next_player_takes_a_normal_turn(edition: str) -> None:
    after = played(edition, BLUFF, name="B").challenge(1)
    assert after.turn == 1
    moved = after.play(1, "B1")
    assert (moved.turn, moved.hands[1]) == (2, "B2")
    assert after.draw(1).hands[1] == "B1 B2 YD"


@clause("A8", "deluxe")
@pytest.mark.parametrize("challenger", [2, 3])
def test_in_deluxe_the_next_player_takes_the_turn_also_when_a_third_challenged(challenger: int) -> None:
    after = played("deluxe", BLUFF).challenge(challenger)
    assert (after.hand_sizes, after.turn, after.due) == ((6, 2, 2, 2), 1, 0)


@clause("A9", *ALL)
@editions()
def test_a_lost_challenge_costs_six_cards_and_the_turn(edition: str) -> None:
    after = played(edition, LEGAL).challenge(1)
    assert after.hands == ("G7 G8", "B1 B2 Y8 Y9 YS YR YD G0", "B3 B4", "B6 B7")
    assert (after.turn, after.due) == (2, 0)
    (judged,) = after.happened(Challenged)
    assert (judged.seat, judged.player, judged.upheld) == (1, 0, False)


@clause("A9", "deluxe")
@pytest.mark.parametrize("challenger", [2, 3])
def test_in_deluxe_a_third_player_who_loses_draws_the_six(challenger: int) -> None:
    after = played("deluxe", LEGAL).challenge(challenger)
    sizes = [2, 2, 2, 2]
    sizes[challenger] = 8
    assert after.hand_sizes == tuple(sizes)
    assert after.hands[1] == "B1 B2"
    assert after.turn == 2  # seat 1 draws none, but still loses the turn


@clause("A9", *ALL)
@editions()
def test_between_two_players_a_lost_challenge_gives_the_turn_back(edition: str) -> None:
    begun = position(edition, f"{LEGAL} | B1 B2", discard="B5", draw=PILE, stacking=False)
    after = begun.play(0, "W4", colour="Y").challenge(1)
    assert (after.hand_sizes, after.turn) == ((2, 8), 0)


@clause("A9", *ALL)
@editions()
def test_a_loser_draws_what_there_is(edition: str) -> None:
    after = played(edition, LEGAL, draw="Y8 Y9 YS").challenge(1)
    assert sorted(after.hands[1].split()) == ["B1", "B2", "B5", "Y8", "Y9", "YS"]
    assert (after.discard, after.turn) == ("W4", 2)


@clause("A10", *ALL)
@editions()
@pytest.mark.parametrize("hand", [BLUFF, LEGAL])
def test_the_card_and_the_named_colour_stay_whatever_the_outcome(edition: str, hand: Any) -> None:
    after = played(edition, hand).challenge(1)
    assert (after.discard, after.colour) == ("B5 W4", "Y")


@clause("A10", *ALL)
@editions()
def test_after_an_upheld_challenge_the_named_colour_must_be_matched(edition: str) -> None:
    after = played(edition, BLUFF).challenge(1)
    assert after.refusal(1, "play", card="B1") == ("no_match", "T1")


# -- at the moment of play --------------------------------------------------------------------------------------


@clause("A11", *ALL)
@editions()
def test_the_colour_that_counts_is_the_one_before_not_the_one_named(edition: str) -> None:
    assert not was_bluff(played(edition, "W4 G7 Y8", name="G"))
    assert was_bluff(played(edition, "W4 G7 B8", name="G"))
    assert was_bluff(played(edition, "W4 G7 B8", name="B"))


@clause("A11", *ALL)
@editions()
def test_cards_drawn_since_do_not_make_it_a_bluff(edition: str) -> None:
    caught = played(edition, "W4 G7", draw="B8 B9 Y1 Y2 Y3 Y4 Y6 Y7").catch(2, 0)
    assert (caught.kind, caught.hands[0]) == ("answer", "G7 B8 B9")
    after = caught.challenge(1)
    assert (after.hand_sizes, after.turn) == ((3, 8, 2, 2), 2)


@clause("A11", *ALL)
@editions()
def test_cards_drawn_since_do_not_excuse_a_bluff(edition: str) -> None:
    caught = played(edition, "W4 B8", draw="G8 G9 Y1 Y2 Y3 Y4 Y6 Y7").catch(2, 0)
    after = caught.challenge(1)
    assert (after.hand_sizes, after.turn) == ((7, 2, 2, 2), 1)


@clause("A11", *ALL)
@editions()
def test_a_drawn_wild_draw_four_is_judged_on_the_cards_beside_it(edition: str) -> None:
    for hand, bluff in (("G7 G8", False), ("G7 B8", True)):
        begun = position(
            edition, f"{hand} | B1 B2 | B3 B4 | B6 B7", discard="B5", draw=f"W4 {PILE}", stacking=False
        )
        assert was_bluff(begun.draw(0).play(0, "W4", colour="Y")) is bluff
