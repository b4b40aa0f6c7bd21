"""Who is on-line: at a table, or with the page in sight. Only in memory: nobody's hours are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from time import monotonic

from ..cluster import Cluster
from ..store import StoreFailed

SEEN_SECONDS = 12.0  # a page in sight asks every few seconds
MOST = 50_000


HERE_SECONDS, NEW_SECONDS = 10.0, 1.0
"""How often the other workers are told of everybody who is here, and of those who have just come."""


class Presence:
    """Remembers for a moment who has asked for notices; `connected` knows who is at a table."""

    def __init__(self, cluster: Cluster | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._cluster, self._clock = cluster or Cluster(), clock
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

    async def among(self, people: Sequence[str]) -> set[str]:
        """Those of these people who are here now, or at another worker."""
        here = {one for one in people if self.online(one)}
        elsewhere = [one for one in people if one not in here]
        if self._cluster.workers is None or not elsewhere:
            return here
        return here | await self._cluster.workers.online(elsewhere)

    def looking(self) -> list[str]:
        """Everybody whose page was in sight a moment ago."""
        return [person for person, at in self._seen.items() if self._clock() - at < SEEN_SECONDS]

    def forget(self, person: str) -> None:
        """As if never seen."""
        self._seen.pop(person, None)


async def keep_telling(cluster: Cluster, everybody: Callable[[], set[str]]) -> None:
    """Tells the other workers who is here, so that people at different workers see each other."""
    workers, told, everybody_at = cluster.workers, set[str](), 0.0
    while workers is not None:
        await asyncio.sleep(NEW_SECONDS)
        here, now = everybody(), monotonic()
        if now >= everybody_at:
            told = set()
        try:
            if here - told or not told:
                await workers.here(sorted(here - told), 2.5 * HERE_SECONDS)
        except StoreFailed:
            continue  # the store tells of it
        if now >= everybody_at:
            everybody_at = now + HERE_SECONDS
        told |= here
