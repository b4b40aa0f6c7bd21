"""Section 11 of the rulebook, the options that people ask for: X6 to X17."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.rules import Game, Ruleset, deal, legal_actions

from ..rounds import ALL, Round, clause, editions, position

PLAIN: dict[str, Any] = {"mistakes": "prevent", "stacking": False, "uno_window": "next_turn", "drawn_card": "may"}
DRAW = "G6 G8 Y6 Y8 G9 Y9 B9 B8"
NEW = {
    "deflect": False,
    "uno": "call",
    "uno_penalty": 2,
    "false_call": False,
    "must_play": False,
    "several": False,
    "finish": "any",
    "hand_size": 7,
    "decks": 1,
}


def table(edition: str, hands: str, discard: str = "B5", draw: str = DRAW, **options: Any) -> Round:
    return position(edition, hands, discard=discard, draw=draw, **PLAIN | options)


@clause("X7", *ALL)
@clause("X8", *ALL)
@clause("X9", *ALL)
@clause("X11", *ALL)
@clause("X12", *ALL)
@clause("X13", *ALL)
@clause("X14", *ALL)
@clause("X16", *ALL)
@clause("X17", *ALL)
@editions()
def test_every_option_is_off_in_every_edition(edition: str) -> None:
    rules = EDITIONS[edition].ruleset
    assert {name: getattr(rules, name) for name in NEW} == NEW
    assert rules.stacking != "same"
    assert rules.challenge != "off"


# -- X6: the same on the same -------------------------------------------------------------------------------


@clause("X6", *ALL)
@editions()
def test_only_its_like_answers_a_draw(edition: str) -> None:
    facing = table(edition, "BD B1 | GD W4 Y1 | Y2 Y3", stacking="same").play(0, "BD")
    assert facing.refusal(1, "play", card="W4", colour="G") == ("cannot_answer", "A12")
    assert facing.play(1, "GD").state.due == 4
    four = table(edition, "W4 G1 | BD W4 Y1 | Y2 Y3", stacking="same").play(0, "W4", colour="B")
    assert four.refusal(1, "play", card="BD") == ("cannot_answer", "A12")
    assert four.play(1, "W4", colour="Y").state.due == 8


# -- X7: several at once --------------------------------------------------------------------------------------


@clause("X7", *ALL)
@editions()
def test_only_the_first_must_match_and_the_last_gives_the_colour(edition: str) -> None:
    start = table(edition, "B7 G7 Y7 G1 | G2 G3 | Y2 Y3", several=True)
    after = start.do(0, "play", cards=["B7", "Y7", "G7"])
    assert (after.discard, after.colour, after.turn, after.hands[0]) == ("B5 B7 Y7 G7", "G", 1, "G1")
    assert start.refusal(0, "play", cards=["G7", "B7"]) == ("no_match", "T1")
    assert start.refusal(0, "play", cards=["B7", "G1"]) == ("several_unlike", "X7")
    assert start.refusal(0, "play", cards=["B7", "B7"]) == ("not_held", "M9")


@clause("X7", *ALL)
@editions()
def test_several_go_down_only_in_ones_own_turn_and_never_wilds(edition: str) -> None:
    hands = "B7 G7 W W | B5 G5 Y1 | Y2 Y3"
    assert table(edition, hands).refusal(0, "play", cards=["B7", "G7"]) == ("several_off", "X7")
    start = table(edition, hands, several=True, jump_in=True)
    assert start.refusal(0, "play", cards=["W", "W"], colour="G") == ("several_wilds", "X7")
    assert start.refusal(1, "play", cards=["B5", "G5"]) == ("several_not_now", "X7")
    assert start.play(1, "B5").turn == 2
    drawn = table(edition, "G9 Y9 G1 | G2 G3", draw="B9 Y8", several=True).draw(0)
    assert drawn.refusal(0, "play", cards=["B9", "G9"]) == ("several_not_now", "X7")
    facing = table(edition, "BD B1 | GD YD G1 | Y2 Y3", several=True, stacking=True).play(0, "BD")
    assert facing.refusal(1, "play", cards=["GD", "YD"]) == ("several_not_now", "X7")


@clause("X7", *ALL)
@editions()
@pytest.mark.parametrize(
    ("cards", "turn", "sizes", "direction"),
    [
        (["BS", "GS"], 3, (1, 2, 2, 2), 1),
        (["BR", "GR"], 1, (1, 2, 2, 2), 1),
        (["BR", "GR", "YR"], 3, (1, 2, 2, 2), -1),
        (["BD", "GD"], 2, (1, 6, 2, 2), 1),
    ],
)
def test_what_they_do_adds_up(
    edition: str, cards: list[str], turn: int, sizes: tuple[int, ...], direction: int
) -> None:
    start = table(edition, f"{' '.join(cards)} B1 | G1 G2 | Y1 Y2 | G3 G4", several=True)
    after = start.do(0, "play", cards=cards)
    assert (after.turn, after.hand_sizes, after.direction) == (turn, sizes, direction)


@clause("X7", *ALL)
@editions()
def test_several_draws_are_answered_as_one(edition: str) -> None:
    start = table(edition, "BD GD B1 | YD G2 | Y1 Y2", several=True, stacking=True)
    facing = start.do(0, "play", cards=["BD", "GD"])
    assert (facing.kind, facing.seats, facing.state.due) == ("answer", (1,), 4)
    assert facing.play(1, "YD").state.due == 6


@clause("X7", *ALL)
@editions()
def test_what_is_left_in_the_hand_decides_uno_and_the_end(edition: str) -> None:
    start = table(edition, "B7 G7 Y1 | G2 G3 | Y2 Y3", several=True)
    assert start.do(0, "play", cards=["B7", "G7"]).state.catchable == (0,)
    assert start.do(0, "play", cards=["B7", "G7"], uno=True).state.said_uno[0]
    out = table(edition, "BD GD | G2 G3 | Y2 Y3", several=True).do(0, "play", cards=["BD", "GD"])
    assert (out.kind, out.winner, out.hand_sizes) == ("over", 0, (0, 6, 2))


@clause("X7", "casa")
def test_a_number_with_a_rule_starts_one_race_and_icons_allow_one_rule() -> None:
    made = table("casa", "B7* G7* Y1 | G2 G3 | Y2 Y3", several=True).do(0, "play", cards=["B7*", "G7*"])
    assert made.kind == "rule"
    ruled = made.rule(0, gesture="moo")
    assert (ruled.kind, ruled.turn, ruled.state.house_rules[0][0]) == ("turn", 1, 7)
    again = table("casa", "B7* Y1 Y2 | G7 Y7 G3 | Y3 Y4", several=True).play(0, "B7*").rule(0, gesture="moo")
    raced = again.do(1, "play", cards=["G7", "Y7"])
    assert (raced.kind, raced.seats) == ("race", (0, 1, 2))


@clause("X7", *ALL)
@editions()
def test_both_sevens_change_hands_after_all_cards_are_down(edition: str) -> None:
    start = table(edition, "B7 G7 Y1 | G2 G3 | Y2 Y3", several=True, seven_zero=True)
    after = start.do(0, "play", cards=["B7", "G7"], target=1)
    assert after.hands == ("Y1", "G2 G3", "Y2 Y3")  # there and back


@clause("X7", *ALL)
@editions()
def test_pairs_and_whole_kinds_are_among_the_legal_actions(edition: str) -> None:
    start = table(edition, "B7 G7 Y7 G1 | G2 G3", several=True)
    found = {
        tuple(card.text for card in one.cards) for one in legal_actions(start.state, 0) if hasattr(one, "cards")
    }
    assert ("B7",) in found
    assert {("B7", "G7"), ("B7", "Y7"), ("B7", "G7", "Y7"), ("B7", "Y7", "G7")} <= found
    assert all(cards[0] == "B7" for cards in found)
    last = table(edition, "BS GS | G2 G3", several=True, finish="number")
    cards = [one.cards for one in legal_actions(last.state, 0) if hasattr(one, "cards")]
    assert {len(one) for one in cards} == {1}


# -- X8: deflect ------------------------------------------------------------------------------------------------


@clause("X8", *ALL)
@editions()
def test_a_skip_passes_the_draw_on(edition: str) -> None:
    facing = table(edition, "BD B1 | BS GS G1 | Y1 Y2 | G3 G4", deflect=True).play(0, "BD")
    assert (facing.kind, facing.seats) == ("answer", (1,))
    assert facing.refusal(1, "play", card="GS") == ("cannot_answer", "A12")
    passed = facing.play(1, "BS")
    assert (passed.kind, passed.seats, passed.state.due, passed.top) == ("answer", (2,), 2, "BS")
    after = passed.accept(2)
    assert (after.hand_sizes, after.turn) == ((1, 2, 4, 2), 3)


@clause("X8", *ALL)
@editions()
def test_a_reverse_passes_it_the_other_way(edition: str) -> None:
    facing = table(edition, "BD B1 | BR G1 G2 | Y1 Y2 | G3 G4", deflect=True).play(0, "BD")
    passed = facing.play(1, "BR")
    assert (passed.seats, passed.direction) == ((0,), -1)
    assert passed.accept(0).turn == 3
    two = table(edition, "BD B1 | BR BS G2", deflect=True).play(0, "BD")
    assert two.play(1, "BR").seats == (0,)
    assert two.play(1, "BS").seats == (0,)


@clause("X8", *ALL)
@editions()
def test_what_was_passed_on_can_be_answered_but_not_challenged(edition: str) -> None:
    four = table(edition, "W4 B9 B1 | GS GR G1 | YD W4 Y2 | G3 G4", deflect=True, stacking=True)
    passed = four.play(0, "W4", colour="G").play(1, "GS")
    assert passed.refusal(2, "challenge") == ("nothing_to_challenge", "A7")
    assert passed.refusal(2, "play", card="YD") == ("cannot_answer", "A12")  # the four is faced, not the Skip
    assert passed.play(2, "W4", colour="Y").state.due == 8
    again = passed.refusal(2, "draw")
    assert again == ("answer_first", "A5")
    plain = table(edition, "W4 B9 B1 | GS GR G1 | GR W4 Y2 | G3 G4", deflect=True)
    assert plain.play(0, "W4", colour="G").play(1, "GS").play(2, "GR").seats == (1,)


@clause("X8", *ALL)
@editions()
def test_a_last_card_that_passes_a_draw_on_ends_the_round_and_the_cards_are_drawn(edition: str) -> None:
    out = table(edition, "BD B1 | BS | Y1 Y2", deflect=True).play(0, "BD").play(1, "BS")
    assert (out.kind, out.winner, out.hand_sizes) == ("over", 1, (1, 0, 4))


@clause("X8", *ALL)
@editions()
def test_without_it_a_skip_answers_nothing(edition: str) -> None:
    assert table(edition, "BD B1 | BS G1 | Y1 Y2").play(0, "BD").turn == 2
    facing = table(edition, "BD B1 | BS G1 | Y1 Y2", stacking=True).play(0, "BD")
    assert facing.refusal(1, "play", card="BS") == ("cannot_answer", "A12")


# -- X9 and X10 -------------------------------------------------------------------------------------------------


@clause("X9", *ALL)
@editions()
def test_who_holds_a_legal_card_may_not_draw(edition: str) -> None:
    assert table(edition, "B7 G1 | G2 G3", must_play=True).refusal(0, "draw") == ("must_play_held", "X9")
    assert table(edition, "Y7 G1 | G2 G3", must_play=True).draw(0).hand_sizes[0] == 3
    assert table(edition, "B7 G1 | G2 G3").draw(0).hand_sizes[0] == 3
    assert table(edition, "W | G2 G3", must_play=True, finish="no_wild").draw(0).hand_sizes[0] == 2


@clause("X9", *ALL)
@editions()
def test_a_bluff_is_no_legal_card(edition: str) -> None:
    held = table(edition, "W4 G1 | G2 G3", must_play=True)
    assert held.refusal(0, "draw") == ("must_play_held", "X9")
    bluff = table(edition, "W4 Y1 | G2 G3", discard="G5", must_play=True)
    assert bluff.refusal(0, "draw") == ("must_play_held", "X9")  # without green it is honest
    wild = table(edition, "W4 W | G2 G3", must_play=True, wilds_match=True)
    assert wild.refusal(0, "draw") == ("must_play_held", "X9")  # the plain wild


@clause("X10", *ALL)
@editions()
def test_a_wild_draw_four_is_always_played_and_never_challenged(edition: str) -> None:
    start = table(edition, "W4 B1 B2 | G1 G2 | Y1 Y2", challenge="off", bluff=False)
    after = start.play(0, "W4", colour="G")
    assert (after.kind, after.turn, after.hand_sizes) == ("turn", 2, (2, 6, 2))
    chain = table(edition, "W4 B1 B2 | W4 G2 | Y1 Y2", challenge="off", stacking=True).play(0, "W4", colour="G")
    assert chain.refusal(1, "challenge") == ("nothing_to_challenge", "A7")
    assert chain.play(1, "W4", colour="Y").state.due == 8
    drawn = table(edition, "B9 G1 | G2 G3", discard="Y5", draw="W4 Y8", challenge="off", drawn_card="must").draw(0)
    assert drawn.refusal(0, "pass") == ("must_play_drawn", "T5")


# -- X11 to X14: UNO ----------------------------------------------------------------------------------------------


@clause("X11", *ALL)
@editions()
def test_false_calls_cost_two_cards(edition: str) -> None:
    start = table(edition, "B7 B1 | G1 G2 G3 | Y1 Y2", false_call=True)
    assert start.catch(1, 0).hand_sizes == (2, 5, 2)
    assert start.catch(1, 1).hand_sizes == (2, 5, 2)
    assert start.uno(1).hand_sizes == (2, 5, 2)
    assert start.uno(2).hand_sizes == (2, 3, 2)  # with two cards it does nothing
    assert start.uno(0).state.said_uno[0]
    said = start.play(0, "B7", uno=True)
    assert said.catch(1, 0).hand_sizes == (1, 5, 2)
    assert start.play(0, "B7").catch(1, 0).hand_sizes == (3, 3, 2)
    assert table(edition, "B7 B1 | G1 G2 G3 | Y1 Y2").catch(1, 0).hand_sizes == (2, 3, 2)


@clause("X12", *ALL)
@editions()
@pytest.mark.parametrize(
    ("finish", "refused"), [("any", ()), ("no_wild", ("W", "W4")), ("number", ("W", "W4", "BS", "BD"))]
)
def test_a_card_that_may_not_be_the_last_one(edition: str, finish: str, refused: tuple[str, ...]) -> None:
    for card in ("B7", "BS", "BD", "W", "W4"):
        colour = {"colour": "G"} if card.startswith("W") else {}
        start = table(edition, f"{card} | G1 G2", finish=finish)
        if card in refused:
            assert start.refusal(0, "play", card=card, **colour) == ("cannot_finish", "X12")
            assert start.draw(0).hand_sizes[0] == 2
        else:
            assert start.play(0, card, **colour).winner == 0


@clause("X12", *ALL)
@editions()
def test_where_mistakes_are_penalised_it_costs(edition: str) -> None:
    after = table(edition, "W | G1 G2", finish="number", mistakes="penalise").play(0, "W", colour="G")
    assert (after.hand_sizes, after.turn) == ((3, 2), 1)
    jumped = table(edition, "B1 B2 | BS", discard="BS", finish="number", jump_in=True)
    assert jumped.refusal(1, "play", card="BS") == ("cannot_finish", "X12")


@clause("X13", *ALL)
@editions()
def test_uno_says_itself(edition: str) -> None:
    start = table(edition, "B7 B1 | G1 G2 | Y1 Y2", uno="automatic")
    after = start.play(0, "B7")
    assert (after.state.said_uno[0], after.state.catchable) == (True, ())
    assert after.catch(1, 0).hand_sizes == (1, 2, 2)
    assert start.uno(0).state == start.state
    swapped = table(edition, "B7 B1 | G1 | Y1 Y2", uno="automatic", seven_zero=True).play(0, "B7", target=2)
    assert (swapped.state.said_uno, swapped.state.catchable) == ((False, True, True), ())
    assert not [one for one in legal_actions(start.state, 0) if getattr(one, "uno", False)]


@clause("X13", "aprendiz")
def test_uno_says_itself_when_a_card_is_lost() -> None:
    custom = {"WC1": {"text": "", "effects": [{"who": "next", "what": "discard", "n": 1}]}}
    start = position(
        "aprendiz",
        "WC1 B1 B2 | G1 G2 | Y1 Y2",
        discard="B5",
        draw=DRAW,
        custom=custom,
        **PLAIN | {"uno": "automatic"},
    )
    after = start.play(0, "WC1", colour="B")
    assert (after.hand_sizes[1], after.state.said_uno[1], after.state.catchable) == (1, True, ())


@clause("X14", *ALL)
@editions()
@pytest.mark.parametrize("penalty", [1, 2, 6])
def test_what_being_caught_costs(edition: str, penalty: int) -> None:
    after = table(edition, "B7 B1 | G1 G2 | Y1 Y2", uno_penalty=penalty).play(0, "B7").catch(2, 0)
    assert after.hand_sizes[0] == 1 + penalty


# -- X15 to X17 ---------------------------------------------------------------------------------------------------


@clause("X15", *ALL)
@editions()
def test_one_half_of_seven_zero(edition: str) -> None:
    hands = "B7 B0 B1 | G1 G2 | Y1 Y2"
    seven = table(edition, hands, seven_zero="seven")
    assert seven.play(0, "B7", target=1).hands[0] == "G1 G2"
    assert seven.play(0, "B0").hands[1] == "G1 G2"
    zero = table(edition, hands, seven_zero="zero")
    assert zero.play(0, "B7").hands[1] == "G1 G2"
    assert zero.play(0, "B0").hands[1] == "B7 B1"


@clause("X16", *ALL)
@clause("X17", *ALL)
@editions()
@pytest.mark.parametrize(("hand", "decks", "seats"), [(3, 1, 10), (15, 1, 6), (15, 2, 10), (7, 2, 4)])
def test_hands_and_decks_of_any_size(edition: str, hand: int, decks: int, seats: int) -> None:
    rules = EDITIONS[edition].ruleset.with_options({"hand_size": hand, "decks": decks})
    state = deal(Game.of(EDITIONS[edition], seats, rules), Chance("any")).state
    whole = [card for cards in state.hands for card in cards] + [*state.draw, *state.discard]
    assert sorted(card.text for card in whole) == sorted(card.text for card in EDITIONS[edition].deck * decks)
    assert min(map(len, state.hands)) == hand


@clause("X16", *ALL)
@clause("X17", *ALL)
@editions()
def test_ten_cards_are_left_to_draw_or_it_is_refused(edition: str) -> None:
    own = EDITIONS[edition]
    with pytest.raises(
        BadInput, match="expected at least 10 cards to draw after the deal; 10 hands of 15 leave 0"
    ):
        Game.of(own, 10, own.ruleset.with_options({"hand_size": 15}))
    for hand in range(3, 16):
        rules = own.ruleset.with_options({"hand_size": hand})
        for seats in range(2, 11):
            if len(own.deck) - hand * seats >= 10:
                assert Game.of(own, seats, rules).seats == seats
            else:
                with pytest.raises(BadInput, match="cards to draw"):
                    Game.of(own, seats, rules)


def test_numbers_are_numbers() -> None:
    with pytest.raises(BadInput, match="true is no value of it"):
        Ruleset(decks=True)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="16 is no value of it"):
        Ruleset(hand_size=16)
