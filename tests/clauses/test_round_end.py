"""Section 7 of the rulebook, as far as one round goes: going out, last cards, the points of the round."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.rules.events import HandsMoved

from ..rounds import ALL, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False}
DRAW = "G5 G6 G7 G8 Y5 Y6 Y7 Y8"


# -- E1 ---------------------------------------------------------------------------------------------------


@clause("E1", *ALL)
@editions()
@pytest.mark.parametrize("card", ["B3", "Y5", "BS", "BR"])
def test_the_round_ends_when_a_player_has_no_cards(edition: str, card: str) -> None:
    over = position(edition, f"{card} | G1 G2 | Y1 Y2", discard="B5", draw="G5 G6").play(0, card)
    assert (over.kind, over.seats, over.winner) == ("over", (), 0)
    assert over.hand_sizes == (0, 2, 2)
    assert over.top == card


@clause("E1", *ALL)
@editions()
def test_the_round_can_be_won_with_a_wild(edition: str) -> None:
    over = position(edition, "G1 G2 | W | Y1 Y2", discard="B5", turn=1, draw="G5").play(1, "W", colour="Y")
    assert (over.winner, over.hand_sizes) == (1, (2, 0, 2))


@clause("E1", *ALL)
@editions()
def test_after_the_round_everything_is_refused(edition: str) -> None:
    over = position(edition, "B3 | B1 G2 | Y1 Y2", discard="B5", draw="G5 G6").play(0, "B3")
    assert over.refusal(1, "play", card="B1") == ("round_over", "E1")
    for do in ("draw", "pass", "accept", "challenge", "uno"):
        assert over.refusal(1, do) == ("round_over", "E1")
    assert over.refusal(1, "catch", target=0) == ("round_over", "E1")


@clause("E1", *ALL)
@editions()
def test_the_round_goes_on_while_everybody_has_a_card(edition: str) -> None:
    after = position(edition, "B3 B4 | G3 G1 | Y1", discard="B5", draw="G5 G6").play(0, "B3").play(1, "G3")
    assert (after.kind, after.hand_sizes) == ("turn", (1, 1, 1))


# -- E2: the next player still draws ----------------------------------------------------------------------


@clause("E2", *ALL)
@editions()
@pytest.mark.parametrize("stacking", [False, True, "any"])
def test_after_a_last_draw_two_the_next_player_still_draws_and_the_cards_count(
    edition: str, stacking: bool | str
) -> None:
    start = position(edition, "BD | GD G2 | Y1 Y2", discard="B5", draw=DRAW, stacking=stacking)
    over = start.play(0, "BD")
    assert (over.kind, over.due, over.winner) == ("over", 0, 0)
    assert over.hands == ("", "GD G2 G5 G6", "Y1 Y2")
    assert over.points == (20 + 2 + 5 + 6 + 1 + 2, 0, 0)


@clause("E2", *ALL)
@editions()
@pytest.mark.parametrize("stacking", [False, True, "any"])
def test_after_a_last_wild_draw_four_the_next_player_draws_four_and_cannot_challenge(
    edition: str, stacking: bool | str
) -> None:
    start = position(edition, "W4 | W4 G2 | Y1 Y2", discard="B5", draw=DRAW, stacking=stacking)
    over = start.play(0, "W4", colour="Y")
    assert over.hands == ("", "W4 G2 G5 G6 G7 G8", "Y1 Y2")
    assert over.points == (50 + 2 + 5 + 6 + 7 + 8 + 1 + 2, 0, 0)
    assert over.refusal(1, "challenge") == ("round_over", "E1")
    assert over.refusal(1, "play", card="W4", colour="B") == ("round_over", "E1")


@clause("E2", *ALL)
@editions()
def test_a_wild_draw_four_is_always_legal_as_the_last_card(edition: str) -> None:
    start = position(edition, "W4 | G1 G2 | Y1 Y2", discard="B5", draw=DRAW, bluff=False)
    assert start.play(0, "W4", colour="B").winner == 0


@clause("E2", *ALL)
@editions()
@pytest.mark.parametrize(("direction", "sizes"), [(1, (2, 0, 4)), (-1, (4, 0, 2))])
def test_the_next_player_is_the_one_in_the_direction_of_play(
    edition: str, direction: int, sizes: tuple[int, ...]
) -> None:
    start = position(edition, "G1 G2 | BD | Y1 Y2", discard="B5", turn=1, direction=direction, draw=DRAW, **PLAIN)
    assert start.play(1, "BD").hand_sizes == sizes


@clause("E2", *ALL)
@editions()
def test_of_two_players_the_other_draws(edition: str) -> None:
    over = position(edition, "BD | G1 G2", discard="B5", draw=DRAW, **PLAIN).play(0, "BD")
    assert (over.winner, over.hand_sizes, over.points) == (0, (0, 4), (14, 0))


@clause("E2", *ALL)
@editions()
def test_a_chain_that_ends_with_a_last_draw_two_is_drawn_whole(edition: str) -> None:
    start = position(edition, "BD B1 | YD | GD Y2", discard="B5", draw=DRAW, stacking=True)
    over = start.play(0, "BD").play(1, "YD")
    assert (over.kind, over.winner, over.due) == ("over", 1, 0)
    assert over.hands == ("B1", "", "GD Y2 G5 G6 G7 G8")
    assert over.points == (0, 1 + 20 + 2 + 26, 0)


@clause("E2", *ALL)
@editions()
def test_a_chain_that_ends_with_a_last_wild_draw_four_is_drawn_whole(edition: str) -> None:
    start = position(edition, "BD B1 | W4 | W4 Y2", discard="B5", draw=DRAW, stacking=True)
    over = start.play(0, "BD").play(1, "W4", colour="G")
    assert (over.winner, over.hand_sizes) == (1, (1, 0, 2 + 6))
    assert over.points == (0, 1 + 50 + 2 + (5 + 6 + 7 + 8 + 5 + 6), 0)


@clause("E2", *ALL)
@editions()
def test_with_an_empty_pile_the_discards_are_reshuffled_for_the_last_draw(edition: str) -> None:
    over = position(edition, "BD | G1 G2 | Y1 Y2", discard="G9 B5", draw="", **PLAIN).play(0, "BD")
    assert sorted(over.hands[1].split()) == ["B5", "G1", "G2", "G9"]
    assert (over.discard, over.pile) == ("BD", "")
    assert over.points == (1 + 2 + 9 + 5 + 1 + 2, 0, 0)


@clause("E2", *ALL)
@editions()
def test_with_too_few_cards_the_next_player_draws_what_there_is(edition: str) -> None:
    over = position(edition, "W4 | G1 G2 | Y1 Y2", discard="B5", draw="G7", **PLAIN).play(0, "W4", colour="B")
    assert over.hands[1] == "G1 G2 G7 B5"
    assert over.points == (18, 0, 0)


@clause("E2", *ALL)
@editions()
def test_a_next_player_who_owes_a_turn_still_draws(edition: str) -> None:
    start = position(edition, "BD | G1 G2 | Y1 Y2", discard="B5", draw=DRAW, mistakes="penalise", stacking=False)
    over = start.play(1, "G1").play(0, "BD")
    assert (over.winner, over.hand_sizes) == (0, (0, 6, 2))
    assert over.points == (1 + 2 + (5 + 6) + (7 + 8) + 1 + 2, 0, 0)


@clause("E2", *ALL)
@editions()
def test_the_last_draw_is_for_the_next_player_alone(edition: str) -> None:
    over = position(edition, "BD | G1 | Y1", discard="B5", draw=DRAW, **PLAIN).play(0, "BD")
    assert over.hands[2] == "Y1"


@clause("E2", "aprendiz")
def test_the_apprentice_as_last_card_makes_nobody_draw() -> None:
    over = position("aprendiz", "WA | G1 G2 | Y1 Y2", discard="B5", draw=DRAW).play(0, "WA", colour="G")
    assert (over.winner, over.hand_sizes, over.pile) == (0, (0, 2, 2), DRAW)
    assert over.points == (6, 0, 0)


@clause("E2", "aprendiz")
@pytest.mark.parametrize(
    "effect",
    [
        {"who": "next", "what": "draw", "n": 2},
        {"who": "everyone", "what": "draw", "n": 1},
        {"who": "others", "what": "discard", "n": 1},
        {"who": "next", "what": "swap"},
        {"what": "pass_hands"},
    ],
)
def test_a_custom_wild_as_last_card_has_no_effect_on_the_scores(effect: dict[str, Any]) -> None:
    rule = {"text": "…", "effects": [effect]}
    start = position("aprendiz", "WC1 | G1 G2 | Y1 Y2", discard="B5", draw=DRAW, custom={"WC1": rule})
    over = start.play(0, "WC1", colour="G")
    assert (over.winner, over.hands) == (0, ("", "G1 G2", "Y1 Y2"))
    assert over.points == (6, 0, 0)
    assert over.happened(HandsMoved) == []


@clause("E2", "casa")
def test_an_icon_on_the_last_card_makes_no_rule() -> None:
    over = position("casa", "B7* | G1 G2 | Y1 Y2", discard="B5", draw=DRAW).play(0, "B7*")
    assert (over.kind, over.winner, over.house_rules) == ("over", 0, {})
    assert over.refusal(0, "rule", gesture="moo") == ("round_over", "E1")


@clause("E2", "casa")
def test_a_rule_change_as_last_card_changes_no_rule() -> None:
    start = position("casa", "B7* B1 B2 | G2 G3 | WR", discard="B5", draw=DRAW)
    over = start.play(0, "B7*").rule(0, gesture="moo").draw(1).play(2, "WR", colour="G")
    assert (over.kind, over.winner, over.house_rules) == ("over", 2, {7: "moo"})
    assert over.refusal(2, "change_rule", number=7, gesture="clap") == ("round_over", "E1")


# -- E3: the points of the round --------------------------------------------------------------------------


@clause("E3", *ALL)
@editions()
def test_the_winner_scores_the_points_in_all_other_hands(edition: str) -> None:
    start = position(edition, "B0 B7 GS GR GD | B3 | W W4 Y9 | Y1", discard="B5", turn=1, draw=DRAW, **PLAIN)
    over = start.play(1, "B3")
    assert over.winner == 1
    assert over.points == (0, (0 + 7 + 20 + 20 + 20) + (50 + 50 + 9) + 1, 0, 0)


@clause("E3", "casa")
def test_a_rule_change_left_in_a_hand_counts_fifty() -> None:
    over = position("casa", "B3 | WR B7* | WR Y1", discard="B5", draw=DRAW).play(0, "B3")
    assert over.points == (50 + 7 + 50 + 1, 0, 0)


@clause("E3", "aprendiz")
def test_custom_wilds_and_the_apprentice_left_in_a_hand_count_fifty() -> None:
    over = position("aprendiz", "B3 | WC1 WC2 P4 | WA Y1", discard="B5", draw=DRAW).play(0, "B3")
    assert over.points == (50 + 50 + 4 + 50 + 1, 0, 0)


@clause("E3", *ALL)
@editions()
def test_a_blocked_round_has_no_winner_and_no_points(edition: str) -> None:
    start = position(edition, "G1 | G2 | Y1", discard="B5", draw="", **PLAIN)
    over = start.draw(0).draw(1).draw(2)
    assert (over.kind, over.winner, over.points) == ("over", None, (0, 0, 0))
