"""The commands that were carried out at a table, by the ids that people gave them: none is carried out twice.

They are remembered as numbers, sixteen bytes each, in order, so that one is found without asking the store: a new
id is what usually comes, and nothing may wait for it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from hashlib import blake2b
from typing import NamedTuple

from ...table import FIRST_NUMBER

KEPT = 1 << 15
"""So many of a table are remembered at least, and twice as many at most: that is 1 MB."""

_HALF, _WHOLE = (1 << 32) - 1, (1 << 64) - 1


class DoneCommand(NamedTuple):
    """What the person had been told when it was done, and the digest of what was asked for (0: not known)."""

    number: int
    content: int


class DoneCommands:
    """What was carried out at one table."""

    __slots__ = ("_newer", "_older")

    def __init__(self) -> None:
        self._newer = _Part()
        self._older: _Part | None = None  # few tables ever have one

    def add(self, person: str, command_id: str, number: int, content: int | None) -> None:
        """Remembers a command."""
        if len(self._newer.keys) == KEPT:
            self._newer, self._older = _Part(), self._newer
        self._newer.add(_key(person, command_id), (number - FIRST_NUMBER) << 32 | (content or 0))

    def find(self, person: str, command_id: str) -> DoneCommand | None:
        """The command with this id, if it was carried out."""
        key = _key(person, command_id)
        found = self._newer.find(key)
        if found is None and self._older is not None:
            found = self._older.find(key)
        return None if found is None else DoneCommand(FIRST_NUMBER + (found >> 32), found & _HALF)


class _Part:
    """Keys in order, and what belongs to each."""

    __slots__ = ("keys", "values")

    def __init__(self) -> None:
        self.keys, self.values = array("Q"), array("Q")

    def add(self, key: int, value: int) -> None:
        at = bisect_left(self.keys, key)
        self.keys.insert(at, key)
        self.values.insert(at, value)

    def find(self, key: int) -> int | None:
        at = bisect_left(self.keys, key)
        return self.values[at] if at < len(self.keys) and self.keys[at] == key else None


def content_digest(content: bytes) -> int:
    """Tells whether the same was asked for; never 0."""
    return int.from_bytes(blake2b(content, digest_size=4).digest()) or 1


def _key(person: str, command_id: str) -> int:
    return hash((person, command_id)) & _WHOLE  # keyed anew in every process: nobody can look for two alike
