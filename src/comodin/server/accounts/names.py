"""What somebody may be called: a name that can be seen, and that is written in one alphabet.

Only a new name is checked: those that were given before a rule was made stay, and tables take what accounts have.
"""

from __future__ import annotations

from unicodedata import name, normalize

from ...errors import BadInput
from ...table import MAX_NAME
from ...texts import MOST_MARKS, flaw_in, tidied

LOOK_ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "COPTIC", "CHEROKEE", "ARMENIAN"})
"""Alphabets with letters that look like each other's."""

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
    text = tidied(text)
    if not text:
        raise BadName("empty")
    if len(text) > MAX_NAME:
        raise BadName("long")
    flaw = flaw_in(text)
    if flaw is not None:
        raise BadName(flaw)
    if len(_alphabets(text)) > 1:
        raise BadName("mixed")
    return text


def _alphabets(text: str) -> frozenset[str]:
    """Of those that look alike, as they look: a letter of mathematics is the letter that it shows."""
    words = (name(letter, "").partition(" ")[0] for letter in normalize("NFKC", text) if letter.isalpha())
    return LOOK_ALIKE.intersection(words)
