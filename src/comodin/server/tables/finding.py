"""Finding a table: in memory, or from the store; and its door, which needs neither."""

from __future__ import annotations

from typing import Any

from ..cluster import Cluster
from ..store import LogDamaged, StoreFailed, TableLog
from .doors import Door, door_of
from .live_table import LiveTable, may_look
from .loading import Loading

MOST_TRIES = 3


class TableFinder:
    """The tables in memory, and how others come there."""

    def __init__(self, store: TableLog, loading: Loading, cluster: Cluster) -> None:
        self._heads, self.loading, self.cluster = store, loading, cluster
        self.live_tables: dict[str, LiveTable] = {}

    @property
    def spectators(self) -> int:
        """How many connections watch with a delay."""
        tables = self.live_tables.values()
        return sum(len(live.spectators.connections) for live in tables if live.spectators is not None)

    async def find(self, table_id: str) -> LiveTable | None:
        """The table, read from the store if it is not in memory; Elsewhere where another worker has it."""
        for _ in range(MOST_TRIES):
            live = self.live_tables.get(table_id)
            if live is not None:
                return live
            if not await self.cluster.claim("tables", table_id) or not await self._load(table_id):
                return None
        return None  # it comes and goes: the store fails again and again

    async def _load(self, table_id: str) -> bool:
        try:
            return await self.loading.load(table_id)
        except LogDamaged:
            raise  # it stays this worker's: none would get any further
        except StoreFailed:
            self.cluster.give_back("tables", [table_id])
            raise

    async def door(self, table_id: str) -> Door | None:
        """Who may look at a table: known without reading it. LogDamaged where it was read and makes no table."""
        live = self.live_tables.get(table_id)
        if live is not None:
            return live.table
        self.loading.refuse_damaged(table_id)
        head = await self._heads.head(table_id)
        live = self.live_tables.get(table_id)
        if live is not None:  # since it was asked for
            return live.table
        if head is None:
            return None
        door = door_of(head)
        if door is not None:
            return door
        live = await self.find(table_id)
        return None if live is None else live.table

    async def shown(self, table_id: str, key: str = "") -> dict[str, Any] | None:
        """What somebody without a name who was given this link may know of a table; nothing of its log is read."""
        head = await self._heads.head(table_id)
        door = None if head is None else door_of(head)
        if head is None or door is None or head.phase == "closed" or not may_look(door, "", key):
            return None
        return head.listing()

    async def visit(self, table_id: str, person: str, key: str) -> LiveTable | None:
        """The table, if there is one and this person may look; else nothing of it is read."""
        door = await self.door(table_id)
        if door is None or not may_look(door, person, key):
            return None
        live = await self.find(table_id)
        return live if live is not None and may_look(live.table, person, key) else None
