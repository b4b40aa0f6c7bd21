"""§2 of the rulebook: the cut, the deal and the first card turned up."""

from collections import Counter
from typing import Any

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.rules import Card, DealerChosen, Dealt, Game, deal
from comodin.rules.events import CardTurnedUp, PileShuffled

from ..rounds import ALL, cards_in, clause, dealt, editions, position

EFFECTS = ("clasico", "deluxe", "international", "aprendiz")  # the opening card does something
CUTS = ("clasico", "deluxe", "international", "aprendiz")  # casa chooses the dealer
DEALS = ("deluxe", "international", "aprendiz")
SEEDS = [f"seed {n}" for n in range(60)]

HANDS = "B1 B2 | B3 B4 | Y6 Y7 | Y8 Y9"  # seats 0 to 3
UNCHANGED = ("B1 B2", "B3 B4", "Y6 Y7", "Y8 Y9")


def value(card: Card) -> int:
    """What a card counts in the cut (S1)."""
    face = card.text.rstrip("*")[1:]
    return int(face) if not card.wild and face.isdigit() else 0


def winner_of(cut: Any, players: int) -> tuple[int, int]:
    """Who wins this cut by S1, and how many tie-breaks it took."""
    drawn, contenders, again = list(cut), list(range(players)), -1
    while len(contenders) > 1:
        lot, drawn = drawn[: len(contenders)], drawn[len(contenders) :]
        assert sorted(seat for seat, _ in lot) == contenders, "exactly the tied players draw again"
        best = max(value(card) for _, card in lot)
        contenders = sorted(seat for seat, card in lot if value(card) == best)
        again += 1
    assert not drawn, "nobody draws once the cut is decided"
    return contenders[0], again


def cut_of(begun: Any) -> Any:
    (chosen,) = begun.happened(DealerChosen)
    return chosen


def starts_normally(begun: Any) -> bool:
    """The card that lies there is a number: it changed nothing."""
    return begun.state.top.number is not None


# -- the cut --------------------------------------------------------------------------------------------


@clause("S1", *DEALS)
@editions(*DEALS)
@pytest.mark.parametrize("players", [2, 3, 7, 10])
def test_the_highest_number_in_the_cut_deals(edition: str, players: int) -> None:
    for seed in SEEDS:
        chosen = cut_of(dealt(edition, players, seed))
        assert chosen.dealer == winner_of(chosen.cut, players)[0]


@clause("S1", "clasico")
@clause("S2", "clasico")
@pytest.mark.parametrize("players", [2, 3, 7, 10])
def test_the_highest_number_in_the_cut_plays_first_and_the_dealer_sits_to_the_right(players: int) -> None:
    started = 0
    for seed in SEEDS:
        begun = dealt("clasico", players, seed)
        winner, _ = winner_of(cut_of(begun).cut, players)
        assert cut_of(begun).dealer == (winner - 1) % players
        if starts_normally(begun):
            assert begun.turn == winner
            started += 1
    assert started > 20


@clause("S2", "clasico")
@clause("S4", "clasico")
def test_to_the_right_the_winner_of_the_cut_still_plays_first() -> None:
    for seed in SEEDS:
        begun = dealt("clasico", 5, seed, start_direction="right")
        winner, _ = winner_of(cut_of(begun).cut, 5)
        assert cut_of(begun).dealer == (winner + 1) % 5
        if starts_normally(begun):
            assert begun.turn == winner


@clause("S1", *CUTS)
@editions(*CUTS)
def test_those_who_tie_in_the_cut_draw_again(edition: str) -> None:
    again = [winner_of(cut_of(dealt(edition, 10, seed)).cut, 10)[1] for seed in SEEDS]
    assert 0 in again
    assert max(again) >= 1


@clause("S1", *CUTS)
@editions(*CUTS)
def test_an_action_card_or_wild_ties_with_a_zero_in_the_cut(edition: str) -> None:
    seen = 0
    for n in range(500):
        (_, first), (_, second), *more = cut_of(dealt(edition, 2, f"zero {n}")).cut
        if {first.number, second.number} == {0, None}:
            assert more, "a tie is drawn again"
            seen += 1
    assert seen


@clause("S1", "casa")
def test_in_casa_the_dealer_is_chosen_at_random_without_a_cut() -> None:
    chosen = [cut_of(dealt("casa", 4, seed)) for seed in SEEDS]
    assert all(choice.cut == () for choice in chosen)
    assert {choice.dealer for choice in chosen} == {0, 1, 2, 3}


@clause("S1", *ALL)
@editions()
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_once_the_dealer_is_known_there_is_no_other_cut(edition: str, dealer: int) -> None:
    state, events = deal(Game.of(EDITIONS[edition], 3), Chance("later hand"), dealer)
    assert not [event for event in events if isinstance(event, DealerChosen)]
    assert state.dealer == dealer


@clause("S1", *ALL)
@editions()
def test_the_option_cut_says_what_the_winner_of_the_cut_does(edition: str) -> None:
    for seed in SEEDS[:20]:
        deals, first = (cut_of(dealt(edition, 4, seed, cut=cut)) for cut in ("deals", "plays_first"))
        assert deals.dealer == winner_of(deals.cut, 4)[0]
        assert first.dealer == (winner_of(first.cut, 4)[0] - 1) % 4
        assert cut_of(dealt(edition, 4, seed, cut="random")).cut == ()


# -- the deal --------------------------------------------------------------------------------------------


@clause("S3", *ALL)
@editions()
@pytest.mark.parametrize("players", range(2, 11))
def test_everyone_gets_seven_cards_and_the_rest_is_the_pile(edition: str, players: Any) -> None:
    begun = dealt(edition, players, "deal")
    (given,) = begun.happened(Dealt)
    assert [len(hand) for hand in given.hands] == [7] * players
    assert len(given.draw) == len(EDITIONS[edition].deck) - 7 * players >= 38
    assert Counter(cards_in(begun.state)) == Counter(EDITIONS[edition].deck)


@clause("S3", *ALL)
@editions()
def test_the_top_card_of_the_pile_is_turned_up(edition: str) -> None:
    for seed in SEEDS:
        begun = dealt(edition, 4, seed)
        (given,) = begun.happened(Dealt)
        assert begun.happened(CardTurnedUp)[0].card is given.draw[0]
        assert begun.top == begun.happened(CardTurnedUp)[-1].card.text


@clause("S3", *ALL)
@editions()
@pytest.mark.parametrize("players", [1, 11])
def test_fewer_than_two_or_more_than_ten_cannot_play(edition: str, players: int) -> None:
    with pytest.raises(BadInput, match="players"):
        dealt(edition, players, "deal")


@clause("S4", *ALL)
@clause("S5", *ALL)
@editions()
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_player_to_the_dealers_left_starts_and_play_goes_left(edition: str, dealer: int) -> None:
    begun = position(edition, HANDS, draw="G5 B6 B7", dealer=dealer)
    assert (begun.turn, begun.direction) == ((dealer + 1) % 4, 1)
    assert (begun.hands, begun.discard, begun.pile, begun.colour) == (UNCHANGED, "G5", "B6 B7", "G")
    assert begun.due == 0
    assert begun.draw(begun.turn).turn == (dealer + 2) % 4


@clause("S4", *ALL)
@editions()
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_with_start_direction_right_the_player_to_the_right_starts_and_play_goes_right(
    edition: str, dealer: int
) -> None:
    begun = position(edition, HANDS, draw="G5 B6 B7", dealer=dealer, start_direction="right")
    assert (begun.turn, begun.direction) == ((dealer - 1) % 4, -1)
    assert begun.draw(begun.turn).turn == (dealer - 2) % 4


@clause("S4", *ALL)
@editions()
def test_a_whole_round_starts_next_to_its_dealer(edition: str) -> None:
    for seed in SEEDS:
        for side, step in (("left", 1), ("right", -1)):
            begun = dealt(edition, 5, seed, start_direction=side)
            if starts_normally(begun):
                assert (begun.turn, begun.direction) == ((begun.state.dealer + step) % 5, step)


@clause("S5", "casa")
def test_the_icon_on_the_first_card_is_ignored() -> None:
    begun = position("casa", HANDS, draw="G5* G6 G7", dealer=3)
    assert (begun.kind, begun.turn, begun.house_rules, begun.top) == ("turn", 0, {}, "G5*")
    assert begun.refusal(0, "rule", gesture="moo") == ("no_rule_to_make", "H1")


# -- the first card does what it says ---------------------------------------------------------------------

MIRROR = pytest.mark.parametrize(("side", "step"), [("left", 1), ("right", -1)])


@clause("S6", *EFFECTS)
@clause("S4", *EFFECTS)
@editions(*EFFECTS)
@MIRROR
@pytest.mark.parametrize("dealer", [0, 2])
def test_an_opening_draw_two_makes_the_first_player_draw_two_and_lose_the_turn(
    edition: str, side: Any, step: Any, dealer: int
) -> None:
    begun = position(edition, HANDS, draw="GD G6 G7 G8", dealer=dealer, start_direction=side)
    first = (dealer + step) % 4
    assert begun.hands[first] == UNCHANGED[first] + " G6 G7"
    assert sum(begun.hand_sizes) == 10
    assert (begun.turn, begun.direction, begun.due) == ((dealer + 2 * step) % 4, step, 0)
    assert (begun.discard, begun.colour, begun.pile) == ("GD", "G", "G8")


@clause("S6", *EFFECTS)
@editions(*EFFECTS)
@pytest.mark.parametrize("stacking", [False, True, "any"])
def test_an_opening_draw_two_cannot_be_answered(edition: str, stacking: bool | str) -> None:
    begun = position(edition, "YD W4 | B3 B4 | Y6 Y7", draw="GD G6 G7 G8", dealer=2, stacking=stacking)
    assert (begun.hands[0], begun.turn, begun.due) == ("YD W4 G6 G7", 1, 0)


@clause("S6", *EFFECTS)
@editions(*EFFECTS)
def test_an_opening_draw_two_between_two_players_leaves_the_dealer_to_play(edition: str) -> None:
    begun = position(edition, "B1 B2 | B3 B4", draw="GD G6 G7 G8", dealer=0)
    assert (begun.hands, begun.turn) == (("B1 B2", "B3 B4 G6 G7"), 0)


@clause("S7", *EFFECTS)
@clause("S4", *EFFECTS)
@editions(*EFFECTS)
@MIRROR
@pytest.mark.parametrize("dealer", [0, 2])
def test_after_an_opening_reverse_the_dealer_plays_first_and_play_goes_the_other_way(
    edition: str, side: Any, step: Any, dealer: int
) -> None:
    begun = position(edition, HANDS, draw="GR B6 B7 B8", dealer=dealer, start_direction=side)
    assert (begun.turn, begun.direction, begun.hands) == (dealer, -step, UNCHANGED)
    assert (begun.discard, begun.colour) == ("GR", "G")
    assert begun.draw(dealer).turn == (dealer - step) % 4


@clause("S7", *EFFECTS)
@editions(*EFFECTS)
def test_after_an_opening_reverse_between_two_players_the_dealer_plays_first(edition: str) -> None:
    begun = position(edition, "B1 B2 | B3 B4", draw="GR G6 G7", dealer=1)
    assert (begun.turn, begun.hand_sizes) == (1, (2, 2))


@clause("S8", *EFFECTS)
@clause("S4", *EFFECTS)
@editions(*EFFECTS)
@MIRROR
@pytest.mark.parametrize("dealer", [0, 2])
def test_an_opening_skip_passes_over_the_first_player(edition: str, side: Any, step: Any, dealer: int) -> None:
    begun = position(edition, HANDS, draw="GS G6 G7 G8", dealer=dealer, start_direction=side)
    assert (begun.turn, begun.direction) == ((dealer + 2 * step) % 4, step)
    assert (begun.hands, begun.discard, begun.colour) == (UNCHANGED, "GS", "G")


@clause("S8", *EFFECTS)
@editions(*EFFECTS)
def test_after_an_opening_skip_between_two_players_the_dealer_plays_first(edition: str) -> None:
    assert position(edition, "B1 B2 | B3 B4", draw="GS G6 G7", dealer=0).turn == 0


# -- wilds turned up --------------------------------------------------------------------------------------

OPENING_WILDS = [(key, "W") for key in EFFECTS] + [("aprendiz", card) for card in ("WA", "WC1", "WC2")]
HARSH: dict[str, Any] = {
    "text": "everyone suffers",
    "effects": [{"who": "everyone", "what": "draw", "n": 2}, {"what": "reverse"}],
}


@clause("S9", *EFFECTS)
@clause("S4", *EFFECTS)
@pytest.mark.parametrize(("edition", "wild"), OPENING_WILDS)
@MIRROR
@pytest.mark.parametrize("dealer", [0, 2])
def test_the_first_player_names_the_colour_of_an_opening_wild_and_then_plays(
    edition: Any, wild: Any, side: Any, step: Any, dealer: int
) -> None:
    custom = {"WC1": HARSH, "WC2": HARSH} if edition == "aprendiz" else None
    begun = position(edition, HANDS, draw=f"{wild} G6 G7 G8", dealer=dealer, start_direction=side, custom=custom)
    first = (dealer + step) % 4
    assert (begun.kind, begun.seats, begun.colour) == ("colour", (first,), None)
    after = begun.name_colour(first, "Y")
    assert (after.turn, after.direction, after.colour) == (first, step, "Y")
    assert (after.hands, after.discard, after.pile) == (UNCHANGED, wild, "G6 G7 G8")


@clause("S9", *EFFECTS)
@editions(*EFFECTS)
def test_before_the_colour_of_an_opening_wild_is_named_nothing_else_can_be_done(edition: str) -> None:
    begun = position(edition, HANDS, draw="W G6 G7", dealer=3, mistakes="prevent")
    assert begun.refusal(0, "play", card="B1") == ("name_colour_first", "S9")
    assert begun.refusal(0, "draw") == ("name_colour_first", "S9")
    assert begun.refusal(1, "colour", colour="G") == ("not_your_turn", "T1")
    assert begun.refusal(1, "draw") == ("not_your_turn", "T1")


@clause("S9", *EFFECTS)
@editions(*EFFECTS)
def test_only_the_named_colour_matches_an_opening_wild(edition: str) -> None:
    begun = position(edition, HANDS, draw="W G6 G7", dealer=3, mistakes="prevent")
    assert begun.name_colour(0, "G").refusal(0, "play", card="B1") == ("no_match", "T1")
    assert begun.name_colour(0, "B").play(0, "B1").turn == 1
    assert begun.name_colour(0, "B").refusal(0, "colour", colour="G") == ("no_colour_to_name", "S9")


@clause("S10", *EFFECTS)
@editions(*EFFECTS)
def test_an_opening_wild_draw_four_goes_back_and_another_card_is_turned(edition: str) -> None:
    begun = position(edition, HANDS, draw="W4 G5", dealer=3)
    assert (begun.discard, begun.pile, begun.colour) == ("G5", "W4", "G")
    assert (begun.hands, begun.turn, begun.direction, begun.due) == (UNCHANGED, 0, 1, 0)


@clause("S10", *EFFECTS)
@editions(*EFFECTS)
def test_the_pile_is_shuffled_when_an_opening_wild_draw_four_goes_back(edition: str) -> None:
    starts, places = set(), set()
    for seed in SEEDS:
        begun = position(edition, HANDS, draw="W4 G1 G2 G3 G4 G5", dealer=3, seed=seed)
        assert begun.happened(PileShuffled)
        assert sorted([begun.discard, *begun.pile.split()]) == ["G1", "G2", "G3", "G4", "G5", "W4"]
        starts.add(begun.discard)
        places.add(begun.pile.split().index("W4"))
    assert starts == {"G1", "G2", "G3", "G4", "G5"}
    assert places == {0, 1, 2, 3, 4}


@clause("S10", *EFFECTS)
@editions(*EFFECTS)
def test_the_card_turned_after_an_opening_wild_draw_four_has_its_own_effect(edition: str) -> None:
    begun = position(edition, HANDS, draw="W4 GS", dealer=3)
    assert (begun.discard, begun.pile, begun.turn) == ("GS", "W4", 1)


# -- casa ------------------------------------------------------------------------------------------------

SKIPPED = [("S6", "GD"), ("S7", "GR"), ("S8", "GS"), ("S9", "W"), ("S9", "WR"), ("S10", "W4")]


@MIRROR
@pytest.mark.parametrize(
    "card", [pytest.param(card, marks=clause(number, "casa")) for number, card in SKIPPED], ids=str
)
def test_in_casa_an_opening_action_card_is_ignored_and_covered_by_the_next(
    side: Any, step: Any, card: Any
) -> None:
    begun = position("casa", HANDS, draw=f"{card} Y5 Y1 Y2", dealer=1, start_direction=side)
    assert (begun.turn, begun.direction, begun.due) == (1 + step, step, 0)
    assert (begun.discard, begun.pile, begun.colour) == (f"{card} Y5", "Y1 Y2", "Y")
    assert begun.hands == UNCHANGED
    assert not begun.happened(PileShuffled)


@clause("S6", "casa")
@clause("S7", "casa")
@clause("S8", "casa")
@clause("S9", "casa")
@clause("S10", "casa")
def test_in_casa_cards_are_turned_until_a_number_comes() -> None:
    begun = position("casa", HANDS, draw="GD W4 GR W GS WR B0 Y1", dealer=3)
    assert (begun.discard, begun.pile, begun.top) == ("GD W4 GR W GS WR B0", "Y1", "B0")
    assert (begun.turn, begun.direction, begun.colour, begun.hands) == (0, 1, "B", UNCHANGED)


@clause("S8", *ALL)
@clause("S10", *ALL)
@editions()
def test_the_option_opening_says_whether_opening_action_cards_count(edition: str) -> None:
    skipped = position(edition, HANDS, draw="W4 GS Y5", dealer=3, opening="skip_actions")
    assert (skipped.discard, skipped.pile, skipped.turn) == ("W4 GS Y5", "", 0)
    counted = position(edition, HANDS, draw="W4 GS", dealer=3, opening="effects")
    assert (counted.discard, counted.pile, counted.turn) == ("GS", "W4", 1)
