"""Those who watch: what they see is made when the first of them comes, in slices, and kept a while after the last.

Where all that has happened may be seen, that is the table itself. Else it is an old enough moment of it and the
rows of the log since; the table remembers moments, and where it was read lately the store has snapshots.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from ...table import Table, TableEvent, evolve, opened
from ..store import Row, TableLog
from .client import Client
from .live_table import LiveTable, may_look, parse_row
from .loading import READ_AT_ONCE, stored_snapshot
from .slices import Slices
from .spectators import Opening, Spectators
from .table_time import TableClock

log = logging.getLogger("comodin.server")

KEPT_SECONDS, MOST_HELD = 60.0, 256
"""What spectators see is kept so long, and the delay, after the last of them has left; not with more steps that
would have to be folded at once when the next one comes."""


class Watching:
    """The connections without a seat, of all tables."""

    def __init__(
        self, store: TableLog, clock: TableClock, slices: Slices, set_timer: Callable[[str, float], None]
    ) -> None:
        self.store, self.clock, self.slices, self.set_timer = store, clock, slices, set_timer
        self._tasks: set[asyncio.Task[None]] = set()

    # -- coming and going ------------------------------------------------------------------------------------

    def greet(self, live: LiveTable, connection: Client, seq: int, table: Table) -> None:
        """The whole view of the past, at once or when it is made; `table` at `seq` is durable."""
        spectators = self._at_hand(live, seq, table)
        if spectators is None:
            self._wait(live, connection, whole=True)
            return
        self.go_on(live, spectators)
        spectators.welcome(connection, self.clock.now())
        self._look_again(live, spectators)

    def follow(self, live: LiveTable, connection: Client, seq: int, table: Table) -> None:
        """Somebody has stood up, who has seen the table till then: from now on late."""
        spectators = self._at_hand(live, seq, table)
        if spectators is None:
            self._wait(live, connection, whole=False)
        else:
            spectators.connections.add(connection)
            self._look_again(live, spectators)

    def leave(self, live: LiveTable, connection: Client) -> None:
        """A connection watches no longer."""
        connection.behind = False
        if live.opening is not None:
            live.opening.waiting.pop(connection, None)
        if live.spectators is not None and connection in live.spectators.connections:
            live.spectators.connections.discard(connection)
            live.spectators.left_at = self.clock.now()
            self.forget(live, live.spectators)

    # -- time goes on ----------------------------------------------------------------------------------------

    def durable(self, live: LiveTable, seq: int, new: Sequence[TableEvent], after: Table) -> None:
        """A step is durable: who watches is told what may be told now, and who may not look any more is gone."""
        opening, spectators = live.opening, live.spectators
        watching = opening.waiting if opening is not None else spectators.connections if spectators else ()
        for one in [one for one in watching if not may_look(after, one.person, one.key)]:
            self.leave(live, one)
            one.fail("no_table", "you are no longer at this table")
        if opening is not None:
            opening.steps.append((seq, new, after))
        elif spectators is not None and not self.forget(live, spectators):
            spectators.take(seq, new, after)
            if spectators.connections:
                self.go_on(live, spectators)
            else:
                spectators.show_present(self.clock.now())  # the rest is folded when somebody comes back

    def go_on(self, live: LiveTable, spectators: Spectators) -> None:
        """Some time has passed."""
        spectators.tell_on(self.clock.now())
        self._look_again(live, spectators)

    def forget(self, live: LiveTable, spectators: Spectators) -> bool:
        """What they see is forgotten when nobody has looked for a while; at once where it is the table itself."""
        now, kept = self.clock.now(), live.table.settings.watch_delay + KEPT_SECONDS
        if spectators.connections:
            return False
        if live.shown_at > now and now - spectators.left_at <= kept and len(spectators.held) <= MOST_HELD:
            return False
        live.spectators = None
        return True

    def _look_again(self, live: LiveTable, spectators: Spectators) -> None:
        if spectators.due is not None and spectators.connections:
            self.set_timer(live.id, spectators.due)

    # -- what they see ---------------------------------------------------------------------------------------

    def _at_hand(self, live: LiveTable, seq: int, table: Table) -> Spectators | None:
        if live.spectators is None and live.opening is None and live.shown_at <= self.clock.now():
            live.spectators = Spectators(seq, table)
            live.spectators.catch_up(table, self.clock.now())
        return live.spectators

    def _wait(self, live: LiveTable, connection: Client, *, whole: bool) -> None:
        if live.opening is None:
            live.opening = Opening()
            task = asyncio.get_running_loop().create_task(self._open(live, live.opening))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        live.opening.waiting[connection] = whole

    def stop(self) -> None:
        """Nobody waits any more."""
        for task in tuple(self._tasks):
            task.cancel()

    async def _open(self, live: LiveTable, opening: Opening) -> None:
        try:
            made = await self._make(live)
            while opening.again:
                opening.again = False
                made = await self._make(live)
        except Exception:
            log.exception("what spectators of table %s see could not be made", live.id)
            live.opening = None
            for connection in tuple(opening.waiting):
                connection.fail("store_failed", "this table cannot be shown now; connect again")
            return
        live.opening = None
        if live.broken:
            return  # its clients have been told
        for seq, new, after in opening.steps:
            made.take(seq, new, after)
        spectators = live.spectators = made.spectators
        spectators.catch_up(made.true, self.clock.now())
        for connection, whole in opening.waiting.items():
            if whole:
                spectators.welcome(connection, self.clock.now())
            else:
                spectators.connections.add(connection)
        spectators.left_at = self.clock.now()
        self._look_again(live, spectators)

    async def _make(self, live: LiveTable) -> Making:
        now = self.clock.now()
        moment = live.moment(now)
        if moment is not None:
            making = Making(moment.seq, moment.table, now)
        else:
            found = await stored_snapshot(self.store, self.slices, live.id, now)
            making = Making(0, None, now) if found is None else Making(found[0].seq, found[1].table, now)
        while rows := await self.store.read(live.id, making.seq, READ_AT_ONCE):
            await self.slices.fold(rows, making.take_row)
        return making


class Making:
    """From an old enough moment of the table (None: of its opening), row by row."""

    def __init__(self, seq: int, table: Table | None, now: float) -> None:
        self.seq, self.now = seq, now
        if table is not None:
            self._begin(table)

    def _begin(self, table: Table) -> None:
        self.true = table
        self.spectators = Spectators(self.seq, table)

    def take_row(self, row: Row) -> None:
        new = parse_row(row, self.true if self.seq else None)
        if self.seq == 0:
            self._begin(opened(new[0]))  # type: ignore[arg-type]  # every log begins with it
            del new[0]
        after = self.true
        for event in new:
            after = evolve(after, event)
        self.take(row.seq, new, after)

    def take(self, seq: int, new: Sequence[TableEvent], after: Table) -> None:
        if seq > self.seq:
            self.seq, self.true = seq, after
            self.spectators.take(seq, new, after)
            self.spectators.show(self.now)
