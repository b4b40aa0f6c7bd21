"""One connection of a client at a table: who it is, what it has seen, its credits, and the lag that we measure."""

from __future__ import annotations

from time import monotonic

from ..limits import Bucket, address_key
from ..protocol import PING, encode, frame, text_frame
from ..protocol import messages as m
from ..tables import LiveTable
from .websocket import DROP_SECONDS, STOP_SECONDS, WebSocket

BURST, RATE = 30.0, 10.0
PINGS_KEPT = 5
FIRST_PINGS = 3

FAILED, TOO_FAST, SIGNED_OUT, GOING_AWAY, POLICY = 4500, 4429, 4401, 1012, 1008
EMPTY_PING = frame(PING, b"")
HERE = text_frame(encode(m.Here(v=m.VERSION)))


class Connection:
    """A client that said hello (`tables.client.Client`)."""

    __slots__ = (
        "_ping_at",
        "_pings",
        "_socket",
        "_trips",
        "behind",
        "bucket",
        "face",
        "faults",
        "key",
        "live",
        "name",
        "person",
        "player",
        "seq",
        "token",
    )

    def __init__(self, person: str, name: str, key: str, live: LiveTable, socket: WebSocket, now: float) -> None:
        self.person, self.name, self.key, self.live = person, name, key, live
        self.face = ""
        self.player = person  # whose token it came with; a table's own screen is another person
        self.token = ""  # the hash of that token
        self.seq = 0
        self.behind = False  # without a seat: sees the past (tables/spectators.py)
        self.bucket = Bucket(BURST, RATE, now)
        self.faults = 0  # messages that were none, or came too fast
        self._socket = socket
        self._pings = 0
        self._ping_at: float | None = None
        self._trips: tuple[float, ...] = ()

    @property
    def socket(self) -> WebSocket:
        """What it comes by."""
        return self._socket

    @property
    def address(self) -> str:
        """Where it connects from, as limits count it."""
        return address_key(self._socket.address)

    # -- out -----------------------------------------------------------------------------------------------

    def send(self, message: m.AnyFromServer) -> None:
        """Sends one message."""
        self._socket.send(text_frame(encode(message)))

    def send_frames(self, frames: bytes) -> None:
        """What is framed already: the same bytes often go to many."""
        self._socket.send(frames)

    def hold(self) -> None:
        """What is sent from now on leaves together, when it is released."""
        self._socket.hold()

    def release(self) -> None:
        """Sends what was held."""
        self._socket.release()

    def drop(self, code: int) -> None:
        """Ends the connection without waiting: this client floods us."""
        self._socket.close(code, DROP_SECONDS)

    def fail(self, code: str, message: str) -> None:
        """Tells why, and ends the connection."""
        self.send(m.Error(v=m.VERSION, code=code, message=message))
        self._socket.close(FAILED)

    def bye(self, retry_in: float = 1.0) -> None:
        """The server stops: asks the client to come back."""
        self.send(m.Bye(v=m.VERSION, retry_in=retry_in))
        self._socket.close(GOING_AWAY, STOP_SECONDS)

    @property
    def closing(self) -> bool:
        """Is it being closed?"""
        return self._socket.closing

    # -- lag -----------------------------------------------------------------------------------------------

    def ping(self) -> None:
        """Begins to measure the lag once more."""
        self._pings += 1
        self._ping_at = monotonic()
        self.send(m.Ping(v=m.VERSION, n=self._pings))

    def pong(self, number: int) -> bool:
        """Only the answer to the last ping counts. Was it that?"""
        if number != self._pings or self._ping_at is None:
            return False
        self._trips = (*self._trips, monotonic() - self._ping_at)[-PINGS_KEPT:]
        self._ping_at = None
        if self._pings < FIRST_PINGS:
            self.ping()
        return True

    @property
    def lag(self) -> float:
        """One way, by the quickest of the last round trips: a slow answer now and then gains nothing."""
        return min(self._trips, default=0.0) / 2


def refuse(socket: WebSocket, code: str, message: str, close: int = POLICY) -> None:
    """Tells why, and ends a connection, whether it has said hello or not."""
    socket.send(text_frame(encode(m.Error(v=m.VERSION, code=code, message=message))))
    socket.close(close)
