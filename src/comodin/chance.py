"""Chance as an argument: a stream of numbers that follows from a seed, the same on every machine.

SHA-256 in counter mode, so that a shuffle can be checked in any language from the seed alone.
Nobody below the shell may draw from any other source.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from .errors import BadInput

T = TypeVar("T")
WORDS = 8
"""Words of 32 bits in a block of SHA-256."""


class Chance:
    """Random decisions in order; two streams with the same seed give the same ones.

    A seed is a text; a whole number stands for its digits.

    >>> chance = Chance(42)
    >>> chance.below(6), chance.pick("RYGB"), chance.shuffle([1, 2, 3])
    (5, 'B', (2, 1, 3))
    >>> chance.used
    4
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = b"comodin " + seed_text(seed).encode()
        self._prefix = b""  # made when the first word is drawn: most streams that are resumed are not asked
        self._words: list[int] = []
        self.used = 0
        """How many words have been drawn."""

    @classmethod
    def resumed(cls, seed: int | str, used: int) -> Chance:
        """The stream with this seed after `used` words, so that a round goes on after a restart."""
        chance = cls(seed)
        chance.used = used
        return chance

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, every one as likely as the others."""
        if n < 1:
            raise BadInput("chance", f"expected something to choose from, found {n} possibilities")
        limit = (1 << 32) - (1 << 32) % n  # words at or above it would favour the small numbers
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, every one as likely as the others."""
        return items[self.below(len(items))]

    def _word(self) -> int:
        if not self._words:
            self._prefix = self._prefix or sha256(self._seed).digest()
            number, before = divmod(self.used, WORDS)
            block = sha256(self._prefix + number.to_bytes(8, "big")).digest()
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, 4 * before - 4, -4)]
        self.used += 1
        return self._words.pop()


def seed_text(seed: object) -> str:
    """The seed as a text, as it stands in a record."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        return str(seed)
    if not isinstance(seed, str):
        raise BadInput("seed", f"expected a text or a whole number, found {seed!r}")
    try:
        seed.encode()
    except UnicodeEncodeError:  # half a character, which has no bytes
        raise BadInput("seed", "expected a text of whole characters") from None
    return seed
