"""The lobby: public tables as one answer for everybody, made anew only when a table has changed.

Open lobbies ask again every few seconds and say what they have (an ETag); who has it already gets an empty answer.
So a thousand of them cost a thousand short answers, and one list.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter

from starlette.requests import Request
from starlette.responses import Response

from ...table import Table
from ..http import Body, answer, json_text
from ..store import Head, TableLog
from .live_table import LiveTable
from .slices import Slices

LISTED = 200
SMALL = 20
PATIENCE = 20.0
"""A list of more than a few tables is kept at least so many times as long as it took to make it: making lists
never takes more than a twentieth of the time, and a short list is always up to date."""


SHARED_SECONDS = 1.0  # for so long a list is good enough where others have tables, too


class Lobby:
    """The list of public tables, ready to be sent."""

    def __init__(self, store: TableLog, slices: Slices, *, shared: bool = False) -> None:
        """`shared`: other workers have tables, too, and do not tell when they change."""
        self._store, self._slices, self._shared = store, slices, shared
        self._making: asyncio.Task[None] | None = None
        self._fresh = False
        self._until = 0.0  # the list is good enough till then
        self._body = Body.of(json_text({"tables": []}))

    def look_at(self, live: LiveTable, after: Table) -> None:
        """A step is durable; has it changed what is listed?"""
        settings, people, seats, phase, deserted = live.listed
        same = settings is after.settings and people is after.people and seats is after.seats
        if same and phase == after.phase and deserted == after.deserted:
            return
        live.listed = (after.settings, after.people, after.seats, after.phase, after.deserted)
        if after.settings.visibility == "public" or settings is None or settings.visibility == "public":
            self._fresh = False

    def make_anew(self) -> None:
        """What was read before is not to be shown any more."""
        self._fresh, self._until = False, 0.0

    async def answer(self, request: Request) -> Response:
        """The list, or that the client has it already."""
        while not self._fresh and perf_counter() >= self._until:
            if self._making is None or self._making.done():
                self._making = asyncio.get_running_loop().create_task(self._make())
            await asyncio.shield(self._making)
        return answer(request, self._body)

    async def _make(self) -> None:
        """What changes from now on makes it old again."""
        began, self._fresh = perf_counter(), True
        try:
            heads = await self._store.listed(LISTED)
            self._body = await self._slices.read(self._made, heads)
        except BaseException:
            self._fresh = False
            raise
        now = perf_counter()
        if len(heads) > SMALL:
            self._until = now + PATIENCE * (now - began)
        if self._shared:
            self._fresh, self._until = False, max(self._until, now + SHARED_SECONDS)

    def _made(self, heads: Sequence[Head]) -> Body:
        """In a thread."""
        content = json_text({"tables": [head.listing() for head in heads]})
        return self._body if content == self._body.content else Body.of(content, pack=6)
