"""The WebSocket: hello first, then commands; everything that is wrong has a clear code and harms nobody else."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from functools import partial
from random import uniform

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ..errors import BadInput
from ..table.refusals import Refused
from . import messages as m
from . import wire
from .connection import PING_SECONDS, POLICY, TOO_FAST, Connection
from .house import House, Outcome
from .players import Players
from .room import Room, may_look
from .security import origin_allowed

log = logging.getLogger("comodin.server")

HELLO_SECONDS = 10.0
MAX_MESSAGE = 8 * 1024
COST = {m.Say: 3.0, m.React: 2.0, m.Configure: 2.0, m.WriteRule: 2.0}
MOST_REFUSED_FOR_SPEED = 50


class Sockets:
    def __init__(self, house: House, players: Players, per_address: int, origins: tuple[str, ...]) -> None:
        self.house, self.players = house, players
        self.per_address, self.origins = per_address, origins
        self.addresses: Counter[str] = Counter()
        self.open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        await receive()  # the handshake
        if not origin_allowed(Headers(scope=scope), self.origins):
            await _deny(send, 403, "bad_origin", "this page may not use the socket")
            return
        if self.addresses[address] >= self.per_address:
            self.house.metrics.sockets_limited += 1
            await _deny(send, 429, "too_many_connections", "too many from your address")
            return
        scope["headers"] = []  # thousands of lines stay open: what is not needed goes
        self.addresses[address] += 1
        self.open += 1
        try:
            await send({"type": "websocket.accept"})
            await self._serve(receive, send, address)
        except (Gone, OSError):  # OSError: the line went while something was being sent
            pass
        finally:
            self.open -= 1
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    async def _serve(self, receive: Receive, send: Send, address: str) -> None:
        connection, room = await self._hello(receive, send, address)
        if connection is None or room is None:
            return
        self.house.metrics.sockets_opened += 1
        loop = asyncio.get_running_loop()
        try:
            connection.ping()
            loop.call_later(PING_SECONDS * uniform(0.5, 1.0), self._ping, connection)  # not all at once
            await self._listen(receive, connection, room)
        finally:
            connection.gone = True
            if connection.dropped:
                self.house.metrics.sockets_slow += 1
            self.house.leave(room, connection)

    def _ping(self, connection: Connection) -> None:
        if not connection.gone:
            connection.ping()
            asyncio.get_running_loop().call_later(PING_SECONDS, self._ping, connection)

    async def _hello(self, receive: Receive, send: Send, address: str) -> tuple[Connection | None, Room | None]:
        try:
            data = await asyncio.wait_for(_receive(receive), HELLO_SECONDS)
            message = wire.decode(data)
        except TimeoutError:
            await _end(send, "hello_missing", "expected hello within a few seconds")
            return None, None
        except BadInput as error:
            self.house.metrics.bad_messages += 1
            await _end(send, "bad_message", str(error))
            return None, None
        if not isinstance(message, m.Hello):
            await _end(send, "hello_missing", "expected hello first")
            return None, None
        player = self.players.by_token(message.token)
        if player is None:
            await _end(send, "unknown_token", "this token is not known; become a guest first")
            return None, None
        room = self.house.room(message.table)
        if room is None or not may_look(room.table, player.id, message.key):
            await _end(send, "no_table", "there is no such table, or it is private")
            return None, None
        connection = Connection(player.id, player.name, message.key, send, self.house.clock.now())
        self.house.enter(room, connection, message.last_seen)
        return connection, room

    async def _listen(self, receive: Receive, connection: Connection, room: Room) -> None:
        too_fast = 0
        while True:
            try:
                message = wire.decode(await _receive(receive))
            except BadInput as error:
                self.house.metrics.bad_messages += 1
                connection.send(wire.encode(m.Error(v=m.VERSION, code="bad_message", message=str(error))))
                too_fast += 1
                if too_fast > MOST_REFUSED_FOR_SPEED:
                    connection.drop(TOO_FAST)
                continue
            if room.broken or connection.closing:
                continue  # why is on its way to the client; the line ends when it has got it
            if isinstance(message, m.Pong):
                connection.pong(message.n)
                continue
            cost = COST.get(type(message.command), 1.0) if isinstance(message, m.Command) else 1.0
            if not connection.bucket.take(self.house.clock.now(), cost):
                self.house.metrics.sockets_limited += 1
                too_fast += 1
                if too_fast > MOST_REFUSED_FOR_SPEED:
                    connection.drop(TOO_FAST)
                connection.send(_too_fast(message))
                continue
            self._take(message, connection, room)

    def _take(self, message: m.AnyFromClient, connection: Connection, room: Room) -> None:
        match message:
            case m.Command(_, command_id, body):
                self.house.metrics.commands += 1
                try:
                    command = wire.command_of(body, connection.name)
                except BadInput as error:
                    refused = Refused("bad_message", about={"message": str(error)})
                    connection.send(wire.encode(wire.nack(command_id, refused)))
                    return
                done = partial(_answer, connection, command_id)
                self.house.submit(room, connection.person, command, command_id, connection.lag, done)
            case m.Look():
                seq, view = room.seq, self.house.welcome(room.table, room.seq, connection.person)
                self.house.when_settled(room, partial(connection.send, view))
                connection.seq = max(connection.seq, seq)
            case _:
                error_message = m.Error(
                    v=m.VERSION, code="hello_twice", message="hello comes once, at the beginning"
                )
                connection.send(wire.encode(error_message))


def _answer(connection: Connection, command_id: str, outcome: Outcome) -> None:
    if outcome.refused is None:
        ack = m.Ack(v=m.VERSION, id=command_id, seq=outcome.seq, changed=outcome.changed)
        connection.send(wire.encode(ack))
    else:
        connection.send(wire.encode(wire.nack(command_id, outcome.refused)))


def _too_fast(message: m.AnyFromClient) -> bytes:
    if isinstance(message, m.Command):
        return wire.encode(m.Nack(v=m.VERSION, id=message.id, code="too_fast"))
    return wire.encode(m.Error(v=m.VERSION, code="too_fast", message="slow down"))


class Gone(Exception):
    """The line is closed."""


async def _receive(receive: Receive) -> str | bytes:
    event = await receive()
    if event["type"] == "websocket.disconnect":
        raise Gone
    data: str | bytes | None = event.get("text")
    if data is None:
        data = event.get("bytes") or b""
    if len(data) > MAX_MESSAGE:
        raise BadInput("message", f"longer than {MAX_MESSAGE} bytes")
    return data


async def _end(send: Send, code: str, message: str) -> None:
    line = wire.encode(m.Error(v=m.VERSION, code=code, message=message))
    await send({"type": "websocket.send", "text": line.decode()})
    await send({"type": "websocket.close", "code": POLICY})


async def _deny(send: Send, status: int, code: str, message: str) -> None:
    """Instead of a handshake, an answer like those of the REST interface."""
    body = json.dumps({"code": code, "message": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
