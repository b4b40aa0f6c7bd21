"""Runs the application under uvicorn: limits of the socket, logs without secrets, and a graceful end."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from ..errors import BadInput
from .app import Options, Service, application
from .socket import WebSocket
from .store import open_store

STOP_SECONDS = 5
SEND_BUFFER = 128 * 1024  # bytes in the kernel for a client that does not read; it would take megabytes
SWITCH_SECONDS = 0.001  # the store's thread must not wait five milliseconds for each of its few steps
GC_THRESHOLD = (50_000, 20, 1_000_000)
"""Tables are trees of values and are freed by reference counting. Full garbage collections would stop the server
for a moment, so they wait until it is quiet (`TableRegistry`)."""


class JsonLines(logging.Formatter):
    """Log entries as JSON, one a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry, with the traceback if there is one."""
        entry: dict[str, object] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def serve(
    host: str,
    port: int,
    data: str | Path,
    options: Options,
    *,
    log_json: bool,
    behind_proxy: bool,
    open_browser: bool = False,
    force: bool = False,
) -> int:
    """Serves until a signal stops it; returns the exit code."""
    _log_to_stderr(log_json)
    store = open_store(data, force=force)  # refuses, in one sentence, what a server cannot use
    app, service = application(replace(options, behind_proxy=behind_proxy), store)
    listener = _listen(host, port)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        ws=_websocket_of(service),  # type: ignore[arg-type]  # makes a protocol, as a class would
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=15,
        proxy_headers=behind_proxy,
    )
    server = _Server(config, service)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*GC_THRESHOLD)
    server.address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
    server.open_browser = open_browser
    try:
        asyncio.run(server.serve(sockets=[listener]))
    finally:
        store.close()
    return 0 if server.started else 1


class _Server(uvicorn.Server):
    """Asks the clients to come back before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service
        self.address = ""
        self.open_browser = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"comodin: {self.address}", flush=True)
            if self.open_browser:
                Thread(target=_open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._service.say_goodbye()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # being asked to stop is no failure: the exit code is 0


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
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        raise BadInput("--port", f"cannot listen on {host} port {port}: {error}") from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listener.listen(2048)
    return listener


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _log_to_stderr(log_json: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if log_json else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("comodin").setLevel(logging.INFO)
