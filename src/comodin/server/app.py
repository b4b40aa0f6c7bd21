"""The application: store, house and routes put together, and what an operator asks for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from ..bots import WORLDS
from .accounts import Players
from .erasure import finish_erasure
from .metrics import Metrics, prometheus
from .page import Pages, SecurityHeaders
from .rest import People, Replays, Rest, TournamentRest
from .socket import Sockets
from .store import History, SqliteStore, StoreFailed, TournamentStore, erasures_begun
from .tables import Analyst, BotWorkers, TableClock, TableRegistry, Tournaments

log = logging.getLogger("comodin.server")


@dataclass(frozen=True)
class Options:
    origins: tuple[str, ...] = ()
    per_address: int = 200
    count_requests: bool = True
    bot_processes: int | None = None  # None: all cores but one
    behind_proxy: bool = False
    analysis_worlds: int = WORLDS


class Service:
    """Everything that lives as long as the server runs."""

    def __init__(self, options: Options, store: SqliteStore) -> None:
        self.options, self.store = options, store
        self.metrics = Metrics()
        self.stopping = False

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        store = self.store
        self.bot_workers = BotWorkers(self.options.bot_processes)
        self.registry = TableRegistry(store, TableClock(store.latest()), self.metrics, self.bot_workers)
        self.players = Players(store)
        options = self.options
        self.sockets = Sockets(
            self.registry, self.players, options.per_address, options.origins, options.behind_proxy
        )
        self.history = History(store)
        self.rest = Rest(self.registry, self.players, self.options.origins, self.options.count_requests)
        self.analyst = Analyst(store, self.bot_workers, options.analysis_worlds)
        self.tournaments = Tournaments(self.registry, TournamentStore(store))
        more = [
            *Replays(self.rest, self.analyst).operations(),
            *TournamentRest(self.tournaments, self.rest.who).operations(),
            *People(self.rest, self.history, self.tournaments).operations(),
        ]
        app.router.routes.extend([*self.rest.routes(more), *Pages().routes()])
        self.registry.start()
        self.sockets.start()
        self.tournaments.resume_all()
        later = asyncio.create_task(self._catch_up())
        log.info("tables continue", extra={"tables": len(store.timers())})
        try:
            yield
        finally:
            self.stopping = True
            later.cancel()
            await self.registry.stop()
            await self.analyst.stop()
            self.bot_workers.close()

    async def _catch_up(self) -> None:
        """What was begun before the last stop, or before this version."""
        try:
            for player in erasures_begun(self.history):
                await finish_erasure(self.history, self.tournaments, player)
            await self.history.catch_up()
        except StoreFailed:
            log.exception("the rest has to wait for the next start")

    async def say_goodbye(self) -> None:
        """Before the sockets are closed: clients are told to come back."""
        self.stopping = True
        self.tournaments.stop()
        self.sockets.stop()
        await self.registry.stop()

    async def healthz(self, request: Request) -> Response:
        healthy = not self.stopping and not self.store_is_stuck()
        return JSONResponse({"ok": healthy}, 200 if healthy else 503)

    def store_is_stuck(self) -> bool:
        return self.store.failing

    async def metrics_page(self, request: Request) -> Response:
        store, registry = self.store, self.registry
        mean = store.commit_seconds / store.commits if store.commits else 0.0
        gauges = {
            "tables_in_memory": ("Tables in memory.", float(len(registry.live_tables))),
            "sockets": ("Sockets that are open.", float(self.sockets.open)),
            "bots_thinking": ("Questions that slow bots are asked.", float(self.bot_workers.waiting)),
            "bot_failures": ("Times that a slow bot did not answer.", float(self.bot_workers.failures)),
            "store_commits": ("Transactions since the start.", float(store.commits)),
            "store_commit_seconds_mean": ("Mean time of a transaction.", mean),
            "store_commit_seconds_max": ("The slowest transaction since this was last asked.", store.slowest),
        }
        store.slowest = 0.0
        return PlainTextResponse(prometheus(self.metrics, gauges), media_type="text/plain; version=0.0.4")


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "not_found", 405: "method_not_allowed"}
    code = codes.get(error.status_code, "bad_request")
    return JSONResponse({"code": code, "message": error.detail}, error.status_code, error.headers)


async def _fault(request: Request, error: Exception) -> Response:
    """Ours. The log has the traceback; the client learns nothing of it."""
    return JSONResponse({"code": "fault", "message": "this should not have happened; it is in the log"}, 500)


def application(options: Options, store: SqliteStore) -> tuple[ASGIApp, Service]:
    service = Service(options, store)
    app = Starlette(
        routes=[Route("/healthz", service.healthz), Route("/metrics", service.metrics_page)],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: _http_error, Exception: _fault},
        lifespan=service.running,
    )
    return app, service
