"""Aprendiz: pink instead of red, the Sorcerer's Apprentice, custom wilds that can be erased."""

from ..rules import Cascade, Colour, Edition, Ruleset, Written, base_deck, print_card

COLOURS = (Colour.BLUE, Colour.GREEN, Colour.PINK, Colour.YELLOW)  # K2

SORCERERS_APPRENTICE = print_card("WA", points=50, effects=(Cascade(),), clause="A17", deck_clause="K4")
CUSTOM_WILDS = [
    print_card(symbol, points=50, effects=(Written(),), clause="A16", deck_clause="K4")
    for symbol in ("WC1", "WC2")
]

APRENDIZ = Edition(
    key="aprendiz",
    code=4,
    sheet="004",
    colours=COLOURS,
    deck=tuple(base_deck(COLOURS) + 2 * [SORCERERS_APPRENTICE] + CUSTOM_WILDS),  # K4
    ruleset=Ruleset(drawn_card="must_if_forced"),  # T5
)
