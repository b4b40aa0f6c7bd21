"""Where bots think: quick ones at once, slow ones in processes of their own, so that no table waits for them.

A question is what a bot may see, its name and a seed, so the processes know nothing of tables. They are polite
(the server goes first), and end with the server, however it ends. When one of them dies, new ones are started and
the question is asked once more; when too many questions wait, or nobody answers, a quick bot does. So it does
while the search is compiled, which takes a minute, once on a machine: nobody waits for that either.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

from ...bots import SEARCHING, bot_named, can_search, is_quick
from ...fast import kernel_is_kept
from ...match import Teams
from ...rules import Action, View
from ...table import BotTurn, Table, answer, question
from ..owners import FairTurns, Owner
from ..processes import end_pool, process_pool

log = logging.getLogger("comodin.server")

STAND_IN = "heuristic"
MOST_WAITING = 100  # questions for each process
MOST_OF_ONE = 20  # questions that wait for one address
PATIENT_SECONDS, MOST_PATIENT = 0.05, 40  # how often, and how many times, a study waits for the bots at tables

T = TypeVar("T")
Answered = Callable[[Action | None], None]


class Question(NamedTuple):
    """What a bot is asked."""

    bot: str
    view: View
    seed: str
    teams: Teams | None
    format: str


class Asked(NamedTuple):
    """A question on its way. `again`: it is asked once more if its process dies."""

    question: Question
    answered: Answered
    again: bool = True


class BotWorkers:
    """The processes in which slow bots think. Owners of tables take turns (owners.py): each process has one
    question, and the others wait here."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._preparing: Future[None] | None = None
        self._closed = False
        self._turns: FairTurns[Asked] = FairTurns()
        self._thinking = 0
        self.failures = 0
        self.warm = False  # has the search been compiled, or loaded, and answered?

    @property
    def waiting(self) -> int:
        """Questions that are thought about, or wait for that."""
        return self._thinking + len(self._turns)

    def ask(self, table: Table, turn: BotTurn, owner: Owner, answered: Answered) -> None:
        """Calls `answered` in this loop, at once or later."""
        asked = Question(*question(table, turn))
        if is_quick(turn.bot):
            answered(answer(*asked))
        elif self._full(owner) or not self._prepared(turn.bot):
            answered(answer(*asked._replace(bot=STAND_IN)))
        else:
            self._turns.put(owner, Asked(asked, answered))
            self._go_on()

    def _full(self, owner: Owner) -> bool:
        return len(self._turns) >= MOST_WAITING * self._processes or self._turns.of(owner.place) >= MOST_OF_ONE

    def _prepared(self, bot: str) -> bool:
        """Is the search compiled, or loaded from disk? The first time that it is wanted, this is begun."""
        if bot not in SEARCHING:
            return True
        if self._preparing is None:
            self._preparing = self._running().submit(_prepare, bot)
        return self._preparing.done()

    def _go_on(self) -> None:
        while self._thinking < self._processes and len(self._turns):
            self._send(self._turns.take())

    def _send(self, asked: Asked) -> None:
        loop = asyncio.get_running_loop()
        pool = self._running()
        try:
            future = pool.submit(answer, *asked.question)
        except BrokenProcessPool:  # it died while nobody asked
            self._forget(pool)
            pool = self._running()
            future = pool.submit(answer, *asked.question)
        self._thinking += 1

        def hear(done: Future[Action | None]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear, pool, done, asked)

        future.add_done_callback(hear)

    def _hear(self, pool: ProcessPoolExecutor, future: Future[Action | None], asked: Asked) -> None:
        self._thinking -= 1
        if self._closed:
            return
        error = None if future.cancelled() else future.exception()
        if error is None and not future.cancelled():
            asked.answered(future.result())
        else:
            self.failures += 1
            log.error("bot %s failed to answer: %r", asked.question.bot, error)
            self._failed(pool, error, asked)
        self._go_on()

    def _failed(self, pool: ProcessPoolExecutor, error: BaseException | None, asked: Asked) -> None:
        if isinstance(error, BrokenProcessPool):
            self._forget(pool)  # all its questions come back here; the first one starts new processes
            if asked.again:
                self._send(asked._replace(again=False))
                return
        asked.answered(answer(*asked.question._replace(bot=STAND_IN)))

    async def warm_up(self) -> None:
        """Compiles the search before anybody wants it, where this machine has not done so yet."""
        if can_search() and not await asyncio.to_thread(kernel_is_kept) and not self._closed:
            self._prepared(next(iter(SEARCHING)))

    async def study(self, work: Callable[..., T], *arguments: object) -> T:
        """Something that no table waits for: it lets the bots go first, and is asked once more where they died."""
        for _ in range(MOST_PATIENT):
            if not self.waiting:
                break
            await asyncio.sleep(PATIENT_SECONDS)
        pool = self._running()
        try:
            found = await asyncio.wrap_future(pool.submit(work, *arguments))
        except BrokenProcessPool:
            self._forget(pool)
            found = await asyncio.wrap_future(self._running().submit(work, *arguments))
        self.warm = True
        return found

    def _running(self) -> ProcessPoolExecutor:
        """Started when the first slow bot thinks."""
        if self._pool is None:
            self._pool = process_pool(self._processes)
        return self._pool

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        pool.shutdown(wait=False, cancel_futures=True)
        if self._pool is pool:
            self._pool = self._preparing = None
            self.warm = False

    def close(self) -> None:
        """Does not wait for anybody's thoughts."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            end_pool(pool)


def _prepare(bot: str) -> None:
    bot_named(bot)
