"""Whose turn it is at a table they have left: they are told once, until they have been there again."""

from __future__ import annotations

from collections.abc import Callable

from ...table import Table
from ..tables import LiveTable

Tell = Callable[[LiveTable, str, bool], None]


class Turns:
    """Looks at every step of every table; `tell` is called with who is awaited there and is not, or (False) is no
    longer."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._told: dict[str, set[str]] = {}  # by table: who was told, and has not been there since

    def look(self, live: LiveTable, table: Table) -> None:
        """A step of this table is durable, and this is the table after it."""
        told = self._told.get(live.id)
        awaited = _awaited(table)
        if told is None and awaited is None:
            return
        here = {connection.person for connection in live.connections}
        if told is not None:
            back = told & here if table.phase != "closed" else set(told)
            for person in back:
                self._tell(live, person, False)
            told -= back
            if not told:
                del self._told[live.id]
        if awaited is not None and awaited not in here and awaited not in self._told.get(live.id, ()):
            self._told.setdefault(live.id, set()).add(awaited)
            self._tell(live, awaited, True)


def _awaited(table: Table) -> str | None:
    """The one person whom the round waits for."""
    if table.phase != "playing" or table.round is None or table.stopped_at is not None:
        return None
    seats = table.round.pending.seats
    if len(seats) != 1:
        return None
    seat = table.seats[table.players[seats[0]]]
    return None if seat.by_bot else seat.person
