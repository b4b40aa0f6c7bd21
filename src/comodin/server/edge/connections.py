"""All TCP connections: how many there are, in all and of each address, and until when each has to do what it owes.

One sweep looks after all of them, without a timer for each: all that owe the same have the same time for it, so
whoever began first is due first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile
from time import monotonic
from typing import Protocol

from ..limits import Buckets
from ..logs import digest
from ..metrics import Metrics

SPARE = 16
"""So many more than an address may have are accepted, to be told why they are not served."""

HALF_OPEN = 32
"""Requests of one address of which not everything has come: each may hold a body in memory."""

MOST_UNSENT = 8 * 1024 * 1024
"""Bytes of answers that wait for the clients of one address to read."""

LEAST_RATE = 2 * 1024
"""Bytes a second that a client must read while an answer waits for it."""

SILENT, HEAD, BODY, IDLE, KEPT = "silent", "head", "body", "idle", "kept"
"""What a connection can owe: a first byte, the rest of a head, the rest of a body, the next request. A proxy may
keep a connection for longer, and should be the one who ends it."""


@dataclass(frozen=True)
class Deadlines:
    """In seconds. `head`: from the first byte (or from the connection, while there is none) to the end of a head;
    `body`: from there to the end of the body; `idle`: between two requests; `kept`: the same for a proxy; `write`:
    in which somebody who does not read must have read something."""

    head: float = 10.0
    body: float = 30.0
    idle: float = 15.0
    kept: float = 150.0
    write: float = 10.0


class Waiting(Protocol):
    """A connection, as far as it is looked after here."""

    key: str
    phase: str

    def late(self, phase: str) -> None:
        """Did not do in time what it owed."""

    def drop(self) -> None:
        """Ends at once."""

    def unsent(self) -> int:
        """Bytes that wait for the client to read."""


class Connections:
    """Counts connections and watches their deadlines. The key of a proxy on this machine is "": its clients are
    counted by their requests and WebSockets alone."""

    def __init__(
        self,
        metrics: Metrics,
        per_address: int,
        most: int,
        *,
        counts: bool = True,
        deadlines: Deadlines | None = None,
    ) -> None:
        self.metrics, self.per_address, self.most = metrics, per_address, most
        self.deadlines = deadlines = deadlines or Deadlines()
        self.open = 0
        self._of_address: Counter[str] = Counter()
        self._half_open: Counter[str] = Counter()
        self._new = Buckets(2 * per_address, per_address / 4) if counts else None
        self._seconds = {SILENT: deadlines.head, HEAD: deadlines.head, BODY: deadlines.body}
        self._seconds |= {IDLE: deadlines.idle, KEPT: deadlines.kept}
        self._due: dict[str, dict[Waiting, float]] = {phase: {} for phase in self._seconds}
        self._slow: dict[Waiting, tuple[float, int]] = {}  # until when, and what was unsent when that began

    # -- how many ------------------------------------------------------------------------------------------

    def admit(self, key: str) -> bool:
        """Counts a new connection, if it may be one."""
        if self.open >= self.most and not self._make_room():
            self._refused("server", "no more connections: the limit of open files is near", key)
            return False
        if key:
            if self._of_address[key] >= self.per_address + SPARE:
                self._refused("address", "too many connections from one address", key)
                return False
            if self._new is not None and not self._new.take(key, monotonic()):
                self._refused("rate", "too many new connections from one address", key)
                return False
            self._of_address[key] += 1
        self.open += 1
        return True

    def crowded(self, key: str) -> bool:
        """Has this address more connections than it may have? Those of WebSockets are counted elsewhere."""
        return bool(key) and self._of_address[key] > self.per_address

    def closed(self, key: str) -> None:
        """The end of what was counted by `admit`."""
        self.open -= 1
        self.upgraded(key)

    def upgraded(self, key: str) -> None:
        """A connection is a WebSocket from now on; those of an address have a limit of their own."""
        if key:
            self._of_address[key] -= 1
            if not self._of_address[key]:
                del self._of_address[key]

    def socket_closed(self) -> None:
        """A WebSocket has ended."""
        self.open -= 1

    def _make_room(self) -> bool:
        """Ends the connection that has waited longest without asking for anything."""
        for phase in (SILENT, HEAD, IDLE, KEPT):
            for connection in self._due[phase]:
                self._drop(connection, "room")
                return True
        return False

    # -- until when ----------------------------------------------------------------------------------------

    def expect(self, connection: Waiting, phase: str) -> bool:
        """What the client owes from now on ("": nothing). False if too many of this address owe the same."""
        before = connection.phase
        if phase == before:
            return True  # the deadline is for the whole of it
        if before:
            del self._due[before][connection]
            if before in (HEAD, BODY):
                self._count_half_open(connection.key, -1)
        connection.phase = phase
        if phase:
            self._due[phase][connection] = monotonic() + self._seconds[phase]
            if phase in (HEAD, BODY):
                return self._count_half_open(connection.key, 1) <= HALF_OPEN
        return True

    def _count_half_open(self, key: str, change: int) -> int:
        if not key:
            return 0
        self._half_open[key] += change
        if found := self._half_open[key]:
            return found
        del self._half_open[key]
        return 0

    def is_slow(self, connection: Waiting) -> None:
        """The client does not read, or is to read the rest before its connection ends."""
        if connection not in self._slow:
            self._slow[connection] = (monotonic() + self.deadlines.write, connection.unsent())
        if connection.key and self._unsent(connection.key) > MOST_UNSENT:
            self._drop(connection, "unsent")

    def _unsent(self, key: str) -> int:
        return sum(one.unsent() for one in self._slow if one.key == key)

    def has_read(self, connection: Waiting) -> None:
        """The client reads again."""
        self._slow.pop(connection, None)

    def forget(self, connection: Waiting) -> None:
        """Nothing is expected any more."""
        self.expect(connection, "")
        self._slow.pop(connection, None)

    def sweep(self) -> None:
        """Ends the connections whose time is over; to be called every second or so."""
        now = monotonic()
        for phase, waiting in self._due.items():
            late = takewhile(lambda item: item[1] <= now, waiting.items())
            for connection in [connection for connection, _ in late]:
                self.expect(connection, "")
                if phase not in (IDLE, KEPT):
                    self._count_dropped(phase, connection.key)
                connection.late(phase)
        for connection, (until, unsent) in list(self._slow.items()):
            if until > now:
                continue
            left = connection.unsent()
            if unsent - left < LEAST_RATE * self.deadlines.write:
                self._drop(connection, "write")
            else:
                self._slow[connection] = (now + self.deadlines.write, left)

    # -- what is told --------------------------------------------------------------------------------------

    def _drop(self, connection: Waiting, why: str) -> None:
        self.forget(connection)
        self._count_dropped(why, connection.key)
        connection.drop()

    def _count_dropped(self, why: str, key: str) -> None:
        self.metrics.connections_dropped.labels(why).inc()
        if why != SILENT:  # browsers open connections that they may need, and often do not
            digest.note(f"connection ended: {WHY[why]}", key)

    def _refused(self, why: str, text: str, key: str) -> None:
        self.metrics.connections_refused.labels(why).inc()
        digest.note(text, key)


WHY = {
    HEAD: "the head of the request did not come in time",
    BODY: "the body of the request did not come in time",
    "write": "the client did not read",
    "unsent": "too many answers wait for the clients of one address to read",
    "room": "it made room for another, the limit of open files is near",
}
