"""Somebody goes by another name, or has another face: the tables where they are are told."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ...table import commands
from ..store import Player
from .live_table import LiveTable
from .registry import TableRegistry

MOST_TABLES = 20
"""That are told at once; the others are told when the player comes back there."""


def introduce(registry: TableRegistry, player: Player, connected: Iterable[LiveTable]) -> None:
    """Tells the tables that this player is connected to, and those in memory where they are away."""
    here = map(registry.live_tables.get, registry.store.erasure.tables_with(player.id))
    tables = dict.fromkeys([*connected, *(live for live in here if live is not None)])
    for live in islice(tables, MOST_TABLES):
        introduce_at(registry, live, player)


def introduce_at(registry: TableRegistry, live: LiveTable, player: Player) -> None:
    """At this table name and face are what they are now; nothing happens where they were so already."""
    if live.table.phase != "closed" and not live.broken:
        registry.carry_out(live, player.id, commands.Introduce(player.name, player.face))
