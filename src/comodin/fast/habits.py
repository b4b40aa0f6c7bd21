"""What the simple player forgets, misses and dares: each is one in so many times.

The readable bot and the kernel's read the same numbers.
"""

from __future__ import annotations

from typing import Final

FORGETS_UNO: Final = 6
SAYS_LATE: Final = 2  # the UNO that it forgot, when its turn comes
MISSES_CATCH: Final = 2  # a table of them misses less
FORGETS_RULE: Final = 6
MAKES_NO_RULE: Final = 3
BLUFFS: Final = 12  # also: plays the drawn card although it is a bluff, or gives a good hand away
CHALLENGES: Final = 5
CHALLENGES_FOR_OTHERS: Final = 16
JUMPS_IN: Final = 2

FEW_CARDS: Final = 2
"""Somebody with so few cards has to be stopped."""
