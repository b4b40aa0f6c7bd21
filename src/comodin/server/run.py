"""Runs the server: one worker in this process, or several under uvicorn's supervisor."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ..errors import BadInput
from .app import Options
from .logs import log_to_stderr
from .store import Location, is_empty, migrate, open_store
from .worker import Plan, listen, listen_inner, open_browser, server_of

log = logging.getLogger("comodin.server")


@dataclass(frozen=True)
class Crew:
    """Several workers: how many, where this machine's listen for each other, and where each tells its metrics (the
    first free port from there on; 0: nowhere)."""

    workers: int = 1
    inner: tuple[str, int] = ("127.0.0.1", 0)
    metrics_port: int = 0


def serve(
    host: str,
    port: int,
    data: str | Path,
    options: Options,
    *,
    log_json: bool,
    open_browser: bool = False,
    force: bool = False,
    crew: Crew | None = None,
) -> int:
    """Serves until a signal stops it; returns the exit code."""
    crew = crew or Crew()
    log_to_stderr(log_json)
    place, shared = str(data), isinstance(data, str) and Location.of(data).scheme.startswith("postgres")
    if crew.workers > 1 and not shared:
        raise BadInput(
            "--workers", "several workers need a database that they can share: --database postgresql://…"
        )
    if shared and (crew.workers > 1 or is_empty(place)):
        migrate(place)
    plan = Plan(host, port, place, options, log_json, open_browser, force, crew.inner, crew.metrics_port)
    return _serve_alone(plan) if crew.workers == 1 else _supervise(plan, crew.workers)


def _serve_alone(plan: Plan) -> int:
    server = server_of(plan)
    try:
        listener = server.bind()
    except BadInput:
        server.service.store.close()
        raise
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # not with nohup
        signal.signal(signal.SIGHUP, server.handle_exit)
    asyncio.run(server.serve(sockets=[listener]))
    log.info("stopped")
    if server.service.bot_workers.ended_by is not None:
        raise server.service.bot_workers.ended_by
    return 0 if server.started else 1


def _supervise(plan: Plan, workers: int) -> int:
    """Workers in processes of their own, all on one socket. SIGHUP: each is replaced in turn, the new one being
    ready before the old one hands over its tables."""
    from .supervisor import Supervisor  # noqa: PLC0415 (it prepares for child processes)

    open_store(plan.data).close()  # what is wrong with the database is said once, here
    listen_inner(replace(plan, supervised=True)).close()  # and what is wrong with this
    listener = listen(plan.host, plan.port)
    cores = os.cpu_count() or 1
    each = plan.options.bot_processes or max(1, (cores - 1) // workers)
    child = replace(plan, supervised=True, open_browser=False, options=replace(plan.options, bot_processes=each))
    shown = f"[{plan.host}]" if ":" in plan.host else plan.host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    ready = partial(_tell, address, plan.open_browser)
    return Supervisor(child, workers, listener, ready).run_all()


def _tell(address: str, browser: bool) -> None:
    print(f"comodin: {address}", flush=True)
    if browser:
        open_browser(address)
