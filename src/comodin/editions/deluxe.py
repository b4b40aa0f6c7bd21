"""Deluxe: the score board, anyone may challenge, running totals as the other way to score."""

from ..rules import Colour, Edition, Ruleset, base_deck

COLOURS = (Colour.BLUE, Colour.GREEN, Colour.RED, Colour.YELLOW)  # K2

DELUXE = Edition(
    key="deluxe",
    code=1,
    sheet="001",
    colours=COLOURS,
    deck=tuple(base_deck(COLOURS)),
    ruleset=Ruleset(
        drawn_card="must_if_forced",  # T5
        challenge="anyone",  # A7
    ),
)
