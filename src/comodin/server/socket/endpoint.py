"""All WebSockets: hello first, then commands; everything that is wrong has a clear code and harms nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic

from websockets.datastructures import Headers

from ...errors import BadInput
from ...table import CommandRefused, commands
from ..accounts import Players
from ..cluster import Elsewhere
from ..limits import Buckets, address_key
from ..logs import digest
from ..owners import Owner
from ..page import Hosts, Proxies, bad_host, origin_allowed
from ..protocol import codec as wire
from ..protocol import messages as m
from ..store import Player
from ..tables import SCREEN, CommandResult, LiveTable, TableRegistry, content_digest, introduce_at, may_look
from .connection import HERE, TOO_FAST, Connection, refuse
from .lookout import Lookout
from .of_players import OfPlayers
from .pipe import GOING_AWAY
from .pipes import Pipes
from .waiting import MAX_MESSAGE, Then, Waiting
from .websocket import Denial, WebSocket

log = logging.getLogger("comodin.server")

PATH = "/ws"
HELLO_SECONDS = 10.0
COSTS = {
    commands.Say: 3.0,
    commands.React: 2.0,
    commands.Throw: 2.0,
    commands.Configure: 2.0,
    commands.WriteRule: 2.0,
}
COST = {m.COMMANDS[kind]: cost for kind, cost in COSTS.items()}
SITTING_DOWN = tuple(m.COMMANDS[kind] for kind in (commands.Join, commands.Sit))
MOST_FAULTS = 50
SAYING = (commands.Say, commands.React, commands.Throw)
PLAYS_ON = (
    commands.Join,
    commands.Leave,
    commands.Stand,
    commands.TakeOver,
    commands.Act,
    commands.ArmUno,
    commands.Ready,
    commands.VoteOnMotion,
    commands.Resume,
)
"""What whoever has stored enough for a day may still do: a match that is being played can be finished."""
MOST_UNSENT = 16 * 1024 * 1024  # bytes that wait for all clients of one address to read

HELLO_BURST, HELLO_RATE = 20.0, 1.0
"""Connections of one person: each costs the table a view, and often a step that everybody else is told of."""
TOO_OFTEN = ("too_fast", "you connect too often; wait a little")


async def _everybody_may(live: LiveTable, person: str) -> str | None:
    return None


class Sockets:
    """Owns every WebSocket connection (`websocket.Owner`)."""

    def __init__(
        self,
        registry: TableRegistry,
        players: Players,
        per_address: int,
        origins: tuple[str, ...],
        proxies: Proxies | None = None,
        hosts: Hosts | None = None,
        counts: bool = True,
    ) -> None:
        self.registry, self.players, self.cluster = registry, players, registry.cluster
        self.per_address, self.origins, self.proxies = per_address, origins, proxies
        self.hosts = hosts or Hosts((), origins)
        self.addresses: Counter[str] = Counter()
        self.open = 0
        self._connects = Buckets(2 * per_address, per_address / 4) if counts else None  # by address
        self._hellos = Buckets(HELLO_BURST, HELLO_RATE) if counts else None  # by person
        self._unsent: Counter[str] = Counter()  # by address
        self._silent: dict[WebSocket, float] = {}  # have not said hello; the first to come is the first to go
        self._waiting = Waiting(registry.metrics, self.heard)
        self.pipes = Pipes(registry.cluster)
        self._lookout = Lookout()  # to those that have said hello
        self.of_players = OfPlayers(registry)  # the same by player
        self._watch: asyncio.Task[None] | None = None
        players.signed_out, players.introduced = self.of_players.sign_out, self.of_players.introduce
        self.keeps_out: Callable[[LiveTable, str], Awaitable[str | None]] = _everybody_may
        """Why somebody may not sit down where others sit, if so: the code of a refusal."""
        self.arrived: Callable[[str, str], None] = lambda player, table: None  # called with who comes where

    # -- connections come and go -------------------------------------------------------------------------------

    def address_of(self, headers: Headers, peer: str) -> str:
        """What the address of a client is counted as, also behind a proxy."""
        if self.proxies is not None:
            peer = self.proxies.client(_one(headers, "X-Forwarded-For") or "", peer)
        return address_key(peer)

    def denies(self, path: str, headers: Headers, address: str) -> Denial | None:
        """Why no connection is opened, if none is."""
        if path != PATH:
            return Denial(404, "not_found", f"the socket is at {PATH}")
        host = _one(headers, "Host")
        if not self.hosts.allow(host):
            digest.note("request for a host that is not ours (--host-name)", address)
            return Denial(421, "bad_host", bad_host(host or ""))
        if not origin_allowed(_one(headers, "Origin"), host, self.origins):
            digest.note("page of another origin refused (--origin)", address)
            return Denial(403, "bad_origin", "this page may not use the socket")
        if self.addresses[address] >= self.per_address:
            self._limited("too many WebSockets from one address", address)
            return Denial(429, "too_many_connections", "too many from your address")
        if self._connects is not None and not self._connects.take(address, monotonic()):
            self._limited("too many new WebSockets from one address", address)
            return Denial(429, "too_fast", "too many connections from your address; wait a little")
        return None

    def _limited(self, text: str, address: str) -> None:
        self.registry.metrics.sockets_limited.inc()
        digest.note(text, address)

    def may_keep(self, socket: WebSocket, size: int) -> bool:
        """Counts bytes that wait for the clients of one address to read."""
        self._unsent[socket.address] += size
        if not (unsent := self._unsent[socket.address]):
            del self._unsent[socket.address]
        return unsent <= MOST_UNSENT

    def opened(self, socket: WebSocket) -> None:
        """A handshake is done; a hello has to follow."""
        self.addresses[socket.address] += 1
        self.open += 1
        socket.await_hello()
        self._silent[socket] = asyncio.get_running_loop().time() + HELLO_SECONDS

    def closed(self, socket: WebSocket) -> None:
        """A connection has ended."""
        self.open -= 1
        self.addresses[socket.address] -= 1
        if not self.addresses[socket.address]:
            del self.addresses[socket.address]
        self._silent.pop(socket, None)
        self._waiting.drop(socket)
        self.pipes.drop(socket)
        connection, socket.connection = socket.connection, None
        if connection is not None:
            self._lookout.leave(socket)
            self.of_players.discard(connection.player, socket)
            if socket.slow:
                self.registry.metrics.sockets_slow.inc()
            self.registry.leave(connection.live, connection)

    def start(self) -> None:
        """Begins to look after the connections."""
        self._watch = asyncio.get_running_loop().create_task(self._look_after())

    def stop(self) -> None:
        """Ends that."""
        if self._watch is not None:
            self._watch.cancel()

    async def _look_after(self) -> None:
        """One task for all connections: ends those without a hello, and looks after the others."""
        while True:
            await asyncio.sleep(1.0)
            now = asyncio.get_running_loop().time()
            for socket, until in list(self._silent.items()):
                if until > now:
                    break
                del self._silent[socket]
                refuse(socket, "hello_missing", "expected hello within a few seconds")
            self._lookout.look()

    # -- messages --------------------------------------------------------------------------------------------

    def heard(self, socket: WebSocket, data: bytes) -> None:
        """Handles one message of a client."""
        connection: Connection | None = socket.connection
        if socket in self._waiting:
            self._waiting.keep(socket, data)
            return
        if self.pipes.took(socket, data):
            return
        if not self.cluster.lives:
            socket.close(GOING_AWAY)  # what it would be told might be old: it comes back
            return
        try:
            if len(data) > MAX_MESSAGE:
                raise BadInput("message", f"longer than {MAX_MESSAGE} bytes")
            message = wire.decode(data)
        except BadInput as error:
            self.registry.metrics.bad_messages.inc()
            if connection is None:
                refuse(socket, "bad_message", str(error))
            else:
                connection.send(m.Error(v=m.VERSION, code="bad_message", message=str(error)))
                _fault(connection)
            return
        try:
            if connection is None:
                self._hello(socket, message, data)
            else:
                self._listen(connection, message)
        except Exception:  # an internal error ends this connection and no other
            log.exception("internal error while handling a message; the connection is closed")
            self.registry.metrics.errors.inc()
            socket.close(1011)

    def _hello(self, socket: WebSocket, message: m.AnyFromClient, data: bytes) -> None:
        if not isinstance(message, m.Hello):
            refuse(socket, "hello_missing", "expected hello first")
            return
        player, live = self.players.known(message.token), self.registry.live_tables.get(message.table)
        if player is None or live is None:
            self._silent.pop(socket, None)
            self._waiting.until(socket, self._arrive(socket, message, data))
        elif self._comes_too_often(socket, player):
            refuse(socket, *TOO_OFTEN)
        else:
            self._enter(socket, message, player, live)

    def _comes_too_often(self, socket: WebSocket, player: Player) -> bool:
        if self._hellos is None or self._hellos.take(player.id, monotonic()):
            return False
        self._limited("too many connections of one person", socket.address)
        return True

    async def _arrive(self, socket: WebSocket, message: m.Hello, data: bytes) -> Then:
        """A hello of somebody who is not remembered, or to a table that is not in memory."""
        player = await self.players.by_token(message.token)
        if player is None:
            return partial(refuse, socket, "unknown_token", "this token is not known; become a guest first")
        if self._comes_too_often(socket, player):
            return partial(refuse, socket, *TOO_OFTEN)
        live = self.registry.live_tables.get(message.table)
        while live is None:
            person = SCREEN if message.screen else player.id
            try:
                if await self.registry.visit(message.table, person, message.key) is None:
                    break
            except Elsewhere as elsewhere:
                led = await self.pipes.lead(socket, data, elsewhere.place)
                if led is not None:
                    return led
                continue
            player = await self.players.by_token(message.token)
            if player is None:  # has been signed out meanwhile
                return partial(refuse, socket, "unknown_token", "this token is not known any more")
            live = self.registry.live_tables.get(message.table)  # not there: a write has failed meanwhile
        return partial(self._enter, socket, message, player, live)

    def _enter(self, socket: WebSocket, message: m.Hello, player: Player, live: LiveTable | None) -> None:
        person = SCREEN if message.screen else player.id
        if live is None or not may_look(live.table, person, message.key):
            refuse(socket, "no_table", "there is no such table, or it is private")
            return
        connection = Connection(person, player.name, message.key, live, socket, self.registry.clock.now())
        connection.player, connection.face, connection.token = player.id, player.face, player.token_hash
        socket.connection = connection
        self.of_players.add(player.id, socket)
        self._silent.pop(socket, None)
        self._lookout.enter(socket)
        self.registry.metrics.sockets_opened.inc()
        self.registry.enter(live, connection, message.last_seen)
        if person != SCREEN:
            introduce_at(self.registry, live, player)
        connection.ping()
        self.arrived(player.id, live.id)

    def _listen(self, connection: Connection, message: m.AnyFromClient) -> None:
        if connection.live.broken:
            return  # the error is on its way to the client; the connection ends with it
        if isinstance(message, m.Pong) and connection.pong(message.n):
            return
        cost = COST.get(type(message.command), 1.0) if isinstance(message, m.Command) else 1.0
        if not connection.bucket.take(self.registry.clock.now(), cost):
            self.registry.metrics.sockets_limited.inc()
            connection.send(_too_fast(message))
            _fault(connection)
            return
        self._take(message, connection)

    def _take(self, message: m.AnyFromClient, connection: Connection) -> None:
        live = connection.live
        match message:
            case m.Command(_, command_id) if connection.person == SCREEN:
                connection.send(wire.nack(command_id, CommandRefused("not_here")))
            case m.Command(_, _, body) if isinstance(body, SITTING_DOWN):
                self._waiting.until(connection.socket, self._sit_down(connection, message))
            case m.Command():
                self._carry_out(connection, message)
            case m.Look():
                self.registry.look(live, connection)
            case m.Beat():
                connection.send_frames(HERE)
            case m.Pong():
                pass  # late, or of no ping: paid for, and nothing else
            case _:
                connection.send(
                    m.Error(v=m.VERSION, code="hello_twice", message="hello comes once, at the beginning")
                )

    async def _sit_down(self, connection: Connection, message: m.Command) -> Then:
        why_not = await self.keeps_out(connection.live, connection.person)
        return partial(self._carry_out, connection, message, why_not)

    def _carry_out(self, connection: Connection, message: m.Command, kept_out: str | None = None) -> None:
        """`kept_out`: why it must be refused."""
        live, command_id, body = connection.live, message.id, message.command
        if live.broken:
            return
        self.registry.metrics.commands.inc()
        try:
            command = wire.command_of(body, connection.name, connection.face, live.table.settings)
        except BadInput as error:
            refused = CommandRefused("bad_message", about={"message": str(error)})
            connection.send(wire.nack(command_id, refused))
            return
        why_not = self._over_quota(connection, command) or kept_out
        if why_not is not None:
            self.registry.metrics.sockets_limited.inc()
            connection.send(m.Nack(v=m.VERSION, id=command_id, code=why_not))
            return
        done = partial(_answer, connection, command_id)
        content = content_digest(wire.content_of(body))
        self.registry.submit(live, connection, command, command_id, done, content)

    def _over_quota(self, connection: Connection, command: commands.Command) -> str | None:
        """Why this command has to wait, if it has to: too many words, or all that may be stored in a day."""
        quota, now = self.registry.pace.quota, self.registry.clock.now()
        owner = Owner(connection.person, connection.address)
        if isinstance(command, SAYING):
            text = command.text if isinstance(command, commands.Say) else ""
            if not quota.may_say(owner, text, now):
                return "too_fast"
        if isinstance(command, commands.Throw) and not quota.may_throw(owner, now):
            return "too_fast"
        if not quota.used_up(owner):
            return None
        if not isinstance(command, PLAYS_ON):
            return "quota"
        return None if quota.may_go_on(owner, now) else "too_fast"


def _one(headers: Headers, name: str) -> str | None:
    """The last one, as a proxy in front of us would have written it."""
    found = headers.get_all(name)
    return found[-1] if found else None


def _answer(connection: Connection, command_id: str, outcome: CommandResult) -> None:
    if outcome.refused is None:
        connection.send(m.Ack(v=m.VERSION, id=command_id, seq=outcome.number, changed=outcome.changed))
    else:
        connection.send(wire.nack(command_id, outcome.refused))


def _too_fast(message: m.AnyFromClient) -> m.AnyFromServer:
    if isinstance(message, m.Command):
        return m.Nack(v=m.VERSION, id=message.id, code="too_fast")
    return m.Error(v=m.VERSION, code="too_fast", message="slow down")


def _fault(connection: Connection) -> None:
    connection.faults += 1
    if connection.faults > MOST_FAULTS:
        connection.drop(TOO_FAST)
