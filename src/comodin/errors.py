"""The few kinds of error that comodin raises on purpose.

Each one carries a sentence for a person; programs read the class or the code.
"""

from __future__ import annotations


class ComodinError(Exception):
    """Something was asked for that cannot be had; the text is one clear sentence."""


class BadInput(ComodinError):
    """Input from outside is not what it should be: names the place and what was expected."""

    def __init__(self, place: str, expected: str) -> None:
        # names in a file can hold anything: a message stays one short line
        place = "".join(letter if letter.isprintable() else "?" for letter in place[:80])
        super().__init__(f"{place}: {expected}")
        self.place = place
        self.expected = expected
