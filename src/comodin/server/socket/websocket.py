"""One WebSocket of one client, as a protocol under uvicorn: no task, no queue and no timer of its own.

The handshake is that of the `websockets` library; the frames are ours (`frames.py`;
docs/decisions/0005-websocket-frames.md says why). What comes goes straight to the owner of all lines, and what is
sent straight to the transport. While the client does not read, a bounded outbox keeps what is to be sent.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol, cast

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from ..garbage import let_go
from ..protocol import (
    BINARY,
    CLOSE,
    CONTINUED,
    PING,
    POLICY,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    UNSUPPORTED,
    BadFrame,
    Frame,
    Message,
    check_text,
    client_frame,
    close_code,
    close_frame,
    frame,
    read_frame,
)

OUTBOX_BYTES = 512 * 1024
"""More than this unsent, and the client is dropped: it does not read. It can come back and resync."""

MOST_IN_MESSAGE = 16 * 1024
MOST_BETWEEN, FORGIVEN, BEFORE_HELLO = 512, 64, 16
"""Fragments, pings and pongs until the owner counts anew. They cost no credits, so whoever sends more is up to no
good. Every whole message, which does cost credits, pays for so many of them. Before hello: very few."""

CLOSE_SECONDS, STOP_SECONDS, DROP_SECONDS = 5.0, 2.0, 1.0  # for the client to answer that it has heard the end

SLOW = 4408


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

    def may_keep(self, socket: WebSocket, size: int) -> bool:
        """So many bytes more (or less) wait for this client to read. Is that still little enough?"""


class WebSocket(asyncio.Protocol):
    """A WebSocket of one client, from the handshake to its end."""

    __slots__ = (
        "_between",
        "_buffer",
        "_closing",
        "_deaf",
        "_held",
        "_lines",
        "_message",
        "_open",
        "_outbox",
        "_owner",
        "_transport",
        "_unsent",
        "address",
        "alive",
        "asked",
        "connection",
        "slow",
        "when_lost",
    )

    most_in_message = MOST_IN_MESSAGE
    most_between = MOST_BETWEEN

    def __init__(self, owner: Owner, lines: set[Any]) -> None:
        self._owner = owner
        self._lines = lines  # uvicorn's, to be told when the server stops
        self._transport: asyncio.Transport | None = None
        self._open = False  # has shaken hands
        self._closing = False
        self._deaf = False  # whatever still comes is nothing to us
        self._buffer: bytearray | None = None  # of a frame that is not whole
        self._message: Message | None = None  # of which not all fragments have come
        self._between = 0  # frames that were no whole message, as far as nothing has paid for them
        self._outbox: list[bytes] | None = None  # while the client does not read
        self._unsent = 0  # bytes of it
        self._held: list[bytes] | None = None  # to be sent together
        self.address = ""
        self.alive = True  # heard of since the last look
        self.asked = False  # with a ping, because it was not
        self.slow = False
        self.connection: Any = None  # the owner's
        self.when_lost: Callable[[], None] | None = (
            None  # whoever counted this connection before it was a WebSocket
        )

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
            if not self._owner.may_keep(self, len(data)) or self._unsent > OUTBOX_BYTES:
                self.end_slow()

    def end_slow(self) -> None:
        """Ends the connection of a client that does not read."""
        self.slow = True
        self._empty_outbox()
        self.close(SLOW, DROP_SECONDS)

    def _empty_outbox(self) -> list[bytes]:
        kept, self._outbox = self._outbox or [], None if self._outbox is None else []
        if self._unsent:
            self._owner.may_keep(self, -self._unsent)
            self._unsent = 0
        return kept

    def await_hello(self) -> None:
        """Until the first message comes there is no reason for other frames; a few may be."""
        self._between = self.most_between - BEFORE_HELLO

    def count_anew(self) -> None:
        """Some time has passed: frames that are no message may come again."""
        self._between = 0

    @property
    def blocked(self) -> bool:
        """Does the client not read what was sent?"""
        return self._outbox is not None

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

    # -- for another worker ----------------------------------------------------------------------------------

    @property
    def transport(self) -> asyncio.Transport | None:
        """Its connection, while there is one."""
        return self._transport

    def give_to(self, protocol: asyncio.Protocol) -> bytes | None:
        """From now on this protocol takes what the client sends; what has come of a message that is not whole, as
        the client would send it. None: it has ended."""
        if self._transport is None or self._closing:
            return None
        self._transport.set_protocol(protocol)
        message, self._message = self._message, None
        begun = b"" if message is None else client_frame(bytes(message.data), final=False)
        left, self._buffer = bytes(self._buffer or b""), None
        return begun + left

    def pass_on(self, data: bytes) -> None:
        """Bytes of another worker, as they are."""
        if self._transport is not None and not self._closing:
            self._transport.write(data)

    # -- what the transport tells ----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._lines.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._lines.discard(self)
        let_go(self._transport)
        self._transport = None
        self._empty_outbox()
        self._outbox = None
        if self.when_lost is not None:
            self.when_lost()
        if self._open:
            self._open = False
            self._owner.closed(self)

    def pause_writing(self) -> None:
        if self._outbox is None:
            self._outbox, self._unsent = [], 0

    def resume_writing(self) -> None:
        outbox = self._empty_outbox()
        self._outbox = None
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
        buffer = self._buffer
        if buffer is not None:
            buffer += data
        at = self._read(data if buffer is None else buffer)
        if self._deaf:
            self._buffer = self._message = None
        elif buffer is None:
            self._buffer = bytearray(data[at:]) if at < len(data) else None
        elif at < len(buffer):
            del buffer[:at]
        else:
            self._buffer = None

    def _read(self, data: bytes | bytearray) -> int:
        """Takes every whole frame; where the rest begins."""
        at = 0
        try:
            while not self._deaf and (found := read_frame(data, at, self.most_in_message)) is not None:
                at = found.end
                self._take(found)
        except BadFrame as error:
            self._fail(error.code)
        return at

    def _take(self, found: Frame) -> None:
        opcode, final, data, _ = found
        self._between += 1
        if self._between > self.most_between:
            raise BadFrame(POLICY)
        if opcode == CLOSE:
            self.close(close_code(data))
            self._deaf = True
            if self._transport is not None:
                self._transport.close()
        elif opcode == PING:
            self.send(frame(PONG, data))
        elif opcode == PONG:
            pass
        elif (opcode == CONTINUED) != (self._message is not None):
            raise BadFrame(PROTOCOL_ERROR)
        elif final and self._message is None:
            if opcode == TEXT:
                check_text(data)
            self._whole(opcode, data)
        else:
            message = self._message or Message(opcode)
            message.add(data, final, self.most_in_message)
            self._message = None if final else message
            if final:
                self._whole(message.opcode, bytes(message.data))

    def _whole(self, opcode: int, data: bytes) -> None:
        if not self._closing:
            self._between = max(0, self._between - FORGIVEN)
            self.take_message(opcode, data)

    def take_message(self, opcode: int, data: bytes) -> None:
        """A whole one; text is UTF-8."""
        if opcode == BINARY:
            raise BadFrame(UNSUPPORTED)
        self._owner.heard(self, data)

    def _fail(self, code: int) -> None:
        """What came is no WebSocket: says why, ends its own side and hears nothing more (RFC 6455, 7.1.7).

        The rest is thrown away rather than left unread: the kernel would answer that with a reset, and the client
        might never see the reason.
        """
        self._deaf = True
        self.close(code, DROP_SECONDS)
        if self._outbox is None and self._transport is not None and self._transport.can_write_eof():
            self._transport.write_eof()

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
