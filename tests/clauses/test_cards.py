"""§1 of the rulebook: what is in each deck, and what the cards count."""

from collections import Counter
from typing import Any

import pytest

from comodin.editions import EDITIONS
from comodin.errors import BadInput

from ..rounds import ALL, clause, editions, position

COLOURS = {"clasico": "BRGY", "deluxe": "BRGY", "casa": "BRGY", "international": "BRGY", "aprendiz": "BPGY"}
RED_EDITIONS = ("clasico", "deluxe", "casa", "international")
BASE_ONLY = ("clasico", "deluxe", "international")


def base(colours: str) -> Counter[str]:
    """The deck of K1, written out."""
    deck = Counter({"W": 4, "W4": 4})
    for colour in colours:
        deck[f"{colour}0"] = 1
        for face in "123456789DRS":
            deck[f"{colour}{face}"] = 2
    return deck


def printed(edition: str) -> Counter[str]:
    return Counter(card.text for card in EDITIONS[edition].deck)


def without_stars(deck: Counter[str]) -> Counter[str]:
    return Counter(text.rstrip("*") for text in deck.elements())


@clause("K1", *ALL)
@editions()
def test_every_deck_contains_the_base_deck(edition: str) -> None:
    deck = without_stars(printed(edition))
    assert {text: deck[text] for text in base(COLOURS[edition])} == base(COLOURS[edition])
    assert base(COLOURS[edition]).total() == 108


@clause("K1", *BASE_ONLY)
@editions(*BASE_ONLY)
def test_these_decks_are_the_base_deck_and_nothing_else(edition: str) -> None:
    assert printed(edition) == base("BRGY")
    assert len(EDITIONS[edition].deck) == 108


@clause("K1", *ALL)
@editions()
def test_each_colour_has_nineteen_number_cards_and_six_action_cards(edition: str) -> None:
    for colour in COLOURS[edition]:
        own = [card for card in EDITIONS[edition].deck if card.colour == colour]
        numbers = Counter(card.number for card in own if card.number is not None)
        assert numbers == Counter({0: 1} | dict.fromkeys(range(1, 10), 2))
        assert Counter(card.symbol for card in own if card.number is None) == {"D": 2, "R": 2, "S": 2}


@clause("K2", *RED_EDITIONS)
@editions(*RED_EDITIONS)
def test_the_colours_are_blue_red_green_and_yellow(edition: str) -> None:
    assert {str(card.colour) for card in EDITIONS[edition].deck if card.colour} == set("BRGY")
    assert set(EDITIONS[edition].colours) == set("BRGY")
    begun = position(edition, "W B1 B2 | B3 B4", discard="R5", draw="G1")
    assert begun.play(0, "W", colour="R").colour == "R"
    with pytest.raises(BadInput):
        begun.play(0, "W", colour="P")


@clause("K2", "aprendiz")
def test_the_apprentice_deck_has_pink_instead_of_red() -> None:
    edition = EDITIONS["aprendiz"]
    assert {str(card.colour) for card in edition.deck if card.colour} == set("BPGY")
    assert set(edition.colours) == set("BPGY")
    assert printed("aprendiz")["P7"] == 2
    begun = position("aprendiz", "W B1 B2 | B3 B4", discard="P5", draw="G1")
    assert begun.play(0, "W", colour="P").colour == "P"
    with pytest.raises(BadInput):
        begun.play(0, "W", colour="R")


@clause("K3", "casa")
def test_casa_adds_four_wild_rule_change_to_the_base_deck() -> None:
    deck = printed("casa")
    assert deck["WR"] == 4
    assert without_stars(deck) == base("BRGY") + Counter({"WR": 4})
    assert deck.total() == 112


@clause("K3", "casa")
def test_one_of_the_two_copies_of_each_of_1_to_9_carries_the_icon() -> None:
    deck = printed("casa")
    for colour in "BRGY":
        for number in range(1, 10):
            assert deck[f"{colour}{number}*"] == 1
            assert deck[f"{colour}{number}"] == 1
    assert sum(card.icon for card in EDITIONS["casa"].deck) == 36


@clause("K3", "casa")
def test_no_zero_action_card_or_wild_carries_the_icon() -> None:
    starred = {text for text in printed("casa") if text.endswith("*")}
    assert starred == {f"{colour}{number}*" for colour in "BRGY" for number in range(1, 10)}


@clause("K3", "casa")
@editions("clasico", "deluxe", "international", "aprendiz")
def test_no_other_edition_has_icons_or_rule_changes(edition: str) -> None:
    assert not [text for text in printed(edition) if text.endswith("*") or text == "WR"]


@clause("K4", "aprendiz")
def test_aprendiz_adds_two_custom_wilds_and_two_apprentices() -> None:
    deck = printed("aprendiz")
    assert deck == base("BPGY") + Counter({"WC1": 1, "WC2": 1, "WA": 2})
    assert deck.total() == 112


@clause("K4", "aprendiz")
@editions(*RED_EDITIONS)
def test_no_other_edition_has_custom_wilds_or_apprentices(edition: str) -> None:
    assert not {"WC1", "WC2", "WA"} & set(printed(edition))


@clause("K5", *ALL)
@editions()
def test_every_card_has_its_points(edition: str) -> None:
    for card in EDITIONS[edition].deck:
        face = card.text.rstrip("*")
        if face.startswith("W"):
            expected = 50
        elif face[1] in "DRS":
            expected = 20
        else:
            expected = int(face[1])
        assert card.points == expected, card


COUNTED = [
    (ALL, "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9", 45),
    (ALL, "G0", 0),
    (ALL, "GD", 20),
    (ALL, "GR", 20),
    (ALL, "GS", 20),
    (ALL, "W", 50),
    (ALL, "W4", 50),
    (("casa",), "WR", 50),
    (("casa",), "G9* G9 G1*", 19),
    (("aprendiz",), "WC1", 50),
    (("aprendiz",), "WC2", 50),
    (("aprendiz",), "WA", 50),
    (("aprendiz",), "WA WC1 PD P3", 123),
]


@clause("K5", *ALL)
@pytest.mark.parametrize(
    ("edition", "left", "points"), [(key, left, points) for keys, left, points in COUNTED for key in keys]
)
def test_the_cards_left_in_a_hand_count_their_points(edition: Any, left: Any, points: Any) -> None:
    after = position(edition, f"B1 | {left}", discard="B5", draw="Y1 Y2").play(0, "B1")
    assert after.winner == 0
    assert after.points == (points, 0)
