"""RLCard's UNO in our words: its texts for cards, and the arrays that its agents read."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..rules import Card, Colour, Edition, Game

COLOURS = {Colour.RED: "r", Colour.GREEN: "g", Colour.BLUE: "b", Colour.YELLOW: "y"}  # in its order
TRAITS = (*map(str, range(10)), "skip", "reverse", "draw_2", "wild", "wild_draw_4")
WILD, WILD_DRAW_4 = TRAITS[-2:]
DRAW = "draw"
ACTIONS = (*(f"{colour}-{trait}" for colour in COLOURS.values() for trait in TRAITS), DRAW)
IDS = {text: number for number, text in enumerate(ACTIONS)}
_SYMBOLS = {"S": "skip", "R": "reverse", "D": "draw_2"}
_OUR_SYMBOLS = {trait: symbol for symbol, trait in _SYMBOLS.items()}
_OUR_COLOURS = {text: colour for colour, text in COLOURS.items()}


def knows(game: Game) -> bool:
    """Are all cards of the game cards of RLCard's deck?"""
    return all(trait_of(card) is not None for card in set(game.deck))


def trait_of(card: Card) -> str | None:
    """What RLCard calls the card beside its colour; None for a card that it does not have."""
    if card.wild:
        return {"W": WILD, "W4": WILD_DRAW_4}.get(card.text)
    trait = _SYMBOLS.get(card.symbol, card.symbol)
    return trait if card.colour in COLOURS and trait in TRAITS and not card.icon else None


def text_of(card: Card, colour: Colour | None = None) -> str:
    """The card as RLCard writes it; a wild with the colour that was named, red where none was."""
    shown = card.colour or colour or Colour.RED
    return f"{COLOURS.get(shown, 'r')}-{trait_of(card)}"


def card_of(edition: Edition, text: str) -> tuple[Card, Colour]:
    """Our card, and the colour that the text has."""
    colour, _, trait = text.partition("-")
    named = _OUR_COLOURS[colour]
    if trait in (WILD, WILD_DRAW_4):
        return edition.cards["W" if trait == WILD else "W4"], named
    return edition.cards[named.value + _OUR_SYMBOLS.get(trait, trait)], named


def observation(hand: list[str], target: str) -> npt.NDArray[np.int_]:
    """What its agents read: a plane for no copy, one copy and two of each card in the hand, and one for the top
    card. A wild stands in the row of every colour, once."""
    planes = np.zeros((4, len(COLOURS), len(TRAITS)), np.int_)
    planes[0] = 1
    for text in dict.fromkeys(hand):
        row, trait = divmod(IDS[text], len(TRAITS))
        if trait >= TRAITS.index(WILD):
            planes[0, :, trait], planes[1, :, trait] = 0, 1
        else:
            planes[0, row, trait] = 0
            planes[min(2, hand.count(text)), row, trait] = 1
    planes[3, *divmod(IDS[target], len(TRAITS))] = 1
    return planes
