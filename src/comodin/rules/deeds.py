"""What a house rule may ask for: one gesture of the palette, a word that can be typed (H7), or a text (H11)."""

from __future__ import annotations

from .actions import GESTURES, Deed
from .pending import Race
from .state import State

MAX_WORD = 40
MAX_TEXT = 120  # H11
JOINING = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Characters that join letters and emoji: they are part of them, although nobody sees them."""


def is_good(deed: Deed) -> bool:
    """Can it be a rule? Exactly one of the three, and one that can be read."""
    match deed:
        case Deed(gesture, None, None):
            return gesture in GESTURES
        case Deed(None, str(word), None):
            return bool(word.strip()) and len(word) <= MAX_WORD and word.isprintable()
        case Deed(None, None, str(text)):
            seen = text.translate(JOINING)
            return bool(seen.strip()) and len(text) <= MAX_TEXT and seen.isprintable()
        case _:
            return False


def in_the_room(state: State) -> bool:
    """H11: is there a race that people run in the room they sit in, for a rule in free words?"""
    asked = state.rule_for(state.pending.number) if isinstance(state.pending, Race) else None
    return asked is not None and asked.text is not None
