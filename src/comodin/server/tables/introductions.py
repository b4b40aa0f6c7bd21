"""Somebody goes by another name, or has another face: the tables where they are are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from ...table import commands
from ..store import Player
from .live_table import LiveTable
from .registry import TableRegistry

MOST_TABLES = 20
"""That are told at once; the others are told when the player comes back there."""


async def introduce(
    registry: TableRegistry,
    player: Player,
    connected: Iterable[LiveTable],
    still: Callable[[], bool] = lambda: True,
) -> None:
    """Tells the tables that this player is connected to, and then those in memory where they are away, if that is
    still the name by then."""
    told = list(islice(dict.fromkeys(connected), MOST_TABLES))
    for live in told:
        introduce_at(registry, live, player)
    known = await registry.store.erasure.tables_with(player.id)
    if not still():
        return
    here = (live for live in map(registry.live_tables.get, known) if live is not None and live not in told)
    for live in islice(here, MOST_TABLES - len(told)):
        if live.table.person(player.id) is not None:  # may have left since
            introduce_at(registry, live, player)


def introduce_at(registry: TableRegistry, live: LiveTable, player: Player) -> None:
    """At this table name and face are what they are now; nothing happens where they were so already."""
    if live.table.phase != "closed" and not live.broken:
        registry.carry_out(live, player.id, commands.Introduce(player.name, player.face))
