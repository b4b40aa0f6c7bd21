"""What somebody is told on any screen of the page: an invitation, a turn that waits, a report to the host.

They are kept in memory for a while, few of each person. What must not be lost (an invitation) is in the store as
well. Nothing here holds a card, a key or a token.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import time
from typing import Any, NamedTuple

MOST_OF_PERSON, MOST_PEOPLE = 8, 20_000
LASTS = {"invitation": 1_800.0, "turn": 7_200.0, "report": 7_200.0}
"""Kinds of notices, and for how many seconds they are shown."""


class Somebody(NamedTuple):
    """A player, as others see them."""

    id: str
    name: str
    face: str


@dataclass(frozen=True, slots=True)
class Notice:
    """`who`: who invites, or who was reported; None: nobody. `number` is larger than that of any before it, also
    before a restart, so that a page knows which ones it has shown."""

    number: int
    kind: str
    at: float
    table: str
    title: str
    edition: str
    who: Somebody | None = None
    reason: str = ""

    def told(self) -> dict[str, Any]:
        """As the page gets it."""
        who = None if self.who is None else self.who._asdict()
        return {
            "number": self.number,
            "kind": self.kind,
            "at": self.at,
            "table": self.table,
            "title": self.title,
            "edition": self.edition,
            "who": who,
            "reason": self.reason,
        }


class Notices:
    """The notices of everybody."""

    def __init__(self, clock: Callable[[], float] = time) -> None:
        self._clock = clock
        self._last = 0
        self._of: OrderedDict[str, list[Notice]] = OrderedDict()

    def add(
        self,
        person: str,
        kind: str,
        table: str,
        title: str,
        edition: str,
        who: Somebody | None = None,
        reason: str = "",
        number: int | None = None,
    ) -> None:
        """One more; it takes the place of the same one before it. `number`: that which another worker gave it."""
        number = self.next_number() if number is None else number
        self._last = max(self._last, number)  # clocks of two machines differ
        one = Notice(number, kind, self._clock(), table, title, edition, who, reason)
        same = (one.kind, one.table, one.who if kind == "report" else None)
        others = [
            old
            for old in self.of(person)
            if (old.kind, old.table, old.who if old.kind == "report" else None) != same
        ]
        self._of[person] = [*others, one][-MOST_OF_PERSON:]
        self._of.move_to_end(person)
        while len(self._of) > MOST_PEOPLE:
            self._of.popitem(last=False)

    def next_number(self) -> int:
        """Larger than any before it, also of other workers and before a restart."""
        self._last = max(self._last + 1, int(self._clock() * 1000))
        return self._last

    def has(self, person: str, kind: str, table: str) -> bool:
        """Is there such a notice?"""
        return any((one.kind, one.table) == (kind, table) for one in self.of(person))

    def of(self, person: str) -> list[Notice]:
        """Those that are still to be shown, the oldest first."""
        now = self._clock()
        return [one for one in self._of.get(person, ()) if now - one.at < LASTS[one.kind]]

    def drop(self, person: str, kind: str, table: str) -> None:
        """It has been answered."""
        self._keep(person, [one for one in self.of(person) if (one.kind, one.table) != (kind, table)])

    def drop_from(self, person: str, other: str) -> None:
        """What this one was told by the other."""
        self._keep(person, [one for one in self.of(person) if one.who is None or one.who.id != other])

    def forget(self, person: str) -> None:
        """Everything of and about this one."""
        self._of.pop(person, None)
        for other in tuple(self._of):
            self.drop_from(other, person)

    def _keep(self, person: str, notices: list[Notice]) -> None:
        if notices:
            self._of[person] = notices
        else:
            self._of.pop(person, None)
