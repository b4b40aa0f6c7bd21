"""Several workers on one PostgreSQL, each a process with a port of its own; a client lands at any of them."""

from __future__ import annotations

import random
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .postgres import Postgres
from .server import Server

ARGUMENTS = ("--max-per-address", "5000", "--no-request-limits", "--bot-processes", "1")


class Worker(Server):
    """One worker. `paused`: it was stopped for a while, and nobody is sent there."""

    def __init__(self, folder: Path, number: int, url: str, *arguments: str) -> None:
        super().__init__(folder / f"worker-{number}", "--database", url, *ARGUMENTS, *arguments)
        self.paused = False


def _started(worker: Worker) -> Worker:
    worker.start()
    return worker


class Cluster(Server):
    """Is asked as one server is: every request and every connection goes to a worker that is chosen at random."""

    def __init__(self, folder: Path, postgres: Postgres, workers: int, seed: int = 1, *arguments: str) -> None:
        super().__init__(folder / "cluster")
        self.folder, self.postgres, self.url = folder, postgres, postgres.database()
        self._arguments, self._dice = arguments, random.Random(seed)
        self._begun = 0
        self.workers: list[Worker] = []
        first = [self._next() for _ in range(workers)]
        with ThreadPoolExecutor(workers) as pool:  # each takes a second to start
            self.workers = list(pool.map(_started, first))

    def _next(self) -> Worker:
        self._begun += 1
        return Worker(self.folder, self._begun, self.url, *self._arguments)

    def add(self) -> Worker:
        """One more worker."""
        worker = _started(self._next())
        self.workers.append(worker)
        return worker

    @property
    def port(self) -> int:
        """Of any worker."""
        awake = [one for one in self.workers if not one.paused and one.process and one.process.poll() is None]
        return self._dice.choice(awake or self.workers).port

    @port.setter
    def port(self, port: int) -> None:
        """Every worker has its own."""

    def remove(self, worker: Worker, number: int = signal.SIGKILL) -> int:
        """Ends a worker; its exit code."""
        self.workers.remove(worker)
        assert worker.process is not None
        worker.process.send_signal(number)
        return worker.process.wait(60)

    def errors(self) -> str:
        """What all workers have written, those included that have ended."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("worker-*.log")))

    def close(self) -> None:
        """Ends all of them."""
        for worker in list(self.workers):
            worker.signal(signal.SIGCONT)
            self.remove(worker)
