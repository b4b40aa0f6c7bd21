"""The application: store, tables and routes put together, and what an operator asks for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import time

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from ..bots import WORLDS
from . import rest
from .accounts import Players
from .edge import Connections, Gate, Watchdog
from .erasure import finish_erasure
from .friends import Circle
from .limits import is_local
from .logs import digest
from .metrics import CONTENT_TYPE, Metrics
from .network import Network
from .page import Hosts, Pages, Preflight, Previews, Proxies, SecurityHeaders
from .push import Pusher
from .quota import Quota
from .socket import Sockets
from .store import Store, StoreFailed
from .tables import Analyst, BotPace, BotWorkers, DailyDeals, TableClock, TableCodes, TableRegistry, Tournaments

log = logging.getLogger("comodin.server")

DAY = 86_400.0
CLEAR_AWAY_SECONDS, CLEAR_AWAY_PAUSE = 3_600.0, 0.1  # how often it is looked, and how long between two pieces
SWEEP_SECONDS = 1.0
WARM_UP_AFTER = 15.0  # seconds from the start: then it holds nothing up


@dataclass(frozen=True)
class Options:
    """What an operator can choose on the command line."""

    origins: tuple[str, ...] = ()
    per_address: int = 200
    count_requests: bool = True
    bot_processes: int | None = None  # None: all cores but one
    proxies: Proxies | None = None  # None: whoever connects is the client
    analysis_worlds: int = WORLDS
    warm_up: bool = True  # is the search compiled before anybody wants it?
    bot_floor: float = 0.3  # seconds between two actions of bots at a table
    keep_logs: float = 30.0  # days: logs of closed tables, old tournaments and invitations; 0: for ever
    keep_guests: float = 90.0  # days: guests who never sat at a table; 0: for ever
    bot_rate: float = 20.0  # actions of bots a second for one owner of tables; 0: as many as they like
    host_names: tuple[str, ...] = ()
    metrics_public: bool = False
    public_url: str | None = None  # how links begin; None: with the address of the page, or of the network
    lan_addresses: tuple[str, ...] = ()  # of this machine in the network; empty: those that are found
    push_contact: str = "mailto:operator@localhost"  # whom a push service can write to; or https:
    push_local: bool = False  # notifications to this very machine, too: for tests
    most_connections: int = 1 << 20  # as many as the limit of open files allows


class Service:
    """Everything that lives as long as the server runs. It is put together here, and begins to work in `running`:
    nothing before that needs the loop."""

    def __init__(self, options: Options, store: Store) -> None:
        self.options, self.store = options, store
        self.metrics = Metrics()
        self.stopping = False
        self.bot_workers = BotWorkers(options.bot_processes)
        pace = BotPace(options.bot_floor, options.bot_rate, Quota(limited=options.count_requests))
        self.registry = TableRegistry(store, TableClock(store.latest()), self.metrics, self.bot_workers, pace)
        self.players = Players(store)
        public = (options.public_url,) if options.public_url else ()
        self.hosts = Hosts(options.host_names, (*options.origins, *public))
        self.network = Network(
            store.notes, options.public_url, options.lan_addresses, proxied=options.proxies is not None
        )
        self.codes = TableCodes(store.codes, self.registry, counts=options.count_requests)
        self.pusher = Pusher(
            store.friends,
            self.metrics,
            options.push_contact,
            local=options.push_local,
            counts=options.count_requests,
        )
        self.circle = Circle(store.friends, self.pusher)
        self.connections = Connections(
            self.metrics, options.per_address, options.most_connections, counts=options.count_requests
        )
        self.sockets = Sockets(
            self.registry,
            self.players,
            options.per_address,
            options.origins,
            options.proxies,
            self.hosts,
            options.count_requests,
        )
        self._introduce()
        self.analyst = Analyst(store, self.bot_workers, options.analysis_worlds)
        self.daily = DailyDeals(store, self.bot_workers)
        self.registry.round_ended.append(self.daily.round_ended)
        self.heavy = rest.HeavyAnswers()
        self.tournaments = Tournaments(self.registry, store.tournaments, limited=options.count_requests)
        self.metrics.watch(self)

    def _introduce(self) -> None:
        """Friends learn from tables and connections what they tell, and the other way round."""
        circle, of_players = self.circle, self.sockets.of_players

        def signed_out(player: str, code: str, message: str) -> None:
            of_players.sign_out(player, code, message)
            circle.signed_out(player)

        self.players.signed_out = signed_out
        self.registry.stepped = circle.turns.look
        circle.presence.connected, circle.nudge = of_players.is_here, of_players.nudge
        self.sockets.keeps_out, self.sockets.arrived = circle.keeps_out, circle.arrived

    def routes(self) -> list[Route]:
        """All routes; they are made once, before the application starts."""
        context = rest.Context(
            self.registry,
            self.players,
            self.tournaments,
            self.analyst,
            self.daily,
            self.heavy,
            self.network,
            self.codes,
            self.circle,
            self.options.origins,
            self.options.count_requests,
        )
        previews = Previews(self.registry, self.network, self.heavy.process)
        own = [
            Route("/healthz", self.healthz),
            Route("/readyz", self.readyz),
            Route("/metrics", self.metrics_page),
        ]
        return [*own, *rest.routes(context), *Pages(previews, self.codes).routes()]

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """Works from the start of the application to its end."""
        self.registry.start()
        self.sockets.start()
        self.tournaments.begin()
        works = (
            self._catch_up(),
            self._clear_away(),
            self._sweep(),
            self._warm_up(),
            Watchdog(self.metrics).run(),
        )
        beside = [asyncio.create_task(work) for work in works]
        timers = len(self.registry.timers)
        if self.pusher.missing:
            log.info(self.pusher.missing)
        log.info("resumed %d tables with timers", timers, extra={"tables": timers})
        try:
            yield
        finally:
            self.stopping = True
            for task in beside:
                task.cancel()
            await self.registry.stop()
            await self.analyst.stop()
            await self.daily.stop()
            self.bot_workers.close()
            self.heavy.close()
            self.pusher.close()
            self.registry.slices.close()

    async def _catch_up(self) -> None:
        """Finishes what was begun before the last stop, or before this version."""
        try:
            for player in self.store.erasure.begun():
                await finish_erasure(self.store.erasure, self.tournaments, player)
            await self.store.history.catch_up()
        except StoreFailed:
            log.exception("catching up failed; it is tried again at the next start")

    async def _clear_away(self) -> None:
        """Deletes what is older than it is kept, a little at a time."""
        retention, options = self.store.retention, self.options
        while True:
            for days, prune in (
                (options.keep_logs, retention.prune),
                (options.keep_guests, retention.prune_guests),
            ):
                try:
                    while days and await prune(time() - days * DAY):
                        await asyncio.sleep(CLEAR_AWAY_PAUSE)
                except StoreFailed:
                    log.error("could not delete what is old; it is tried again in an hour")
            await asyncio.sleep(CLEAR_AWAY_SECONDS)

    async def _warm_up(self) -> None:
        """The expert is compiled while the first round is played, so that nobody waits for it at the end."""
        if self.options.warm_up and self.options.analysis_worlds:
            await asyncio.sleep(WARM_UP_AFTER)
            await self.bot_workers.warm_up()

    async def _sweep(self) -> None:
        """What is looked at every second, for everybody."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                self.connections.sweep()
                digest.flush()
                self.metrics.slowest_commit(self.store.take_slowest())
            except Exception:  # it must go on
                log.exception("looking after the connections failed")
                self.metrics.errors.inc()

    async def say_goodbye(self) -> None:
        """Before the sockets are closed: asks the clients to come back."""
        self.stopping = True
        self.tournaments.stop()
        self.sockets.stop()
        await self.registry.stop()

    def not_ready(self) -> str | None:
        """Why no play can be taken on now, if so."""
        if self.stopping:
            return "stopping"
        return None if self.store.health() is None else "store_failed"

    async def healthz(self, request: Request) -> Response:
        """Is it alive? Whoever gets an answer knows."""
        return JSONResponse({"ok": True})

    async def readyz(self, request: Request) -> Response:
        """Can it take on play? 503 while it stops, or while the store fails."""
        why = self.not_ready()
        return JSONResponse(
            {"ok": True} if why is None else {"ok": False, "code": why}, 200 if why is None else 503
        )

    async def metrics_page(self, request: Request) -> Response:
        """The metrics as text for Prometheus; for this machine, unless the operator shows them to everybody."""
        here = request.client is not None and is_local(request.client.host)
        if not (here or self.options.metrics_public):
            text = "only for this machine; the operator can show it to others with --metrics-public"
            return JSONResponse({"code": "not_public", "message": text}, 403)
        return Response(self.metrics.text(), media_type=CONTENT_TYPE)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "not_found", 405: "method_not_allowed"}
    code = codes.get(error.status_code, "bad_request")
    return JSONResponse({"code": code, "message": error.detail}, error.status_code, error.headers)


async def _fault(request: Request, error: Exception) -> Response:
    """An internal error. The log has the traceback; the client learns nothing of it."""
    return JSONResponse({"code": "fault", "message": "this should not have happened; it is in the log"}, 500)


def application(options: Options, store: Store) -> tuple[ASGIApp, Service]:
    """The ASGI application with all its routes, and the service behind it."""
    service = Service(options, store)

    async def broke_off(request: Request, error: Exception) -> Response:
        """The client left before its request was whole: nobody will read this answer."""
        service.metrics.bad_requests.inc()
        return Response(status_code=400)

    app = Starlette(
        routes=service.routes(),
        middleware=[
            Middleware(SecurityHeaders, options.origins),
            Middleware(Gate, service.hosts, service.metrics, options.count_requests),
            Middleware(Preflight, options.origins),
        ],
        exception_handlers={HTTPException: _http_error, ClientDisconnect: broke_off, Exception: _fault},
        lifespan=service.running,
    )
    return app, service
