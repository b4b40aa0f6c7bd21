"""One line to one client: a bounded outbox, credits for what comes in, and the lag that the server measures."""

from __future__ import annotations

import asyncio

from starlette.types import Send

from . import messages as m
from .limits import Bucket
from .wire import encode

OUTBOX_BYTES = 512 * 1024
"""More than this unsent, and the client is dropped: it does not read. It can come back and resync."""

BURST, RATE = 30.0, 10.0
PINGS_KEPT = 5
FIRST_PINGS, PING_SECONDS = 3, 20.0

SLOW, FAILED, TOO_FAST, GOING_AWAY, POLICY = 4408, 4500, 4429, 1012, 1008


class Connection:
    __slots__ = (
        "_bytes",
        "_closing",
        "_loop",
        "_outbox",
        "_ping_at",
        "_pings",
        "_send",
        "_sender",
        "_trips",
        "bucket",
        "dropped",
        "gone",
        "key",
        "name",
        "person",
        "seq",
    )

    def __init__(self, person: str, name: str, key: str, send: Send, now: float) -> None:
        self.person, self.name, self.key = person, name, key
        self.seq = 0
        self.bucket = Bucket(BURST, RATE, now)
        self.dropped = False
        self.gone = False
        self._loop = asyncio.get_running_loop()
        self._send = send
        self._outbox: list[bytes] = []
        self._bytes = 0
        self._sender: asyncio.Task[None] | None = None
        self._closing: int | None = None
        self._pings = 0
        self._ping_at: float | None = None
        self._trips: tuple[float, ...] = ()

    # -- out -----------------------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Never waits: what cannot be sent at once is kept, up to a limit."""
        if self._closing is not None:
            return
        self._outbox.append(data)
        self._bytes += len(data)
        if self._bytes > OUTBOX_BYTES:
            self.drop(SLOW)
        elif self._sender is None:
            self._sender = self._loop.create_task(self._drain())

    def send_all(self, lines: list[bytes]) -> None:
        for line in lines:
            self.send(line)

    async def _drain(self) -> None:
        try:
            while self._outbox:
                lines, self._outbox = self._outbox, []
                for data in lines:
                    if self.dropped:
                        break
                    await self._send({"type": "websocket.send", "text": data.decode()})
                    self._bytes -= len(data)
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
        except Exception:  # the client is gone; the reader notices, too
            self._outbox.clear()
            self._closing = self._closing or FAILED
        finally:
            self._sender = None

    def drop(self, code: int) -> None:
        """Ends the line without waiting for what is unsent."""
        self.dropped = True
        self._outbox.clear()
        self._bytes = 0
        self._finish(code)

    def fail(self, code: str, message: str) -> None:
        self.send(encode(m.Error(v=m.VERSION, code=code, message=message)))
        self._finish(FAILED)

    def bye(self, retry_in: float = 1.0) -> None:
        self.send(encode(m.Bye(v=m.VERSION, retry_in=retry_in)))
        self._finish(GOING_AWAY)

    def _finish(self, code: int) -> None:
        if self._closing is None:
            self._closing = code
            if self._sender is None:
                self._sender = self._loop.create_task(self._drain())

    @property
    def closing(self) -> bool:
        return self._closing is not None

    # -- lag -----------------------------------------------------------------------------------------------

    def ping(self) -> None:
        self._pings += 1
        self._ping_at = self._loop.time()
        self.send(encode(m.Ping(v=m.VERSION, n=self._pings)))

    def pong(self, number: int) -> None:
        """Only the answer to the last ping counts."""
        if number == self._pings and self._ping_at is not None:
            self._trips = (*self._trips, self._loop.time() - self._ping_at)[-PINGS_KEPT:]
            self._ping_at = None
            if self._pings < FIRST_PINGS:
                self.ping()

    @property
    def lag(self) -> float:
        """One way, by the quickest of the last round trips: a slow answer now and then gains nothing."""
        return min(self._trips, default=0.0) / 2
