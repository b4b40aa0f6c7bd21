"""The commands that were carried out at a table, by the ids that people gave them: none is carried out twice.

All of them are remembered, as numbers: sixteen bytes each, in order, so that one is found without asking the
store. A new id is what usually comes, and nothing may wait for it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from hashlib import blake2b
from typing import NamedTuple

from ...table import FIRST_NUMBER

MOST_KEPT = 100_000
"""Of a table, 1.6 MB; beyond it the older half is forgotten."""

_HALF = (1 << 32) - 1


class DoneCommand(NamedTuple):
    """What the person had been told when it was done, and the digest of what was asked for (0: not known)."""

    number: int
    content: int


class DoneCommands:
    """What was carried out at one table."""

    __slots__ = ("_found", "_ids")

    def __init__(self) -> None:
        self._ids = array("Q")  # digests of person and id, in order
        self._found = array("Q")  # of each: the number and the content

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, person: str, command_id: str, number: int, content: int | None) -> None:
        """Remembers a command."""
        key = _key(person, command_id)
        at = bisect_left(self._ids, key)
        self._ids.insert(at, key)
        self._found.insert(at, (number - FIRST_NUMBER) << 32 | (content or 0))
        if len(self._ids) > MOST_KEPT:
            self._forget_older()

    def find(self, person: str, command_id: str) -> DoneCommand | None:
        """The command with this id, if it was carried out."""
        key = _key(person, command_id)
        at = bisect_left(self._ids, key)
        if at == len(self._ids) or self._ids[at] != key:
            return None
        found = self._found[at]
        return DoneCommand(FIRST_NUMBER + (found >> 32), found & _HALF)

    def _forget_older(self) -> None:
        middle = sorted(self._found)[len(self._found) // 2]
        kept = [(key, found) for key, found in zip(self._ids, self._found, strict=True) if found >= middle]
        self._ids, self._found = array("Q", [key for key, _ in kept]), array("Q", [found for _, found in kept])


def content_digest(content: bytes) -> int:
    """Tells whether the same was asked for; never 0."""
    return int.from_bytes(blake2b(content, digest_size=4).digest()) or 1


def _key(person: str, command_id: str) -> int:
    return int.from_bytes(blake2b(f"{person} {command_id}".encode(), digest_size=8).digest())
