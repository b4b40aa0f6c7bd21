"""One worker: the application under uvicorn, its sockets, and a graceful end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from secrets import compare_digest
from threading import Thread
from typing import Any

import uvicorn
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from .. import __version__
from ..errors import BadInput
from . import rest
from .app import Options, Service, application
from .cluster import ADDRESS, KEY
from .edge import Connections, HttpConnection, raise_open_files
from .logs import digest, log_to_stderr
from .network import Listener
from .socket import NOT_A_WORKER, InnerDoor, Owner, WebSocket
from .store import open_store

log = logging.getLogger("comodin.server")

STOP_SECONDS = 5
METRICS_PORTS = INNER_PORTS = 128  # twice as many as there may be workers: each may be replaced
BACKLOG = 2048  # connections that may wait in the kernel
ACCEPTED_AT_ONCE = 64  # by asyncio, before anything else has its turn
SEND_BUFFER = 128 * 1024  # bytes in the kernel for a client that does not read; it would take megabytes
SWITCH_SECONDS = 0.001  # the store's thread must not wait five milliseconds for each of its few steps
GC_THRESHOLD = (1_000, 1_000_000, 1_000_000)
"""Tables are trees of values and are freed by reference counting; requests and connections leave no cycles either.
So only the youngest thousand values are looked at while people play (half a millisecond). A look at 30,000 older
ones stopped the server for up to 40 ms and never found anything: that waits until it is quiet (`Housekeeping`)."""


@dataclass(frozen=True)
class Plan:
    """What one worker is to do. `inner`: where it listens for other workers (any port: 0). `supervised`: somebody
    else tells where the server is, and keeps its sockets."""

    host: str
    port: int
    data: str
    options: Options
    log_json: bool
    open_browser: bool = False
    force: bool = False
    inner: tuple[str, int] = ("127.0.0.1", 0)
    metrics_port: int = 0
    supervised: bool = False


def server_of(plan: Plan) -> WorkerServer:
    """One worker, ready to run; refuses, in one sentence, what a server cannot use."""
    log_to_stderr(plan.log_json)
    store = open_store(plan.data, force=plan.force)
    most = raise_open_files()
    app, service = application(replace(plan.options, most_connections=most), store)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        backlog=ACCEPTED_AT_ONCE,
        http=partial(HttpConnection, counted=service.connections, proxies=plan.options.proxies),  # type: ignore[arg-type]
        ws=_websocket_of(service.sockets),  # type: ignore[arg-type]  # makes a protocol, as a class would
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=plan.options.proxies is not None,
        forwarded_allow_ips=list(plan.options.proxies.networks) if plan.options.proxies else [],
    )
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*GC_THRESHOLD)
    return WorkerServer(config, service, plan)


class WorkerServer(uvicorn.Server):
    """Asks the clients to come back before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, service: Service, plan: Plan) -> None:
        super().__init__(config)
        self.service, self._plan = service, plan
        service.bot_workers.end = partial(setattr, self, "should_exit", True)
        self.address = ""
        self._inner: socket.socket | None = None
        self._also: list[asyncio.Server] = []  # beside those that uvicorn knows

    def bind(self) -> socket.socket:
        """The socket on which people come."""
        listener = listen(self._plan.host, self._plan.port)
        self.at(listener)
        self.service.network.bound(self._plan.host, listener.getsockname()[1], self.listen_also)
        return listener

    def at(self, listener: socket.socket) -> None:
        """This is where it serves."""
        self.address = f"http://{_shown(self._plan.host)}:{listener.getsockname()[1]}/"

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Until it is told to end; then the store is closed."""
        try:
            for listener in sockets or ():
                self.at(listener)
            inner = None if self.service.cluster.alone else listen_inner(self._plan)
            if inner is not None:
                host, port = inner.getsockname()[:2]
                self.service.inner_address = f"{_shown(host)}:{port}"
            self._inner = inner
            await super().serve(sockets)
        finally:
            self.service.store.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(_note_trouble)
        if self._inner is not None:  # before anybody can find this worker
            await self._listen_inner(self._inner)
        await super().startup(sockets)
        if self.started:
            for listener in sockets or ():
                listener.listen(BACKLOG)  # asyncio has made it as short as what it accepts at once
            log.info("comodin %s serves %s", __version__, self.address, extra={"version": __version__})
            if self._plan.metrics_port:
                await self._listen_metrics()
            if self._plan.supervised:
                return
            shared = await self.service.network.resume()
            print(f"comodin: {self.address}", flush=True)
            if shared is not None:
                log.info("devices in the network may join at %s, as before", shared)
                print(f"comodin: {shared}/ for devices in this network", flush=True)
            if self._plan.open_browser:
                open_browser(self.address)

    async def _listen_inner(self, listener: socket.socket) -> None:
        """Other workers: they know the key, and are counted by nobody."""
        workers = self.service.cluster.workers
        assert workers is not None
        door = InnerDoor(self.service.sockets, self.service.sockets.pipes, workers.key)
        counted = Connections(self.service.metrics, 1 << 20, 1 << 20, counts=False)
        config = uvicorn.Config(
            InnerRequests(self.config.app, workers.key),  # type: ignore[arg-type]
            log_config=None,
            access_log=False,
            lifespan="off",
            http=partial(HttpConnection, counted=counted, proxies=None),  # type: ignore[arg-type]
            ws=_websocket_of(door),  # type: ignore[arg-type]
            server_header=False,
        )
        config.load()
        await self._listen_with(config, listener)

    async def _listen_metrics(self) -> None:
        """The first free port from there on: every worker of a machine has its own."""
        for port in range(self._plan.metrics_port, self._plan.metrics_port + METRICS_PORTS):
            try:
                listener = _bound("127.0.0.1", port)
            except OSError:
                continue
            await self._listen_with(self.config, listener)
            log.info("metrics of this worker at http://127.0.0.1:%d/metrics", port)
            return

    async def _listen_with(self, config: uvicorn.Config, listener: socket.socket) -> asyncio.Server:
        def connected() -> asyncio.Protocol:
            return config.http_protocol_class(
                config=config,
                server_state=self.server_state,
                app_state=getattr(getattr(self, "lifespan", None), "state", {}),  # type: ignore[call-arg]
            )

        loop = asyncio.get_running_loop()
        server = await loop.create_server(connected, sock=listener, backlog=self.config.backlog)
        listener.listen(BACKLOG)
        self._also.append(server)
        return server

    async def listen_also(self, address: str, port: int) -> Listener:
        """Serves on another address of this machine, on another port where this one is taken; OSError if not."""
        try:
            listener = _bound(address, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            listener = _bound(address, 0)

        server = await self._listen_with(self.config, listener)
        return _Also(listener.getsockname()[1], server)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        why = ", ".join(signal.Signals(number).name for number in self._captured_signals) or "it was asked to"
        log.info("stopping: %s", why, extra={"why": why})
        await self.service.say_goodbye()
        for server in self._also:
            server.close()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # being asked to stop is no failure: the exit code is 0


@dataclass(frozen=True)
class _Also:
    """A second address on which the server listens (`network.Listener`)."""

    port: int
    server: asyncio.Server

    def close(self) -> None:
        self.server.close()


def _note_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """asyncio says many times a second that no more connections can be accepted; once a minute is enough."""
    if str(context.get("message", "")).startswith("socket.accept() out of system resource"):
        digest.note("no connection could be accepted: too many open files")
    else:
        loop.default_exception_handler(context)


def open_browser(address: str) -> None:
    """In the browser of this machine."""
    Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    """Where there is no screen, a browser for terminals would only be in the way."""
    screen = sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    opened = False
    with suppress(webbrowser.Error, OSError):
        opened = bool(screen) and webbrowser.open(address)
    if not opened:
        print("comodin: no browser could be opened here; go to that address with one", flush=True)


class InnerRequests:
    """Requests that other workers send on (ASGI): they know the key, and say whose they are."""

    def __init__(self, app: ASGIApp, key: str) -> None:
        self._app, self._key = app, key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        if not compare_digest(headers.get(KEY.encode(), b""), self._key):
            said = {"code": "not_a_worker", "message": NOT_A_WORKER}
            await JSONResponse(said, 403)(scope, receive, send)
            return
        whose = headers.get(ADDRESS.encode(), b"").decode("latin-1")
        await self._app({**scope, "client": (whose, 0), rest.INNER: True}, receive, send)


def _websocket_of(owner: Owner) -> Callable[..., WebSocket]:
    def websocket(config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> WebSocket:
        return WebSocket(owner, server_state.connections)

    return websocket


def listen_inner(plan: Plan) -> socket.socket:
    """Where other workers come. Several of one machine cannot share a port: each takes the first free one from
    there on."""
    host, port = plan.inner
    for number in range(port, port + INNER_PORTS) if port and plan.supervised else ():
        with suppress(OSError, OverflowError):
            return _bound(host, number)
    return listen(host, port, option="--inner")


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """A socket that listens there."""
    try:
        return _bound(host, port)
    except (OSError, OverflowError) as error:
        raise BadInput(option, f"cannot listen on {host} port {port}: {error}") from None


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # named, or asyncio sets no TCP_NODELAY
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError):
        listener.close()
        raise
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listener.listen(BACKLOG)
    return listener


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
