"""Watches the event loop, on which everybody waits: how late is it?"""

from __future__ import annotations

import asyncio

from ..logs import digest
from ..metrics import Metrics

TICK_SECONDS = 0.05
WORTH_A_LINE = 0.25


class Watchdog:
    """Wants to be woken often, and measures how late it is."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def run(self) -> None:
        """Until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            self.saw(max(0.0, loop.time() - due))

    def saw(self, seconds: float) -> None:
        """The loop was so late."""
        self._metrics.stalled(seconds)
        if seconds > WORTH_A_LINE:
            digest.note("the event loop stood still for more than a quarter of a second", seconds=seconds)
