"""The words: one catalogue a language (`*.json`) for every front, rule sheets, and events as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy
from .catalogue import LANGUAGES, Catalogue, catalogue

if TYPE_CHECKING:
    from .card_rules import step_in_words
    from .card_tips import tips_of
    from .from_english import error_in_words, translated
    from .narration import deed_in_words, narrate, side, tell
    from .rule_draft import options_in_words
    from .rule_house import HOUSE_RULE_TIPS
    from .rule_layout import Rule
    from .rule_origins import SIGNS, Sentence
    from .rule_text import rule_page, rule_sheet

__all__ = [
    "HOUSE_RULE_TIPS",
    "LANGUAGES",
    "SIGNS",
    "Catalogue",
    "Rule",
    "Sentence",
    "catalogue",
    "deed_in_words",
    "error_in_words",
    "narrate",
    "options_in_words",
    "rule_page",
    "rule_sheet",
    "side",
    "step_in_words",
    "tell",
    "tips_of",
    "translated",
]

__getattr__ = lazy(
    __name__,
    {
        ".card_rules": ("step_in_words",),
        ".card_tips": ("tips_of",),
        ".narration": ("deed_in_words", "narrate", "side", "tell"),
        ".rule_draft": ("options_in_words",),
        ".rule_house": ("HOUSE_RULE_TIPS",),
        ".rule_layout": ("Rule",),
        ".rule_origins": ("SIGNS", "Sentence"),
        ".rule_text": ("rule_page", "rule_sheet"),
        ".from_english": ("error_in_words", "translated"),
    },
)
