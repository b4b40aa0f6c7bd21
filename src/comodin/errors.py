"""The few kinds of error that comodin raises on purpose.

Each one carries a sentence for a person; programs read the class or the code.
"""

from __future__ import annotations


class ComodinError(Exception):
    """Something was asked for that cannot be had; the text is one clear sentence. All our errors are of this kind.

    >>> import comodin
    >>> try:
    ...     comodin.game("deluxe", players=20)
    ... except comodin.ComodinError as error:
    ...     print(error)
    players: expected 2 to 10, found 20
    """


class BadInput(ComodinError):
    """Input from outside is not what it should be: names the place and what was expected.

    >>> error = BadInput("players", "expected 2 to 10, found 20")
    >>> error.place, error.expected
    ('players', 'expected 2 to 10, found 20')
    """

    def __init__(self, place: str, expected: str) -> None:
        self.place = printable(place, 80)
        self.expected = printable(expected, 240)
        super().__init__(f"{self.place}: {self.expected}")


class BotFailed(ComodinError):
    """A bot of another package broke its contract (docs/write-a-bot.md) in a run that is to end then
    (`--strict`)."""


def printable(text: str, most: int) -> str:
    """What comes from outside can hold anything: a message stays one short line that no terminal acts upon."""
    shown = text if len(text) <= most else f"{text[: most - 1]}…"
    return "".join(letter if letter.isprintable() else "?" for letter in shown)
