"""What is sent to the connections of a table: durable steps, views, missed events; the past to spectators."""

from __future__ import annotations

from collections.abc import Sequence

from ...table import Table, TableEvent, Told, events, tell, viewer_of
from ..protocol import codec as wire
from ..protocol import text_frame
from ..store import TableLog
from .client import Client
from .live_table import LiveTable, may_look, parse_row
from .spectators import watches
from .table_time import TableClock
from .watching import Watching

MOST_MISSED = 16
"""How far behind a returning client may be and still get the missed events instead of the whole view."""

MOVING = (events.SeatTaken, events.SeatFreed, events.Configured, events.RoundDealt)
"""Events after which somebody may see the table from another seat."""


class Delivery:
    """Sends steps and views of tables to their connections."""

    def __init__(self, store: TableLog, clock: TableClock, watching: Watching) -> None:
        self.store, self.clock, self.watching = store, clock, watching

    def deliver(
        self,
        live: LiveTable,
        seq: int,
        new: Sequence[TableEvent],
        after: Table,
        told: dict[str, list[Told]],
        moved: set[str],
    ) -> None:
        """A durable step, to everybody who may hear of it; `moved` see the table from another place after it."""
        page = wire.Page(seq, self.clock.now(), after)
        for connection in tuple(live.connections):
            person = connection.person
            if connection.behind:
                if person in moved and not watches(after, person):
                    self.watching.leave(live, connection)
                    connection.seq = seq
                    connection.send_frames(self.welcome(after, seq, person))
                continue
            if connection.seq >= seq or person not in told:
                continue
            connection.seq = seq
            if not may_look(after, person, connection.key):
                connection.fail("no_table", "you are no longer at this table")
            elif person in moved:
                connection.send_frames(self.welcome(after, seq, person))
                if watches(after, person):  # has stood up: from now on late
                    connection.behind = True
                    self.watching.follow(live, connection, seq, after)
            elif told[person]:
                connection.send_frames(page.told(told[person]))
        self.watching.durable(live, seq, new, after)

    # -- coming and coming back ------------------------------------------------------------------------------

    def welcome(self, table: Table, seq: int, person: str) -> bytes:
        """The whole view for a person, as a frame."""
        return text_frame(wire.welcome(table, seq, person, self.clock.now()))

    def greet(self, live: LiveTable, connection: Client, seq: int, table: Table, last_seen: int | None) -> None:
        """The missed events if there are few, else the whole view."""
        if watches(table, connection.person):
            if connection.behind:  # else a seat was taken meanwhile, and its view is sent
                self.watching.greet(live, connection, seq, table)
            return
        missed = None if last_seen is None else self._missed(live.id, seq, last_seen)
        if missed is None:
            connection.send_frames(self.welcome(table, seq, connection.person))
            return
        viewer = viewer_of(table, connection.person)
        for number, batch in missed:
            told = [line for line in (tell(event, viewer) for event in batch) if line is not None]
            known = table if number == seq else None  # what is legal and due: only with the last is it true
            connection.send_frames(wire.Page(number, self.clock.now(), known).told(told))

    def _missed(self, table_id: str, seq: int, last_seen: int) -> list[tuple[int, list[TableEvent]]] | None:
        """What came after `last_seen`, from the log; None if that is much, or if who sits where has changed."""
        if not seq - MOST_MISSED <= last_seen <= seq:
            return None
        rows = self.store.read(table_id, last_seen, seq - last_seen)
        missed = [(row.seq, parse_row(row)) for row in rows]
        if any(isinstance(event, MOVING) for _, batch in missed for event in batch):
            return None
        return missed if len(missed) == seq - last_seen else None
