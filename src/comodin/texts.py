"""Texts that people are shown and somebody else wrote: names of players, of cards, of editions."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal
from unicodedata import category, normalize

MOST_MARKS = 3  # on one letter; Tibetan and Hebrew need so many

Flaw = Literal["unprintable", "invisible", "marks"]

_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
)  # printable to Python, though they show nothing: fillers and blanks


def tidied(text: str) -> str:
    """Composed (NFC), without superfluous blanks and variation selectors."""
    return " ".join("".join(_shown(normalize("NFC", " ".join(text.split())))).split())


def flaw_in(text: str) -> Flaw | None:
    """Why nobody should be shown this text, if there is a reason."""
    if not text.isprintable():
        return "unprintable"
    if not _INVISIBLE.isdisjoint(text):
        return "invisible"
    return "marks" if _badly_marked(text) else None


def _shown(text: str) -> list[str]:
    """Variation selectors choose between two forms of the letter before them and are nothing by themselves. Only
    those of a symbol stay: phones write most emoji with one."""
    return [one for before, one in pairwise(f" {text}") if not _selects(one) or _symbol(before, one)]


def _selects(letter: str) -> bool:
    return (
        "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef" or "\u180b" <= letter <= "\u180f"
    )


def _symbol(before: str, selector: str) -> bool:
    return selector in "\ufe0e\ufe0f" and category(before) == "So"


def _badly_marked(text: str) -> bool:
    """A mark needs a letter to stand on, and a letter that has many is a tower."""
    marks, bare = 0, True
    for letter in text:
        kind = category(letter)
        if not kind.startswith("M"):
            marks, bare = 0, letter == " "
        elif bare:
            return True
        elif kind != "Mc" and not _selects(letter):
            marks += 1
        if marks > MOST_MARKS:
            return True
    return False
