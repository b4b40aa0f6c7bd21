"""All pipes of this worker: to the workers that have the tables of its clients, and from others to its own."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from http import HTTPStatus
from random import uniform
from secrets import compare_digest

from websockets.datastructures import Headers

from ..cluster import ADDRESS, KEY, Cluster, Unreachable
from ..store import Place
from ..tables import COME_BACK_SECONDS
from .pipe import GOING_AWAY, Pipe
from .waiting import Then
from .websocket import Denial, Owner, WebSocket

PATH = "/ws"
NOT_A_WORKER = "this address is for the workers of this server"
FOR_WORKERS = Denial(HTTPStatus.FORBIDDEN, "not_a_worker", NOT_A_WORKER)
MOST_TRIES, PAUSE = 8, 0.01
"""How often it is looked who has a table, when who had it does not answer: that worker may just have ended."""


class Pipes:
    """Clients of tables that are elsewhere, and clients that others have sent here."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._pipes: dict[WebSocket, Pipe] = {}
        self._tries: Counter[WebSocket] = Counter()
        self._from_others: set[WebSocket] = set()

    def __len__(self) -> int:
        return len(self._pipes)

    @property
    def incoming(self) -> int:
        """Clients that other workers have sent here."""
        return len(self._from_others)

    def comes_from_other(self, socket: WebSocket) -> None:
        """Another worker has sent this client here: it is not sent on."""
        self._from_others.add(socket)

    def drop(self, socket: WebSocket) -> None:
        """It has ended."""
        self._pipes.pop(socket, None)
        self._tries.pop(socket, None)
        self._from_others.discard(socket)

    def say_goodbye(self) -> None:
        """This worker ends: its clients come back to another one, not all at once."""
        for pipe in tuple(self._pipes.values()):
            pipe.say_goodbye(round(uniform(*COME_BACK_SECONDS), 3))

    def took(self, socket: WebSocket, data: bytes) -> bool:
        """Was this message of a client for another worker?"""
        pipe = self._pipes.get(socket)
        if pipe is not None:
            pipe.say(data)
        return pipe is not None

    async def lead(self, socket: WebSocket, hello: bytes, place: Place) -> Then | None:
        """Leads a client to the worker that has its table. None: that worker does not answer, and it has to be
        looked once more who has it."""
        self._tries[socket] += 1
        if socket in self._from_others or self._tries[socket] > MOST_TRIES:
            return partial(socket.close, GOING_AWAY)
        assert self._cluster.workers is not None
        pipe = Pipe(socket, self.drop)
        try:
            await pipe.open(place, self._cluster.workers.key, PATH)
        except Unreachable:
            await self._cluster.missed()
            await asyncio.sleep(PAUSE * 2 ** self._tries[socket])
            return None
        return partial(self._begin, pipe, hello)

    def _begin(self, pipe: Pipe, hello: bytes) -> None:
        self._pipes[pipe.socket] = pipe
        pipe.say(hello)
        asyncio.get_running_loop().call_soon(pipe.join)  # after what came meanwhile was said


class InnerDoor:
    """The owner of WebSockets that come from other workers (`websocket.Owner`): they know the key, and say whose
    they are."""

    def __init__(self, sockets: Owner, pipes: Pipes, key: str) -> None:
        self._sockets, self._pipes, self._key = sockets, pipes, key

    def denies(self, path: str, headers: Headers, address: str) -> Denial | None:
        """Only workers come this way."""
        if path != PATH or not compare_digest(headers.get(KEY, "").encode(), self._key.encode()):
            return FOR_WORKERS
        return None

    def address_of(self, headers: Headers, peer: str) -> str:
        """As the worker that has the client counts it."""
        return headers.get(ADDRESS, "")

    def opened(self, socket: WebSocket) -> None:
        self._pipes.comes_from_other(socket)
        self._sockets.opened(socket)

    def heard(self, socket: WebSocket, data: bytes) -> None:
        self._sockets.heard(socket, data)

    def closed(self, socket: WebSocket) -> None:
        self._sockets.closed(socket)

    def may_keep(self, socket: WebSocket, size: int) -> bool:
        return self._sockets.may_keep(socket, size)
