"""Cards: what is printed, and how it is written as text (`R7`, `BD`, `W4`, `R2*`).

There is one object per printed card, so cards compare by identity. The colour named for a
wild is state of the round, never of the card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from .effects import AddRule, Cascade, Effect, NextDraws, ReplaceRule, ReverseDirection, SkipNext, Written


class Colour(StrEnum):
    """The colours of all editions; each has four of them.

    >>> Colour("R").name
    'RED'
    """

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PINK = "P"


@dataclass(frozen=True, eq=False)
class Card:
    """A printed card: its text, what it is worth, and what it does.

    >>> from comodin import EDITIONS
    >>> card = EDITIONS["deluxe"].cards["BD"]
    >>> card.colour.name, card.points, card.wild
    ('BLUE', 20, False)
    """

    text: str
    colour: Colour | None
    symbol: str
    points: int = 0
    number: int | None = None
    effects: tuple[Effect, ...] = ()
    icon: bool = False

    @cached_property
    def wild(self) -> bool:
        return self.colour is None

    @cached_property
    def draws(self) -> NextDraws | None:
        """What the card makes the next player draw, for cumulative draws (A12)."""
        return next((effect for effect in self.effects if isinstance(effect, NextDraws)), None)

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return printed, (self.text,)  # copies and pickles stay the one object


_PRINTED: dict[str, Card] = {}


def printed(text: str) -> Card:
    """The card with this text; KeyError if no edition prints it."""
    return _PRINTED[text]


def print_card(
    symbol: str,
    colour: Colour | None = None,
    *,
    points: int = 0,
    number: int | None = None,
    effects: tuple[Effect, ...] = (),
    icon: bool = False,
) -> Card:
    text = f"{colour or ''}{symbol}{'*' if icon else ''}"
    if text not in _PRINTED:
        _PRINTED[text] = Card(text, colour, symbol, points, number, effects, icon)
    return _PRINTED[text]


def number_card(colour: Colour, number: int, *, icon: bool = False) -> Card:
    effects = (AddRule(),) if icon else ()
    return print_card(str(number), colour, points=number, number=number, effects=effects, icon=icon)


def skip(colour: Colour) -> Card:
    return print_card("S", colour, points=20, effects=(SkipNext(),))


def reverse(colour: Colour) -> Card:
    return print_card("R", colour, points=20, effects=(ReverseDirection(),))


def draw_two(colour: Colour) -> Card:
    return print_card("D", colour, points=20, effects=(NextDraws(2),))


WILD = print_card("W", points=50)
WILD_DRAW_FOUR = print_card("W4", points=50, effects=(NextDraws(4, restricted=True),))
RULE_CHANGE = print_card("WR", points=50, effects=(ReplaceRule(),))
CUSTOM_WILD_1 = print_card("WC1", points=50, effects=(Written(),))
CUSTOM_WILD_2 = print_card("WC2", points=50, effects=(Written(),))
SORCERERS_APPRENTICE = print_card("WA", points=50, effects=(Cascade(),))

HIDDEN = print_card("?")
"""A card that the viewer may not know: stands in views and seen events for any card."""


def base_deck(colours: tuple[Colour, ...]) -> list[Card]:
    """K1: per colour one 0, two each of 1-9, two each of Draw Two, Reverse and Skip; 4 + 4 wilds."""
    deck = []
    for colour in colours:
        deck.append(number_card(colour, 0))
        for number in range(1, 10):
            deck += 2 * [number_card(colour, number)]
        deck += 2 * [draw_two(colour), reverse(colour), skip(colour)]
    return deck + 4 * [WILD] + 4 * [WILD_DRAW_FOUR]
