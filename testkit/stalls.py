"""Does something hold up the loop? Measured in processor time, or counted: how much is done in one turn of it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from time import thread_time
from types import TracebackType
from typing import Any


class StallMeter:
    """The most processor time, in seconds, that one turn of this loop took: so long nobody else could do anything.
    It does not count the time in which a crowded machine let others work."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def __aenter__(self) -> StallMeter:
        self.longest = 0.0
        self._task = asyncio.get_running_loop().create_task(self._watch())
        await asyncio.sleep(0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.sleep(0)
        self._task.cancel()

    async def _watch(self) -> None:
        last = thread_time()
        while True:
            await asyncio.sleep(0)
            now = thread_time()
            self.longest, last = max(self.longest, now - last), now


class Turns:
    """Counts what is done in each turn of the loop; the same on every machine."""

    def __init__(self) -> None:
        self.turn = 0
        self.done: Counter[int] = Counter()

    def start(self) -> None:
        """Begins to count the turns of the running loop."""
        self.turn += 1
        asyncio.get_running_loop().call_soon(self.start)

    def counted(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, and every call of it is counted."""

        def count(*arguments: Any, **named: Any) -> Any:
            self.done[self.turn] += 1
            return work(*arguments, **named)

        return count

    @property
    def most(self) -> int:
        """The most that was done in one turn."""
        return max(self.done.values(), default=0)
