"""Where bots think: quick ones at once, slow ones in processes of their own, so that no table waits for them.

A question is what a bot may see, its name and a seed, so the processes know nothing of tables. They are polite
(the server goes first), and end with the server, however it ends. When one of them dies, new ones are started and
the question is asked once more; when too many questions wait, or nobody answers, a quick bot does. So it does
while the search is compiled, which takes a minute, once on a machine: nobody waits for that either.

A bot of another package is held to its contract (write-a-bot.md): where it fails, `simple` plays for it, which is
counted and stands in the log. One that thinks for too long is ended with its process.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

from ...bots import LEARNED, SEARCHING, Fault, Faults, bot_named, can_search, died, is_foreign, is_quick
from ...bots import STAND_IN as SIMPLE
from ...chance import Chance
from ...editions import EDITION_TO_PLAY, edition_named
from ...errors import BotFailed
from ...fast import kernel_is_kept
from ...match import Teams
from ...rules import Action, Game, View, deal, observe
from ...table import BotTurn, Reply, Table, answer, question, reply
from ..logs import digest
from ..owners import FairTurns, Owner
from ..processes import end_pool, process_pool

log = logging.getLogger("comodin.server")

STAND_IN = "heuristic"
MOST_WAITING = 100  # questions for each process
MOST_OF_ONE = 20  # questions that wait for one address
LATE_SECONDS = 30.0  # then the bot of another package is ended with its process
MOST_LATE = 3  # times; after that it is asked no more
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

    def __init__(
        self, processes: int | None = None, *, strict: bool = False, late_seconds: float = LATE_SECONDS
    ) -> None:
        self.faults = Faults()  # of bots of other packages
        self.ended_by: BotFailed | None = None  # what a strict server ends with
        self.end: Callable[[], None] = lambda: None  # tells the server to end
        self._strict, self._late_seconds = strict, late_seconds
        self._late: Counter[str] = Counter()
        self._given_up: set[Future[Reply]] = set()
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._preparing: dict[str, Future[None]] = {}  # of the search, and of the learned player
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
        elif self._late[turn.bot] >= MOST_LATE:
            self._too_late(Asked(asked, answered))
        else:
            self._turns.put(owner, Asked(asked, answered))
            self._go_on()

    def _full(self, owner: Owner) -> bool:
        return len(self._turns) >= MOST_WAITING * self._processes or self._turns.of(owner.place) >= MOST_OF_ONE

    def _prepared(self, bot: str) -> bool:
        """Is what it needs compiled, or loaded from disk? The first time that it is wanted, this is begun."""
        needed = [kind for kind, bots in (("search", SEARCHING), ("net", LEARNED)) if bot in bots]
        for kind in needed:
            if kind not in self._preparing:
                self._preparing[kind] = self._running().submit(_prepare, kind)
        return all(self._preparing[kind].done() for kind in needed)

    def _go_on(self) -> None:
        while self._thinking < self._processes and len(self._turns):
            self._send(self._turns.take())

    def _send(self, asked: Asked) -> None:
        loop = asyncio.get_running_loop()
        pool = self._running()
        try:
            future = pool.submit(reply, *asked.question)
        except BrokenProcessPool:  # it died while nobody asked
            self._forget(pool)
            pool = self._running()
            future = pool.submit(reply, *asked.question)
        self._thinking += 1
        if is_foreign(asked.question.bot):
            loop.call_later(self._late_seconds, self._give_up, pool, future, asked)

        def hear(done: Future[Reply]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear, pool, done, asked)

        future.add_done_callback(hear)

    def _hear(self, pool: ProcessPoolExecutor, future: Future[Reply], asked: Asked) -> None:
        self._thinking -= 1
        if self._closed:
            return
        if future in self._given_up:  # it was answered, and its process ended
            self._given_up.discard(future)
            self._forget(pool)
            self._go_on()
            return
        error = None if future.cancelled() else future.exception()
        if error is None and not future.cancelled():
            action, fault = future.result()
            if fault is not None:
                self._note(fault)
            asked.answered(action)
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
        bot = asked.question.bot
        if is_foreign(bot):
            broken = isinstance(error, BrokenProcessPool)
            self._note(died(bot) if broken else Fault(bot, "raised", type(error).__name__))
        asked.answered(answer(*asked.question._replace(bot=SIMPLE if is_foreign(bot) else STAND_IN)))

    # -- bots of other packages ----------------------------------------------------------------------------

    def _note(self, fault: Fault) -> None:
        """Counts it, and says it in the log: at once, then once a minute how often. Nothing of it tells a card."""
        self.faults.note(fault)
        digest.note(f"{fault.discreet}; {SIMPLE} plays for it")
        if self._strict and self.ended_by is None:
            self.ended_by = BotFailed(f"--strict: {fault.discreet}")
            self.end()

    def _give_up(self, pool: ProcessPoolExecutor, future: Future[Reply], asked: Asked) -> None:
        """Its time is over. Nothing but its end stops a process that computes; what else is asked there is asked
        once more."""
        if future.done() or self._closed:
            return
        self._given_up.add(future)
        self._late[asked.question.bot] += 1
        self._too_late(asked)
        for process in list((pool._processes or {}).values()):
            process.kill()

    def _too_late(self, asked: Asked) -> None:
        self._note(Fault(asked.question.bot, "late", f"{self._late_seconds:g}"))
        asked.answered(answer(*asked.question._replace(bot=SIMPLE)))

    async def warm_up(self) -> None:
        """Compiles the search before anybody wants it, where this machine has not done so yet."""
        if can_search() and not await asyncio.to_thread(kernel_is_kept) and not self._closed:
            self._prepared("search")

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
            self._pool = None
            self._preparing.clear()
            self.warm = False

    def close(self) -> None:
        """Does not wait for anybody's thoughts."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            end_pool(pool)


def _prepare(kind: str) -> None:
    """Asks it once: by then everything that it needs is compiled."""
    state, _ = deal(Game.of(edition_named(EDITION_TO_PLAY), 2), Chance(kind))
    bot_named(kind).choose(observe(state, state.pending.seats[0]), Chance(kind))
