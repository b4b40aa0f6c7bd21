"""Aprendiz: pink instead of red, the Sorcerer's Apprentice, custom wilds that can be erased."""

from ..rules import CUSTOM_WILD_1, CUSTOM_WILD_2, SORCERERS_APPRENTICE, Colour, Edition, Ruleset, base_deck

COLOURS = (Colour.BLUE, Colour.GREEN, Colour.PINK, Colour.YELLOW)  # K2

APRENDIZ = Edition(
    key="aprendiz",
    colours=COLOURS,
    deck=tuple(base_deck(COLOURS) + 2 * [SORCERERS_APPRENTICE] + [CUSTOM_WILD_1, CUSTOM_WILD_2]),  # K4
    ruleset=Ruleset(drawn_card="must_if_forced"),  # T5
)
