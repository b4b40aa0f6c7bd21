"""Editions are found, not listed; and what two of them cannot share is refused in one sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS, MOST_EDITIONS, found_in
from comodin.errors import BadInput
from comodin.records import Position, Record, start
from comodin.rules import Card, Colour, Does, Edition, Effect, Move, Play, act, number_card, print_card, printed

CASA, DELUXE = EDITIONS["casa"], EDITIONS["deluxe"]


def test_they_come_in_the_order_of_their_codes() -> None:
    sixth = replace(CASA, key="sixth", code=len(EDITIONS))
    found = found_in([sixth, "no edition", *reversed(EDITIONS.values())])
    assert list(found) == [*EDITIONS, "sixth"]
    assert found["sixth"] is sixth


def test_the_same_edition_may_be_named_twice() -> None:
    assert found_in([CASA, CASA]) == {"casa": CASA}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"key": "sixth"}, "edition sixth: expected a code of its own; 2 is casa's"),
        ({"code": 60}, "edition casa: expected a key of its own; casa is casa's"),
        ({"key": "sixth", "code": None}, "edition sixth: expected a code, such as the free 0; found None"),
        ({"key": "sixth", "code": MOST_EDITIONS}, "edition sixth: expected a code, such as the free 0; found 64"),
        ({"key": "sixth", "code": -1}, "edition sixth: expected a code, such as the free 0; found -1"),
    ],
)
def test_a_key_and_a_code_belong_to_one_edition(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=re.escape(said)):
        found_in([CASA, replace(CASA, **changes)])  # type: ignore[arg-type]


def test_a_card_is_printed_once() -> None:
    """The same text with the same content is the same card; with another content it is refused."""
    assert print_card("W", points=50, clause="A4", deck_clause="K1") is printed("W")
    with pytest.raises(BadInput, match="card W: is printed already, with points 50 and not 40"):
        print_card("W", points=40, clause="A4", deck_clause="K1")
    with pytest.raises(
        BadInput, match=re.escape("card WA: is printed already, with effects (Cascade(),) and not")
    ):
        print_card("WA", points=50, effects=(Does("next", "draw"),))
    with pytest.raises(BadInput, match="card R7: is printed already, with sign '7' and not 'VII'"):
        print_card("7", Colour.RED, points=7, number=7, sign="VII", deck_clause="K1")
    assert printed("W").points == 50


@pytest.mark.parametrize("key", EDITIONS)
def test_every_special_card_names_its_clauses(key: str) -> None:
    for card in EDITIONS[key].cards.values():
        assert re.fullmatch(r"[A-Z]\d+", card.deck_clause), card
        assert card.number is not None or re.fullmatch(r"[A-Z]\d+", card.clause), card


def test_signs() -> None:
    signs = {text: printed(text).sign for text in ("R7", "BD", "YS", "W", "W4", "WA")}
    assert signs == {"R7": "7", "BD": "+2", "YS": "S", "W": "", "W4": "+4", "WA": "A"}
    assert number_card(Colour.RED, 2, icon=True).sign == "2"


@pytest.mark.parametrize("sign", ["Ñ", "ab", "ABCD", "<b>"])
def test_a_sign_is_one_to_three_letters_that_can_be_drawn(sign: str) -> None:
    strange = Card("WZ", None, "WZ", sign=sign)
    with pytest.raises(BadInput, match="card WZ: expected a sign of at most 3 of"):
        found_in([replace(CASA, deck=(*CASA.deck, strange))])


def test_cards_to_write_on() -> None:
    assert [card.text for card in EDITIONS["aprendiz"].to_write_on] == ["WC1", "WC2"]
    assert not DELUXE.to_write_on


@dataclass(frozen=True)
class ShortestHandDraws(Effect):
    """Whoever holds the fewest cards draws two: an effect that asks how many cards everybody holds."""

    def carry_out(self, play: Move) -> None:
        play.draw(play.hand_sizes.index(min(play.hand_sizes)), 2)


def test_an_effect_of_its_own_is_written_in_the_words_of_a_move() -> None:
    card = print_card("WZ", points=50, effects=(ShortestHandDraws(),))
    base = EDITIONS["international"]
    edition = Edition(key="shortest", colours=base.colours, deck=(*base.deck, card))
    hands = ((card, *base.deck[:3]), base.deck[3:5], base.deck[5:9])
    at = Position(hands, draw=base.deck[9:20], discard=base.deck[20:21], turn=0)
    state, _ = start(Record(edition, ("Ana", "Beto", "Caro"), deal=at), Chance("1"))
    after, _ = act(state, 0, Play(card, Colour.RED), Chance("1"))
    assert tuple(map(len, after.hands)) == (3, 4, 4)
