"""The letters that the page's font has, and everything else that is drawn with it."""

from __future__ import annotations

import json
from pathlib import Path

WORDS = Path(__file__).parents[2] / "src" / "comodin" / "words"

# ASCII and Latin-1 (what people are called), a few more letters of Europe, and the signs that our texts use
LETTERS = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x100))] + list("ŒœŠšŽžŸ–—‘’‚“”„•…‹›€−")
NOT_OURS = "⚠"  # signs that are drawn, or for the terminal alone


def used() -> set[str]:
    """Every letter of the catalogues."""
    letters: set[str] = set()
    for path in WORDS.glob("*.json"):
        for text in json.loads(path.read_text(encoding="utf-8")).values():
            letters.update("".join(text.values()) if isinstance(text, dict) else text)
    return letters - set(NOT_OURS)
