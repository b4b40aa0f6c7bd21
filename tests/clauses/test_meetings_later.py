"""Section 12 of the rulebook, M8 to M15."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.rules import Action, Colour, Illegal, act, actions

from ..rounds import ALL, Round, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False, "uno_window": "next_turn", "drawn_card": "may"}
DRAW = "B1 B2 G6 G8 Y6 Y8 G9 Y9 B9 B8 Y5 G5"

both_modes = pytest.mark.parametrize("mistakes", ["prevent", "penalise"])


def table(edition: str, hands: str, discard: str = "B5", draw: str = DRAW, **options: Any) -> Round:
    return position(edition, hands, discard=discard, draw=draw, **PLAIN | options)


# -- M8: owing a turn -------------------------------------------------------------------------------------


def owing(edition: str, hands: str, **options: Any) -> Round:
    """Seat 1 has played a card out of turn, drawn B1 and B2, and owes a turn."""
    start = table(edition, hands, mistakes="penalise", **options)
    return start.play(1, start.hands[1].split()[0])


@clause("M8", *ALL)
@editions()
def test_a_player_who_owes_a_turn_may_accept_a_draw_and_still_owes_it(edition: str) -> None:
    facing = owing(edition, "BD Y1 Y2 | GD G2 | Y3 B4 B6", stacking=True).play(0, "BD")
    assert (facing.seats, facing.due, facing.owes) == ((1,), 2, (0, 1, 0))
    accepted = facing.accept(1)
    assert (accepted.turn, accepted.hand_sizes, accepted.owes) == (2, (2, 6, 3), (0, 1, 0))
    lost = accepted.play(2, "B4").draw(0)
    assert (lost.turn, lost.owes) == (2, (0, 0, 0))


@clause("M8", *ALL)
@editions()
def test_a_player_who_owes_a_turn_may_not_answer_with_a_card(edition: str) -> None:
    facing = owing(edition, "BD Y1 Y2 | GD G2 | Y3 B4 B6", stacking=True).play(0, "BD")
    wrong = facing.play(1, "GD")
    assert (wrong.turn, wrong.hand_sizes, wrong.top) == (2, (2, 4 + 4, 3), "BD")


@clause("M8", "aprendiz")
def test_where_mistakes_are_prevented_such_an_answer_is_refused() -> None:
    rule = {"text": "", "effects": [{"who": "previous", "what": "skip"}]}
    start = table("aprendiz", "WC1 Y1 Y2 | GD G1 G2 | YD Y3 Y4", stacking=True, custom={"WC1": rule})
    facing = start.play(0, "WC1", colour="G").play(1, "GD")
    assert (facing.seats, facing.owes) == ((2,), (0, 0, 1))
    assert facing.refusal(2, "play", card="YD") == ("owes_turn", "M8")
    accepted = facing.accept(2)
    assert (accepted.turn, accepted.owes) == (0, (0, 0, 1))


@clause("M8", *ALL)
@editions()
def test_a_challenge_lost_does_not_pay_the_turn_owed(edition: str) -> None:
    waiting = owing(edition, "W4 Y1 Y2 | G1 G2 | Y3 B4 B6").play(0, "W4", colour="G")
    after = waiting.challenge(1)
    assert (after.turn, after.hand_sizes, after.owes) == (2, (2, 4 + 6, 3), (0, 1, 0))


@clause("M8", *ALL)
@editions()
def test_the_normal_turn_after_a_challenge_upheld_is_the_one_owed(edition: str) -> None:
    waiting = owing(edition, "W4 B4 Y2 | G1 G2 | Y3 B6 B7").play(0, "W4", colour="G")
    after = waiting.challenge(1)
    assert (after.turn, after.hand_sizes, after.owes) == (2, (2 + 4, 4, 3), (0, 0, 0))


@clause("M8", *ALL)
@editions()
@pytest.mark.parametrize("card", ["BS", "BD"])
def test_a_turn_that_is_taken_away_anyway_does_not_pay_the_one_owed(edition: str, card: str) -> None:
    after = owing(edition, f"{card} Y1 Y2 | G1 G2 | Y3 B4 B6").play(0, card)
    assert (after.turn, after.owes) == (2, (0, 1, 0))


@clause("M8", *ALL)
@editions()
def test_several_players_who_owe_a_turn_all_lose_it(edition: str) -> None:
    waiting = owing(edition, "W4 Y1 Y2 | G1 G2 | Y3 B4 B6").play(0, "W4", colour="G").play(2, "B4").play(0, "Y1")
    assert waiting.owes == (1, 1, 1)
    after = waiting.accept(1)
    assert (after.turn, after.owes) == (2, (0, 0, 0))


@clause("M8", *ALL)
@clause("T7", *ALL)
@editions()
def test_a_turn_lost_is_no_pass_and_does_not_block_the_round(edition: str) -> None:
    start = table(edition, "Y1 Y2 | B1 Y3", draw="", mistakes="penalise").play(1, "Y3")
    assert (start.hand_sizes, start.owes) == ((2, 2), (0, 1))
    after = start.draw(0).draw(0)
    assert (after.turn, after.owes) == (1, (0, 0))
    assert after.play(1, "B1").turn == 0


# -- M9: malformed actions --------------------------------------------------------------------------------


@clause("M9", *ALL)
@editions()
@both_modes
def test_a_wild_without_a_colour_is_refused_in_both_modes(edition: str, mistakes: Any) -> None:
    start = table(edition, "W W4 Y2 | G1 G2 | Y3 Y4", mistakes=mistakes)
    assert start.refusal(0, "play", card="W") == ("colour_missing", "M9")
    assert start.refusal(0, "play", card="W4") == ("colour_missing", "M9")


@clause("M9", *ALL)
@editions()
@both_modes
def test_a_card_not_held_is_refused_in_both_modes_also_out_of_turn(edition: str, mistakes: Any) -> None:
    start = table(edition, "B1 Y2 | G1 G2 | Y3 Y4", mistakes=mistakes)
    assert start.refusal(0, "play", card="B3") == ("not_held", "M9")
    assert start.refusal(0, "play", card="G1") == ("not_held", "M9")
    assert start.refusal(2, "play", card="B3")[0] in {"not_held", "not_your_turn"}


@clause("M9", *ALL)
@editions()
@both_modes
def test_an_unknown_seat_or_colour_is_refused_in_both_modes(edition: str, mistakes: Any) -> None:
    start = table(edition, "W Y2 | G1 G2 | Y3 Y4", mistakes=mistakes)
    foreign = Colour.RED if edition == "aprendiz" else Colour.PINK
    wild = start.state.hands[0][0]
    asked: list[tuple[int, Action]] = [(3, actions.Draw()), (-1, actions.Draw()), (0, actions.Play(wild, foreign))]
    for seat, action in asked:
        with pytest.raises(Illegal) as refused:
            act(start.state, seat, action, start.chance)
        assert refused.value.reason.clause == "M9"
    assert start.refusal(0, "catch", target=3)[1] == "M9"
    assert start.refusal(0, "catch", target=-1)[1] == "M9"


# -- M10: reverses and chains -----------------------------------------------------------------------------


@clause("M10", *ALL)
@editions()
@pytest.mark.parametrize("stacking", [True, "any"])
def test_a_reverse_never_answers_a_chain(edition: str, stacking: bool | str) -> None:
    facing = table(edition, "BD Y1 Y2 | BR G2 | Y3 Y4", stacking=stacking).play(0, "BD")
    assert facing.refusal(1, "play", card="BR") == ("cannot_answer", "A12")
    assert facing.direction == 1


@clause("M10", *ALL)
@editions()
@pytest.mark.parametrize(("direction", "victim"), [(1, 1), (-1, 3)])
def test_next_follows_the_direction_of_play(edition: str, direction: int, victim: int) -> None:
    start = table(edition, "BD W4 Y2 | G1 G2 | Y3 Y4 | G3 G4", direction=direction)
    after = start.play(0, "BD")
    assert (after.hand_sizes[victim], after.turn) == (4, 2)
    assert start.play(0, "W4", colour="G").seats[0] == victim
    chain = table(edition, "BD Y1 Y2 | GD G1 | Y3 Y4 | YD Y5", direction=direction, stacking=True)
    assert chain.play(0, "BD").play(victim, "GD" if victim == 1 else "YD").seats == (2,)


@clause("M10", "aprendiz")
def test_next_means_the_direction_at_the_moment_the_card_was_played() -> None:
    effects = [{"what": "reverse"}, {"who": "next", "what": "draw", "n": 2}]
    start = table("aprendiz", "WC1 Y1 Y2 | G1 G2 | Y3 Y4", custom={"WC1": {"text": "", "effects": effects}})
    after = start.play(0, "WC1", colour="G")
    assert (after.hand_sizes, after.direction, after.turn) == ((2, 4, 2), -1, 2)


# -- M11: two players, the first card ---------------------------------------------------------------------


@clause("M11", *ALL)
@editions()
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("card", ["BR", "BS"])
@pytest.mark.parametrize("side", ["left", "right"])
def test_two_players_and_an_opening_reverse_or_skip_the_dealer_plays_first(
    edition: str, dealer: int, card: str, side: str
) -> None:
    options = PLAIN | {"opening": "effects", "start_direction": side}
    start = position(edition, "G1 G2 | Y1 Y2", draw=f"{card} {DRAW}", dealer=dealer, **options)
    assert (start.turn, start.hand_sizes, start.top) == (dealer, (2, 2), card)


@clause("M11", *ALL)
@editions()
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("stacking", [False, True])
def test_two_players_and_an_opening_draw_two_the_other_draws_and_the_dealer_plays(
    edition: str, dealer: int, stacking: bool
) -> None:
    options = PLAIN | {"opening": "effects", "stacking": stacking}
    start = position(edition, "GD G2 | YD Y2", draw=f"BD {DRAW}", dealer=dealer, **options)
    assert (start.turn, start.hand_sizes[1 - dealer], start.hand_sizes[dealer]) == (dealer, 4, 2)


# -- M12: the window, and what clears "said UNO" ----------------------------------------------------------


@clause("M12", "casa")
def test_the_window_stays_open_while_a_rule_is_made() -> None:
    choosing = table("casa", "B7* B4 | G1 G2 | Y1 Y2").play(0, "B7*")
    assert (choosing.kind, choosing.catchable) == ("rule", (0,))
    caught = choosing.catch(1, 0)
    assert (caught.kind, caught.hand_sizes) == ("rule", (3, 2, 2))
    assert choosing.uno(0).catchable == ()
    made = choosing.rule(0, gesture="moo")
    assert (made.turn, made.catchable) == (1, (0,))
    assert made.draw(1).catchable == ()


@clause("M12", "casa")
def test_the_window_stays_open_while_a_rule_is_changed() -> None:
    start = table("casa", "B7* B4 B6 | WR G2 | Y1 Y2 Y4")
    choosing = start.play(0, "B7*").rule(0, gesture="moo").play(1, "WR", colour="G")
    assert (choosing.kind, choosing.catchable) == ("change_rule", (1,))
    assert choosing.catch(0, 1).hand_sizes == (2, 3, 3)
    changed = choosing.change_rule(1, number=7, gesture="clap")
    assert (changed.turn, changed.catchable) == (2, (1,))
    assert changed.draw(2).catchable == ()


@clause("M12", "casa")
def test_the_window_stays_open_during_a_race() -> None:
    start = table("casa", "B7* B4 B6 | G7 G2 | Y1 Y2 Y4")
    race = start.play(0, "B7*").rule(0, gesture="moo").play(1, "G7").gesture(1, "moo")
    assert (race.kind, race.catchable) == ("race", (1,))
    assert race.time_up().catchable == (1,)


def said(edition: str, first: str, last: str = "B6 B7 B8", **options: Any) -> Round:
    """Seat 1 has one card (G1) and has said UNO; it is the turn of seat 0, with `first`."""
    start = table(edition, f"{first} Y1 Y2 | B3 G1 | {last}", turn=1, **options)
    round_ = start.play(1, "B3", uno=True).play(2, last.split(maxsplit=1)[0])
    assert (round_.said_uno, round_.turn) == ((False, True, False), 0)
    return round_


@clause("M12", *ALL)
@editions()
def test_cards_drawn_for_a_draw_two_or_four_clear_said_uno(edition: str) -> None:
    assert said(edition, "BD").play(0, "BD").said_uno == (False, False, False)
    waiting = said(edition, "W4").play(0, "W4", colour="Y")
    assert waiting.said_uno == (False, True, False)
    assert waiting.accept(1).said_uno == (False, False, False)
    assert waiting.challenge(1).said_uno == (False, False, False)


@clause("M12", *ALL)
@editions()
def test_a_card_drawn_on_ones_own_turn_clears_said_uno(edition: str) -> None:
    turn = said(edition, "B4").play(0, "B4")
    assert turn.said_uno == (False, True, False)
    after = turn.draw(1)
    assert (after.hands[1], after.said_uno) == ("G1 B1", (False, False, False))


@clause("M12", *ALL)
@editions()
def test_a_bluffer_who_draws_has_said_nothing_any_more(edition: str) -> None:
    waiting = table(edition, "W4 B4 | G1 G2 | Y1 Y2").play(0, "W4", colour="G", uno=True)
    assert waiting.said_uno == (True, False, False)
    assert waiting.challenge(1).said_uno == (False, False, False)


@clause("M12", *ALL)
@editions()
def test_cards_drawn_for_a_mistake_or_advice_clear_said_uno(edition: str) -> None:
    before = said(edition, "B4", mistakes="penalise")
    assert before.play(1, "G1").said_uno == (False, False, False)
    assert before.report(0, 1).agree(2).said_uno == (False, False, False)


@clause("M12", "aprendiz")
def test_cards_drawn_for_the_apprentice_or_a_custom_wild_clear_said_uno() -> None:
    assert said("aprendiz", "WA").play(0, "WA", colour="Y").said_uno == (False, False, False)
    rule = {"text": "", "effects": [{"who": "next", "what": "draw", "n": 1}]}
    after = said("aprendiz", "WC1", custom={"WC1": rule}).play(0, "WC1", colour="Y")
    assert after.said_uno == (False, False, False)


@clause("M12", "aprendiz")
@pytest.mark.parametrize("effect", [{"what": "pass_hands"}, {"who": "next", "what": "swap"}])
def test_said_uno_does_not_travel_with_a_hand_that_a_custom_wild_moves(effect: dict[str, Any]) -> None:
    after = said("aprendiz", "WC1", custom={"WC1": {"text": "", "effects": [effect]}}).play(0, "WC1", colour="Y")
    holder = after.hands.index("G1")
    assert holder == (2 if effect["what"] == "pass_hands" else 0)
    assert (after.said_uno, after.catchable) == ((False, False, False), (holder,))


@clause("M12", "casa")
def test_the_card_for_the_last_of_a_race_clears_said_uno() -> None:
    start = table("casa", "B7* B4 B6 | G7 G2 | Y1 Y2 Y4")
    race = start.play(0, "B7*").rule(0, gesture="moo").play(1, "G7", uno=True)
    assert race.said_uno == (False, True, False)
    assert race.gesture(0, "moo").gesture(2, "moo").said_uno == (False, False, False)
    assert race.gesture(1, "moo").gesture(2, "moo").said_uno == (False, True, False)


@clause("M12", *ALL)
@editions()
def test_said_uno_stands_when_there_was_nothing_to_draw(edition: str) -> None:
    start = table(edition, "Y3 G1 | B1 B2 | B6 B7", discard="Y5", draw="")
    passed = start.play(0, "Y3", uno=True).draw(1).keep(1).draw(2).draw(0)
    assert (passed.turn, passed.hand_sizes) == (1, (1, 3, 2))
    assert (passed.said_uno, passed.catchable) == ((True, False, False), ())
