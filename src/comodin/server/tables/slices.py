"""Long work in the loop, cut into slices: one slice a turn of the loop, whoever it belongs to.

However many tables are read and however long their logs are, everybody else has a turn after a few milliseconds.
What cannot be cut is done in a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from ..store import Row

THREADS = 2
MOST_ROWS, MOST_BYTES = 16, 8 * 1024
"""Of a log that are folded in one turn: one or two milliseconds. A command takes four turns to its answer."""

PAUSE_SECONDS = 0.001
"""Between two slices of a log. Without it this thread would hold the interpreter, and the one that writes would
wait a millisecond for each of its steps."""

P = ParamSpec("P")
T = TypeVar("T")


class Slices:
    """Reads long texts in threads, and works in slices."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "reading")
        self._turn = asyncio.Lock()  # whoever has waited longest has the next turn

    async def read(self, question: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Something that cannot be cut, such as parsing or printing a long text, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: question(*arguments, **named)
        )

    async def do(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Something short, in a turn of its own."""
        async with self._turn:
            done = work(*arguments, **named)
            await asyncio.sleep(0)
        return done

    async def fold(self, rows: Sequence[Row], take: Callable[[Row], None]) -> None:
        """Gives every row to `take`, a few in each turn."""
        at = 0
        while at < len(rows):
            async with self._turn:
                stop, size = at, 0
                while stop < len(rows) and stop - at < MOST_ROWS and size < MOST_BYTES:
                    size += len(rows[stop].events)
                    stop += 1
                for row in rows[at:stop]:
                    take(row)
                at = stop
                await asyncio.sleep(PAUSE_SECONDS)

    def close(self) -> None:
        """Waits for nobody."""
        self._threads.shutdown(wait=False, cancel_futures=True)
