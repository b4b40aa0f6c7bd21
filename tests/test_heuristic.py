"""Habits of the heuristic bot, in positions where they can be seen."""

from __future__ import annotations

from collections import Counter

import pytest

from comodin.bots.heuristic import HeuristicBot
from comodin.chance import Chance
from comodin.match import PARTNERS, Teams
from comodin.rules import Action, Play, actions, observe

from .rounds import Round, position

MANY = "G1 G2 G3 G4 G6 G7"


def choices(round_: Round, seat: int = 0, times: int = 40, teams: Teams | None = None) -> Counter[Action | None]:
    bot = HeuristicBot()
    bot.teams = teams
    return Counter(bot.choose(observe(round_.state, seat), Chance(str(n))) for n in range(times))


def card_of(round_: Round, teams: Teams | None = None) -> str:
    """The one card that it plays here, whatever it tosses."""
    (action,) = choices(round_, teams=teams)
    assert isinstance(action, Play)
    return action.card.text


@pytest.mark.parametrize("others", [MANY, f"{MANY} | Y1 Y2 Y3 Y4 Y6 Y7"])
def test_it_holds_its_wilds_while_other_cards_fit(others: str) -> None:
    assert card_of(position("international", f"W R7 B1 B2 Y3 | {others}", discard="R5")) == "R7"


def test_it_plays_a_wild_for_want_of_anything_else_and_names_a_colour_that_it_holds() -> None:
    (action,) = choices(position("international", "W B1 B2 B7 | G1 G2 G3", discard="R5"))
    assert isinstance(action, Play)
    assert (action.card.text, action.colour) == ("W", "B")


def test_it_stops_whoever_is_about_to_go_out() -> None:
    calm = position("international", "RD R7 B1 B2 Y3 | G1 | Y1 Y2 Y4", discard="R5")
    assert card_of(calm) == "RD"


def test_it_does_not_give_the_turn_to_somebody_with_one_card() -> None:
    hands = "RS R7 B1 B2 Y3 | G1 G2 G3 G4 G6 | Y1"
    assert card_of(position("international", hands, discard="R5")) == "R7"


def test_it_plays_for_its_partner() -> None:
    hands = "RS R7 B1 B2 Y3 | G1 G2 G3 G4 | Y1 | B4 B6 B7 B8 B9"
    assert card_of(position("international", hands, discard="R5")) == "R7"
    assert card_of(position("international", hands, discard="R5"), PARTNERS) == "RS"


def test_it_counts_what_lies_open() -> None:
    """Of two sevens it leaves the colour of which most is gone already."""
    rest = "R7 B7 Y3 | G1 G2 G3 G4"
    for gone, left in (("R1 R2 R3 R4 R6 R8 R9", "R7"), ("B1 B2 B3 B4 B6 B8 B9", "B7")):
        assert card_of(position("international", rest, discard=f"{gone} G7")) == left


def test_it_challenges_now_and_then_and_more_often_if_many_cards_were_kept() -> None:
    def challenged(kept: str) -> int:
        start = position("international", f"W4 {kept} | G1 G2 G3 B1 B2 B3", discard="R5")
        return choices(start.play(0, "W4", colour="G"), 1, 300)[actions.Challenge()]

    few, many = challenged("B7"), challenged("B7 B8 B9 Y1 Y2 Y3 Y4")
    assert 0 <= few < many < 200


def test_it_bluffs_seldom_and_only_against_somebody_close_to_winning() -> None:
    def bluffed(facing: str) -> int:
        start = position("international", f"W4 R7 B1 B2 | {facing}", discard="R5")
        found = choices(start, times=300)
        return sum(n for action, n in found.items() if isinstance(action, Play) and action.card.text == "W4")

    assert bluffed(MANY) == 0
    assert bluffed("G1") < 100


def test_it_answers_a_chain_rather_than_take_it() -> None:
    start = position("clasico", "RD B1 B2 | BD G2 G3 | Y1 Y2", discard="R5", stacking=True).play(0, "RD")
    (action,) = choices(start, 1)
    assert isinstance(action, Play)
    assert action.card.text == "BD"


def test_it_jumps_in() -> None:
    start = position("international", "R1 B1 B2 | G2 G3 G4 | R5 Y2 Y4", discard="R5", jump_in=True)
    (action,) = choices(start, 2)
    assert isinstance(action, Play)
    assert action.card.text == "R5"


def test_it_swaps_for_a_smaller_hand_and_not_for_a_bigger_one() -> None:
    small = position("international", "R7 R2 B1 B2 Y3 | G1 | G2 G3 G4", discard="R5", seven_zero=True)
    (action,) = choices(small)
    assert isinstance(action, Play)
    assert (action.card.text, action.target) == ("R7", 1)
    big = position("international", f"R7 R2 B1 | {MANY} | Y1 Y2 Y3 Y4 Y6", discard="R5", seven_zero=True)
    assert card_of(big) == "R2"
