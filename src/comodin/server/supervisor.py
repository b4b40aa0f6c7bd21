"""Several workers in processes of their own, looked after by uvicorn's supervisor: a worker that has died is
started anew, and at SIGHUP each is replaced in turn, the new one being ready before the old one goes."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable

import uvicorn
from uvicorn.supervisors import multiprocess

from ..errors import ComodinError
from .worker import Plan, server_of

log = logging.getLogger("comodin.server")

READY_SECONDS = 60  # for a worker to be ready, and for a sign of life


class WorkerProcess(multiprocess.Process):
    """A worker that runs our server. It is made in the child: a store cannot be handed to another process."""

    config: _Config

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        threading.Thread(target=_end_with_supervisor, daemon=True).start()
        try:
            self._server = server_of(self.config.plan)
            super().target(sockets)
        except ComodinError as error:
            log.error("%s", error)
            raise SystemExit(2) from None


def _end_with_supervisor() -> None:
    """Where it was killed nobody would end this worker, or start another: it hands its tables over and ends."""
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)


class _Config(uvicorn.Config):
    """What the supervisor asks of a configuration, and the plan of a worker."""

    def __init__(self, plan: Plan, workers: int) -> None:
        super().__init__("comodin", log_config=None, workers=workers, timeout_worker_healthcheck=READY_SECONDS)
        self.plan = plan


class Supervisor(multiprocess.Multiprocess):
    """The parent of all workers of this machine."""

    def __init__(self, plan: Plan, workers: int, listener: socket.socket, ready: Callable[[], None]) -> None:
        multiprocess.Process = WorkerProcess  # type: ignore[misc]  # uvicorn offers no other way to name one
        super().__init__(_Config(plan, workers), sockets=[listener])
        self._ready = ready

    def init_processes(self) -> None:
        """Says that the server is there when all of them are."""
        super().init_processes()
        if all(one.wait_until_ready(READY_SECONDS, self.should_exit) for one in self.processes):
            self._ready()

    def run_all(self) -> int:
        """Until a signal ends it; the exit code."""
        self.run()
        # one that was asked to end while it still started has ended by the signal itself
        failed = [one for one in self.processes if one.exitcode not in (0, -signal.SIGTERM)]
        log.info("stopped")
        return 1 if failed else 0
