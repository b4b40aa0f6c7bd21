"""Clásico: cumulative draws, penalties for mistakes, a quick game or one for points."""

from ..rules import Colour, Edition, Ruleset, base_deck

COLOURS = (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW)  # K2

CLASICO = Edition(
    key="clasico",
    code=0,
    sheet="000",
    colours=COLOURS,
    deck=tuple(base_deck(COLOURS)),
    ruleset=Ruleset(
        cut="plays_first",  # S1, S2
        stacking=True,  # A12
        uno_window="open",  # U4
        mistakes="penalise",  # P1-P3
    ),
    formats=("quick", "points"),  # E5, E3
)
