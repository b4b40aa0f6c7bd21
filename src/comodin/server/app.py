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
from .cluster import Cluster
from .edge import Connections, Gate, Watchdog
from .erasure import ERASING, finish_erasure, take_step
from .friends import Circle, keep_telling
from .limits import is_local
from .logs import digest, of_worker
from .metrics import CONTENT_TYPE, Metrics
from .network import Network
from .page import Handbook, Hosts, Pages, Preflight, Previews, Proxies, SecurityHeaders
from .push import Pusher
from .quota import Quota
from .socket import Sockets
from .store import Player, Store, StoreFailed
from .tables import (
    Analyst,
    BotPace,
    BotWorkers,
    DailyDeals,
    TableClock,
    TableCodes,
    TableRegistry,
    Tournaments,
    people_here,
)
from .tasks import Tasks

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
    strict_bots: bool = False  # does a bot of another package that fails end the server?
    warm_up: bool = True  # is the search compiled before anybody wants it?
    bot_floor: float = 0.3  # seconds between two actions of bots at a table
    keep_logs: float = 30.0  # days: logs of closed tables, old tournaments and invitations; 0: for ever
    keep_guests: float = 90.0  # days: guests who never sat at a table; 0: for ever
    bot_rate: float = 20.0  # actions of bots a second for one owner of tables; 0: as many as they like
    host_names: tuple[str, ...] = ()
    metrics_public: bool = False
    public_url: str | None = None  # how links begin; None: with the address of the page, or of the network
    lan_addresses: tuple[str, ...] = ()  # of this machine in the network; empty: those that are found
    operator: str = ""  # who runs it and how to reach them, told to people at /privacy
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
        self.bot_workers = BotWorkers(options.bot_processes, strict=options.strict_bots)
        pace = BotPace(options.bot_floor, options.bot_rate, Quota(limited=options.count_requests))
        self.cluster = Cluster(store.workers)
        clock = TableClock()
        self.registry = TableRegistry(store, clock, self.metrics, self.bot_workers, pace, self.cluster)
        self.players = Players(store, remembers=self.cluster.alone)
        public = (options.public_url,) if options.public_url else ()
        self.hosts = Hosts(options.host_names, (*options.origins, *public))
        self.network = Network(
            store.notes, options.public_url, options.lan_addresses, proxied=options.proxies is not None
        )
        self.codes = TableCodes(store.codes, self.registry, counts=options.count_requests, workers=store.workers)
        self.pusher = Pusher(
            store.friends,
            self.metrics,
            options.push_contact,
            local=options.push_local,
            counts=options.count_requests,
        )
        self.circle = Circle(store.friends, self.pusher, self.cluster)
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
        self.inner_address = ""  # where other workers reach this one
        self.cluster.timed, self.cluster.given_up = clock.steer, self._was_given_up
        self.cluster.tables = lambda: len(self.registry.live_tables)
        self._tasks = Tasks()
        self.metrics.watch(self)

    def _introduce(self) -> None:
        """Friends learn from tables and connections what they tell, and the other way round."""
        circle, of_players = self.circle, self.sockets.of_players

        def signed_out_elsewhere(player: str, code: str, message: str) -> None:
            self._tasks.spawn(self._sign_out_again(player, code, message))

        tell_signed_out = self.cluster.elsewhere("signed_out", signed_out_elsewhere)

        def signed_out(player: str, code: str, message: str) -> None:
            of_players.sign_out(player, code, message)
            circle.signed_out(player)
            tell_signed_out(player, code, message)

        def introduced_elsewhere(player_id: str) -> None:
            self._tasks.spawn(self._introduce_again(player_id))

        tell = self.cluster.elsewhere("introduced", introduced_elsewhere)

        async def introduced(player: Player) -> None:
            await of_players.introduce(player)
            tell(player.id)

        self.players.signed_out, self.players.introduced = signed_out, introduced
        self.registry.stepped = circle.turns.look
        circle.presence.connected, circle.nudge = of_players.is_here, of_players.nudge
        self.sockets.keeps_out, self.sockets.arrived = circle.keeps_out, circle.arrived

    async def _sign_out_again(self, player_id: str, code: str, message: str) -> None:
        """At another worker somebody has got a new token. Who has come here with it already stays."""
        try:
            player = await self.store.player(player_id)
        except StoreFailed:
            player = None  # then nobody stays
        now = "" if player is None else player.token_hash
        self.sockets.of_players.sign_out(player_id, code, message, now)

    async def _introduce_again(self, player_id: str) -> None:
        """At another worker somebody has another name or face."""
        player = await self.store.player(player_id)
        if player is not None:
            await self.sockets.of_players.introduce(player)

    def _was_given_up(self) -> None:
        """The other workers have taken what this one had: it begins anew, under another id."""
        self.registry.ownership.drop_all()
        self.tournaments.drop_all()
        self._tasks.spawn(self._join_again())

    async def _join_again(self) -> None:
        while not self.stopping:
            try:
                await self.cluster.join_again()
                of_worker.worker = self.cluster.me
                return
            except StoreFailed:
                await asyncio.sleep(SWEEP_SECONDS)

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
            self.options.keep_logs,
            self.options.keep_guests,
            self.options.operator,
        )
        previews = Previews(self.registry, self.network, self.heavy.process)
        own = [
            Route("/healthz", self.healthz),
            Route("/readyz", self.readyz),
            Route("/metrics", self.metrics_page),
            Route(ERASING, self.erasing, methods=["POST"]),
        ]
        return [*own, *rest.routes(context), *Handbook().routes(), *Pages(previews, self.codes).routes()]

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """Works from the start of the application to its end."""
        await self.cluster.join(self.inner_address)
        of_worker.worker = self.cluster.me
        await self.registry.start()
        self.sockets.start()
        self.tournaments.begin()
        works = (
            self._catch_up(),
            self._clear_away(),
            self._sweep(),
            keep_telling(self.cluster, self._everybody),
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
            await self._leave()
            await self.analyst.stop()
            await self.daily.stop()
            self.bot_workers.close()
            self.heavy.close()
            self.pusher.close()
            self.registry.slices.close()

    async def _catch_up(self) -> None:
        """Finishes what was begun before the last stop, or before this version."""
        try:
            await self._finish_erasures()
            async with self.cluster.doing("tallies") as mine:
                if mine:
                    await self.store.history.catch_up()
        except StoreFailed:
            log.exception("catching up failed; it is tried again at the next start")

    async def _finish_erasures(self) -> None:
        async with self.cluster.doing("erasure") as mine:
            for player in await self.store.erasure.begun() if mine else ():
                await finish_erasure(self.store.erasure, self.tournaments, player)

    async def _leave(self) -> None:
        try:
            await self.cluster.leave()
        except StoreFailed:  # the others find out by themselves
            log.error("could not say goodbye to the other workers")

    def _everybody(self) -> set[str]:
        """Who is at this worker now, by person, and by person and tournament."""
        at_tables, looking = self.sockets.of_players.everybody(), self.circle.presence.looking()
        return {*at_tables, *looking, *people_here(self.registry)}

    async def _clear_away(self) -> None:
        """Deletes what is older than it is kept, a little at a time."""
        while True:
            try:
                async with self.cluster.doing("retention") as mine:
                    if mine:
                        await self._clear_away_once()
                await asyncio.sleep(CLEAR_AWAY_SECONDS)
                await self._finish_erasures()  # another worker may have ended in the middle of one
            except StoreFailed:
                log.error("could not look for what is old; it is tried again in an hour")
                await asyncio.sleep(CLEAR_AWAY_SECONDS)

    async def _clear_away_once(self) -> None:
        retention, options = self.store.retention, self.options
        for days, prune in ((options.keep_logs, retention.prune), (options.keep_guests, retention.prune_guests)):
            while days and await prune(time() - days * DAY):
                await asyncio.sleep(CLEAR_AWAY_PAUSE)

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
        """Before the sockets are closed: hands over what this worker has, and asks the clients to come back."""
        self.stopping = True
        try:
            await self.cluster.drain()
        except StoreFailed:  # the others find out by themselves
            log.error("could not tell the other workers of the end")
        self.tournaments.stop()
        self.sockets.stop()
        await self.registry.stop()
        self.sockets.pipes.say_goodbye()

    def not_ready(self) -> str | None:
        """Why no play can be taken on now, if so."""
        if self.stopping:
            return "stopping"
        if not self.cluster.lives:
            return "worker_lost"
        return None if self.store.health() is None else "store_failed"

    async def erasing(self, request: Request) -> Response:
        """Another worker erases somebody."""
        if not rest.comes_from_worker(request):
            raise HTTPException(404)
        await take_step(self.store.erasure, self.tournaments, await request.json())
        return Response(status_code=204)

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
