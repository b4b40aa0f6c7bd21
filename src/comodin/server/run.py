"""Runs the application under uvicorn: limits of the socket, logs without secrets, and a graceful end."""

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
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from .. import __version__
from ..errors import BadInput
from .app import Options, Service, application
from .edge import HttpConnection, raise_open_files
from .logs import digest, log_to_stderr
from .network import Listener
from .socket import WebSocket
from .store import open_store

log = logging.getLogger("comodin.server")

STOP_SECONDS = 5
BACKLOG = 2048  # connections that may wait in the kernel
ACCEPTED_AT_ONCE = 64  # by asyncio, before anything else has its turn
SEND_BUFFER = 128 * 1024  # bytes in the kernel for a client that does not read; it would take megabytes
SWITCH_SECONDS = 0.001  # the store's thread must not wait five milliseconds for each of its few steps
GC_THRESHOLD = (1_000, 1_000_000, 1_000_000)
"""Tables are trees of values and are freed by reference counting; requests and connections leave no cycles either.
So only the youngest thousand values are looked at while people play (half a millisecond). A look at 30,000 older
ones stopped the server for up to 40 ms and never found anything: that waits until it is quiet (`Housekeeping`)."""


def serve(
    host: str,
    port: int,
    data: str | Path,
    options: Options,
    *,
    log_json: bool,
    open_browser: bool = False,
    force: bool = False,
) -> int:
    """Serves until a signal stops it; returns the exit code."""
    log_to_stderr(log_json)
    store = open_store(data, force=force)  # refuses, in one sentence, what a server cannot use
    listener = _listen(host, port)
    most = raise_open_files()
    app, service = application(replace(options, most_connections=most), store)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        backlog=ACCEPTED_AT_ONCE,
        http=partial(HttpConnection, counted=service.connections, proxies=options.proxies),  # type: ignore[arg-type]
        ws=_websocket_of(service),  # type: ignore[arg-type]  # makes a protocol, as a class would
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=options.proxies is not None,
        forwarded_allow_ips=list(options.proxies.networks) if options.proxies else [],
    )
    server = _Server(config, service)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*GC_THRESHOLD)
    port = listener.getsockname()[1]
    server.address = f"http://{_shown(host)}:{port}/"
    service.network.bound(host, port, server.listen_also)
    server.open_browser = open_browser
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # not with nohup
        signal.signal(signal.SIGHUP, server.handle_exit)
    try:
        asyncio.run(server.serve(sockets=[listener]))
    finally:
        store.close()
    log.info("stopped")
    return 0 if server.started else 1


class _Server(uvicorn.Server):
    """Asks the clients to come back before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service
        self.address = ""
        self.open_browser = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(_note_trouble)
        await super().startup(sockets)
        if self.started:
            for listener in sockets or ():
                listener.listen(BACKLOG)  # asyncio has made it as short as what it accepts at once
            log.info("comodin %s serves %s", __version__, self.address, extra={"version": __version__})
            shared = await self._service.network.resume()
            print(f"comodin: {self.address}", flush=True)
            if shared is not None:
                log.info("devices in the network may join at %s, as before", shared)
                print(f"comodin: {shared}/ for devices in this network", flush=True)
            if self.open_browser:
                Thread(target=_open, args=(self.address,), daemon=True).start()

    async def listen_also(self, address: str, port: int) -> Listener:
        """Serves on another address of this machine, on another port where this one is taken; OSError if not."""
        try:
            listener = _bound(address, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            listener = _bound(address, 0)

        def connected() -> asyncio.Protocol:
            return self.config.http_protocol_class(
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,  # type: ignore[call-arg]
            )

        loop = asyncio.get_running_loop()
        server = await loop.create_server(connected, sock=listener, backlog=self.config.backlog)
        listener.listen(BACKLOG)
        self.servers.append(server)
        return _Also(listener.getsockname()[1], server)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        why = ", ".join(signal.Signals(number).name for number in self._captured_signals) or "it was asked to"
        log.info("stopping: %s", why, extra={"why": why})
        await self._service.say_goodbye()
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


def _open(address: str) -> None:
    """In the browser of this machine. Where there is no screen, one for terminals would only be in the way."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def _websocket_of(service: Service) -> Callable[..., WebSocket]:
    def websocket(config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> WebSocket:
        return WebSocket(service.sockets, server_state.connections)

    return websocket


def _listen(host: str, port: int) -> socket.socket:
    try:
        return _bound(host, port)
    except (OSError, OverflowError) as error:
        raise BadInput("--port", f"cannot listen on {host} port {port}: {error}") from None


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
