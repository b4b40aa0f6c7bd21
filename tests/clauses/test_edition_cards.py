"""§4 of the rulebook, A15-A17, and the effects of §8: Wild Rule Change, Custom Wild, Sorcerer's Apprentice."""

from typing import Any

import pytest

from comodin.errors import BadInput
from comodin.rules import SPECTATOR, CardsDrawn
from comodin.rules.events import CardsDiscarded, HandShown, TurnLost

from ..rounds import Round, clause, editions, position, text

PILE = "Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"
HANDS = "WC1 B1 B2 | G1 G2 | P1 P2 | B6 B7"
custom_wild = clause("A16", "aprendiz")

# -- Wild Rule Change -------------------------------------------------------------------------------------------


def ruled() -> Round:
    """Moo on every two, growl on every three; seat 2 of three to play."""
    begun = position("casa", "B2* B8 B9 G2 | B3* B6 B7 | WR G8 G9", discard="B5", draw=PILE)
    return begun.play(0, "B2*").rule(0, gesture="moo").play(1, "B3*").rule(1, gesture="growl")


@clause("A15", "casa")
def test_a_rule_change_names_the_colour_and_replaces_a_house_rule() -> None:
    played = ruled().play(2, "WR", colour="G")
    assert (played.kind, played.seats, played.colour) == ("change_rule", (2,), "G")
    after = played.change_rule(2, number=2, word="olé")
    assert (after.house_rules, after.turn, after.colour) == ({2: "olé", 3: "growl"}, 0, "G")
    assert after.play(0, "G2").kind == "race"


@clause("A15", "casa")
def test_replacing_a_house_rule_is_optional() -> None:
    after = ruled().play(2, "WR", colour="G").change_rule(2, decline=True)
    assert (after.house_rules, after.turn, after.colour) == ({2: "moo", 3: "growl"}, 0, "G")


@clause("A15", "casa")
def test_only_a_rule_in_force_can_be_replaced() -> None:
    played = ruled().play(2, "WR", colour="G")
    assert played.refusal(2, "change_rule", number=4, gesture="clap") == ("unknown_rule", "A15")
    assert played.refusal(0, "change_rule", number=2, gesture="clap") == ("no_rule_to_change", "A15")
    assert played.refusal(2, "draw") == ("rule_first", "H1")


@clause("A15", "casa")
def test_only_one_house_rule_is_replaced() -> None:
    after = ruled().play(2, "WR", colour="G").change_rule(2, number=3, gesture="clap")
    assert after.house_rules == {2: "moo", 3: "clap"}
    assert after.refusal(2, "change_rule", number=2, gesture="clap") == ("no_rule_to_change", "A15")


@clause("A15", "casa")
def test_with_no_house_rule_in_force_a_rule_change_is_a_plain_wild() -> None:
    after = position("casa", "WR B8 B9 | B1 B2 | B3 B4", discard="B5", draw=PILE).play(0, "WR", colour="G")
    assert (after.turn, after.colour, after.top, after.house_rules) == (1, "G", "WR", {})
    assert after.hand_sizes == (2, 2, 2)


@clause("A15", "casa")
def test_a_rule_change_as_the_last_card_changes_no_rule() -> None:
    begun = position("casa", "B2* B8 B9 | WR | G8 G9", discard="B5", draw=PILE)
    after = begun.play(0, "B2*").rule(0, gesture="moo").play(1, "WR", colour="G")
    assert (after.winner, after.house_rules) == (1, {2: "moo"})


# -- Custom Wild: what is written -------------------------------------------------------------------------------


def written(*effects: Any, card: Any = "WC1") -> dict[str, Any]:
    """`("next", "draw", 2)` and so on, written on the card."""
    rows = [{"who": who, "what": what, **({"n": n[0]} if n else {})} for who, what, *n in effects]
    return {card: {"text": "as agreed", "effects": rows}}


def play(
    *effects: Any, hands: Any = HANDS, direction: Any = 1, target: Any = None, draw: Any = PILE, **options: Any
) -> Round:
    """Seat 0 of four plays a Custom Wild with these effects and names green."""
    options = {"discard": "B9", "draw": draw, "direction": direction, "custom": written(*effects)} | options
    chosen = {} if target is None else {"target": target}
    return position("aprendiz", hands, **options).play(0, "WC1", colour="G", **chosen)


@custom_wild
@pytest.mark.parametrize("custom", [None, {"WC1": {"text": "sing a song"}}, {"WC1": {"effects": []}}])
def test_with_nothing_written_or_a_text_alone_a_custom_wild_is_a_plain_wild(custom: dict[str, Any] | None) -> None:
    after = position("aprendiz", HANDS, discard="B9", draw=PILE, custom=custom).play(0, "WC1", colour="G")
    assert after.hands == ("B1 B2", "G1 G2", "P1 P2", "B6 B7")
    assert (after.turn, after.colour, after.direction, after.owes) == (1, "G", 1, (0, 0, 0, 0))


@custom_wild
def test_each_of_the_two_cards_has_its_own_rule() -> None:
    custom = written(("next", "draw", 3)) | written(("previous", "draw", 1), card="WC2")
    begun = position("aprendiz", "WC1 WC2 B2 | G1 G2 | P1 P2", discard="B9", draw=PILE, custom=custom)
    assert begun.play(0, "WC1", colour="B").hand_sizes == (2, 5, 2)
    assert begun.play(0, "WC2", colour="B").hand_sizes == (2, 2, 3)
    begun = position(
        "aprendiz", "WC1 WC2 B2 | G1 G2", discard="B9", draw=PILE, custom=written(("next", "draw", 3))
    )
    assert begun.play(0, "WC2", colour="B").hand_sizes == (2, 2)  # nothing is written on this one


SWAPS = [[("others", "swap")], [("everyone", "swap")]]
UNKNOWN = [[("nobody", "draw", 1)], [("next", "explode")], [("next", "draw", 0)]]


@custom_wild
@pytest.mark.parametrize("effects", [[("next", "draw", 1)] * 4, *SWAPS, *UNKNOWN])
def test_what_is_not_in_the_vocabulary_cannot_be_written(effects: Any) -> None:
    with pytest.raises(BadInput, match=r"custom\.WC1\.effects"):
        play(*effects)


@custom_wild
@editions("clasico", "deluxe", "casa", "international")
def test_other_editions_have_no_custom_wilds_to_write_on(edition: str) -> None:
    with pytest.raises(BadInput, match="custom"):
        position(edition, "B1 B2 | B3 B4", discard="B5", draw="G1", custom=written(("next", "draw", 1)))


# -- Custom Wild: who -------------------------------------------------------------------------------------------

WHO = [
    ("next", 1, [1]),
    ("next", -1, [3]),
    ("previous", 1, [3]),
    ("previous", -1, [1]),
    ("others", 1, [1, 2, 3]),
    ("others", -1, [3, 2, 1]),
    ("everyone", 1, [1, 2, 3, 0]),
    ("everyone", -1, [3, 2, 1, 0]),
    ("chosen", 1, [2]),
    ("chosen", -1, [2]),
]
each_who = pytest.mark.parametrize(("who", "direction", "seats"), WHO)


def target_of(who: Any) -> Any:
    return 2 if who == "chosen" else None


@custom_wild
@each_who
@pytest.mark.parametrize("n", [1, 2])
def test_draw_n(who: str, direction: int, seats: list[int], n: int) -> None:
    after = play((who, "draw", n), direction=direction, target=target_of(who))
    assert after.hand_sizes == tuple(2 + n * (seat in seats) for seat in range(4))
    pile = iter(PILE.split())
    expected = [(seat, [next(pile) for _ in range(n)]) for seat in seats]
    assert [(event.seat, text(event.cards).split()) for event in after.happened(CardsDrawn)] == expected
    assert after.turn == direction % 4  # to draw is not to lose the turn


@custom_wild
def test_draw_takes_what_there_is() -> None:
    after = play(("others", "draw", 2), draw="Y0 Y1", discard="B9")
    assert after.hands == ("B1 B2", "G1 G2 Y0 Y1", "P1 P2 B9", "B6 B7")
    assert (after.discard, after.turn) == ("WC1", 1)


@custom_wild
def test_cards_to_draw_for_a_custom_wild_cannot_be_answered_or_challenged() -> None:
    after = play(("next", "draw", 2), hands="WC1 B1 B2 | GD W4 | P1 P2 | B6 B7", stacking=True)
    assert (after.hands[1], after.turn, after.due) == ("GD W4 Y0 Y1", 1, 0)
    assert after.refusal(1, "challenge") == ("nothing_to_challenge", "A7")


@custom_wild
def test_skip_next_passes_over_the_next_player() -> None:
    after = play(("next", "skip"))
    assert (after.turn, after.owes) == (2, (0, 0, 0, 0))
    assert [event.seat for event in after.happened(TurnLost)] == [1]


@custom_wild
@pytest.mark.parametrize(("who", "target", "seat"), [("previous", None, 3), ("chosen", 2, 2), ("chosen", 3, 3)])
def test_skip_is_owed_until_the_turn_would_reach_the_player(who: str, target: int | None, seat: int) -> None:
    after = play((who, "skip"), target=target)
    assert (after.turn, after.owes) == (1, tuple(int(other == seat) for other in range(4)))
    after = after.draw(1)  # yellow on green: none of these cards fits
    if seat == 3:
        after = after.draw(2)
    assert (after.turn, after.owes) == ((seat + 1) % 4, (0, 0, 0, 0))


@custom_wild
def test_skip_next_the_other_way_round() -> None:
    assert play(("next", "skip"), direction=-1).turn == 2
    assert play(("previous", "skip"), direction=-1).owes == (0, 1, 0, 0)


@custom_wild
def test_skip_others_gives_the_turn_back() -> None:
    after = play(("others", "skip"))
    assert (after.turn, after.owes) == (0, (0, 0, 0, 0))


@custom_wild
def test_skip_everyone_costs_the_player_a_turn_too() -> None:
    after = play(("everyone", "skip"))
    assert (after.turn, after.owes) == (1, (0, 0, 0, 0))
    assert [event.seat for event in after.happened(TurnLost)] == [1, 2, 3, 0]


@custom_wild
@pytest.mark.parametrize(
    ("who", "direction", "target", "seat"),
    [("next", 1, None, 1), ("next", -1, None, 3), ("previous", 1, None, 3), ("previous", -1, None, 1)]
    + [("chosen", 1, seat, seat) for seat in (1, 2, 3)],
)
def test_swap_hands_with_the_player(who: str, direction: Any, target: Any, seat: Any) -> None:
    before = ("B1 B2", "G1 G2", "P1 P2", "B6 B7")
    expected = list(before)
    expected[0], expected[seat] = before[seat], before[0]
    after = play((who, "swap"), direction=direction, target=target)
    assert after.hands == tuple(expected)
    assert after.turn == direction % 4


@custom_wild
@pytest.mark.parametrize(
    ("direction", "expected"),
    [(1, ("B6 B7", "B1 B2", "G1 G2", "P1 P2")), (-1, ("G1 G2", "P1 P2", "B6 B7", "B1 B2"))],
)
def test_pass_hands_in_the_direction_of_play(direction: int, expected: tuple[str, ...]) -> None:
    after = play(("everyone", "pass_hands"), direction=direction)
    assert (after.hands, after.turn) == (expected, direction % 4)


@custom_wild
@each_who
def test_discard_n_at_random(who: str, direction: int, seats: list[int]) -> None:
    hands = "WC1 B1 B2 B3 | G1 G2 G3 | P1 P2 P3 | B6 B7 B8"
    after = play((who, "discard", 2), hands=hands, direction=direction, target=target_of(who))
    assert after.hand_sizes == tuple(1 if seat in seats else 3 for seat in range(4))
    assert [(event.seat, len(event.cards)) for event in after.happened(CardsDiscarded)] == [
        (seat, 2) for seat in seats
    ]
    assert (after.top, after.colour, after.turn) == ("WC1", "G", direction % 4)
    assert len(after.discard.split()) == 2 + 2 * len(seats)


@custom_wild
def test_what_is_discarded_is_left_to_chance() -> None:
    left = {play(("next", "discard", 1), hands="WC1 B1 B2 | G1 G2 G3", seed=str(n)).hands[1] for n in range(40)}
    assert left == {"G1 G2", "G1 G3", "G2 G3"}


@custom_wild
def test_discard_never_takes_the_last_card() -> None:
    after = play(("everyone", "discard", 3), hands="WC1 B1 B2 | G1 | P1 P2 | B1 B6 B7 B8 B2")
    assert after.hand_sizes == (1, 1, 1, 2)
    assert (after.hands[1], after.kind, after.turn) == ("G1", "turn", 1)


@custom_wild
@each_who
def test_reveal_the_hand(who: str, direction: int, seats: list[int]) -> None:
    after = play((who, "reveal"), direction=direction, target=target_of(who))
    shown = after.happened(HandShown)
    assert [event.seat for event in shown] == seats
    hands = ("B1 B2", "G1 G2", "P1 P2", "B6 B7")
    for event in shown:
        for viewer in (0, 1, 2, 3, SPECTATOR):
            assert sorted(text(event.seen_by(viewer).cards).split()) == hands[event.seat].split()
    assert (after.hands, after.turn) == (hands, direction % 4)


@custom_wild
@pytest.mark.parametrize("direction", [1, -1])
def test_reverse_the_direction(direction: int) -> None:
    after = play(("everyone", "reverse"), direction=direction)
    assert (after.direction, after.turn) == (-direction, -direction % 4)
    assert after.hand_sizes == (2, 2, 2, 2)


# -- Custom Wild: several effects -------------------------------------------------------------------------------


@custom_wild
def test_effects_apply_in_their_order() -> None:
    after = play(("next", "draw", 1), ("next", "swap"))
    assert after.hands[:2] == ("G1 G2 Y0", "B1 B2")
    after = play(("next", "swap"), ("next", "draw", 1))
    assert after.hands[:2] == ("G1 G2", "B1 B2 Y0")


@custom_wild
def test_three_effects_all_apply() -> None:
    after = play(("next", "draw", 2), ("chosen", "draw", 1), ("next", "skip"), target=3)
    assert (after.hand_sizes, after.turn) == ((2, 4, 2, 3), 2)


@custom_wild
def test_next_stays_the_player_it_was_when_the_card_was_played() -> None:
    after = play(("everyone", "reverse"), ("next", "draw", 2), ("previous", "draw", 1))
    assert (after.hand_sizes, after.direction, after.turn) == ((2, 4, 2, 3), -1, 3)


@custom_wild
def test_the_chosen_player_is_the_same_for_every_effect() -> None:
    after = play(("chosen", "draw", 1), ("chosen", "swap"), ("chosen", "skip"), target=2)
    assert (after.hands[0], after.hands[2], after.owes) == ("P1 P2 Y0", "B1 B2", (0, 0, 1, 0))


@custom_wild
def test_a_player_has_to_be_chosen_and_it_is_another_one() -> None:
    begun = position("aprendiz", HANDS, discard="B9", draw=PILE, custom=written(("chosen", "draw", 1)))
    assert begun.refusal(0, "play", card="WC1", colour="G") == ("target_missing", "M9")
    assert begun.refusal(0, "play", card="WC1", colour="G", target=0) == ("bad_target", "M9")
    assert begun.refusal(0, "play", card="WC1", colour="G", target=4) == ("bad_target", "M9")


@custom_wild
@clause("E2", "aprendiz")
@pytest.mark.parametrize("what", ["draw", "skip", "swap", "discard", "reveal"])
def test_a_custom_wild_as_the_last_card_has_no_effect(what: str) -> None:
    after = play(("next", what), ("everyone", "reverse"), hands="WC1 | G1 G2 | P1 P2")
    assert (after.winner, after.points) == (0, (6, 0, 0))
    assert (after.hands, after.direction, after.discard) == (("", "G1 G2", "P1 P2"), 1, "B9 WC1")


@custom_wild
@clause("E2", "aprendiz")
def test_a_custom_wild_as_the_last_card_needs_no_chosen_player() -> None:
    assert play(("chosen", "draw", 5), hands="WC1 | G1 G2 | P1 P2").points == (6, 0, 0)


# -- Sorcerer's Apprentice --------------------------------------------------------------------------------------


@clause("A17", "aprendiz")
@pytest.mark.parametrize(
    ("direction", "expected"),
    [
        (1, ("B1 B2", "G1 G2 Y0", "P1 P2 Y1 Y2", "B6 B7 Y3 Y4 Y5")),
        (-1, ("B1 B2", "G1 G2 Y3 Y4 Y5", "P1 P2 Y1 Y2", "B6 B7 Y0")),
    ],
)
def test_everyone_else_draws_one_more_than_the_one_before_and_nobody_loses_a_turn(
    direction: int, expected: tuple[str, ...]
) -> None:
    hands = HANDS.replace("WC1", "WA")
    begun = position("aprendiz", hands, discard="P5", draw=PILE, direction=direction, turn=0)
    after = begun.play(0, "WA", colour="G")
    assert (after.hands, after.colour, after.top) == (expected, "G", "WA")
    assert (after.turn, after.direction, after.due) == (direction % 4, direction, 0)


@clause("A17", "aprendiz")
@pytest.mark.parametrize("player", [1, 2, 3])
def test_the_apprentice_starts_with_the_player_after_the_one_who_played_it(player: int) -> None:
    hands = ["B1 B2", "B3 B4", "B6 B7", "G6 G7"]
    hands[player] += " WA"
    after = position("aprendiz", " | ".join(hands), discard="P5", draw=PILE, turn=player).play(
        player, "WA", colour="G"
    )
    assert [after.hand_sizes[(player + step) % 4] for step in range(4)] == [2, 3, 4, 5]
    assert after.turn == (player + 1) % 4


@clause("A17", "aprendiz")
def test_the_apprentice_at_the_largest_table_makes_the_last_player_draw_nine() -> None:
    hands = ["WA B1"] + [f"{colour}{number}" for colour, number in zip("BBBBGGGGP", "234567891", strict=True)]
    pile = (
        "Y0 Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y7 Y7 Y8 Y8 Y9 Y9 P2 P2 P3 P3 P4 P4 P5 P5 P6 P6 P7 P7 P8 P8 P9 P9"
    )
    more = " G0 P0 G1 G1 G2 G2 G3 G3 YS YR YD"
    after = position("aprendiz", " | ".join(hands), discard="B9", draw=pile + more).play(0, "WA", colour="G")
    assert after.hand_sizes == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


@clause("A17", "aprendiz")
def test_each_takes_what_there_is() -> None:
    begun = position("aprendiz", HANDS.replace("WC1", "WA"), discard="B9", draw="Y0 Y1 Y2 Y3")
    after = begun.play(0, "WA", colour="G")
    assert after.hands == ("B1 B2", "G1 G2 Y0", "P1 P2 Y1 Y2", "B6 B7 Y3 B9")  # the third gets the last discard
    begun = position("aprendiz", HANDS.replace("WC1", "WA"), discard="B9", draw="")
    assert begun.play(0, "WA", colour="G").hand_sizes == (2, 3, 2, 2)


@clause("A17", "aprendiz")
def test_the_cards_of_the_apprentice_cannot_be_answered_or_challenged() -> None:
    begun = position("aprendiz", "WA B1 B2 | GD W4 | P1 P2", discard="B9", draw=PILE, stacking=True)
    after = begun.play(0, "WA", colour="G")
    assert (after.turn, after.due, after.hand_sizes) == (1, 0, (2, 3, 4))
    assert after.refusal(1, "challenge") == ("nothing_to_challenge", "A7")


@clause("A17", "aprendiz")
@clause("E2", "aprendiz")
def test_the_apprentice_as_the_last_card_has_no_effect_on_the_points() -> None:
    after = position("aprendiz", "WA | G1 G2 | P1 P2", discard="B9", draw=PILE).play(0, "WA", colour="G")
    assert (after.winner, after.points, after.hand_sizes) == (0, (6, 0, 0), (0, 2, 2))
