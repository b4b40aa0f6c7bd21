"""Plays a plan on all cores. Batches are collected in their order, whichever worker played them: so a resumed run
ends with the same bytes in its file, and a sequential test stops at the same deal."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread

from ..errors import ComodinError
from ..fast import duplicates, tell_compile
from .file import Batch, Played
from .players import player_of
from .results import Results
from .tables import ArenaPlan, play_batch, table_of

AHEAD = 3  # batches queued for each worker
FAST, DRIVEN = 256, 2  # deals in a batch: for the kernel's own policies, and for all other bots

OnBatch = Callable[[Batch, Played], None]
Done = Callable[[Results], bool]


def batches(plan: ArenaPlan, deals: int) -> Iterator[Batch]:
    """All line-ups of some deals, then of the next deals. The size of a batch depends on the plan alone."""
    players = [player_of(spec) for spec in plan.specs]
    slow = plan.match or any(player.searches for player in players) or table_of(plan).rules is None
    size = DRIVEN if slow else FAST
    for start in range(0, deals, size):
        for lineup in range(len(plan.lineups)):
            yield Batch(lineup, start, min(size, deals - start))


def run(
    plan: ArenaPlan,
    todo: Iterator[Batch],
    results: Results,
    *,
    workers: int,
    told: OnBatch,
    done: Done = lambda _: False,
) -> bool:
    """Plays the batches and adds them to the results. `told` is called with every batch in its order; `done` may
    end the run after any batch. False after an interrupt (Ctrl-C): the batches collected until then are kept."""
    waiting: deque[tuple[Batch, Future[Played]]] = deque()
    if done(results):
        return True
    executor = _executor(plan, workers)
    try:
        while True:
            while len(waiting) < AHEAD * workers:
                batch = next(todo, None)
                if batch is None:
                    break
                with interrupts_held():  # a process that is started now is never interrupted
                    waiting.append((batch, executor.submit(play_batch, plan, batch)))
            if not waiting:
                return True
            batch, future = waiting[0]
            played = future.result()
            waiting.popleft()
            with interrupted_later():  # whoever is told of a batch finds it in the results, and the reverse
                results.add(batch.lineup, played.rows)
                results.faults.add(played.faults)
                told(batch, played)
            if done(results):
                return True
    except KeyboardInterrupt:
        for process in active_children():
            process.terminate()
        return False
    except BrokenExecutor:
        raise ComodinError("a process of the arena died; what was played before is in its file") from None
    finally:
        executor.shutdown(wait=not isinstance(executor, ThreadPoolExecutor), cancel_futures=True)


def _executor(plan: ArenaPlan, workers: int) -> Executor:
    """Threads for the twin, which releases the interpreter's lock; processes for bots written in Python."""
    if table_of(plan).rules is None:
        return ProcessPoolExecutor(workers, get_context("spawn"))
    tell_compile(duplicates.play_seatings)
    return ThreadPoolExecutor(workers)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal, but only the one that collects the results should see it. What
    is started meanwhile inherits that it sees none; this process sees it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupted_later() -> Iterator[None]:
    """Ctrl-C in the middle of this comes after it. A mask would not do: any other thread may take the signal, and
    Python tells this one all the same."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or current_thread() is not main_thread():
        yield
        return
    held: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt
