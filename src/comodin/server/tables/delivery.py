"""What is sent to the connections of a table: durable steps, views, missed events; the past to spectators."""

from __future__ import annotations

from collections.abc import Sequence

from ...table import Table, TableEvent, Told, tell, told_to, viewer_of
from ..protocol import codec as wire
from ..protocol import text_frame
from .client import Client
from .live_table import LiveTable, may_look, parse_row
from .spectators import watches
from .table_time import TableClock
from .watching import Watching

MOST_MISSED = 32
"""How many events a returning client may have missed and still get them instead of the whole view."""


class Delivery:
    """Sends steps and views of tables to their connections."""

    def __init__(self, clock: TableClock, watching: Watching) -> None:
        self.clock, self.watching = clock, watching

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
        page = wire.Page(self.clock.now(), after)
        for connection in tuple(live.connections):
            person = connection.person
            if connection.behind:
                if person in moved and not watches(after, person):
                    self.watching.leave(live, connection)
                    connection.seq = seq
                    connection.send_frames(self.welcome(after, person))
                continue
            if connection.seq >= seq or person not in told:
                continue
            connection.seq = seq
            if not may_look(after, person, connection.key):
                connection.fail("no_table", "you are no longer at this table")
            elif person in moved:
                connection.send_frames(self.welcome(after, person))
                if watches(after, person):  # has stood up: from now on late
                    connection.behind = True
                    self.watching.follow(live, connection, seq, after)
            elif told[person]:
                connection.send_frames(page.told(told[person], told_to(after, person)))
        self.watching.durable(live, seq, new, after)

    # -- coming and coming back ------------------------------------------------------------------------------

    def welcome(self, table: Table, person: str) -> bytes:
        """The whole view for a person, as a frame."""
        return text_frame(wire.welcome(table, told_to(table, person), person, self.clock.now()))

    def greet(self, live: LiveTable, connection: Client, seq: int, table: Table, last_seen: int | None) -> None:
        """The missed events if there are few, else the whole view."""
        if watches(table, connection.person):
            if connection.behind:  # else a seat was taken meanwhile, and its view is sent
                self.watching.greet(live, connection, seq, table)
            return
        missed = None if last_seen is None else _missed(live, seq, table, connection.person, last_seen)
        if missed is None:
            connection.send_frames(self.welcome(table, connection.person))
            return
        for n, (number, told) in enumerate(missed, 1):
            known = table if n == len(missed) else None  # what is legal and due: only with the last is it true
            connection.send_frames(wire.Page(self.clock.now(), known).told(told, number))


def _missed(
    live: LiveTable, seq: int, table: Table, person: str, last_seen: int
) -> list[tuple[int, list[Told]]] | None:
    """What this person was told after `last_seen`, up to row `seq`; None if that is much, if it is not at hand any
    more, or if who sits where has changed."""
    number, viewer = told_to(table, person), viewer_of(table, person)
    if not number - MOST_MISSED <= last_seen <= number:
        return None
    missed: list[tuple[int, list[Told]]] = []
    for row in reversed(live.recent):
        if number <= last_seen:
            break
        if row.seq > seq:
            continue  # is told when it is durable
        told = [line for line in (tell(event, viewer) for event in parse_row(row, table)) if line is not None]
        if told:
            missed.insert(0, (number, told))
            number -= len(told)
    return missed if number == last_seen else None
