"""Tables with long logs in a theatre, and how much of them is read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from comodin.server.store import Row
from comodin.server.store.sqlite import SqliteStore
from comodin.server.tables import LiveTable
from comodin.table import Settings, commands, fold, parse_table_event

from .theatre import Theatre

PLAIN = Settings(seats=2, fill_with=None, turn_seconds=None)
PRIVATE = Settings(seats=2, fill_with=None, turn_seconds=None, visibility="private")


async def opened(theatre: Theatre, settings: Settings = PLAIN, rows: int = 0) -> LiveTable:
    """A table of Ana's with so many rows of small talk."""
    live = await theatre.registry.open(settings, "ana", "Ana")
    for _ in range(rows):
        theatre.registry.carry_out(live, "ana", commands.React("hello"))
    await theatre.settle()
    return live


async def begun(theatre: Theatre, settings: Settings = PLAIN) -> tuple[LiveTable, dict[str, Any]]:
    live = await opened(theatre, settings)
    lines = {"ana": theatre.enter(live, "ana")[0], "beto": theatre.enter(live, "beto")[0]}
    await theatre.do(lines["beto"], commands.Join("Beto"))
    for line in lines.values():
        await theatre.do(line, commands.Ready())
    return live, lines


async def again(theatre: Theatre) -> None:
    """Everything in memory is lost."""
    theatre.store.close()
    await theatre.open()


async def whole(store: SqliteStore, table_id: str) -> Any:
    rows = await store.read(table_id)
    return fold(parse_table_event(line) for row in rows for line in json.loads(row.events))


class Asked:
    """Counts the rows that are read of logs."""

    def __init__(self, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows, self._read = 0, store.read
        monkeypatch.setattr(store, "read", self.read)

    async def read(self, *arguments: Any) -> list[Row]:
        found = await self._read(*arguments)
        self.rows += len(found)
        return found
