"""Casa: the players invent house rules while they play."""

from ..rules import Card, Colour, Edition, ReplaceRule, Ruleset, base_deck, number_card, print_card

COLOURS = (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW)  # K2

RULE_CHANGE = print_card("WR", points=50, effects=(ReplaceRule(),), clause="A15", deck_clause="K3")


def with_icons(deck: list[Card]) -> list[Card]:
    """K3: one of the two copies of each of 1-9 in every colour carries the Add-a-Rule icon."""
    for colour in COLOURS:
        for number in range(1, 10):
            deck[deck.index(number_card(colour, number))] = number_card(colour, number, icon=True)
    return deck


CASA = Edition(
    key="casa",
    code=2,
    sheet="002",
    colours=COLOURS,
    deck=tuple(with_icons(base_deck(COLOURS)) + 4 * [RULE_CHANGE]),  # K3
    ruleset=Ruleset(
        cut="random",  # S1
        opening="skip_actions",  # S5-S10
        drawn_card="must_if_forced",  # T5
        wilds_match=True,  # A6c
    ),
    formats=("quick", "points"),  # E5, E3
)
