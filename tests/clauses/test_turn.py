"""§3 of the rulebook: playing or drawing, the drawn card, the empty pile and the blocked round."""

from typing import Any

import pytest

from comodin.rules.events import NothingToDraw, PileShuffled

from ..rounds import ALL, Round, clause, editions, position

MAY = ("clasico", "international")
MUST_IF_FORCED = ("deluxe", "casa", "aprendiz")

OTHERS = "Y1 Y2 | Y3 Y4"  # the hands of seats 1 and 2, where they do not matter


def table(edition: str, hand: str, discard: str, **more: Any) -> Round:
    """Three players, seat 0 to play from this hand."""
    return position(edition, f"{hand} | {OTHERS}", discard=discard, mistakes="prevent", **more)


# -- playing ------------------------------------------------------------------------------------------------


@clause("T1", *ALL)
@editions()
@pytest.mark.parametrize(
    ("card", "top"),
    [
        ("B7", "B5"),
        ("G5", "B5"),
        ("B0", "B5"),
        ("BS", "B5"),
        ("BR", "BD"),
        ("B1", "BD"),
        ("GS", "BS"),
        ("G0", "B0"),
    ],
)
def test_a_card_of_the_same_colour_number_or_symbol_may_be_played(edition: str, card: str, top: str) -> None:
    after = table(edition, f"{card} Y8 Y9", top, draw="G1 G2 G3", stacking=False).play(0, card)
    assert (after.top, after.colour, after.discard) == (card, card[0], f"{top} {card}")
    assert after.hands[0] == "Y8 Y9"


@clause("T1", *ALL)
@editions()
@pytest.mark.parametrize(("card", "top"), [("G7", "B5"), ("GS", "B5"), ("GR", "BS"), ("GD", "BR"), ("G2", "BD")])
def test_a_card_of_another_colour_and_face_is_refused(edition: str, card: str, top: str) -> None:
    begun = table(edition, f"{card} Y8 Y9", top, draw="G1")
    assert begun.refusal(0, "play", card=card) == ("no_match", "T1")


@clause("T1", *ALL)
@editions()
@pytest.mark.parametrize("wild", ["W", "W4"])
@pytest.mark.parametrize("top", ["B5", "BS", "BR", "BD"])
def test_a_wild_may_be_played_on_anything_even_when_another_card_could_be(
    edition: str, wild: str, top: str
) -> None:
    after = table(edition, f"{wild} B7 Y9", top, draw="G1").play(0, wild, colour="G")
    assert (after.top, after.colour, after.hands[0]) == (wild, "G", "B7 Y9")


@clause("T1", "casa", "aprendiz")
@pytest.mark.parametrize(
    ("edition", "wild"), [("casa", "WR"), ("aprendiz", "WC1"), ("aprendiz", "WC2"), ("aprendiz", "WA")]
)
def test_the_wilds_of_an_edition_may_be_played_at_any_time(edition: str, wild: str) -> None:
    after = table(edition, f"{wild} B7 Y9", "B5", draw="G1 G2 G3").play(0, wild, colour="G")
    assert (after.top, after.colour, after.turn) == (wild, "G", 1)


@clause("T1", *ALL)
@editions()
@pytest.mark.parametrize("wild", ["W", "W4"])
def test_after_a_wild_only_the_named_colour_or_another_wild_matches(edition: str, wild: str) -> None:
    begun = table(edition, "G4 GS B4 W Y8", wild, colour="B", draw="Y9")
    assert begun.play(0, "B4").colour == "B"
    assert begun.play(0, "W", colour="Y").colour == "Y"
    assert begun.refusal(0, "play", card="G4") == ("no_match", "T1")  # M15: its 4 is no number
    assert begun.refusal(0, "play", card="GS") == ("no_match", "T1")


@clause("T1", *ALL)
@editions()
def test_the_colour_named_for_an_earlier_wild_is_forgotten(edition: str) -> None:
    begun = table(edition, "G4 B4 Y8", "W B9", draw="Y9")
    assert begun.play(0, "B4").colour == "B"
    assert begun.refusal(0, "play", card="G4") == ("no_match", "T1")


@clause("T1", *ALL)
@editions()
def test_one_card_is_played_and_the_turn_passes(edition: str) -> None:
    begun = table(edition, "B7 B8 B9", "B5", draw="G1")
    after = begun.play(0, "B7")
    assert (after.turn, after.hands) == (1, ("B8 B9", "Y1 Y2", "Y3 Y4"))
    assert after.refusal(0, "play", card="B8") == ("not_your_turn", "T1")
    assert after.refusal(0, "draw") == ("not_your_turn", "T1")
    assert after.refusal(2, "draw") == ("not_your_turn", "T1")


# -- drawing --------------------------------------------------------------------------------------------------


@clause("T2", *ALL)
@editions()
@pytest.mark.parametrize("hand", ["B7 B5 W", "G7 G8"], ids=["could play", "could not play"])
def test_a_player_may_draw_one_card_instead_of_playing(edition: str, hand: str) -> None:
    after = table(edition, hand, "B5", draw="Y8 Y9").draw(0)
    assert (after.hands[0], after.pile, after.turn) == (f"{hand} Y8", "Y9", 1)


@clause("T2", *ALL)
@editions()
def test_passing_without_drawing_is_refused(edition: str) -> None:
    assert table(edition, "G7 G8", "B5", draw="Y8 Y9").refusal(0, "pass") == ("draw_first", "T2")


@clause("T3", *ALL)
@editions()
def test_after_drawing_the_drawn_card_may_be_played_in_the_same_turn(edition: str) -> None:
    drawn = table(edition, "G7 B1", "B5", draw="B8 Y9").draw(0)
    assert (drawn.kind, drawn.seats, drawn.hands[0]) == ("drawn", (0,), "G7 B1 B8")
    after = drawn.play(0, "B8")
    assert (after.turn, after.top, after.hands[0]) == (1, "B8", "G7 B1")


@clause("T3", *ALL)
@editions()
def test_after_drawing_nothing_else_may_be_played_or_drawn(edition: str) -> None:
    drawn = table(edition, "G7 B1 W", "B5", draw="B8 Y9").draw(0)
    assert drawn.refusal(0, "play", card="B1") == ("only_drawn_card", "T3")
    assert drawn.refusal(0, "play", card="W", colour="B") == ("only_drawn_card", "T3")
    assert drawn.refusal(0, "draw") == ("already_drew", "T3")


@clause("T3", "casa")
def test_the_copy_without_the_icon_is_not_the_drawn_card() -> None:
    drawn = table("casa", "B8 G7", "B5", draw="B8* Y9").draw(0)
    assert drawn.refusal(0, "play", card="B8") == ("only_drawn_card", "T3")
    assert drawn.play(0, "B8*").kind == "rule"


@clause("T3", *ALL)
@editions()
def test_a_drawn_action_card_has_its_effect(edition: str) -> None:
    assert table(edition, "G7 B1", "B5", draw="BS Y9").draw(0).play(0, "BS").turn == 2
    after = table(edition, "G7 B1", "B5", draw="W Y9").draw(0).play(0, "W", colour="Y")
    assert (after.turn, after.colour) == (1, "Y")


@clause("T4", *ALL)
@editions()
def test_when_the_drawn_card_cannot_be_played_the_turn_passes_by_itself(edition: str) -> None:
    after = table(edition, "G7 B1", "B5", draw="G8 Y9").draw(0)
    assert (after.turn, after.hands[0], after.discard) == (1, "G7 B1 G8", "B5")


@clause("T4", *ALL)
@editions()
def test_a_kept_card_stays_in_the_hand_and_the_turn_passes(edition: str) -> None:
    after = table(edition, "G7 B1", "B5", draw="B8 Y9").draw(0).keep(0)
    assert (after.turn, after.hands[0], after.discard) == (1, "G7 B1 B8", "B5")


@clause("T4", *ALL)
@editions()
def test_a_drawn_wild_draw_four_may_be_played_as_a_bluff(edition: str) -> None:
    drawn = table(edition, "G7 B1", "B5", draw="W4 Y9 Y8 Y7 Y6", stacking=False).draw(0)
    assert drawn.kind == "drawn"
    played = drawn.play(0, "W4", colour="G")
    assert (played.kind, played.seats[0], played.due, played.hands[0]) == ("answer", 1, 4, "G7 B1")
    assert played.challenge(1).hand_sizes == (6, 2, 2)  # it was one: four for seat 0


# -- must the drawn card be played? ---------------------------------------------------------------------------


def forced(edition: str, **options: Any) -> Round:
    """Nothing to play before the draw; the drawn card fits."""
    return table(edition, "G7 Y8", "B5", draw="B8 Y9", **options).draw(0)


def voluntary(edition: str, **options: Any) -> Round:
    """A card could have been played; the drawn card fits as well."""
    return table(edition, "G7 B1", "B5", draw="B8 Y9", **options).draw(0)


@clause("T5", *MAY)
@editions(*MAY)
def test_a_drawn_card_may_be_kept_even_after_a_forced_draw(edition: str) -> None:
    assert forced(edition).keep(0).turn == 1
    assert voluntary(edition).keep(0).turn == 1


@clause("T5", *MUST_IF_FORCED)
@editions(*MUST_IF_FORCED)
def test_a_drawn_card_must_be_played_after_a_forced_draw_only(edition: str) -> None:
    assert forced(edition).refusal(0, "pass") == ("must_play_drawn", "T5")
    after = forced(edition).play(0, "B8")
    assert (after.turn, after.hands[0]) == (1, "G7 Y8")
    assert voluntary(edition).keep(0).turn == 1


@clause("T5", *ALL)
@editions()
def test_the_option_drawn_card_says_when_it_must_be_played(edition: str) -> None:
    refused = ("must_play_drawn", "T5")
    assert forced(edition, drawn_card="may").keep(0).turn == 1
    assert voluntary(edition, drawn_card="may").keep(0).turn == 1
    assert forced(edition, drawn_card="must_if_forced").refusal(0, "pass") == refused
    assert voluntary(edition, drawn_card="must_if_forced").keep(0).turn == 1
    assert forced(edition, drawn_card="must").refusal(0, "pass") == refused
    assert voluntary(edition, drawn_card="must").refusal(0, "pass") == refused


@clause("T5", *MUST_IF_FORCED)
@editions(*MUST_IF_FORCED)
@pytest.mark.parametrize("card", ["W", "W4", "G5", "BS"])
def test_the_duty_covers_every_card_that_is_legal(edition: str, card: str) -> None:
    drawn = table(edition, "G7 Y8", "B5", draw=f"{card} Y9").draw(0)
    assert drawn.refusal(0, "pass") == ("must_play_drawn", "T5")


@clause("T5", *MUST_IF_FORCED)
@editions(*MUST_IF_FORCED)
@pytest.mark.parametrize("held", ["W", "W4", "G5", "B1"])
def test_a_draw_is_voluntary_when_any_card_could_legally_be_played(edition: str, held: str) -> None:
    drawn = table(edition, f"G7 {held} Y8", "B5", draw="B8 Y9").draw(0)
    assert drawn.keep(0).turn == 1


@clause("T5", *ALL)
@editions()
def test_a_drawn_wild_draw_four_that_would_be_a_bluff_never_has_to_be_played(edition: str) -> None:
    drawn = table(edition, "G7 B1", "B5", draw="W4 Y9", drawn_card="must").draw(0)
    assert drawn.kind == "drawn"
    assert drawn.keep(0).hands[0] == "G7 B1 W4"


@clause("T5", *ALL)
@editions()
def test_a_drawn_wild_draw_four_that_is_legal_has_to_be_played(edition: str) -> None:
    drawn = table(edition, "G7 G5", "B5", draw="W4 Y9", drawn_card="must", wilds_match=False).draw(0)
    assert drawn.refusal(0, "pass") == ("must_play_drawn", "T5")


@clause("T5", "casa")
def test_two_wild_draw_fours_are_both_bluffs_in_casa_so_the_draw_was_forced() -> None:
    hand = "W4 W4 G7"
    assert table("casa", hand, "B5", draw="B8 Y9").draw(0).refusal(0, "pass") == ("must_play_drawn", "T5")
    assert table("casa", hand, "B5", draw="W Y9").draw(0).refusal(0, "pass") == ("must_play_drawn", "T5")
    assert table("casa", hand, "B5", draw="W4 Y9").draw(0).keep(0).turn == 1  # the third would be a bluff too


@clause("T5", "deluxe", "aprendiz")
@editions("deluxe", "aprendiz")
def test_two_wild_draw_fours_are_legal_where_wilds_do_not_count(edition: str) -> None:
    assert table(edition, "W4 W4 G7", "B5", draw="B8 Y9").draw(0).keep(0).turn == 1


# -- the empty pile -------------------------------------------------------------------------------------------


@clause("T6", *ALL)
@editions()
def test_the_discards_under_the_top_card_become_the_pile(edition: str) -> None:
    after = table(edition, "G7 Y8", "Y5 Y6 Y7 B5", draw="").draw(0)
    assert after.discard == "B5"
    assert len(after.happened(PileShuffled)) == 1
    drawn = after.hands[0].split()[2]
    assert sorted([drawn, *after.pile.split()]) == ["Y5", "Y6", "Y7"]


@clause("T6", *ALL)
@editions()
def test_the_discards_are_shuffled(edition: str) -> None:
    orders = set()
    for n in range(40):
        after = table(edition, "G7 G8", "Y1 Y6 Y7 B9", draw="", seed=f"shuffle {n}").draw(0)
        orders.add(f"{after.hands[0].split()[2]} {after.pile}")
    assert len(orders) == 6


@clause("T6", *ALL)
@editions()
def test_nothing_is_shuffled_before_the_draw_that_needs_it(edition: str) -> None:
    after = table(edition, "G7 Y8", "Y5 Y6 B1", draw="G9").draw(0)
    assert (after.pile, after.discard) == ("", "Y5 Y6 B1")
    assert not after.happened(PileShuffled)
    later = after.draw(1)
    assert later.discard == "B1"
    assert later.hand_sizes == (3, 3, 2)


@clause("T6", *ALL)
@editions()
def test_the_pile_can_run_out_in_the_middle_of_a_draw(edition: str) -> None:
    begun = table(edition, "BD G7 G8", "G5 G6 B6", draw="G9", stacking=False)
    after = begun.play(0, "BD")
    first, second = after.hands[1].split()[2:]
    assert first == "G9"
    assert sorted([second, *after.pile.split()]) == ["B6", "G5", "G6"]
    assert (after.discard, after.turn) == ("BD", 2)


@clause("T6", *ALL)
@editions()
def test_the_pile_can_run_out_in_the_middle_of_a_wild_draw_four(edition: str) -> None:
    begun = table(edition, "W4 G7 G8", "G5 G6 B6", draw="G9 G3", stacking=False)
    after = begun.play(0, "W4", colour="Y").accept(1)
    assert after.hands[1].startswith("Y1 Y2 G9 G3 ")
    assert sorted([*after.hands[1].split()[4:], after.pile]) == ["B6", "G5", "G6"]
    assert (after.discard, after.colour, after.turn) == ("W4", "Y", 2)


# -- not enough cards -----------------------------------------------------------------------------------------


@clause("T7", *ALL)
@editions()
def test_with_fewer_cards_than_must_be_drawn_a_player_draws_what_there_is(edition: str) -> None:
    after = table(edition, "BD G7 G8", "B6", draw="", stacking=False).play(0, "BD")
    assert (after.hands[1], after.discard, after.pile, after.turn) == ("Y1 Y2 B6", "BD", "", 2)
    after = table(edition, "W4 G7 G8", "B6", draw="G9 G3", stacking=False).play(0, "W4", colour="Y").accept(1)
    assert (after.hands[1], after.pile, after.turn) == ("Y1 Y2 G9 G3 B6", "", 2)


@clause("T7", *ALL)
@editions()
def test_with_nothing_to_draw_and_no_legal_card_drawing_passes(edition: str) -> None:
    after = table(edition, "G7 G8", "B5", draw="").draw(0)
    assert (after.turn, after.hands, after.discard) == (1, ("G7 G8", "Y1 Y2", "Y3 Y4"), "B5")
    assert [event.seat for event in after.happened(NothingToDraw)] == [0]


@clause("T7", *ALL)
@editions()
@pytest.mark.parametrize("legal", ["B1", "G5", "W", "W4"])
def test_with_nothing_to_draw_a_legal_card_must_be_played(edition: str, legal: str) -> None:
    begun = table(edition, f"G7 {legal} G8", "B5", draw="")
    assert begun.refusal(0, "draw") == ("must_play", "T7")
    colour = {"colour": "B"} if legal.startswith("W") else {}
    assert begun.play(0, legal, **colour).hands[0] == "G7 G8"


@clause("T7", *ALL)
@editions()
def test_with_nothing_to_draw_bluffs_do_not_have_to_be_played(edition: str) -> None:
    begun = table(edition, "W4 W4 G7", "B5", draw="", wilds_match=True)  # each makes the other a bluff
    assert begun.draw(0).turn == 1
    assert begun.play(0, "W4", colour="G").top == "W4"  # but may be


@clause("T7", *ALL)
@editions()
def test_when_everyone_has_passed_in_a_row_the_round_is_blocked(edition: str) -> None:
    passed = table(edition, "G7 G8", "B5", draw="").draw(0).draw(1)
    assert passed.turn == 2
    blocked = passed.draw(2)
    assert (blocked.kind, blocked.winner, blocked.points) == ("over", None, (0, 0, 0))
    assert blocked.hands == ("G7 G8", "Y1 Y2", "Y3 Y4")
    assert blocked.refusal(0, "draw") == ("round_over", "E1")


@clause("T7", *ALL)
@editions()
def test_a_card_played_in_between_starts_the_passes_anew(edition: str) -> None:
    begun = position(edition, "G7 G8 | W Y2 Y1 | G1 G2", discard="B5", draw="")
    played = begun.draw(0).play(1, "W", colour="R" if edition != "aprendiz" else "P")
    drew = played.draw(2)  # B5 is there to be drawn again, and does not fit
    assert (drew.hands[2], drew.turn) == ("G1 G2 B5", 0)
    again = drew.draw(0).draw(1)
    assert again.turn == 2  # three passes in all, two in a row
    assert (again.draw(2).kind, again.draw(2).winner) == ("over", None)


@clause("T7", *ALL)
@editions()
def test_a_turn_that_was_owed_is_no_pass(edition: str) -> None:
    begun = position(edition, "G7 G8 | B1 Y2", discard="B5", draw="", mistakes="penalise")
    passed = begun.play(1, "B1").draw(0)  # out of turn: seat 1 owes a turn, and loses it now
    assert (passed.turn, passed.owes) == (0, (0, 0))
    again = passed.draw(0)  # seat 0 has passed twice, seat 1 not once
    assert again.turn == 1
    assert again.play(1, "B1").hands[1] == "Y2"


@clause("T7", *ALL)
@editions()
def test_a_turn_lost_by_a_mistake_is_no_pass(edition: str) -> None:
    begun = position(edition, "G7 G8 | B1 Y2 | G1 G2", discard="B5", draw="", mistakes="penalise")
    passed = begun.draw(0).play(1, "Y2").draw(2).draw(0)  # seat 1 has not passed
    assert passed.turn == 1
    assert passed.play(1, "B1").turn == 2
