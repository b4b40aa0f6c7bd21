"""Who does the work: threads for the kernel, which releases the interpreter's lock; processes for bots written in
Python; a Dask cluster, whose tasks are sized by time, because each one costs a trip.

Tasks are answered in their order, whichever worker was quicker: so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import metadata
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from ..errors import BadInput

T = TypeVar("T")
A = TypeVar("A")

GRACE = 0.2  # seconds after an interrupt for what is nearly done
AHEAD = 4  # tasks queued for each worker, so that none waits for this process
SHORTEST, LONGEST = 0.5, 1.0  # seconds of work in a task that travels
PATIENCE = 5.0  # seconds for a scheduler to answer
SCHEDULER = "--scheduler"
_ADDRESS = re.compile(r"((tcp|tls)://)?([\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}", re.ASCII)


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Timed(NamedTuple):
    """An answer, and the seconds it took."""

    answer: Any
    seconds: float


@dataclass
class Pool:
    """An executor, and how it likes its work."""

    executor: Executor
    workers: int
    travels: bool = False  # tasks go to other machines, or to a GPU: few long ones
    pace: float = 0.0  # seconds a unit of work takes; 0: not known yet

    def units(self, left: int) -> int:
        """How many units of work the next task has, if this many are left: one where tasks stay on this
        machine."""
        if not self.travels or not self.pace:
            return 1
        fair = left / (2 * self.workers)  # shorter ones at the end, so that no worker waits for another
        return max(1, round(max(SHORTEST / self.pace, min(LONGEST / self.pace, fair))))

    @property
    def ahead(self) -> int:
        if self.travels:
            return self.workers * (2 if self.pace else 1)
        return self.workers * AHEAD


@contextmanager
def pool_of(workers: int, *, processes: bool = False, scheduler: str | None = None) -> Iterator[Pool]:
    """Workers on this machine, or those of a Dask scheduler."""
    if scheduler is not None:
        with _client(scheduler) as client:
            yield Pool(client.get_executor(), _workers_of(client, scheduler), travels=True)
        return
    executor: Executor
    if processes and workers > 1:
        executor = ProcessPoolExecutor(workers, get_context("spawn"))
    else:
        executor = ThreadPoolExecutor(workers)
    try:
        yield Pool(executor, workers)
    finally:  # after an interrupt nobody waits for threads; processes were ended then
        executor.shutdown(wait=not isinstance(executor, ThreadPoolExecutor), cancel_futures=True)


class Collector(Generic[T, A]):
    """Has tasks carried out. `take(units)` makes the next task, None when nothing is left; `left()` says how many
    units are; `play` is a function of a task that other processes can import, and so is what `context` holds."""

    def __init__(
        self,
        pool: Pool,
        take: Callable[[int], T | None],
        left: Callable[[], int],
        play: Callable[[Any, T], A],
        context: Any,
        size: Callable[[T], float] = lambda _: 1.0,
    ) -> None:
        self.pool, self.take, self.left, self.play, self.context, self.size = pool, take, left, play, context, size
        self.waiting: deque[tuple[T, Future[Timed]]] = deque()

    def answers(self) -> Iterator[tuple[T, A]]:
        """All answers in the order of their tasks."""
        while True:
            self._fill()
            if not self.waiting:
                return
            task, future = self.waiting[0]
            answer, seconds = future.result()
            self.waiting.popleft()
            self.pool.pace = max(seconds / self.size(task), 1e-9)
            yield task, answer

    def _fill(self) -> None:
        while len(self.waiting) < self.pool.ahead:
            task = self.take(self.pool.units(self.left()))
            if task is None:
                return
            with interrupts_held():  # a process that is started now is never interrupted
                self.waiting.append((task, self.pool.executor.submit(timed, self.play, self.context, task)))

    def after_interrupt(self) -> Iterator[tuple[T, A]]:
        """What is done or nearly done, as far as it follows what came before; then nobody works any more."""
        if processes := active_children():
            # nothing is cancelled: Python 3.11 shows a traceback where the process of a cancelled task ends
            for process in processes:
                process.terminate()
        else:
            wait([future for _, future in self.waiting if not future.cancel()], GRACE)
        for task, future in self.waiting:
            if not future.done() or future.cancelled() or future.exception() is not None:
                return
            yield task, future.result().answer


def timed(play: Callable[[Any, T], A], context: Any, task: T) -> Timed:
    """Runs where the work is done."""
    started = perf_counter()
    answer = play(context, task)
    return Timed(answer, perf_counter() - started)


# -- a cluster -------------------------------------------------------------------------------------------


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        from distributed import Client  # noqa: PLC0415
    except ImportError as missing:
        raise BadInput(SCHEDULER, f"needs {missing.name}: pip install 'comodin[cluster]'") from None
    if not _ADDRESS.fullmatch(address):
        raise BadInput(SCHEDULER, f"expected the address of a Dask scheduler: tcp://HOST:8786, found {address!r}")
    try:
        asyncio.run(_knock(address if "://" in address else f"tcp://{address}"))
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError):
        raise BadInput(
            SCHEDULER, f"{address!r} does not answer; expected the address of a Dask scheduler: tcp://HOST:8786"
        ) from None
    try:
        yield client
    finally:
        with suppress(Exception):  # what it was asked for is here already
            client.close(timeout=1)


async def _knock(address: str) -> None:
    """OSError unless a scheduler answers. A client of anything else waits for ever, at its end too."""
    from distributed.core import connect  # noqa: PLC0415

    async with asyncio.timeout(PATIENCE):
        comm = await connect(address, timeout=PATIENCE)
    comm.abort()


def _workers_of(client: Any, address: str) -> int:
    """How many tasks the cluster does at once. BadInput unless every worker has this version of the package:
    another one might play other rounds."""
    threads: dict[str, int] = client.nthreads()
    if not threads:
        raise BadInput(SCHEDULER, f"{address!r} has no workers; expected one at least")
    try:
        versions = client.run(version)
    except Exception as error:  # whatever a worker could not import
        raise BadInput(SCHEDULER, f"a worker cannot load comodin: {type(error).__name__}: {error}") from None
    for worker, found in versions.items():
        if found != version():
            raise BadInput(SCHEDULER, f"the worker {worker} has comodin {found}; expected {version()}")
    return sum(threads.values())


def version() -> str:
    """That a worker has: as it was installed, since the front door of the package stands above this room."""
    return metadata.version("comodin")


# -- interrupts ------------------------------------------------------------------------------------------


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
