"""Section 9 of the rulebook: two players."""

from __future__ import annotations

from typing import Any

import pytest

from ..rounds import ALL, Round, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False, "uno_window": "next_turn"}
DRAW = "G5 G6 G7 G8 Y5 Y6 Y7 Y8"

both_ways = pytest.mark.parametrize("direction", [1, -1])
either_seat = pytest.mark.parametrize("seat", [0, 1])


def table(edition: str, hand: str, other: str = "G1 G2 G3", seat: int = 0, **options: Any) -> Round:
    hands = [hand, other] if seat == 0 else [other, hand]
    return position(edition, " | ".join(hands), discard="B5", draw=DRAW, turn=seat, **PLAIN | options)


@clause("W1", *ALL)
@editions()
@both_ways
@either_seat
def test_after_a_reverse_the_same_player_plays_again(edition: str, direction: int, seat: int) -> None:
    after = table(edition, "BR B1 B2", seat=seat, direction=direction).play(seat, "BR")
    assert (after.turn, after.top) == (seat, "BR")
    assert after.hand_sizes[1 - seat] == 3
    assert after.refusal(1 - seat, "draw") == ("not_your_turn", "T1")
    assert after.play(seat, "B1").turn == 1 - seat


@clause("W1", *ALL)
@editions()
def test_two_reverses_in_a_row_are_two_more_turns(edition: str) -> None:
    after = table(edition, "BR GR B2 B1").play(0, "BR").play(0, "GR")
    assert (after.turn, after.colour, after.hand_sizes) == (0, "G", (2, 3))
    assert after.draw(0).kind == "drawn"


@clause("W1", *ALL)
@editions()
def test_among_three_a_reverse_is_no_skip(edition: str) -> None:
    start = position(edition, "BR B1 B2 | G1 G2 | Y1 Y2", discard="B5", draw=DRAW, **PLAIN)
    assert start.play(0, "BR").turn == 2


@clause("W1", *ALL)
@editions()
def test_a_drawn_reverse_gives_the_turn_back_too(edition: str) -> None:
    start = position(edition, "Y1 Y2 | G1 G2", discard="B5", draw="BR G5 G6", **PLAIN)
    after = start.draw(0).play(0, "BR")
    assert (after.turn, after.hand_sizes) == (0, (2, 2))


@clause("W2", *ALL)
@editions()
@both_ways
@either_seat
def test_after_a_skip_the_same_player_plays_again(edition: str, direction: int, seat: int) -> None:
    after = table(edition, "BS B1 B2", seat=seat, direction=direction).play(seat, "BS")
    assert after.turn == seat
    assert after.hand_sizes == ((2, 3) if seat == 0 else (3, 2))
    assert after.play(seat, "B1").turn == 1 - seat


@clause("W3", *ALL)
@editions()
@both_ways
@either_seat
def test_after_a_draw_two_the_turn_is_back_with_the_player(edition: str, direction: int, seat: int) -> None:
    after = table(edition, "BD B1 B2", seat=seat, direction=direction).play(seat, "BD")
    assert after.turn == seat
    assert after.hands[1 - seat] == "G1 G2 G3 G5 G6"
    assert after.hand_sizes[seat] == 2


@clause("W3", *ALL)
@editions()
@both_ways
def test_after_an_accepted_wild_draw_four_the_turn_is_back_with_the_player(edition: str, direction: int) -> None:
    waiting = table(edition, "W4 Y1 Y2", direction=direction).play(0, "W4", colour="Y")
    assert (waiting.kind, waiting.seats, waiting.due) == ("answer", (1,), 4)
    after = waiting.accept(1)
    assert (after.turn, after.hand_sizes, after.colour) == (0, (2, 7), "Y")


@clause("W3", *ALL)
@editions()
def test_after_a_lost_challenge_the_turn_is_back_with_the_player(edition: str) -> None:
    after = table(edition, "W4 Y1 Y2").play(0, "W4", colour="Y").challenge(1)
    assert (after.turn, after.hand_sizes) == (0, (2, 9))


@clause("W3", *ALL)
@editions()
def test_after_a_challenge_upheld_the_challenger_takes_a_normal_turn(edition: str) -> None:
    after = table(edition, "W4 B1 B2").play(0, "W4", colour="Y").challenge(1)
    assert (after.turn, after.hand_sizes) == (1, (6, 3))


@clause("W3", *ALL)
@editions()
def test_a_chain_between_two_goes_back_and_forth(edition: str) -> None:
    start = table(edition, "BD YD Y1", "GD G1 G2", stacking=True)
    facing = start.play(0, "BD").play(1, "GD").play(0, "YD")
    assert (facing.kind, facing.seats, facing.due) == ("answer", (1,), 6)
    after = facing.accept(1)
    assert (after.turn, after.hand_sizes) == (0, (1, 8))
    lost_by_0 = start.play(0, "BD").play(1, "GD").accept(0)
    assert (lost_by_0.turn, lost_by_0.hand_sizes) == (1, (6, 2))
