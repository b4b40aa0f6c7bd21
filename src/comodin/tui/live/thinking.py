"""Where bots of a local table think: quick ones in a thread, those that search and those of other packages in a
process of their own.

So no bot ever holds up the screen. While the search is compiled (once on a machine, up to a minute) a quick bot
answers in its place.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr
from functools import partial
from multiprocessing import get_context, resource_tracker
from typing import TypeVar

from ...bots import STAND_IN as SIMPLE
from ...bots import died, is_foreign, is_quick
from ...match import Teams
from ...rules import View
from ...table import Reply, reply

T = TypeVar("T")
STAND_IN = "heuristic"
Question = tuple[str, View, str, Teams | None, str]


def _quietly() -> None:
    """Ctrl-C is for the game, which ends this process; thinking yields to the screen."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)


class Thinking:
    """Answers the questions of a table (`table.question`)."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._processes: ProcessPoolExecutor | None = None
        self._first: Future[Reply] | None = None

    async def about(self, question: Question) -> Reply:
        """What the bot decides."""
        loop = asyncio.get_running_loop()
        if is_foreign(question[0]):
            return await self._of_a_package(question)
        if not is_quick(question[0]):
            pool = self._pool()
            try:
                if self._first is None:  # compiles or loads the search
                    self._first = pool.submit(reply, *question)
                    self._first.add_done_callback(lambda _: None)
                if self._first.done():
                    return await loop.run_in_executor(pool, reply, *question)
            except BrokenProcessPool:
                self._processes = self._first = None
            question = (STAND_IN, *question[1:])
        return await loop.run_in_executor(self._threads, reply, *question)

    async def _of_a_package(self, question: Question) -> Reply:
        """The bot of another package is always waited for; where it ends its process, `simple` plays for it."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool(), reply, *question)
        except BrokenProcessPool:
            self._processes = self._first = None
        return reply(SIMPLE, *question[1:])._replace(fault=died(question[0]))

    async def apart(self, work: Callable[..., T], *arguments: object) -> T:
        """Something slow, in the process of the slow bots."""
        return await asyncio.get_running_loop().run_in_executor(self._pool(), partial(work, *arguments))

    def _pool(self) -> ProcessPoolExecutor:
        if self._processes is None:
            with redirect_stderr(sys.__stderr__):  # a screen has put something else there, which is no file
                resource_tracker.ensure_running()
            self._processes = ProcessPoolExecutor(1, get_context("spawn"), _quietly)
        return self._processes

    def close(self) -> None:
        """Ends what still thinks; nobody wants it any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            for worker in list((self._processes._processes or {}).values()):
                worker.terminate()
            self._processes.shutdown(cancel_futures=True)  # at once: nobody is left to wait for
            self._processes = self._first = None  # with the pool go its semaphores
