"""Table time: seconds that pass only while the server runs.

It goes on where the last log entry left it, so a crash costs nobody time; it does not look at the wall clock,
which may jump; and it leaves out the time in which the process was stopped: nobody's turn runs out meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

STALL = 3.0
"""The clock is read several times a second; a longer gap means that the process stood still."""


MOST_BEHIND = 5.0
STEERING, STEERING_SECONDS = 0.01, 10.0
"""How much faster or slower it may go to meet others, and in how long it would like to."""


class TableClock:
    """The clock of all tables of a server, in milliseconds."""

    def __init__(self, start: float = 0.0, read: Callable[[], float] = monotonic) -> None:
        self._read = read
        self._last = read()
        self._now = start
        self._speed = 1.0

    def begin(self, at: float) -> None:
        """Goes on from here: before that nobody may ask what time it is."""
        self._last, self._now = self._read(), at

    def steer(self, target: float) -> None:
        """Other workers have this time: goes a little faster or slower until it has it, too. Much is made up for
        at once; it never goes back."""
        ahead = target - self.now()
        if ahead > MOST_BEHIND:
            self._now += ahead
        self._speed = 1.0 + max(-STEERING, min(STEERING, ahead / STEERING_SECONDS))

    def now(self) -> float:
        """The table time."""
        reading = self._read()
        gap = reading - self._last
        self._last = reading
        self._now += gap * self._speed if gap <= STALL else 0.0
        return round(self._now, 3)  # milliseconds: every message and every row of the log has several times
