"""Section 6 of the rulebook: mistakes, penalised (Clásico) or prevented, and advice."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.editions import EDITIONS
from comodin.rules.events import AdviceJudged, CardTakenBack

from ..rounds import ALL, Round, clause, editions, position

PENALISE: dict[str, Any] = {"mistakes": "penalise", "stacking": False, "drawn_card": "may"}
DRAW = "G6 G7 Y6 Y7 G8 G9 Y8 Y9"


def table(edition: str, hands: str = "Y1 B4 B6 | G1 G2 | G3 B2", draw: str = DRAW, **options: Any) -> Round:
    return position(edition, hands, discard="B5", draw=draw, **PENALISE | options)


def advised(edition: str, players: int, **options: Any) -> Round:
    hands = ["B1 B2", "B3 B4", "G1 G2", "G3 G4", "Y1 Y2"][:players]
    return table(edition, " | ".join(hands), **options)


def cards(of: Round, seat: int) -> list[str]:
    return sorted(of.hands[seat].split())


# -- P1: a card that does not match -----------------------------------------------------------------------


@clause("P1", "clasico")
def test_clasico_penalises_without_being_asked() -> None:
    after = position("clasico", "Y1 B4 B6 | G1 G2 | G3 B2", discard="B5", draw=DRAW).play(0, "Y1")
    assert (after.hand_sizes, after.turn) == ((5, 2, 2), 1)


@clause("P1", *ALL)
@editions()
def test_a_card_that_does_not_match_is_taken_back_and_costs_two_cards_and_the_turn(edition: str) -> None:
    after = table(edition).play(0, "Y1")
    assert cards(after, 0) == ["B4", "B6", "G6", "G7", "Y1"]
    assert (after.discard, after.colour, after.turn) == ("B5", "B", 1)
    assert after.owes == (0, 0, 0)
    assert [event.card.text for event in after.happened(CardTakenBack)] == ["Y1"]


@clause("P1", *ALL)
@editions()
def test_the_turn_lost_by_a_mistake_is_the_only_one(edition: str) -> None:
    after = table(edition).play(0, "Y1").draw(1).draw(2)
    assert after.turn == 0


@clause("P1", *ALL)
@editions()
def test_the_turn_passes_on_in_the_direction_of_play(edition: str) -> None:
    assert table(edition, direction=-1).play(0, "Y1").turn == 2


@clause("P1", *ALL)
@editions()
def test_after_drawing_another_card_than_the_drawn_one_is_a_mistake(edition: str) -> None:
    drawn = table(edition, draw="B7 G6 G8 Y6").draw(0)
    assert drawn.kind == "drawn"
    after = drawn.play(0, "B4")
    assert cards(after, 0) == ["B4", "B6", "B7", "G6", "G8", "Y1"]
    assert (after.discard, after.turn) == ("B5", 1)


@clause("P1", *ALL)
@editions()
def test_a_wrong_last_card_does_not_win(edition: str) -> None:
    after = table(edition, "Y1 | G1 G2 | G3 B2").play(0, "Y1")
    assert (after.hand_sizes, after.turn) == ((3, 2, 2), 1)


@clause("P1", *ALL)
@editions()
def test_uno_said_with_a_wrong_card_does_not_stand(edition: str) -> None:
    after = table(edition, "Y1 B4 | G1 G2 | G3 B2").play(0, "Y1", uno=True)
    assert (after.hand_sizes[0], after.said_uno, after.catchable) == (4, (False, False, False), ())


@clause("P1", *ALL)
@editions()
def test_a_mistake_draws_what_there_is(edition: str) -> None:
    after = table(edition, draw="G6").play(0, "Y1")
    assert cards(after, 0) == ["B4", "B6", "G6", "Y1"]
    assert (after.pile, after.turn) == ("", 1)


@clause("P1", *ALL)
@editions()
def test_a_bluff_is_no_mistake_and_stands_until_it_is_challenged(edition: str) -> None:
    after = table(edition, "W4 B4 B6 | G1 G2 | G3 B2").play(0, "W4", colour="G")
    assert (after.kind, after.hand_sizes, after.top) == ("answer", (2, 2, 2), "W4")


@clause("P1", *ALL)
@editions()
def test_only_cards_are_mistakes_other_wrong_moves_are_refused(edition: str) -> None:
    start = table(edition)
    assert start.refusal(1, "draw") == ("not_your_turn", "T1")
    assert start.refusal(0, "pass") == ("draw_first", "T2")
    assert start.refusal(0, "accept") == ("nothing_due", "A5")


# -- P2: a card out of turn -------------------------------------------------------------------------------


@clause("P2", *ALL)
@editions()
@pytest.mark.parametrize("card", ["B2", "G3"])
def test_a_card_out_of_turn_is_taken_back_and_costs_two_cards_and_the_next_turn(edition: str, card: str) -> None:
    after = table(edition).play(2, card)
    assert cards(after, 2) == ["B2", "G3", "G6", "G7"]
    assert (after.discard, after.turn, after.owes) == ("B5", 0, (0, 0, 1))
    assert [event.out_of_turn for event in after.happened(CardTakenBack)] == [True]
    lost = after.draw(0).draw(1)
    assert (lost.turn, lost.owes) == (0, (0, 0, 0))
    assert lost.hand_sizes == (4, 3, 4)


@clause("P2", *ALL)
@editions()
def test_only_one_turn_is_lost_for_one_card_out_of_turn(edition: str) -> None:
    again = table(edition).play(2, "G3").draw(0).draw(1).draw(0).draw(1)
    assert again.turn == 2


@clause("P2", *ALL)
@editions()
def test_turns_owed_add_up(edition: str) -> None:
    start = table(edition, "Y1 B4 B6 | G1 G2 | G3 B2", draw="G4 G6 G7 G8 Y3 Y4 Y6 Y7 Y8 Y9 Y2")
    twice = start.play(2, "G3").play(2, "B2")
    assert (twice.hand_sizes, twice.owes) == ((3, 2, 6), (0, 0, 2))
    once_lost = twice.draw(0).draw(1)
    assert (once_lost.turn, once_lost.owes) == (0, (0, 0, 1))
    twice_lost = once_lost.draw(0).draw(1)
    assert (twice_lost.turn, twice_lost.owes) == (0, (0, 0, 0))
    assert twice_lost.draw(0).draw(1).turn == 2


@clause("P2", *ALL)
@editions()
def test_a_card_out_of_turn_while_another_decides_on_the_drawn_card(edition: str) -> None:
    drawn = table(edition, draw="B7 G6 G8 Y6").draw(0)
    after = drawn.play(1, "G1")
    assert (after.kind, after.seats, after.hand_sizes, after.owes) == ("drawn", (0,), (4, 4, 2), (0, 1, 0))
    assert after.play(0, "B7").turn == 2


@clause("P2", *ALL)
@editions()
def test_a_card_out_of_turn_while_another_faces_a_draw(edition: str) -> None:
    waiting = table(edition, "W4 Y4 Y7 | G1 G2 | G3 B2").play(0, "W4", colour="G")
    after = waiting.play(2, "G3")
    assert (after.kind, after.seats[0], after.due) == ("answer", 1, 4)
    assert (after.hand_sizes, after.owes) == ((2, 2, 4), (0, 0, 1))


@clause("P2", *ALL)
@editions()
def test_a_card_out_of_turn_while_another_names_the_opening_colour(edition: str) -> None:
    hands = "Y1 B4 B6 | G1 G2 | G3 B2"
    start = position(edition, hands, draw=f"W {DRAW}", dealer=2, opening="effects", **PENALISE)
    assert (start.kind, start.seats) == ("colour", (0,))
    after = start.play(1, "G1")
    assert (after.kind, after.hand_sizes, after.owes) == ("colour", (3, 4, 2), (0, 1, 0))
    assert start.refusal(0, "play", card="B4") == ("name_colour_first", "S9")


@clause("P2", "casa")
def test_a_card_out_of_turn_while_another_makes_a_rule() -> None:
    start = table("casa", "B7* B4 B6 | B7 G1 | G3 B2")
    choosing = start.play(0, "B7*")
    assert choosing.kind == "rule"
    after = choosing.play(1, "B7")
    assert (after.kind, after.seats, after.hand_sizes, after.owes) == ("rule", (0,), (2, 4, 2), (0, 1, 0))
    assert choosing.refusal(0, "play", card="B4") == ("rule_first", "H1")
    assert after.rule(0, decline=True).turn == 2


@clause("P2", "casa")
def test_a_card_out_of_turn_while_another_changes_a_rule() -> None:
    start = table("casa", "B7* B4 B6 | WR G1 | G3 B2")
    choosing = start.play(0, "B7*").rule(0, gesture="moo").play(1, "WR", colour="B")
    assert choosing.kind == "change_rule"
    after = choosing.play(2, "B2")
    assert (after.kind, after.seats, after.hand_sizes, after.owes) == ("change_rule", (1,), (2, 1, 4), (0, 0, 1))
    assert after.change_rule(1, decline=True).turn == 0


@clause("P2", "casa")
def test_a_card_during_a_race_is_out_of_turn() -> None:
    start = table("casa", "B7* B4 B6 | G7 G1 G2 | G3 B2")
    race = start.play(0, "B7*").rule(0, gesture="moo").play(1, "G7")
    assert race.kind == "race"
    after = race.play(2, "G3")
    assert (after.kind, after.seats, after.owes) == ("race", (0, 1, 2), (0, 0, 1))
    assert after.hand_sizes == (2, 2, 4)
    assert after.gesture(2, "moo").gesture(0, "moo").turn == 0


@clause("P2", *ALL)
@editions()
def test_of_two_players_the_other_plays_again_when_a_turn_is_owed(edition: str) -> None:
    owing = table(edition, "Y1 B4 B6 | B1 G2").play(1, "B1")
    assert (owing.hand_sizes, owing.owes) == ((3, 4), (0, 1))
    after = owing.play(0, "B4")
    assert (after.turn, after.owes) == (0, (0, 0))


# -- P3: advice -------------------------------------------------------------------------------------------


@clause("P3", "clasico")
def test_advice_can_be_reported_in_clasico_without_an_option() -> None:
    start = position("clasico", "B1 B2 | B3 B4 | G1 G2", discard="B5", draw=DRAW)
    assert start.report(0, 2).agree(1).hand_sizes == (2, 2, 4)


@clause("P3", *ALL)
@editions()
@pytest.mark.parametrize(("players", "agreeing"), [(3, [1]), (4, [1]), (5, [1, 3])])
def test_advice_costs_two_cards_when_more_than_half_of_the_others_agree(
    edition: str, players: int, agreeing: list[int]
) -> None:
    report = advised(edition, players).report(0, 2)
    for seat in agreeing:
        assert report.hand_sizes == (2,) * players
        report = report.agree(seat)
    assert report.hand_sizes == tuple(4 if seat == 2 else 2 for seat in range(players))
    assert report.hands[2] == "G1 G2 G6 G7"
    assert report.turn == 0
    assert report.owes == (0,) * players
    assert report.happened(AdviceJudged) == [AdviceJudged(2, guilty=True)]


@clause("P3", *ALL)
@editions()
@pytest.mark.parametrize(("players", "against"), [(3, [1]), (4, [1, 3]), (5, [1, 3])])
def test_a_report_is_rejected_when_more_than_half_can_no_longer_agree(
    edition: str, players: int, against: list[int]
) -> None:
    report = advised(edition, players).report(0, 2)
    for seat in against:
        assert report.state.report is not None
        report = report.disagree(seat)
    assert report.state.report is None
    assert report.hand_sizes == (2,) * players
    assert report.refusal(1, "agree") == ("no_report", "P3")
    assert report.report(1, 0).state.report is not None


@clause("P3", *ALL)
@editions()
@pytest.mark.parametrize(("players", "votes"), [(4, {1: False, 3: True}), (5, {1: False, 3: True, 4: True})])
def test_a_minority_against_does_not_stop_a_report(edition: str, players: int, votes: dict[int, bool]) -> None:
    report = advised(edition, players).report(0, 2)
    for seat, agrees in votes.items():
        report = report.agree(seat) if agrees else report.disagree(seat)
    assert report.hand_sizes[2] == 4


@clause("P3", *ALL)
@editions()
def test_cards_for_advice_do_not_widen_the_choice_after_drawing(edition: str) -> None:
    drawn = advised(edition, 3, draw="B7 B8 B9 G6").draw(0)
    assert drawn.kind == "drawn"
    judged = drawn.report(1, 0).agree(2)
    assert (judged.kind, judged.seats, judged.hand_sizes) == ("drawn", (0,), (5, 2, 2))
    after = judged.play(0, "B7")
    assert (after.turn, after.top, after.hand_sizes) == (1, "B7", (4, 2, 2))
    wrong = judged.play(0, "B8")
    assert (wrong.turn, wrong.top) == (1, "B5")


@clause("P3", *ALL)
@editions()
def test_after_a_verdict_another_report_may_follow(edition: str) -> None:
    judged = advised(edition, 3).report(0, 2).agree(1)
    assert judged.refusal(1, "agree") == ("no_report", "P3")
    assert judged.report(2, 0).agree(1).hand_sizes == (4, 2, 4)


@clause("P3", *ALL)
@editions()
def test_the_accused_has_no_vote_and_the_others_one_each(edition: str) -> None:
    report = advised(edition, 5).report(0, 2)
    assert report.refusal(2, "disagree") == ("accused_cannot_vote", "P3")
    assert report.refusal(0, "agree") == ("already_voted", "P3")
    assert report.agree(1).refusal(1, "disagree") == ("already_voted", "P3")
    assert report.refusal(3, "report_advice", target=1) == ("report_open", "P3")


@clause("P3", *ALL)
@editions()
def test_a_report_needs_an_open_vote_and_another_player(edition: str) -> None:
    start = advised(edition, 4)
    assert start.refusal(1, "agree") == ("no_report", "P3")
    assert start.refusal(1, "disagree") == ("no_report", "P3")
    assert start.refusal(1, "report_advice", target=1)[1] == "M9"
    assert start.refusal(1, "report_advice", target=4)[1] == "M9"


@clause("P3", *ALL)
@editions()
def test_a_report_stays_open_from_turn_to_turn(edition: str) -> None:
    later = advised(edition, 4).report(3, 0).play(0, "B1", uno=True).play(1, "B3")
    judged = later.agree(1)
    assert judged.hand_sizes == (3, 1, 2, 2)
    assert judged.said_uno[0] is False
    assert judged.turn == 2


@clause("P3", *ALL)
@editions()
def test_no_report_is_judged_after_the_round(edition: str) -> None:
    over = table(edition, "B1 | G1 G2 | G3 G4").report(1, 2).play(0, "B1")
    assert over.winner == 0
    assert over.refusal(0, "agree") == ("round_over", "E1")
    assert over.refusal(0, "report_advice", target=1) == ("round_over", "E1")
    assert over.hand_sizes == (0, 2, 2)


@clause("P3", *ALL)
@editions()
def test_advice_is_nobodys_business_where_mistakes_are_prevented(edition: str) -> None:
    assert advised(edition, 3, mistakes="prevent").refusal(0, "report_advice", target=1) == ("advice_off", "P3")


# -- P4: prevented ----------------------------------------------------------------------------------------


@clause("P4", *ALL)
def test_mistakes_are_penalised_in_clasico_and_prevented_elsewhere() -> None:
    assert {key: EDITIONS[key].ruleset.mistakes for key in ALL} == {
        "clasico": "penalise",
        "deluxe": "prevent",
        "casa": "prevent",
        "international": "prevent",
        "aprendiz": "prevent",
    }


@clause("P4", *ALL)
@editions()
def test_an_illegal_card_is_refused_with_a_reason_and_play_goes_on(edition: str) -> None:
    start = table(edition, draw="B7 G6 G8 Y6", mistakes="prevent")
    before = start.state
    assert start.refusal(0, "play", card="Y1") == ("no_match", "T1")
    assert start.refusal(1, "play", card="G1") == ("not_your_turn", "T1")
    assert start.refusal(2, "play", card="B2") == ("not_your_turn", "T1")
    assert start.state == before
    assert (start.turn, start.hand_sizes, start.owes) == (0, (3, 2, 2), (0, 0, 0))
    drawn = start.draw(0)
    assert drawn.refusal(0, "play", card="B4") == ("only_drawn_card", "T3")
    assert drawn.play(0, "B7").turn == 1
