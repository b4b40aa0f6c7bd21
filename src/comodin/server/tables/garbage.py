"""When the memory of tables is cleaned up: in a quiet moment."""

from __future__ import annotations

import gc

GC_SECONDS, GC_AT_LATEST = 600.0, 3600.0


class Garbage:
    """Full garbage collection takes a tenth of a second with many tables: it waits for a quiet moment."""

    def __init__(self, now: float) -> None:
        self._collected, self._steps = now, 0

    def look(self, now: float, steps: int) -> None:
        """`steps`: how many there have been; it is quiet when there was none since the last look."""
        quiet, self._steps = steps == self._steps, steps
        if now - self._collected > (GC_SECONDS if quiet else GC_AT_LATEST):
            self._collected = now
            gc.collect()
