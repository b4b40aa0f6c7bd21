"""Looks after the connections that have said hello: ends those that carry nothing any more or read nothing, and
measures every lag. A second is one turn; in each of them only some connections are looked at.
"""

from __future__ import annotations

from random import randrange

from .connection import EMPTY_PING
from .websocket import WebSocket

PING_SECONDS = 20  # the lag of each connection is measured so often, not of all of them at once
LOOK_SECONDS = 4
"""So often each of them is looked at; it divides PING_SECONDS. One that has said nothing since the last look is
asked, and ended if it is as silent at the next: after 8 to 12 seconds, since others wait for whoever is here."""


class Lookout:
    """All connections, in as many batches as there are turns until each lag is measured again."""

    def __init__(self) -> None:
        self._batches: list[set[WebSocket]] = [set() for _ in range(PING_SECONDS)]
        self._blocked: set[WebSocket] = set()  # did not read when they were last measured
        self._turn = 0

    def enter(self, socket: WebSocket) -> None:
        """A connection has said hello."""
        self._batches[randrange(PING_SECONDS)].add(socket)

    def leave(self, socket: WebSocket) -> None:
        """It has ended."""
        self._blocked.discard(socket)
        for batch in self._batches:
            batch.discard(socket)

    def look(self) -> None:
        """A second has passed."""
        self._turn = (self._turn + 1) % PING_SECONDS
        for number in range(self._turn % LOOK_SECONDS, PING_SECONDS, LOOK_SECONDS):
            for socket in tuple(self._batches[number]):
                if self._carries(socket) and number == self._turn:
                    self._measure(socket)

    def _carries(self, socket: WebSocket) -> bool:
        """Ends a connection that carries nothing any more: a network that was left behind says no goodbye. Whoever
        talks anyway is not asked."""
        if socket.alive:
            socket.alive = socket.asked = False
        elif socket.asked:
            socket.abort()
            return False
        else:
            socket.asked = True
            socket.send(EMPTY_PING)  # every WebSocket client answers it by itself
        return True

    def _measure(self, socket: WebSocket) -> None:
        """Measures its lag, and ends it if its client has read nothing since the last time."""
        if socket.blocked and socket in self._blocked:
            socket.end_slow()
            return
        (self._blocked.add if socket.blocked else self._blocked.discard)(socket)
        socket.count_anew()
        socket.connection.ping()
