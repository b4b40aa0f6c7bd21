"""English that was left in a Spanish or an Italian text, and numbers that are not written as the language does."""

from __future__ import annotations

import re

ENGLISH = re.compile(
    r"(?<![\w/-])(?:the|of|and|with|which|that|this|these|your|you|are|was|were|not|from|for|default|expected|found|exit"
    r"|usage|into|when|each|only|an|is|be|been|by|to|or|on|at|cannot|there|what|who|how|does)(?![\w/-])",
    re.IGNORECASE,
)
"""Words that hold English sentences together, and that neither Spanish nor Italian has."""

THOUSANDS = r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])"
DECIMALS = r"(?<![\d.,])\d+\.\d{1,2}(?![\d.])"
PERCENT = {"es": r"\d ?%", "it": r"\d\s%"}  # Spanish has a space that does not break, Italian has none


def english_left(text: str) -> list[str]:
    return ENGLISH.findall(text)


def wrong_numbers(text: str, language: str) -> list[str]:
    return re.findall(f"{THOUSANDS}|{DECIMALS}|{PERCENT[language]}", text)


def shown_of(html: str) -> str:
    """What a page or a picture says: no tags, styles, data or command, and no numbers that draw something."""
    said = re.sub(r"<(style|script|code)\b.*?</\1>", "", html, flags=re.DOTALL)
    return "\n".join(re.findall(r">([^<>]+)<", said))
