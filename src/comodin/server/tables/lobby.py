"""The lobby: public tables as one answer for everybody, made anew only when a table has changed.

Open lobbies ask again every few seconds and say what they have (an ETag); who has it already gets an empty answer.
So a thousand of them cost a thousand short answers, and one list.
"""

from __future__ import annotations

from time import perf_counter

from starlette.requests import Request
from starlette.responses import Response

from ...table import Table
from ..http import Body, answer, json_text
from ..store import TableLog
from .live_table import LiveTable

LISTED = 200
SMALL = 20
PATIENCE = 20.0
"""A list of more than a few tables is kept at least so many times as long as it took to make it: making lists
never takes more than a twentieth of the time, and a short list is always up to date."""


class Lobby:
    """The list of public tables, ready to be sent."""

    def __init__(self, store: TableLog) -> None:
        self._store = store
        self._fresh = False
        self._until = 0.0  # the list is good enough till then
        self._body = Body.of(json_text({"tables": []}))

    def look_at(self, live: LiveTable, after: Table) -> None:
        """A step is durable; has it changed what is listed?"""
        settings, people, seats, phase = live.listed
        if settings is after.settings and people is after.people and seats is after.seats and phase == after.phase:
            return
        live.listed = (after.settings, after.people, after.seats, after.phase)
        if after.settings.visibility == "public" or settings is None or settings.visibility == "public":
            self._fresh = False

    def answer(self, request: Request) -> Response:
        """The list, or that the client has it already."""
        self._make()
        return answer(request, self._body)

    def _make(self) -> None:
        began = perf_counter()
        if self._fresh or began < self._until:
            return
        self._fresh = True
        lines = [head.listing() for head in self._store.listed(LISTED)]
        content = json_text({"tables": lines})
        if content != self._body.content:
            self._body = Body.of(content, pack=6)
        if len(lines) > SMALL:
            now = perf_counter()
            self._until = now + PATIENCE * (now - began)
