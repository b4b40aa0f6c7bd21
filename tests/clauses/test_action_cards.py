"""§4 of the rulebook, A1-A5: what the action cards and wilds of the base deck do, without cumulative draws."""

from typing import Any

import pytest

from comodin.rules import CardsDrawn
from comodin.rules.events import DirectionReversed, TurnSkipped

from ..rounds import ALL, Round, clause, editions, position

BOTH_WAYS = pytest.mark.parametrize("direction", [1, -1])
FRESH = "G1 G2 G3 G4 G5 G6 G7"  # the pile


def table(edition: str, hand: str, discard: str, *, players: int = 4, **more: Any) -> Round:
    """Seat 0 to play from this hand; each of the others holds two yellow cards."""
    others = ["Y1 Y2", "Y3 Y4", "Y6 Y7"][: players - 1]
    options: dict[str, Any] = {"draw": FRESH, "mistakes": "prevent", "stacking": False} | more
    return position(edition, " | ".join([hand, *others]), discard=discard, **options)


# -- Draw Two -------------------------------------------------------------------------------------------------


@clause("A1", *ALL)
@editions()
@BOTH_WAYS
def test_a_draw_two_makes_the_next_player_draw_two_and_lose_the_turn(edition: str, direction: int) -> None:
    after = table(edition, "BD B8 B9", "B5", direction=direction).play(0, "BD")
    facing = direction % 4
    sizes = [2, 2, 2, 2]
    sizes[facing] = 4
    assert after.hand_sizes == tuple(sizes)
    assert after.hands[facing].endswith(" G1 G2")
    assert (after.turn, after.direction, after.due) == (2, direction, 0)
    assert (after.discard, after.colour, after.pile) == ("B5 BD", "B", "G3 G4 G5 G6 G7")
    assert [event.seat for event in after.happened(CardsDrawn)] == [facing]


@clause("A1", *ALL)
@editions()
@pytest.mark.parametrize("top", ["B5", "BS", "GD", "YD"])
def test_a_draw_two_goes_on_its_colour_or_on_a_draw_two(edition: str, top: str) -> None:
    after = table(edition, "BD B8 B9", top).play(0, "BD")
    assert (after.top, after.colour, after.turn) == ("BD", "B", 2)


@clause("A1", *ALL)
@editions()
@pytest.mark.parametrize(("top", "colour"), [("G5", None), ("GS", None), ("GR", None), ("W", "G"), ("W4", "G")])
def test_a_draw_two_does_not_go_on_anything_else(edition: str, top: str, colour: str | None) -> None:
    begun = table(edition, "BD B8 B9", top, colour=colour)
    assert begun.refusal(0, "play", card="BD") == ("no_match", "T1")


@clause("A1", *ALL)
@editions()
def test_a_draw_two_between_two_players_gives_the_turn_back(edition: str) -> None:
    after = table(edition, "BD B8 B9", "B5", players=2).play(0, "BD")
    assert (after.hand_sizes, after.turn) == ((2, 4), 0)


@clause("A1", *ALL)
@editions()
def test_a_draw_two_without_stacking_cannot_be_answered(edition: str) -> None:
    begun = position(
        edition, "BD B8 B9 | GD W4 Y1 | Y3 Y4", discard="B5", draw=FRESH, stacking=False, mistakes="prevent"
    )
    after = begun.play(0, "BD")
    assert (after.turn, after.hands[1]) == (2, "GD W4 Y1 G1 G2")
    assert after.refusal(1, "play", card="GD") == ("not_your_turn", "T1")
    assert after.refusal(1, "accept") == ("nothing_due", "A5")


@clause("A1", *ALL)
@editions()
def test_a_draw_two_lying_there_does_nothing_more(edition: str) -> None:
    after = table(edition, "B7 B8 B9", "BD").play(0, "B7")
    assert (after.turn, after.hand_sizes) == (1, (2, 2, 2, 2))


# -- Reverse --------------------------------------------------------------------------------------------------


@clause("A2", *ALL)
@editions()
@BOTH_WAYS
def test_a_reverse_changes_the_direction(edition: str, direction: int) -> None:
    after = table(edition, "BR B8 B9", "B5", direction=direction).play(0, "BR")
    assert (after.direction, after.turn) == (-direction, -direction % 4)
    assert (after.hand_sizes, after.colour) == ((2, 2, 2, 2), "B")
    assert [event.direction for event in after.happened(DirectionReversed)] == [-direction]


@clause("A2", *ALL)
@editions()
def test_a_second_reverse_changes_it_back(edition: str) -> None:
    begun = position(edition, "BR B8 B9 | Y1 Y2 | GR G8 G9", discard="B5", draw=FRESH)
    after = begun.play(0, "BR").play(2, "GR")
    assert (after.direction, after.turn, after.colour) == (1, 0, "G")


@clause("A2", *ALL)
@editions()
@pytest.mark.parametrize("top", ["B5", "BD", "GR"])
def test_a_reverse_goes_on_its_colour_or_on_a_reverse(edition: str, top: str) -> None:
    assert table(edition, "BR B8 B9", top).play(0, "BR").top == "BR"


@clause("A2", *ALL)
@editions()
@pytest.mark.parametrize(("top", "colour"), [("G5", None), ("GD", None), ("GS", None), ("W", "G")])
def test_a_reverse_does_not_go_on_anything_else(edition: str, top: str, colour: str | None) -> None:
    begun = table(edition, "BR B8 B9", top, colour=colour)
    assert begun.refusal(0, "play", card="BR") == ("no_match", "T1")


# -- Skip -----------------------------------------------------------------------------------------------------


@clause("A3", *ALL)
@editions()
@BOTH_WAYS
def test_a_skip_makes_the_next_player_lose_the_turn(edition: str, direction: int) -> None:
    after = table(edition, "BS B8 B9", "B5", direction=direction).play(0, "BS")
    assert (after.turn, after.direction, after.hand_sizes) == (2, direction, (2, 2, 2, 2))
    assert after.refusal(direction % 4, "draw") == ("not_your_turn", "T1")
    assert [event.seat for event in after.happened(TurnSkipped)] == [direction % 4]


@clause("A3", *ALL)
@editions()
def test_a_skipped_player_plays_again_the_next_time_round(edition: str) -> None:
    after = table(edition, "BS B8 B9", "B5", players=3, draw="G1 G2").play(0, "BS").draw(2).draw(0)
    assert after.turn == 1


@clause("A3", *ALL)
@editions()
@pytest.mark.parametrize("top", ["B5", "BR", "GS"])
def test_a_skip_goes_on_its_colour_or_on_a_skip(edition: str, top: str) -> None:
    assert table(edition, "BS B8 B9", top).play(0, "BS").top == "BS"


@clause("A3", *ALL)
@editions()
@pytest.mark.parametrize(("top", "colour"), [("G5", None), ("GD", None), ("GR", None), ("W", "G")])
def test_a_skip_does_not_go_on_anything_else(edition: str, top: str, colour: str | None) -> None:
    begun = table(edition, "BS B8 B9", top, colour=colour)
    assert begun.refusal(0, "play", card="BS") == ("no_match", "T1")


# -- Wild -----------------------------------------------------------------------------------------------------


@clause("A4", *ALL)
@editions()
@pytest.mark.parametrize("colour", ["B", "G", "Y"])
def test_a_wild_names_the_colour_which_may_be_the_current_one(edition: str, colour: str) -> None:
    after = table(edition, "W B8 B9", "B5").play(0, "W", colour=colour)
    assert (after.colour, after.top, after.turn, after.direction) == (colour, "W", 1, 1)
    assert (after.hand_sizes, after.due) == ((2, 2, 2, 2), 0)


@clause("A4", *ALL)
@editions()
def test_a_wild_without_a_colour_is_refused(edition: str) -> None:
    begun = position(edition, "W W4 B9 | Y1 Y2", discard="B5", draw=FRESH)
    assert begun.refusal(0, "play", card="W") == ("colour_missing", "M9")
    assert begun.refusal(0, "play", card="W4") == ("colour_missing", "M9")


@clause("A4", *ALL)
@editions()
def test_the_next_player_must_match_the_colour_that_was_named(edition: str) -> None:
    begun = position(edition, "W B8 B9 | B1 G2 Y3 | Y6 Y7", discard="B5", draw=FRESH, mistakes="prevent")
    after = begun.play(0, "W", colour="G")
    assert after.refusal(1, "play", card="B1") == ("no_match", "T1")
    assert after.refusal(1, "play", card="Y3") == ("no_match", "T1")
    assert (after.play(1, "G2").turn, after.play(1, "G2").colour) == (2, "G")


# -- Wild Draw Four -------------------------------------------------------------------------------------------


@clause("A5", *ALL)
@editions()
@BOTH_WAYS
def test_a_wild_draw_four_makes_the_next_player_draw_four_and_lose_the_turn(edition: str, direction: int) -> None:
    played = table(edition, "W4 G8 G9", "B5", direction=direction).play(0, "W4", colour="Y")
    facing = direction % 4
    assert (played.kind, played.seats[0], played.due, played.colour) == ("answer", facing, 4, "Y")
    assert played.hand_sizes == (2, 2, 2, 2)
    after = played.accept(facing)
    assert after.hands[facing].endswith(" G1 G2 G3 G4")
    assert sum(after.hand_sizes) == 12
    assert (after.turn, after.direction, after.due) == (2, direction, 0)
    assert (after.discard, after.colour, after.pile) == ("B5 W4", "Y", "G5 G6 G7")


@clause("A5", *ALL)
@editions()
@pytest.mark.parametrize("colour", ["B", "G", "Y"])
def test_a_wild_draw_four_names_the_colour_which_may_be_the_current_one(edition: str, colour: str) -> None:
    after = table(edition, "W4 G8 G9", "B5").play(0, "W4", colour=colour).accept(1)
    assert (after.colour, after.turn) == (colour, 2)


@clause("A5", *ALL)
@editions()
def test_a_wild_draw_four_between_two_players_gives_the_turn_back(edition: str) -> None:
    after = table(edition, "W4 G8 G9", "B5", players=2).play(0, "W4", colour="Y").accept(1)
    assert (after.hand_sizes, after.turn) == ((2, 6), 0)


@clause("A5", *ALL)
@editions()
def test_a_player_facing_a_wild_draw_four_can_neither_draw_nor_play(edition: str) -> None:
    begun = position(edition, "W4 G8 G9 | B1 W4 W | Y3 Y4", discard="B5", draw=FRESH, stacking=False)
    played = begun.play(0, "W4", colour="B")
    assert played.refusal(1, "draw") == ("answer_first", "A5")
    assert played.refusal(1, "pass") == ("answer_first", "A5")
    assert played.refusal(2, "accept") == ("not_your_turn", "T1")
    assert played.refusal(0, "accept") == ("not_your_turn", "T1")


@clause("A5", *ALL)
@editions()
@pytest.mark.parametrize("card", ["B1", "BD", "W", "W4"])
def test_without_stacking_a_wild_draw_four_cannot_be_answered_with_a_card(edition: str, card: str) -> None:
    begun = position(
        edition, f"W4 G8 G9 | {card} Y1 | Y3 Y4", discard="B5", draw=FRESH, stacking=False, mistakes="prevent"
    )
    colour = {"colour": "B"} if card.startswith("W") else {}
    played = begun.play(0, "W4", colour="B")
    assert played.refusal(1, "play", card=card, **colour) == ("answer_first", "A5")
