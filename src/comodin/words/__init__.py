"""The words: one catalogue a language (`*.json`) for every front, rule sheets, and events as sentences."""

from __future__ import annotations

from .catalogue import LANGUAGES, Catalogue, catalogue
from .narration import deed_in_words, narrate, side, tell
from .rule_sheet import rule_page, rule_sheet

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "catalogue",
    "deed_in_words",
    "narrate",
    "rule_page",
    "rule_sheet",
    "side",
    "tell",
]
