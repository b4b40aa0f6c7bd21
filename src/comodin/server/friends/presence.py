"""Who is on-line: at a table, or with the page in sight. Only in memory: nobody's hours are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

SEEN_SECONDS = 12.0  # a page in sight asks every few seconds
MOST = 50_000


class Presence:
    """Remembers for a moment who has asked for notices; `connected` knows who is at a table."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._seen: OrderedDict[str, float] = OrderedDict()
        self.connected: Callable[[str], bool] = lambda person: False

    def look_in(self, person: str) -> None:
        """The page of this person is in sight."""
        self._seen[person] = self._clock()
        self._seen.move_to_end(person)
        while len(self._seen) > MOST:
            self._seen.popitem(last=False)

    def online(self, person: str) -> bool:
        """Is this person here now?"""
        return self.connected(person) or self._clock() - self._seen.get(person, -SEEN_SECONDS) < SEEN_SECONDS

    def forget(self, person: str) -> None:
        """As if never seen."""
        self._seen.pop(person, None)
