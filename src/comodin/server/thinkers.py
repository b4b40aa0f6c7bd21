"""Where bots think: quick ones at once, slow ones in processes of their own, so that no table waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from ..bots.named import is_quick
from ..rules.actions import Action
from ..table.state import Table
from ..table.thinking import BotTurn, answer, question

log = logging.getLogger("comodin.server")

Answered = Callable[[Action | None], None]


class Thinkers:
    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, table: Table, turn: BotTurn, answered: Answered) -> None:
        """Calls `answered` in this loop, at once or later; a bot that fails is played for by the clock."""
        if is_quick(turn.bot):
            answered(answer(*question(table, turn)))
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes)
        loop = asyncio.get_running_loop()
        try:
            future = self._pool.submit(answer, *question(table, turn))
        except BrokenProcessPool:
            self._pool = None
            return
        future.add_done_callback(lambda done: loop.call_soon_threadsafe(_hear, done, answered))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _hear(future: Future[Action | None], answered: Answered) -> None:
    error = None if future.cancelled() else future.exception()
    if error is not None:
        log.error("a bot failed: %r", error)
    elif not future.cancelled():
        answered(future.result())
