"""When tables have something to do by themselves: one timer a table, the earliest first."""

from __future__ import annotations

import heapq
import logging
from collections.abc import Iterable, Iterator
from math import inf

log = logging.getLogger("comodin.server")

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 3600.0


class Timers:
    """An earlier timer replaces a later one. A later one is dropped: the table sets it again then."""

    def __init__(self, due: Iterable[tuple[str, float]] = ()) -> None:
        self._heap: list[tuple[float, str]] = []
        self._earliest: dict[str, float] = {}
        self.fill(due)
        self._pauses: dict[str, float] = {}  # of tables that failed when they were looked at

    def __len__(self) -> int:
        return len(self._earliest)

    def fill(self, due: Iterable[tuple[str, float]]) -> None:
        """Sets many."""
        for table_id, at in due:
            self.set(table_id, at)

    def set(self, table_id: str, at: float) -> None:
        """Sets the timer of a table, unless it has an earlier one."""
        if at < self._earliest.get(table_id, inf):
            self._earliest[table_id] = at
            heapq.heappush(self._heap, (at, table_id))

    def retry(self, table_id: str, now: float) -> float:
        """Sets the timer of a table that failed; each time twice as late. Returns how late."""
        pause = min(LONGEST_PAUSE, 2 * self._pauses[table_id]) if table_id in self._pauses else FIRST_PAUSE
        self._pauses[table_id] = pause
        self.set(table_id, now + pause)
        return pause

    def tell_failure(self, table_id: str, now: float, error: Exception) -> None:
        """Writes that a table failed, and sets its timer once more. One traceback is enough."""
        pause = self.retry(table_id, now)
        text = "timer of table %s failed; retrying in %d s: %r"
        log.error(text, table_id, pause, error, exc_info=error if pause == FIRST_PAUSE else None)

    def worked(self, table_id: str) -> None:
        """A table that may have failed before was looked at without trouble."""
        if self._pauses:
            self._pauses.pop(table_id, None)

    def due(self, now: float, most: int) -> Iterator[str]:
        """The tables whose time has come, at most so many. Their timers are gone: what they set now counts."""
        while most and self._heap and self._heap[0][0] <= now:
            at, table_id = heapq.heappop(self._heap)
            if self._earliest.get(table_id) == at:  # else an earlier one has taken its place
                del self._earliest[table_id]
                most -= 1
                yield table_id

    def wait(self, now: float, most: float) -> float:
        """Seconds until the next one, at most so many."""
        return min(self._heap[0][0] - now, most) if self._heap else most
