"""Table time: seconds that pass only while the server runs.

It goes on where the last log entry left it, so a crash costs nobody time; it does not look at the wall clock,
which may jump; and it leaves out the time in which the process was stopped: nobody's turn runs out meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

STALL = 3.0
"""The clock is read several times a second; a longer gap means that the process stood still."""


class TableClock:
    """The clock of all tables of a server, in milliseconds."""

    def __init__(self, start: float, read: Callable[[], float] = monotonic) -> None:
        self._read = read
        self._last = read()
        self._now = start

    def now(self) -> float:
        """The table time."""
        reading = self._read()
        gap = reading - self._last
        self._last = reading
        self._now += gap if gap <= STALL else 0.0
        return round(self._now, 3)  # milliseconds: every message and every row of the log has several times
