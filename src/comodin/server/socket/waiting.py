"""Sockets for which something is awaited: who it is, a table that is read, whether somebody may sit down.

What such a socket says meanwhile is kept, and heard afterwards in its order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from ..metrics import Metrics
from ..store import LogDamaged, StoreFailed
from .connection import BURST, refuse
from .websocket import WebSocket

log = logging.getLogger("comodin.server")

MOST_EARLY = 8  # messages between a hello and its welcome
MOST_LATER = int(BURST)  # and after it: as many as may come at once
MAX_MESSAGE = 8 * 1024

Then = Callable[[], None]


class Waiting:
    """The sockets that wait. `hear` is given what they have said, when there is nothing to wait for any more."""

    def __init__(self, metrics: Metrics, hear: Callable[[WebSocket, bytes], None]) -> None:
        self._metrics, self._hear = metrics, hear
        self._said: dict[WebSocket, list[bytes]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __contains__(self, socket: WebSocket) -> bool:
        return socket in self._said

    def drop(self, socket: WebSocket) -> None:
        """It has ended: what is found out for it is of no use."""
        self._said.pop(socket, None)

    def keep(self, socket: WebSocket, data: bytes) -> None:
        """Something that is heard later; who says too much is refused."""
        said = self._said[socket]
        said.append(data)
        most = MOST_EARLY if socket.connection is None else MOST_LATER
        if len(said) > most or len(data) > MAX_MESSAGE:
            del self._said[socket]
            refuse(socket, "too_fast", "too much before the welcome, or before an answer")

    def until(self, socket: WebSocket, work: Coroutine[Any, Any, Then]) -> None:
        """Waits for this work, does what it says, and then hears what came meanwhile."""
        self._said[socket] = []
        task = asyncio.get_running_loop().create_task(self._wait(socket, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wait(self, socket: WebSocket, work: Coroutine[Any, Any, Then]) -> None:
        try:
            then = await work
            said = self._said.pop(socket, None)
            if said is None or socket.closing:
                return
            then()
            for data in said:
                if not socket.closing:  # it may end with one of them
                    self._hear(socket, data)
        except LogDamaged:
            self._gone(
                socket, "table_damaged", "what is kept of this table is damaged; the operator can read of it"
            )
        except StoreFailed:
            self._gone(socket, "store_failed", "this could not be read; connect again")
        except Exception:
            log.exception("internal error while something was awaited; the connection is closed")
            self._said.pop(socket, None)
            self._metrics.errors.inc()
            socket.close(1011)

    def _gone(self, socket: WebSocket, code: str, message: str) -> None:
        if self._said.pop(socket, None) is not None and not socket.closing:
            refuse(socket, code, message)
