"""Requests take turns: so many begin in one turn of the event loop, those of different addresses alternately.

Two hundred connections of one address that ask at once would otherwise be answered in one go, and everybody at a
table would wait for all of it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

IN_ONE_TURN = 8


class Turns:
    """Who has to wait waits behind the other requests of the same address, not behind those of others."""

    def __init__(self) -> None:
        self._begun = 0  # in this turn of the loop
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def wait(self, key: str) -> None:
        """Until a request of this address may begin; mostly at once."""
        if self._begun < IN_ONE_TURN and not self._waiting:
            self._begin()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        await turn

    def _begin(self) -> None:
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._next)
        self._begun += 1

    def _next(self) -> None:
        """The loop has gone round, and looked after everything else."""
        self._begun = 0
        while self._waiting and self._begun < IN_ONE_TURN:
            key, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[key] = queue
            if not turn.done():  # nobody has given up
                turn.set_result(None)
                self._begin()
