"""Cards: what is printed, and how it is written as text (`R7`, `BD`, `W4`, `R2*`).

There is one object per printed card, so cards compare by identity. The colour named for a
wild is state of the round, never of the card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

from ..errors import BadInput
from .effects import AddRule, Effect, NextDraws, ReverseDirection, SkipNext


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
    sign: str = ""  # a letter or three, shown where nobody has drawn a picture of the card
    clause: str = ""  # says what the card does
    deck_clause: str = ""  # says that it is in the deck

    @cached_property
    def wild(self) -> bool:
        return self.colour is None

    @cached_property
    def draws(self) -> NextDraws | None:
        """What the card makes the next player draw, for cumulative draws (A12)."""
        return next((effect for effect in self.effects if isinstance(effect, NextDraws)), None)

    @cached_property
    def restricted(self) -> bool:
        """A6, A7: may it be played only without the colour, and be challenged?"""
        return self.draws is not None and self.draws.restricted

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Callable[..., Card], tuple[Any, ...]]:
        if _PRINTED.get(self.text) is self:  # copies and pickles stay the one object
            return printed, (self.text,)
        return own_card, tuple(getattr(self, field.name) for field in fields(self))


_PRINTED: dict[str, Card] = {}
_CONTENTS: dict[str, tuple[object, ...]] = {}  # of the same cards, to compare them fast
_OWN: WeakValueDictionary[tuple[object, ...], Card] = WeakValueDictionary()


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
    sign: str = "",
    clause: str = "",
    deck_clause: str = "",
) -> Card:
    """The one card with this text. A wild begins with `W` and has no colour."""
    text = f"{colour or ''}{symbol}{'*' if icon else ''}"
    sign = sign or (symbol[1:] if colour is None else symbol)
    content = (text, colour, symbol, points, number, effects, icon, sign, clause, deck_clause or clause)
    known = _CONTENTS.setdefault(text, content)
    for field, was, now in zip(fields(Card), known, content, strict=True) if known != content else ():
        if was != now:
            raise BadInput(f"card {text}", f"is printed already, with {field.name} {was!r} and not {now!r}")
    return _PRINTED[text] if text in _PRINTED else _PRINTED.setdefault(text, Card(*content))


def own_card(*content: Any) -> Card:
    """The one card with these fields, of an edition that only some tables know. No other edition meets it: another
    one may print the same text with other content."""
    card = Card(*content)
    return _OWN.setdefault(content, card)


def number_card(colour: Colour, number: int, *, icon: bool = False) -> Card:
    """The card of a number; with the Add-a-Rule icon where an edition prints it (H1)."""
    effects = (AddRule(),) if icon else ()
    clause = "K3" if icon else "K1"
    return print_card(
        f"{number}", colour, points=number, number=number, effects=effects, icon=icon, deck_clause=clause
    )


def skip(colour: Colour) -> Card:
    """A3: the Skip of a colour."""
    return print_card("S", colour, points=20, effects=(SkipNext(),), clause="A3", deck_clause="K1")


def reverse(colour: Colour) -> Card:
    """A2: the Reverse of a colour."""
    return print_card("R", colour, points=20, effects=(ReverseDirection(),), clause="A2", deck_clause="K1")


def draw_two(colour: Colour) -> Card:
    """A1: the Draw Two of a colour."""
    return print_card("D", colour, points=20, effects=(NextDraws(2),), sign="+2", clause="A1", deck_clause="K1")


WILD = print_card("W", points=50, clause="A4", deck_clause="K1")
WILD_DRAW_FOUR = print_card(
    "W4", points=50, effects=(NextDraws(4, restricted=True),), sign="+4", clause="A5", deck_clause="K1"
)

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
