"""The WebSocket: hello first, then commands; everything that is wrong has a clear code and harms nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from functools import partial

from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..errors import BadInput
from ..table.refusals import Refused
from ..table.state import Table
from . import messages as m
from . import wire
from .connection import PING_SECONDS, POLICY, TOO_FAST, Connection
from .house import House, Outcome
from .players import Players
from .room import Room
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

    async def __call__(self, websocket: WebSocket) -> None:
        address = websocket.client.host if websocket.client else ""
        if not origin_allowed(websocket.headers, self.origins):
            await websocket.close(POLICY)  # before the handshake: answered with 403
            return
        if self.addresses[address] >= self.per_address:
            self.house.metrics.sockets_limited += 1
            await websocket.send_denial_response(_too_many())
            return
        self.addresses[address] += 1
        self.open += 1
        try:
            await websocket.accept()
            await self._serve(websocket, address)
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: the line went while something was being sent
            pass
        finally:
            self.open -= 1
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    async def _serve(self, websocket: WebSocket, address: str) -> None:
        connection, room = await self._hello(websocket, address)
        if connection is None or room is None:
            return
        self.house.metrics.sockets_opened += 1
        pinger = asyncio.get_running_loop().call_later(PING_SECONDS, self._ping, connection, websocket)
        try:
            connection.ping()
            await self._listen(websocket, connection, room)
        finally:
            pinger.cancel()
            if connection.dropped:
                self.house.metrics.sockets_slow += 1
            self.house.leave(room, connection)

    def _ping(self, connection: Connection, websocket: WebSocket) -> None:
        if websocket.application_state is WebSocketState.CONNECTED and not connection.dropped:
            connection.ping()
            asyncio.get_running_loop().call_later(PING_SECONDS, self._ping, connection, websocket)

    async def _hello(self, websocket: WebSocket, address: str) -> tuple[Connection | None, Room | None]:
        try:
            data = await asyncio.wait_for(_receive(websocket), HELLO_SECONDS)
            message = wire.decode(data)
        except TimeoutError:
            await _end(websocket, "hello_missing", "expected hello within a few seconds")
            return None, None
        except BadInput as error:
            self.house.metrics.bad_messages += 1
            await _end(websocket, "bad_message", str(error))
            return None, None
        if not isinstance(message, m.Hello):
            await _end(websocket, "hello_missing", "expected hello first")
            return None, None
        player = self.players.by_token(message.token)
        if player is None:
            await _end(websocket, "unknown_token", "this token is not known; become a guest first")
            return None, None
        room = self.house.room(message.table)
        if room is None or not may_look(room.table, player.id, message.key):
            await _end(websocket, "no_table", "there is no such table, or it is private")
            return None, None
        connection = Connection(
            player.id, player.name, address, partial(_send, websocket), websocket.close, self.house.clock.now()
        )
        self.house.enter(room, connection, message.last_seen)
        return connection, room

    async def _listen(self, websocket: WebSocket, connection: Connection, room: Room) -> None:
        too_fast = 0
        while True:
            try:
                message = wire.decode(await _receive(websocket))
            except BadInput as error:
                self.house.metrics.bad_messages += 1
                connection.send(wire.encode(m.Error(v=m.VERSION, code="bad_message", message=str(error))))
                too_fast += 1
                if too_fast > MOST_REFUSED_FOR_SPEED:
                    connection.drop(TOO_FAST)
                    return
                continue
            if room.broken:
                return
            if isinstance(message, m.Pong):
                connection.pong(message.n)
                continue
            cost = COST.get(type(message.command), 1.0) if isinstance(message, m.Command) else 1.0
            if not connection.bucket.take(self.house.clock.now(), cost):
                self.house.metrics.sockets_limited += 1
                too_fast += 1
                if too_fast > MOST_REFUSED_FOR_SPEED:
                    connection.drop(TOO_FAST)
                    return
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


def may_look(table: Table, person: str, key: str) -> bool:
    """Who may see a table: everybody, but a private one only those who are there, are invited or have its key."""
    if table.settings.visibility != "private":
        return True
    return table.person(person) is not None or person in table.invited or (bool(key) and key == table.key)


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


async def _receive(websocket: WebSocket) -> str | bytes:
    event = await websocket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    data: str | bytes | None = event.get("text")
    if data is None:
        data = event.get("bytes") or b""
    if len(data) > MAX_MESSAGE:
        raise BadInput("message", f"longer than {MAX_MESSAGE} bytes")
    return data


async def _send(websocket: WebSocket, data: bytes) -> None:
    await websocket.send({"type": "websocket.send", "text": data.decode()})


async def _end(websocket: WebSocket, code: str, message: str) -> None:
    await _send(websocket, wire.encode(m.Error(v=m.VERSION, code=code, message=message)))
    await websocket.close(POLICY)


def _too_many() -> Response:
    return JSONResponse({"code": "too_many_connections", "message": "too many from your address"}, 429)
