"""Plays a plan on all cores. Batches are collected in their order, whichever worker played them: so a resumed run
ends with the same bytes in its file, and a sequential test stops at the same deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context

from ..errors import ComodinError
from ..fast import duplicates, tell_compile, tracing
from ..simulation import Collector, Columns, Pool, interrupted_later, pool_of
from .file import Batch
from .players import player_of
from .results import Results, Rows
from .tables import ArenaPlan, PlayedBatch, play_batches, table_of

FAST, DRIVEN = 256, 2  # deals in a batch: for the kernel's own policies, and for all other bots
MOST_BATCHES = {"none": 1 << 20, "rounds": 64, "decisions": 4}  # in one task: its rows travel too

OnBatch = Callable[[Batch, Rows], None]
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
    scheduler: str | None = None,
    rows: Callable[[Columns], None] | None = None,
) -> bool:
    """Plays the batches and adds them to the results. `told` is called with every batch in its order, and `rows`
    with its table, if the plan wants rows; `done` may end the run after any batch. `scheduler` is the address of a
    Dask scheduler. False after an interrupt (Ctrl-C): the batches collected until then are kept."""
    if done(results):
        return True
    with _pool(plan, workers, scheduler) as pool:
        work = _collector(pool, plan, todo)
        try:
            for batches, played in work.answers():
                for batch, (deals, table) in zip(batches, played, strict=True):
                    with interrupted_later():  # a batch is told, written and counted, or nothing of that
                        results.add(batch.lineup, deals)
                        if rows and table is not None:
                            rows(table)
                        told(batch, deals)
                    if done(results):
                        return True
        except KeyboardInterrupt:
            for process in active_children():
                process.terminate()
            return False
        except BrokenExecutor:
            raise ComodinError("a process of the arena died; what was played before is in its file") from None
    return True


def _collector(
    pool: Pool, plan: ArenaPlan, todo: Iterator[Batch]
) -> Collector[tuple[Batch, ...], list[PlayedBatch]]:
    def take(units: int) -> tuple[Batch, ...] | None:
        return tuple(islice(todo, min(units, MOST_BATCHES[plan.rows]))) or None

    return Collector(pool, take, lambda: 1 << 20, play_batches, plan, len)


@contextmanager
def _pool(plan: ArenaPlan, workers: int, scheduler: str | None) -> Iterator[Pool]:
    if scheduler is not None:
        table_of(plan)  # what cannot be played is said here
        with pool_of(workers, scheduler=scheduler) as pool:
            yield pool
        return
    executor = _executor(plan, workers)
    try:
        yield Pool(executor, workers)
    finally:
        executor.shutdown(wait=not isinstance(executor, ThreadPoolExecutor), cancel_futures=True)


def _executor(plan: ArenaPlan, workers: int) -> Executor:
    """Threads for the twin, which releases the interpreter's lock; processes for bots written in Python."""
    if table_of(plan).rules is None:
        return ProcessPoolExecutor(workers, get_context("spawn"))
    tell_compile(duplicates.play_seatings if plan.rows == "none" else tracing.trace_seatings)
    return ThreadPoolExecutor(workers)
