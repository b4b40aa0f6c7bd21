"""One WebSocket of one client, as a protocol under uvicorn: no task, no queue and no timer of its own.

The handshake is that of the `websockets` library; the frames are ours (`frames.py`). What comes goes straight to
the owner of all lines, and what is sent straight to the transport. While the client does not read, a bounded
outbox keeps what is to be sent.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol, cast

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from ..protocol import (
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TOO_BIG,
    BadFrame,
    close_frame,
    frame,
    read_frame,
)

OUTBOX_BYTES = 512 * 1024
"""More than this unsent, and the client is dropped: it does not read. It can come back and resync."""

MOST_IN_MESSAGE = 16 * 1024
CLOSE_SECONDS, STOP_SECONDS, DROP_SECONDS = 5.0, 2.0, 1.0  # for the client to answer that it has heard the end

SLOW = 4408
NORMAL, NO_CODE = 1000, 5000  # close codes are between them


class Denial(NamedTuple):
    """Instead of a handshake, an answer like those of the REST interface."""

    status: int
    code: str
    message: str


class Owner(Protocol):
    """Who the lines belong to."""

    def denies(self, path: str, headers: Headers, address: str) -> Denial | None: ...

    def address_of(self, headers: Headers, peer: str) -> str: ...

    def opened(self, socket: WebSocket) -> None: ...

    def heard(self, socket: WebSocket, data: bytes) -> None: ...

    def closed(self, socket: WebSocket) -> None: ...


class WebSocket(asyncio.Protocol):
    __slots__ = (
        "_buffer",
        "_closing",
        "_held",
        "_lines",
        "_open",
        "_outbox",
        "_owner",
        "_parts",
        "_transport",
        "_unsent",
        "address",
        "alive",
        "connection",
        "slow",
    )

    def __init__(self, owner: Owner, lines: set[Any]) -> None:
        self._owner = owner
        self._lines = lines  # uvicorn's, to be told when the server stops
        self._transport: asyncio.Transport | None = None
        self._open = False  # has shaken hands
        self._closing = False
        self._buffer = b""  # of a frame that is not whole
        self._parts: list[bytes] | None = None  # of a message that is not whole
        self._outbox: list[bytes] | None = None  # while the client does not read
        self._unsent = 0  # bytes of it
        self._held: list[bytes] | None = None  # to be sent together
        self.address = ""
        self.alive = True  # heard of since the last look
        self.slow = False
        self.connection: Any = None  # the owner's

    # -- out -----------------------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Whole frames. Never waits: what cannot be sent at once is kept, up to a limit."""
        if self._closing or self._transport is None:
            return
        if self._held is not None:
            self._held.append(data)
        elif self._outbox is None:
            self._transport.write(data)
        else:
            self._outbox.append(data)
            self._unsent += len(data)
            if self._unsent > OUTBOX_BYTES:
                self.slow = True
                self._outbox.clear()
                self.close(SLOW, DROP_SECONDS)

    def hold(self) -> None:
        """What follows is sent together, in one packet, by `release`."""
        self._held = []

    def release(self) -> None:
        held, self._held = self._held, None
        if held:
            self.send(held[0] if len(held) == 1 else b"".join(held))

    def close(self, code: int, patience: float = CLOSE_SECONDS) -> None:
        """Says so after all that is still to be sent, and waits a little for the client to say it, too."""
        if self._closing or self._transport is None:
            return
        if self._held is not None:
            self.release()
        last = close_frame(code)
        if self._outbox is None:
            self._transport.write(last)
        else:
            self._outbox.append(last)
        self._closing = True
        asyncio.get_running_loop().call_later(patience, self.abort)

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    @property
    def closing(self) -> bool:
        return self._closing

    # -- what the transport tells ----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._lines.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._lines.discard(self)
        self._transport = None
        self._outbox = None
        if self._open:
            self._open = False
            self._owner.closed(self)

    def pause_writing(self) -> None:
        if self._outbox is None:
            self._outbox, self._unsent = [], 0

    def resume_writing(self) -> None:
        outbox, self._outbox = self._outbox, None
        if outbox and self._transport is not None:
            self._transport.write(b"".join(outbox))

    def shutdown(self) -> None:
        """uvicorn: the server stops (it has said goodbye before)."""
        if self._open:
            self.close(1012, STOP_SECONDS)
        else:
            self.abort()

    def data_received(self, data: bytes) -> None:
        if not self._open:
            self._shake_hands(data)
            return
        self.alive = True
        if self._buffer:
            data = self._buffer + data
        at, whole = 0, len(data)
        try:
            while at < whole:
                found = read_frame(data, at, MOST_IN_MESSAGE)
                if found is None:
                    break
                at = found.end
                self._take(found.opcode, found.final, found.data)
                if self._transport is None:
                    return
            self._buffer = data[at:]
        except BadFrame as error:
            self._buffer = b""
            if self._closing:
                self.abort()  # it did not mean to end properly either
            else:
                self.close(error.code)

    def _take(self, opcode: int, final: bool, data: bytes) -> None:
        if opcode == CLOSE:
            if not self._closing:
                code = int.from_bytes(data[:2], "big") if data else NORMAL
                self.close(code if NORMAL <= code < NO_CODE else PROTOCOL_ERROR)
            if self._transport is not None:
                self._transport.close()
        elif opcode == PING:
            self.send(frame(PONG, data))
        elif opcode == PONG:
            pass
        elif (opcode == CONTINUED) != (self._parts is not None):
            raise BadFrame(PROTOCOL_ERROR)
        else:
            if self._parts is not None or not final:
                self._parts = [*(self._parts or ()), data]
                if sum(map(len, self._parts)) > MOST_IN_MESSAGE:
                    raise BadFrame(TOO_BIG)
                if not final:
                    return
                data, self._parts = b"".join(self._parts), None
            if not self._closing:
                self._owner.heard(self, data)

    # -- the handshake ---------------------------------------------------------------------------------------

    def _shake_hands(self, data: bytes) -> None:
        """uvicorn hands over the whole head of the request at once."""
        transport = self._transport
        if transport is None or self._closing:
            return
        shaking = ServerProtocol()
        shaking.receive_data(data)
        requests = shaking.events_received()
        if not requests or not isinstance(requests[0], Request):
            self._refuse(Denial(400, "bad_handshake", "this is no WebSocket handshake"))
            return
        request = requests[0]
        peer = transport.get_extra_info("peername")
        self.address = self._owner.address_of(request.headers, str(peer[0]) if peer else "")
        denial = self._owner.denies(request.path.partition("?")[0], request.headers, self.address)
        response = shaking.accept(request)
        if denial is None and response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            denial = Denial(response.status_code, "bad_handshake", "this is no WebSocket handshake")
        if denial is not None:
            self._refuse(denial)
            return
        transport.write(response.serialize())
        self._open = True
        self._owner.opened(self)

    def _refuse(self, denial: Denial) -> None:
        body = json.dumps({"code": denial.code, "message": denial.message}).encode()
        headers = Headers({"Content-Type": "application/json", "Content-Length": str(len(body))})
        headers["Connection"] = "close"
        if denial.status == HTTPStatus.UPGRADE_REQUIRED:
            headers["Upgrade"] = "websocket"
        answer = Response(denial.status, HTTPStatus(denial.status).phrase, headers, body)
        if self._transport is not None:
            self._transport.write(answer.serialize())
            self._transport.close()
