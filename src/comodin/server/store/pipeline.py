"""Group commit: all that waits is written in one transaction, in a thread of its own, and is durable together.

Whoever writes gets a future. The loop collects what comes while a group is being written: that is the next one. So
one fsync serves as many as are waiting, and nobody waits for more than two.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from typing import NamedTuple

from .protocols import Finished, Head, Row, StoreFailed
from .sql import Write

log = logging.getLogger("comodin.server")

MOST_IN_A_GROUP = 2_000
LOOK_SECONDS = 1.0  # the writer has something to look at so often, also when nothing is to be written


class Append(NamedTuple):
    """A row for the log of a table."""

    head: Head
    row: Row
    finished: Finished | None


Work = Append | Write
Waiting = tuple[Work, "asyncio.Future[None]"]
Committed = list[tuple["asyncio.Future[None]", Exception | None]]


class Pipeline(ABC):
    """What waits for the one writer of a store."""

    pause = 0.0
    """Seconds between two groups, where commits are dear and several write."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None  # the one that asks
        self._waiting: list[Waiting] = []  # for the writer; only the loop touches it
        self._busy = False  # the writer has a group
        self._groups: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self.commits = 0
        self.commit_seconds = 0.0
        self.slowest = 0.0  # commit since somebody looked, in seconds
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)

    @abstractmethod
    def commit(self, group: list[Waiting]) -> Committed:
        """Writes a group; what became of each piece. In the writer's thread, as all that follows."""

    def look(self) -> None:  # noqa: B027 (not every engine has something to look at)
        """Some time has passed."""

    def committed(self, group: list[Waiting]) -> None:  # noqa: B027
        """The group was told; the next one waits for this."""

    def start_writing(self) -> None:
        """Begins, once everything is ready that the writer needs."""
        self._thread.start()

    def write(self, work: Work) -> asyncio.Future[None]:
        """With all that waits in one transaction; durable when done."""
        loop = self._loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((work, future))
        if not self._busy and len(self._waiting) == 1:
            loop.call_soon(self._hand_over)  # with all that comes in this turn of the loop
        return future

    def _hand_over(self) -> None:
        """All that waits is one group; what comes meanwhile is the next one."""
        if self._waiting and not self._busy:
            group = self._waiting[:MOST_IN_A_GROUP]
            del self._waiting[:MOST_IN_A_GROUP]
            self._busy = True
            self._groups.put(group)

    def _told(self, outcome: Committed, seconds: float) -> None:
        rest = self.pause - seconds if len(self._waiting) != 1 else 0.0
        if rest > 0.0 and self._loop is not None:
            self._loop.call_later(rest, self._next)
        else:
            self._next()
        for future, error in outcome:
            if future.cancelled():
                continue
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

    def _next(self) -> None:
        self._busy = False
        self._hand_over()

    def _run(self) -> None:
        """The writer: one transaction for each group."""
        while True:
            self.look()
            try:
                group = self._groups.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                continue
            if group is None:
                break
            started = time.perf_counter()
            outcome = self._committed_or_not(group)
            seconds = time.perf_counter() - started
            self.commits += 1
            self.commit_seconds += seconds
            self.slowest = max(self.slowest, seconds)
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._told, outcome, seconds)
            self.committed(group)

    def _committed_or_not(self, group: list[Waiting]) -> Committed:
        """Whatever goes wrong, the writer goes on, and whoever waits is told."""
        try:
            return self.commit(group)
        except Exception as error:
            log.exception("write failed with an internal error")
            return [(future, StoreFailed(str(error))) for _, future in group]

    @property
    def waiting(self) -> int:
        """Writes that wait for the next transaction."""
        return len(self._waiting)

    @property
    def mean_seconds(self) -> float:
        """Mean duration of a transaction."""
        return self.commit_seconds / self.commits if self.commits else 0.0

    def take_slowest(self) -> float:
        """The longest transaction since the last call, in seconds."""
        slowest, self.slowest = self.slowest, 0.0
        return slowest

    def stop_writing(self) -> None:
        """Writes what is waiting, then ends."""
        while self._waiting:
            self._groups.put(self._waiting[:MOST_IN_A_GROUP])
            del self._waiting[:MOST_IN_A_GROUP]
        self._groups.put(None)
        self._thread.join()
