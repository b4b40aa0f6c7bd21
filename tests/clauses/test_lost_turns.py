"""Whoever loses a turn is told of it, and why: an event of its own, whatever the rule."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.rules.events import Challenged, TurnLost, TurnOwed, TurnSkipped

from ..rounds import ALL, Round, clause, editions, position

PILE = "Y8 Y9 YS YR YD G0 G1 GS GR GD"
OPENING_COUNTS = ("clasico", "deluxe", "international", "aprendiz")


def table(edition: str, hand: str, **more: Any) -> Round:
    """Seat 0 of four has the turn, on a blue five."""
    options: dict[str, Any] = {"draw": PILE, "stacking": False, "mistakes": "prevent"} | more
    return position(edition, f"{hand} | B1 B2 | B3 BD | B6 B7", discard="B5", **options)


def lost(after: Round) -> list[tuple[int, str]]:
    return [(event.seat, event.why) for event in after.happened(TurnSkipped)]


@clause("A3", *ALL)
@clause("A1", *ALL)
@editions()
@pytest.mark.parametrize(("card", "why"), [("BS", "skip"), ("BD", "draw")])
def test_a_turn_lost_to_a_card(edition: str, card: str, why: str) -> None:
    assert lost(table(edition, f"{card} G7 G8").play(0, card)) == [(1, why)]


@clause("W1", *ALL)
@editions()
def test_a_turn_lost_to_a_reverse_of_two_players(edition: str) -> None:
    two = position(edition, "BR G7 G8 | B1 B2", discard="B5", draw=PILE)
    assert lost(two.play(0, "BR")) == [(1, "reverse")]
    assert lost(table(edition, "BR G7 G8").play(0, "BR")) == []


@clause("S6", *OPENING_COUNTS)
@clause("S8", *OPENING_COUNTS)
@editions(*OPENING_COUNTS)
@pytest.mark.parametrize(("card", "why"), [("GD", "draw"), ("GS", "skip")])
def test_a_turn_lost_to_the_first_card(edition: str, card: str, why: str) -> None:
    begun = position(edition, "B1 B2 | B3 B4 | B6 B7", draw=f"{card} Y1 Y2 Y3 Y4", dealer=2)
    assert lost(begun) == [(0, why)]


@clause("A5", *ALL)
@editions()
def test_a_turn_lost_by_accepting(edition: str) -> None:
    after = table(edition, "W4 G7 G8").play(0, "W4", colour="Y").accept(1)
    assert lost(after) == [(1, "accepted")]
    assert after.turn == 2


@clause("A12", *ALL)
@editions()
def test_a_turn_lost_at_the_end_of_a_chain(edition: str) -> None:
    chain = position(
        edition, "BD G7 G8 | GD B2 | B3 B4", discard="B5", draw=PILE, stacking=True, mistakes="prevent"
    )
    after = chain.play(0, "BD").play(1, "GD").accept(2)
    assert lost(after) == [(2, "accepted")]
    assert after.hand_sizes == (2, 1, 6)


@clause("A9", *ALL)
@editions()
def test_a_turn_lost_by_a_challenge(edition: str) -> None:
    fair = table(edition, "W4 G7 G8").play(0, "W4", colour="Y")
    assert lost(fair.challenge(1)) == [(1, "challenge_lost")]


@clause("A8", *ALL)
@editions()
def test_nobody_loses_a_turn_where_the_challenge_is_upheld(edition: str) -> None:
    bluff = table(edition, "W4 G7 B8").play(0, "W4", colour="Y")
    assert lost(bluff.challenge(1)) == []


@clause("A9", "deluxe")
@clause("M5", "deluxe")
def test_the_next_player_loses_the_turn_to_the_lost_challenge_of_a_third() -> None:
    after = table("deluxe", "W4 G7 G8").play(0, "W4", colour="Y").challenge(3)
    assert [(one.seat, one.upheld) for one in after.happened(Challenged)] == [(3, False)]
    assert lost(after) == [(1, "challenge_lost")]
    assert (after.hand_sizes, after.turn) == ((2, 2, 2, 8), 2)


@clause("P1", "clasico")
@clause("M7", "clasico")
@pytest.mark.parametrize("chain", [False, True])
def test_a_turn_lost_by_a_card_that_does_not_match(chain: bool) -> None:
    begun = table("clasico", "BD Y7 G8", mistakes="penalise", stacking=True)
    after = begun.play(0, "BD").play(1, "B1") if chain else begun.play(0, "Y7")
    assert lost(after) == [(1 if chain else 0, "mistake")]


@clause("P2", "clasico")
@clause("M8", "clasico")
def test_a_turn_owed_has_events_of_its_own() -> None:
    """Told when it is owed, and again when it is paid; and not a third time."""
    begun = table("clasico", "B8 G7 G8", mistakes="penalise").play(1, "B1")
    assert [event.seat for event in begun.happened(TurnOwed)] == [1]
    paid = begun.play(0, "B8")
    assert [event.seat for event in paid.happened(TurnLost)] == [1]
    assert lost(paid) == []
