"""The log of a round: what was done and what came of it. The next moment adds a line and copies nothing."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Action, Event


class Entry(NamedTuple):
    """One line, and those before it."""

    before: Entry | None
    step: tuple[int, Action] | None  # None: the deal
    events: tuple[Event, ...]

    def all(self) -> list[Entry]:
        """Every line, the first one first."""
        found: list[Entry] = []
        entry: Entry | None = self
        while entry is not None:
            found.append(entry)
            entry = entry.before
        return found[::-1]
