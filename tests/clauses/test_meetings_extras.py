"""Section 12 of the rulebook, M13 to M15: seven-zero, jump-in, partners, the four that is no number."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.rules.events import HandsMoved

from ..rounds import ALL, Round, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False, "uno_window": "next_turn", "drawn_card": "may"}
DRAW = "B1 B2 G6 G8 Y6 Y8 G9 Y9 B9 B8 Y5 G5"

windows = pytest.mark.parametrize("window", ["next_turn", "open"])


def table(edition: str, hands: str, discard: str = "B5", draw: str = DRAW, **options: Any) -> Round:
    return position(edition, hands, discard=discard, draw=draw, **PLAIN | options)


# -- M13: seven-zero --------------------------------------------------------------------------------------


@clause("M13", *ALL)
@editions()
@pytest.mark.parametrize("card", ["B7", "B0"])
def test_a_seven_or_zero_as_last_card_ends_the_round_without_a_swap(edition: str, card: str) -> None:
    over = table(edition, f"{card} | G1 G2 | Y3 Y4", seven_zero=True).play(0, card)
    assert (over.kind, over.winner, over.hands) == ("over", 0, ("", "G1 G2", "Y3 Y4"))
    assert over.points == (10, 0, 0)
    assert over.happened(HandsMoved) == []


@clause("M13", *ALL)
@editions()
@windows
def test_after_a_swap_everybodys_said_uno_is_cleared_and_one_card_can_be_caught(edition: str, window: Any) -> None:
    start = table(edition, "B7 B1 B2 | G1 G2 G3 | B3 Y1", turn=2, seven_zero=True, uno_window=window)
    said = start.play(2, "B3", uno=True)
    assert said.said_uno == (False, False, True)
    swapped = said.play(0, "B7", target=1)
    assert swapped.hands == ("G1 G2 G3", "B1 B2", "Y1")
    assert (swapped.said_uno, swapped.catchable) == ((False, False, False), (2,))
    assert swapped.catch(0, 2).hand_sizes == (3, 2, 3)
    assert swapped.uno(2).catchable == ()


@clause("M13", *ALL)
@editions()
def test_after_a_swap_the_window_is_open_until_the_next_player_acts(edition: str) -> None:
    swapped = table(edition, "B7 B1 | G1 G2 G3 | Y1 Y2", seven_zero=True).play(0, "B7", target=2)
    assert (swapped.hands, swapped.catchable) == (("Y1 Y2", "G1 G2 G3", "B1"), (2,))
    assert swapped.catch(0, 2).hand_sizes == (2, 3, 3)
    late = swapped.draw(1)
    assert late.catchable == ()
    assert late.catch(0, 2).state == late.state


@clause("M13", *ALL)
@editions()
@windows
def test_uno_said_with_the_seven_or_zero_does_not_travel_with_the_hand(edition: str, window: Any) -> None:
    options = {"seven_zero": True, "uno_window": window}
    for card, target in (("B7", {"target": 1}), ("B0", {})):
        after = table(edition, f"{card} B1 | G1 G2 G3 | Y1 Y2", **options).play(0, card, uno=True, **target)
        assert after.hands[1] == "B1"
        assert (after.said_uno, after.catchable) == ((False, False, False), (1,))


@clause("M13", *ALL)
@editions()
def test_a_zero_can_leave_several_players_with_one_card(edition: str) -> None:
    after = table(edition, "B0 B1 | G1 | Y1", seven_zero=True).play(0, "B0")
    assert after.hands == ("Y1", "B1", "G1")
    assert sorted(after.catchable) == [0, 1, 2]
    assert after.uno(0).catch(1, 2).hand_sizes == (1, 1, 3)
    assert sorted(after.uno(0).catch(1, 2).catchable) == [1]


# -- M13: jump-in -----------------------------------------------------------------------------------------


@clause("M13", *ALL)
@editions()
def test_a_wild_never_jumps_in(edition: str) -> None:
    start = table(edition, "G1 G2 | G3 G4 | W W4 Y4", discard="W", colour="G", jump_in=True)
    assert start.refusal(2, "play", card="W", colour="B") == ("not_your_turn", "T1")
    four = table(edition, "G1 G2 | G3 G4 | W W4 Y4", discard="W4", colour="G", jump_in=True)
    assert four.refusal(2, "play", card="W4", colour="B") == ("not_your_turn", "T1")


@clause("M13", *ALL)
@editions()
def test_nobody_jumps_in_while_another_decides_on_the_drawn_card(edition: str) -> None:
    deciding = table(edition, "Y1 Y2 | G3 G4 | B7 Y4", discard="B7", jump_in=True).draw(0)
    assert deciding.kind == "drawn"
    assert deciding.refusal(2, "play", card="B7") == ("not_your_turn", "T1")


@clause("M13", *ALL)
@editions()
def test_nobody_jumps_in_while_another_faces_a_draw(edition: str) -> None:
    facing = table(edition, "BD Y2 Y3 | G3 G4 | BD Y4", stacking=True, jump_in=True).play(0, "BD")
    assert (facing.kind, facing.seats) == ("answer", (1,))
    assert facing.refusal(2, "play", card="BD")[0] == "not_your_turn"


@clause("M13", "casa")
def test_the_star_does_not_matter_for_a_jump_in() -> None:
    choosing = table("casa", "B7* B1 B2 | G3 G4 | B7 Y4 Y6 | Y1 Y2", jump_in=True).play(0, "B7*")
    assert choosing.refusal(2, "play", card="B7")[0] in {"not_your_turn", "rule_first"}
    jumped = choosing.rule(0, decline=True).play(2, "B7")
    assert (jumped.turn, jumped.hand_sizes) == (3, (2, 2, 2, 2))
    starred = table("casa", "B1 B2 | G3 G4 | B7* Y4 Y6", discard="B7", jump_in=True).play(2, "B7*")
    assert (starred.kind, starred.seats) == ("rule", (2,))


@clause("M13", "casa")
def test_nobody_jumps_in_during_a_race() -> None:
    start = table("casa", "B7* B1 B2 | G7 G4 Y1 | G7 Y4 Y6", jump_in=True)
    race = start.play(0, "B7*").rule(0, gesture="moo").play(1, "G7")
    assert race.refusal(2, "play", card="G7") == ("race_first", "H9")


@clause("M13", *ALL)
@editions()
def test_a_jump_in_begins_a_turn_and_closes_the_window(edition: str) -> None:
    start = table(edition, "B7 B1 | G3 G4 | B7 Y4 Y6 | Y1 Y2", jump_in=True)
    open_window = start.play(0, "B7")
    assert (open_window.turn, open_window.catchable) == (1, (0,))
    jumped = open_window.play(2, "B7")
    assert (jumped.turn, jumped.catchable) == (3, ())
    assert jumped.catch(1, 0).state == jumped.state


@clause("M13", *ALL)
@editions()
def test_a_jump_in_down_to_one_card_asks_for_uno(edition: str) -> None:
    start = table(edition, "B1 B2 | G3 G4 | B7 Y4 | Y1 Y2", discard="B7", jump_in=True)
    assert start.play(2, "B7").catchable == (2,)
    assert start.play(2, "B7", uno=True).said_uno == (False, False, True, False)


# -- M14 --------------------------------------------------------------------------------------------------


@clause("M14", *ALL)
@editions()
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("direction", [1, -1])
def test_with_partners_opposite_the_last_draw_is_always_for_an_opponent(
    edition: str, seat: int, direction: int
) -> None:
    hands = ["BD" if at == seat else cards for at, cards in enumerate(["G1 G2", "Y1 Y2", "G3 G4", "Y3 Y4"])]
    over = table(edition, " | ".join(hands), turn=seat, direction=direction).play(seat, "BD")
    drew = [at for at in range(4) if over.hand_sizes[at] == 4]
    assert drew == [(seat + direction) % 4]
    assert drew[0] % 2 != seat % 2
    assert over.hand_sizes[(seat + 2) % 4] == 2


@clause("M14", *ALL)
@editions()
def test_between_two_players_advice_cannot_be_reported(edition: str) -> None:
    start = table(edition, "B1 B2 | G1 G2", mistakes="penalise")
    assert start.refusal(0, "report_advice", target=1) == ("advice_two_players", "M14")


@clause("M14", "aprendiz")
@pytest.mark.parametrize(("who", "sizes"), [("next", (3, 1, 2)), ("others", (3, 1, 1)), ("everyone", (1, 1, 1))])
def test_a_custom_discard_never_takes_the_last_card(who: str, sizes: tuple[int, ...]) -> None:
    rule = {"text": "", "effects": [{"who": who, "what": "discard", "n": 3}]}
    start = table("aprendiz", "WC1 B1 B2 B3 | G1 | Y1 Y2", custom={"WC1": rule})
    after = start.play(0, "WC1", colour="G")
    assert (after.kind, after.hand_sizes, after.turn) == ("turn", sizes, 1)
    assert after.top == "WC1"


# -- M15 --------------------------------------------------------------------------------------------------


@clause("M15", *ALL)
@editions()
def test_the_four_of_a_wild_draw_four_is_not_a_number(edition: str) -> None:
    start = table(edition, "Y4 YD G4 | G1 G2", discard="W4", colour="G")
    assert start.refusal(0, "play", card="Y4") == ("no_match", "T1")
    assert start.refusal(0, "play", card="YD") == ("no_match", "T1")
    assert start.play(0, "G4").turn == 1


@clause("M15", *ALL)
@editions()
def test_a_drawn_four_does_not_match_it_either(edition: str) -> None:
    after = table(edition, "Y1 Y2 | G1 G2", discard="W4", colour="G", draw="Y4 B6").draw(0)
    assert (after.turn, after.hands[0]) == (1, "Y1 Y2 Y4")


@clause("M15", *ALL)
@editions()
def test_a_wild_may_always_follow_a_wild_draw_four(edition: str) -> None:
    after = table(edition, "W Y2 Y3 | G1 G2", discard="W4", colour="G").play(0, "W", colour="B")
    assert (after.turn, after.colour) == (1, "B")
