"""International: two-handed play, partners, tournaments; the plainest rules of the five."""

from ..rules import Colour, Edition, base_deck

COLOURS = (Colour.BLUE, Colour.GREEN, Colour.RED, Colour.YELLOW)  # K2

INTERNATIONAL = Edition(key="international", code=3, sheet="003", colours=COLOURS, deck=tuple(base_deck(COLOURS)))
