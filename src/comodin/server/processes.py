"""Processes beside the server: they are polite, and end with it, however it ends."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from ..editions import EDITIONS

POLITE = 10

P = ParamSpec("P")
T = TypeVar("T")


def process_pool(processes: int) -> ProcessPoolExecutor:
    """Not forked: they would hold our sockets and the store's lock."""
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)


def end_pool(pool: ProcessPoolExecutor) -> None:
    """Does not wait for what they are doing."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def _begin() -> None:
    """In each process, before it works."""
    assert EDITIONS  # is imported: cards come as texts, and are found among those of the editions
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    os.nice(POLITE)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


class SideProcess:
    """One process for work that nobody at a table waits for. In a thread it would take the interpreter from the
    loop for a millisecond at every system call; here it takes nothing. Started when it is first asked."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of a function of a module; asked once more where the process has died."""
        try:
            return await self._ask(work, *arguments, **named)
        except BrokenProcessPool:
            self.close()
        return await self._ask(work, *arguments, **named)

    async def _ask(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        if self._pool is None:
            self._pool = process_pool(1)
        # from a thread: the first one starts the process, which takes some time
        return await asyncio.wrap_future(await asyncio.to_thread(self._pool.submit, work, *arguments, **named))

    def close(self) -> None:
        """Waits for nobody."""
        pool, self._pool = self._pool, None
        if pool is not None:
            end_pool(pool)
