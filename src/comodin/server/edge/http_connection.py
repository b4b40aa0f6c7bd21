"""One HTTP connection: uvicorn's, with limits of what may come and how long that may take.

h11 reads what it is given in one go, so what it is given is bounded: pieces of a few kilobytes, a head of so many
lines, a body whose length is known. In fragments of one octet a body would cost a hundred times its length.
"""

from __future__ import annotations

import asyncio
import json
import logging
from http import HTTPStatus
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from ..garbage import let_go
from ..limits import address_key, is_local
from ..logs import digest
from .connections import BODY, HALF_OPEN, HEAD, IDLE, KEPT, SILENT, Connections

PIECE, BODY_PIECE = 4 * 1024, 64 * 1024
SMALL, GATHER_SECONDS = 512, 0.05
MOST_HEAD = 16 * 1024
MOST_LINES = 100
MOST_BODY = 1024 * 1024 + 64 * 1024  # no operation takes more; each has a limit of its own
MOST_AHEAD = 64 * 1024  # of requests that were sent before the last one was answered

_quiet = logging.getLogger("uvicorn.error.client")
"""What uvicorn says of the requests of clients. Bad ones are counted here instead."""
_quiet.setLevel(logging.ERROR)


class _Reader(h11.Connection):
    """Reads requests, and only such as we want to answer."""

    problem: h11.RemoteProtocolError | None = None

    def next_event(self) -> Any:
        try:
            event = super().next_event()
            if isinstance(event, h11.Request):
                _check(event)
        except h11.RemoteProtocolError as error:
            self.problem = error
            raise
        return event


def _check(request: h11.Request) -> None:
    """A length must be known, and there must not be two opinions of it."""
    length = None
    for name, value in request.headers:
        if name == b"content-length":
            length = int(value)
        elif name == b"transfer-encoding":
            if any(other == b"content-length" for other, _ in request.headers):
                raise h11.RemoteProtocolError("expected Content-Length or Transfer-Encoding, found both")
            raise h11.RemoteProtocolError("send the length of the body (Content-Length)", error_status_hint=411)
    if length is not None and length > MOST_BODY:
        raise h11.RemoteProtocolError(f"expected a body of at most {MOST_BODY} bytes", error_status_hint=413)


class HttpConnection(H11Protocol):
    """An HTTP connection from its beginning to its end, or until it becomes a WebSocket."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        counted: Connections,
        behind_proxy: bool = False,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = _quiet
        self.conn: _Reader = _Reader(h11.SERVER, MOST_HEAD)
        self.key = self.phase = ""
        self._counted, self._behind_proxy = counted, behind_proxy
        self._admitted = False
        self._lines, self._last = 0, b""  # of a head that is not whole: how many there are, and its last letter
        self._ahead = 0  # bytes that came while the last request was being answered

    # -- from the transport ----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        self.key = "" if self._behind_proxy and is_local(address) else address_key(address)
        if not self._counted.admit(self.key):
            transport.abort()
            return
        self._admitted = True
        super().connection_made(transport)
        self._counted.expect(self, SILENT)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._admitted:
            return
        self._counted.forget(self)
        self._counted.closed(self.key)
        super().connection_lost(exc)
        let_go(self.transport)

    def data_received(self, data: bytes) -> None:
        if self._counted.crowded(self.key):
            self._refuse(429, "too_many_connections", "too many connections from your address")
            return
        at = 0
        while at < len(data) and not self.transport.is_closing():
            if self.transport.get_protocol() is not self:  # it is a WebSocket since the last piece
                cast(asyncio.Protocol, self.transport.get_protocol()).data_received(data[at:])
                return
            size = BODY_PIECE if self.conn.their_state is h11.SEND_BODY else PIECE
            self._take(data[at : at + size])
            at += size
        if self.phase in (HEAD, BODY) and len(data) < SMALL:
            self._let_it_gather()

    def _let_it_gather(self) -> None:
        """Every packet costs the same, however little is in it: who sends crumbs is read less often."""
        self.transport.pause_reading()
        self.loop.call_later(GATHER_SECONDS, self._go_on)

    def _go_on(self) -> None:
        if self.transport.get_protocol() is self and not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _take(self, piece: bytes) -> None:
        state = self.conn.their_state
        if state is h11.IDLE:
            head = self._last + piece.partition(b"\r\n\r\n")[0]
            self._lines += head.count(b"\n") - self._last.count(b"\n")
            self._last = piece[-1:]
            if self._lines > MOST_LINES:
                self._refuse(431, "bad_request", f"expected a head of at most {MOST_LINES} lines")
                return
            if b"\n " in head or b"\n\t" in head:  # others might read it as a line of its own
                self._refuse(400, "bad_request", "expected every header in one line")
                return
        elif state is not h11.SEND_BODY:
            self._ahead += len(piece)
            if self._ahead > MOST_AHEAD:
                self.drop()
                return
        super().data_received(piece)
        if self.conn.their_state is h11.IDLE:
            self._owes(HEAD)
        else:
            self._lines, self._last = 0, b""
            self._owes(BODY if self.conn.their_state is h11.SEND_BODY else "")

    def _owes(self, phase: str) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if not self._counted.expect(self, phase):
            self._refuse(429, "too_many_requests", f"expected at most {HALF_OPEN} unfinished requests at a time")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._counted.is_slow(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._counted.has_read(self)

    # -- from uvicorn ----------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._unset_keepalive_if_required()  # the sweep is for all of them
        self._ahead = 0
        if self.transport.is_closing():
            self._linger()
        elif self.conn.their_state is h11.IDLE:
            idle = IDLE if self.key else KEPT
            self._owes(HEAD if self.conn.trailing_data[0] else idle)

    def send_400_response(self, msg: str) -> None:
        problem = self.conn.problem
        status, text = (400, msg) if problem is None else (problem.error_status_hint, str(problem))
        self._counted.metrics.bad_requests.inc()
        digest.note("request that is no good HTTP", self.key)
        if self.cycle is not None and not self.cycle.response_complete and self.cycle.response_started:
            self.drop()
        else:
            self._refuse(status, "bad_request", text)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._counted.forget(self)
        self._counted.upgraded(self.key)
        super().handle_websocket_upgrade(event)
        socket: Any = self.transport.get_protocol()
        socket.when_lost = self._counted.socket_closed
        rest, _ = self.conn.trailing_data
        if rest and not self.transport.is_closing():
            socket.data_received(rest)

    # -- its end ---------------------------------------------------------------------------------------------

    def late(self, phase: str) -> None:
        """Did not do in time what it owed. A new connection that said nothing hears nothing."""
        if phase in (SILENT, IDLE, KEPT):
            self.transport.close()
            self._linger()
        elif phase == BODY and self.cycle.response_started:
            self.drop()
        else:
            self._refuse(408, "too_slow", f"the {phase} of the request did not come in time")

    def drop(self) -> None:
        self.transport.abort()

    def unsent(self) -> int:
        return self.transport.get_write_buffer_size()

    def _refuse(self, status: int, code: str, message: str) -> None:
        """An answer without the application, and the end."""
        body = json.dumps({"code": code, "message": message}).encode()
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
        self._linger()

    def _linger(self) -> None:
        """What is still to be sent has to be read in time."""
        self._counted.expect(self, "")
        if self.unsent():
            self._counted.is_slow(self)
