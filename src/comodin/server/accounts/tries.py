"""How often the password of one player may be tried, from wherever: the first wrong tries are free, then each has
to wait longer, up to half a minute.

More would let a stranger lock the owner out. So the wait is short, it is counted apart for addresses from which
the player has come in before, tries that were refused do not prolong it, and a recovery code need not wait.
"""

from __future__ import annotations

import logging
from collections import OrderedDict

from ..limits import Bucket

log = logging.getLogger("comodin.server")

FREE = 5  # wrong tries in a row
LONGEST = 30.0  # seconds to wait at most
FORGOTTEN = 3600.0  # seconds after the last wrong try
MOST = 10_000  # players and addresses that are remembered; the ones not heard of for longest go first
LINES, LINES_A_SECOND = 20.0, 1.0

Place = tuple[str, str]
"""A player, and the address if the player has come in from there before ("": all other ones together)."""


class Tries:
    """Wrong tries in a row, in memory: after a restart everybody begins anew."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[Place, tuple[int, float]] = OrderedDict()  # how many, and when the last one was
        self._known: OrderedDict[Place, None] = OrderedDict()
        self._lines = Bucket(LINES, LINES_A_SECOND, 0.0)
        self._unsaid = 0

    def wait(self, player: str, address: str, now: float) -> float:
        """Seconds until the next try; 0: it may be now."""
        wrong, at = self._at(self._place(player, address), now)
        pause = min(LONGEST, 2.0 ** (wrong - FREE)) if wrong >= FREE else 0.0
        return max(0.0, at + pause - now)

    def begin(self, player: str, address: str, now: float) -> int:
        """A try counts as wrong until it is known to be right: many at once are many. How many in a row it is."""
        place = self._place(player, address)
        wrong = self._at(place, now)[0] + 1
        self._wrong[place] = (wrong, now)
        self._wrong.move_to_end(place)
        if len(self._wrong) > MOST:
            self._wrong.popitem(last=False)
        return wrong

    def right(self, player: str, address: str) -> None:
        """It was the player, whose tries from here begin anew."""
        self._wrong.pop(self._place(player, address), None)
        self._known[player, address] = None
        self._known.move_to_end((player, address))
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def say(self, now: float, text: str, *values: object) -> None:
        """One line in the log; of a flood only the first ones, and how many there were."""
        if not self._lines.take(now):
            self._unsaid += 1
            return
        if self._unsaid:
            text, values, self._unsaid = f"{text} (%d lines like this were left out)", (*values, self._unsaid), 0
        log.info(text, *values)

    def _place(self, player: str, address: str) -> Place:
        return (player, address if (player, address) in self._known else "")

    def _at(self, place: Place, now: float) -> tuple[int, float]:
        wrong, at = self._wrong.get(place, (0, now))
        return (0, now) if now - at > FORGOTTEN else (wrong, at)
