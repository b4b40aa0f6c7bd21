"""What the heuristic player looks at, and how much each thing weighs: for two players, and for more; and the same
for the hoarder with a large hand.

A weight is in hundredths of a percent of winning the round; docs/strength-heuristic.md tells where the numbers
come from. The readable bot and the kernel's read the same tables.
"""

from __future__ import annotations

from typing import Final

ONE = 64
"""Shares and chances are counted in 64ths."""

MINE: Final = 0  # the turn comes back to the player
MINE_SHARE: Final = 1  # … times the share of the rest that fits then (64ths)
NEXT_1: Final = 2  # whoever comes next has one card
NEXT_2: Final = 3
NEXT_3: Final = 4
NEXT_5: Final = 5  # four or five
DRAWS: Final = 6  # each card that somebody draws
DRAWS_2: Final = 7  # … more, if they have one or two
DRAWS_4: Final = 8  # … or three or four
BLOCKED: Final = 9  # the chance that whoever comes next cannot play (64ths)
BLOCKED_2: Final = 10  # … more, if they have one or two cards
BLOCKED_4: Final = 11  # … or three or four
ACTION: Final = 12  # a coloured card that does something to the next player or the direction
ACTION_LEFT: Final = 13  # … for each card that is left
WILD: Final = 14
WILD_OTHERS: Final = 15  # … for each card in hand that is not wild
STRONG: Final = 16  # a wild that makes others draw
STRONG_OTHERS: Final = 17
UNHELD: Final = 18  # a wild, and nothing of the colour named is left in hand
OPEN: Final = 19  # each card of the colour that lies open
SAME: Final = 20  # each other card in hand with the symbol
SAME_ACTION: Final = 21  # … of a card that does something
TWICE: Final = 22  # there is a second copy in hand
CLEARS: Final = 23  # the last card of its colour
FITS: Final = 24  # each card that fits then
SHARE: Final = 25  # the share of the rest that fits then (64ths)
LAST_WILD: Final = 26  # one card is left, a wild
LAST_FITS: Final = 27  # … that fits
TWO_WILD: Final = 28  # two are left, one of them a wild
TWO_FIT: Final = 29  # … both fit
TWO_ONE_FITS: Final = 30
DRAW: Final = 31  # drawing instead of playing
DRAW_HELD: Final = 32  # … for each card in hand
DRAW_WILD: Final = 33  # … when only wilds fit
KEEP: Final = 34  # keeping the card just drawn
KEEP_WILD: Final = 35  # … a wild
CARD: Final = 36  # a card more or less in the own hand, where hands change
SIZE: Final = 37

# when the hoarder hoards
FROM: Final = 37  # with so many cards in hand
MOST: Final = 38  # … and fewer than so many
LEFT: Final = 39  # … while so many cards are left in the draw pile
SURE: Final = 40  # … and the next player is blocked with this chance (64ths)
LESS: Final = 41  # … less so much for each card
BEYOND: Final = 42  # … that the next player has beyond so many
LEAST: Final = 43  # … but never less than this chance
HOARD_SIZE: Final = 44

Weights = tuple[int, ...]

# fmt: off
TWO: Final[Weights] = (
    -565, 12, -3280, -1846, -330, -98,
    -67, 386, 113, 32, 43, -7,
    624, -3, -1127, 37, -1189, 0,
    -930, 102, -230, -562, 196, 374,
    -52, 9, 595, 1745, 879, 0,
    472, 31, -50, -441, 169, -182,
    450,
)
MORE: Final[Weights] = (
    0, 0, -1226, -753, -146, -55,
    -41, 220, 77, 8, 18, -1,
    103, -15, -1544, 116, -1672, 153,
    -55, 28, 0, -32, 194, 33,
    -59, 13, 1488, 1683, 1080, 321,
    133, -628, 0, -274, -82, -122,
    250,
)
WHEN: Final = (10, 74, 5, 58, 5, 3, 36)
HOARD_TWO: Final[Weights] = (
    -908, 22, -3068, -2557, -178, -151,
    -60, 507, 93, 40, -13, 10,
    235, 4, -1843, 21, -1218, -8,
    -1039, 63, -164, -432, 234, 347,
    6, 11, 735, 1783, 556, -208,
    491, -613, -55, -773, -57, -323,
    450,
    *WHEN,
)
HOARD_MORE: Final[Weights] = (*MORE, *WHEN)
# fmt: on


def weights_for(seats: int) -> Weights:
    """The weights for this number of seats."""
    return TWO if seats == 2 else MORE


def hoard_for(seats: int) -> Weights:
    """Those of the hoarder with a large hand, and when it hoards."""
    return HOARD_TWO if seats == 2 else HOARD_MORE


HELD_MOST: Final = 7
CHALLENGES: Final = (0, 1, 2, 3, 5, 7, 9, 11)
"""A7: how often (in 64ths) a Wild Draw Four is challenged, by how many cards its player kept."""

BLUFFS: Final = 8
"""A6: how often (in 64ths) a bluff is thought of, when whoever faces it has FEW cards at most."""
FEW: Final = 2
