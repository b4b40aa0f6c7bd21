"""Whose turn it is at a table they have left: they are told once, until they have been there again."""

from __future__ import annotations

from collections.abc import Callable

from ...table import Table
from ..tables import LiveTable

MOST_TABLES = 20_000


class Turns:
    """Looks at every step of every table; `tell` is called with who is awaited there and is not."""

    def __init__(self, tell: Callable[[LiveTable, str], None]) -> None:
        self._tell = tell
        self._told: dict[str, set[str]] = {}  # by table: who was told, and has not been there since

    def look(self, live: LiveTable, table: Table) -> None:
        """A step of this table is durable, and this is the table after it."""
        if table.phase == "closed":
            self._told.pop(live.id, None)
        awaited = _awaited(table)
        if awaited is None or awaited in self._told.get(live.id, ()):
            return
        if all(connection.person != awaited for connection in live.connections):
            self._told.setdefault(live.id, set()).add(awaited)
            if len(self._told) > MOST_TABLES:
                del self._told[next(iter(self._told))]
            self._tell(live, awaited)

    def arrived(self, person: str, table: str) -> None:
        """This one is there again."""
        told = self._told.get(table)
        if told is not None:
            told.discard(person)
            if not told:
                del self._told[table]


def _awaited(table: Table) -> str | None:
    """The one person whom the round waits for."""
    if table.phase != "playing" or table.round is None or table.stopped_at is not None:
        return None
    seats = table.round.pending.seats
    if len(seats) != 1:
        return None
    seat = table.seats[table.players[seats[0]]]
    return None if seat.by_bot else seat.person
