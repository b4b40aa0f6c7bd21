"""International: two-handed play, partners, tournaments; the plainest rules of the five."""

from ..rules.cards import Colour, base_deck
from ..rules.edition import Edition

COLOURS = (Colour.BLUE, Colour.GREEN, Colour.RED, Colour.YELLOW)  # K2

INTERNATIONAL = Edition(key="international", colours=COLOURS, deck=tuple(base_deck(COLOURS)))
