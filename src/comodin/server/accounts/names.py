"""What somebody may be called: a name that can be seen, and that is written in one alphabet.

Only a new name is checked: those that were given before a rule was made stay, and tables take what accounts have.
"""

from __future__ import annotations

from itertools import pairwise
from unicodedata import category, name, normalize

from ...errors import BadInput
from ...table import MAX_NAME

MOST_MARKS = 3  # on one letter; Tibetan and Hebrew need so many
LOOK_ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "COPTIC", "CHEROKEE", "ARMENIAN"})
"""Alphabets with letters that look like each other's."""

_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
)  # printable to Python, though they show nothing: fillers and blanks

WHY = {
    "empty": f"a name has 1 to {MAX_NAME} characters, and this one has none that can be seen",
    "long": f"a name has 1 to {MAX_NAME} characters, and this one has more",
    "unprintable": "the name has characters that cannot be printed: leave them out",
    "invisible": "the name has characters that cannot be seen: leave them out",
    "marks": f"the name has accents without a letter, or more than {MOST_MARKS} on one letter: leave some out",
    "mixed": "the name mixes letters of alphabets that look alike, such as Latin and Cyrillic: use one of them",
}


class BadName(BadInput):
    """A name that nobody may have; `why` is a key of `WHY`."""

    def __init__(self, why: str) -> None:
        super().__init__("name", WHY[why])
        self.why = why


def new_name(text: str) -> str:
    """The name as it is kept: composed (NFC), without superfluous blanks and variation selectors; BadName where it
    will not do."""
    text = "".join(_shown(normalize("NFC", " ".join(text.split()))))
    text = " ".join(text.split())
    if not text:
        raise BadName("empty")
    if len(text) > MAX_NAME:
        raise BadName("long")
    if not text.isprintable():
        raise BadName("unprintable")
    if not _INVISIBLE.isdisjoint(text):
        raise BadName("invisible")
    if _badly_marked(text):
        raise BadName("marks")
    if len(_alphabets(text)) > 1:
        raise BadName("mixed")
    return text


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


def _alphabets(text: str) -> frozenset[str]:
    """Of those that look alike, as they look: a letter of mathematics is the letter that it shows."""
    words = (name(letter, "").partition(" ")[0] for letter in normalize("NFKC", text) if letter.isalpha())
    return LOOK_ALIKE.intersection(words)
