"""What is sent to the connections of a table: durable steps, views, missed events; the past to spectators."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from ...table import Table, TableEvent, Told, events, parse_table_event, tell, told_to, viewer_of
from ..protocol import codec as wire
from ..protocol import text_frame
from ..store import TableLog
from .client import Client
from .live_table import LiveTable, may_look
from .spectators import Spectators, watches
from .table_time import TableClock

MOST_MISSED = 32
"""How many events a returning client may have missed and still get them instead of the whole view."""
MOST_ROWS = 256
"""Of the log, that are searched for them: far more than there can be in so few events, as people play."""

MOVING = (events.SeatTaken, events.SeatFreed, events.Configured, events.RoundDealt)
"""Events after which somebody may see the table from another seat."""


class Delivery:
    """Sends steps and views of tables to their connections."""

    def __init__(self, store: TableLog, clock: TableClock, set_timer: Callable[[str, float], None]) -> None:
        self.store, self.clock, self.set_timer = store, clock, set_timer

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
                    self.leave_spectators(live, connection)
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
                    self._spectators(live).connections.add(connection)
            elif told[person]:
                connection.send_frames(page.told(told[person], told_to(after, person)))
        if live.spectators is not None:
            self._watched(live, live.spectators, seq, new, after)

    # -- coming and coming back ------------------------------------------------------------------------------

    def welcome(self, table: Table, person: str) -> bytes:
        """The whole view for a person, as a frame."""
        return text_frame(wire.welcome(table, told_to(table, person), person, self.clock.now()))

    def greet(self, live: LiveTable, connection: Client, seq: int, table: Table, last_seen: int | None) -> None:
        """The missed events if there are few, else the whole view."""
        if watches(table, connection.person):
            if connection.behind:  # else a seat was taken meanwhile, and its view is sent
                self._spectators(live).welcome(connection, self.clock.now())
            return
        missed = None if last_seen is None else self._missed(live.id, seq, table, connection.person, last_seen)
        if missed is None:
            connection.send_frames(self.welcome(table, connection.person))
            return
        for n, (number, told) in enumerate(missed, 1):
            known = table if n == len(missed) else None  # what is legal and due: only with the last is it true
            connection.send_frames(wire.Page(self.clock.now(), known).told(told, number))

    def _missed(
        self, table_id: str, seq: int, table: Table, person: str, last_seen: int
    ) -> list[tuple[int, list[Told]]] | None:
        """What this person was told after `last_seen`, from the log, which is read backwards; None if that is
        much, or if who sits where has changed."""
        number, viewer = told_to(table, person), viewer_of(table, person)
        if not number - MOST_MISSED <= last_seen <= number:
            return None
        missed: list[tuple[int, list[Told]]] = []
        rows = self._backwards(table_id, seq)
        while number > last_seen and (row := next(rows, None)) is not None:
            batch = [parse_table_event(line) for line in json.loads(row)]
            if any(isinstance(event, MOVING) for event in batch):
                return None
            told = [line for line in (tell(event, viewer) for event in batch) if line is not None]
            if told:
                missed.insert(0, (number, told))
                number -= len(told)
        return missed if number == last_seen else None

    def _backwards(self, table_id: str, seq: int) -> Iterator[str]:
        """The last rows of a log up to `seq`, the last one first."""
        end = seq
        for most in (MOST_MISSED, MOST_ROWS):
            start = max(0, seq - most)
            yield from [row.events for row in self.store.read(table_id, start) if row.seq <= end][::-1]
            end = start

    # -- those who watch -----------------------------------------------------------------------------------

    def _spectators(self, live: LiveTable) -> Spectators:
        if live.spectators is None:
            seq, table = live.older
            live.spectators = Spectators.opened(seq, table, self.store.read(live.id, seq), self.clock.now())
            self._look_again(live, live.spectators)
        return live.spectators

    def go_on(self, live: LiveTable, spectators: Spectators) -> None:
        """Some time has passed."""
        spectators.tell_on(self.clock.now())
        self._look_again(live, spectators)

    def _look_again(self, live: LiveTable, spectators: Spectators) -> None:
        if spectators.due is not None:
            self.set_timer(live.id, spectators.due)

    def leave_spectators(self, live: LiveTable, connection: Client) -> None:
        """A connection watches no longer."""
        connection.behind = False
        if live.spectators is not None:
            live.spectators.connections.discard(connection)
            if not live.spectators.connections:
                live.spectators = None

    def _watched(
        self, live: LiveTable, spectators: Spectators, seq: int, new: Sequence[TableEvent], after: Table
    ) -> None:
        """A step is durable: who watches is told what may be told now."""
        for one in [one for one in spectators.connections if not may_look(after, one.person, one.key)]:
            self.leave_spectators(live, one)
            one.fail("no_table", "you are no longer at this table")
        spectators.take(seq, new, after)
        self.go_on(live, spectators)
