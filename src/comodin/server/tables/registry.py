"""All tables of a server: loads them, hands them commands and time, makes events durable, and then sends them.

The order of one command: decide → evolve in memory → append → (durable) → told to everybody → acknowledged. When
the store fails, what was not kept is forgotten: the table is read again, and everybody at it starts from there.
"""

from __future__ import annotations

import asyncio
import gc
import heapq
import logging
import secrets
from asyncio import Future
from collections.abc import Callable, Sequence
from functools import partial
from math import inf

from ...rules.actions import Action
from ...table import commands, events
from ...table.clock import tick
from ...table.decide import SHELL, decide, proceed
from ...table.events import TableEvent
from ...table.evolve import evolve
from ...table.refusals import Refused
from ...table.resume import PlayOn
from ...table.settings import Settings
from ...table.state import Table
from ...table.view import Told, outgoing, viewer_of
from ..metrics import Metrics
from ..protocol import codec as wire
from ..socket.connection import Connection
from ..store.protocols import Finished, Row, Store
from .bot_workers import Thinkers
from .delivery import Telling
from .live_table import Room, may_look, opening
from .lobby import Lobby
from .results import finished_of
from .spectators import watches
from .steps import Done, Outcome, Step
from .table_time import TableClock

log = logging.getLogger("comodin.server")

QUIET_SECONDS = 30.0
TIDY_SECONDS, TIDY_AT_LATEST = 600.0, 3600.0
LOOK_AROUND = 0.25  # seconds: the clock is read at least so often
MOST_TABLES_OPEN = 20_000


class House:
    def __init__(self, store: Store, clock: TableClock, metrics: Metrics, thinkers: Thinkers) -> None:
        self.store, self.clock, self.metrics, self.thinkers = store, clock, metrics, thinkers
        self.rooms: dict[str, Room] = {}
        self.telling = Telling(store, clock, self._set_timer)
        self.lobby = Lobby(store)
        self._timers: list[tuple[float, str]] = [(due, table_id) for table_id, due in store.timers()]
        heapq.heapify(self._timers)
        self._earliest = {table_id: due for due, table_id in self._timers}
        self._keeper: asyncio.Task[None] | None = None
        self._tidied, self._events_seen = clock.now(), 0
        self.round_ended: Callable[[Room], None] = lambda room: None  # called when it is durable

    # -- rooms -------------------------------------------------------------------------------------------

    def room(self, table_id: str) -> Room | None:
        """The table, read from its log if it is not in memory."""
        room = self.rooms.get(table_id)
        if room is None:
            rows = self.store.read(table_id)
            if not rows:
                return None
            room = self.rooms[table_id] = Room.loaded(table_id, rows)
            self._nobody_is_connected(room)
        return room

    def _nobody_is_connected(self, room: Room) -> None:
        """After a restart: whoever was here is not connected any more."""
        for person in room.table.people:
            if person.present:
                self.apply(room, decide(room.table, person.id, commands.Disconnect(), self.clock.now()))

    async def open(
        self, settings: Settings, person: str, name: str, start: PlayOn | None = None, seat: int = 0
    ) -> Room:
        """A new table with its host, who sits on this seat; with a `start`, it is played on from there."""
        if len(self.rooms) >= MOST_TABLES_OPEN:
            raise Refused("table_full")
        now = self.clock.now()
        first = opening(settings, person, name, now, start, seat)
        return await self.put(secrets.token_urlsafe(9), first)

    async def put(self, table_id: str, first: Sequence[TableEvent]) -> Room:
        """A new table that begins with these events."""
        room = self.rooms[table_id] = Room.begun(table_id, first)
        await self._append(room, first, room.table, None, None)
        self.lobby.look_at(room, room.table)
        return room

    # -- commands ----------------------------------------------------------------------------------------

    def submit(
        self, room: Room, sender: Connection, command: commands.Command, command_id: str, done: Done
    ) -> None:
        """Carries out a command once. `done` is called with where it is in the log when it is durable, or with why
        it was refused (when what it was refused for is durable)."""
        person = sender.person
        known = room.done_by(person, command_id)
        if known is not None:
            self.when_settled(room, lambda: done(Outcome(known, changed=True)))
            return
        try:
            after, new = proceed(room.table, person, command, self.clock.now(), sender.lag)
        except Refused as refused:
            self.metrics.refused += 1
            self.when_settled(room, partial(done, Outcome(room.seq, refused=refused)))
            return
        if not new:
            self.when_settled(room, partial(done, Outcome(room.seq)))
            return
        self.apply(room, new, Step(sender, command_id, done), after)

    def when_settled(self, room: Room, then: Callable[[], None]) -> None:
        """Answers only what is durable; if it cannot be, everybody is told so by `_break`."""
        tail = room.tail
        if tail is None or (tail.done() and not tail.exception()):
            then()
        elif not tail.done():
            tail.add_done_callback(lambda told: None if told.exception() else then())

    def apply(
        self, room: Room, new: Sequence[TableEvent], step: Step | None = None, known: Table | None = None
    ) -> None:
        """Takes the events into memory, and to everybody as soon as they are durable."""
        before = room.table
        people = {connection.person for connection in room.connections if not connection.behind}
        after, told = outgoing(before, new, people, known)
        finished = self._keep(room, new)
        person, command_id = (step.sender.person, step.command_id) if step else (None, None)
        future = self._append(room, new, after, person, command_id, finished)
        moved = set[str]()
        if after.seats is not before.seats or after.players is not before.players:
            everybody = {connection.person for connection in room.connections}
            moved = {one for one in everybody if viewer_of(before, one) != viewer_of(after, one)}
        if after.settings is not before.settings:  # they may have another delay now
            moved |= {line.person for line in room.connections if line.behind != watches(after, line.person)}
        future.add_done_callback(partial(self._durable, room, room.seq, new, after, told, moved, step))
        if finished is not None:
            future.add_done_callback(lambda kept: None if kept.exception() else self.round_ended(room))

    def _append(
        self,
        room: Room,
        new: Sequence[TableEvent],
        after: Table,
        person: str | None,
        command_id: str | None,
        finished: Finished | None = None,
    ) -> Future[None]:
        room.table = after
        room.seq += 1
        room.mark()
        if room.asked:
            room.asked = frozenset(one for one in room.asked if one[1] >= after.moves)
        if person is not None and command_id is not None:
            room.remember(person, command_id)
        lines = wire.log_lines(new)
        head = room.head()
        self.metrics.events += len(new)
        future = self.store.append(head, Row(room.seq, person, command_id, lines), finished)
        room.tail = future
        if head.due is not None:
            self._set_timer(room.id, head.due)
        return future

    def _keep(self, room: Room, new: Sequence[TableEvent]) -> Finished | None:
        """Records and results of rounds that end with these events; steps are remembered until then."""
        table = room.table
        if len(new) == 1 and isinstance(new[0], events.Acted):
            room.keeper.take(table, new[0], table)
            return None
        found = []
        for event in new:
            before, table = table, evolve(table, event)
            record = room.keeper.take(before, event, table)
            if record is not None:
                found.append((record, table))
        return finished_of(self.store, room.id, found) if found else None

    def _durable(
        self,
        room: Room,
        seq: int,
        new: Sequence[TableEvent],
        after: Table,
        told: dict[str, list[Told]],
        moved: set[str],
        step: Step | None,
        future: Future[None],
    ) -> None:
        """What has been kept is told to everybody, and acknowledged in the same breath to whoever asked for it."""
        error = future.exception()
        if error is not None:
            self._break(room, error)
            return
        self.lobby.look_at(room, after)
        if step is None:
            self.telling.deliver(room, seq, new, after, told, moved)
            return
        sender, outcome = step.sender, Outcome(seq, changed=True)
        sender.hold()
        leaves = not may_look(after, sender.person, sender.key)  # its line ends with what is told
        if leaves:
            step.done(outcome)
        self.telling.deliver(room, seq, new, after, told, moved)
        if not leaves:
            step.done(outcome)
        sender.release()

    def _break(self, room: Room, error: BaseException) -> None:
        """Not kept: forget what is in memory, and let everybody come back to what was kept."""
        if room.broken:
            return
        room.broken = True
        log.error("table %s could not be written and is read again: %s", room.id, error)
        self.metrics.store_failures += 1
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        self._set_timer(room.id, self.clock.now() + 1.0)
        for connection in tuple(room.connections):
            connection.fail("store_failed", "this could not be kept; connect again")

    # -- coming and going ----------------------------------------------------------------------------------

    def enter(self, room: Room, connection: Connection, last_seen: int | None) -> None:
        """What this line does not know, then everything that happens."""
        person = connection.person
        first = all(other.person != person for other in room.connections)
        room.connections.add(connection)
        connection.seq = room.seq
        connection.behind = watches(room.table, person)
        self.when_settled(room, partial(self.telling.greet, connection, room.seq, room.table, last_seen))
        if first and room.table.phase != "closed":
            new = decide(room.table, person, commands.Connect(), self.clock.now())
            if new:
                self.apply(room, new)

    def look(self, connection: Connection) -> None:
        """The whole view, of what is durable by now."""
        room = connection.room
        self.when_settled(room, partial(self.telling.greet, connection, room.seq, room.table, None))
        if not connection.behind:
            connection.seq = max(connection.seq, room.seq)

    def leave(self, room: Room, connection: Connection) -> None:
        room.connections.discard(connection)
        self.telling.leave_gallery(room, connection)
        room.quiet_since = self.clock.now()
        gone = all(other.person != connection.person for other in room.connections)
        if gone and not room.broken and room.table.phase != "closed":
            new = decide(room.table, connection.person, commands.Disconnect(), self.clock.now())
            if new:
                self.apply(room, new)

    # -- time ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._keeper = asyncio.get_running_loop().create_task(self._keep_time())

    async def stop(self) -> None:
        """Everybody is told to come back; all that was decided becomes durable."""
        if self._keeper is not None:
            self._keeper.cancel()
        for room in self.rooms.values():
            for connection in tuple(room.connections):
                connection.bye()
        tails = [room.tail for room in self.rooms.values() if room.tail is not None]
        await asyncio.gather(*tails, return_exceptions=True)

    def _set_timer(self, table_id: str, due: float) -> None:
        """One timer a table: an earlier one will do, since it looks when the next is due."""
        if due < self._earliest.get(table_id, inf):
            self._earliest[table_id] = due
            heapq.heappush(self._timers, (due, table_id))

    async def _keep_time(self) -> None:
        swept = self.clock.now()
        while True:
            now = self.clock.now()
            self.ring(now)
            if now - swept > QUIET_SECONDS:
                swept = now
                self._sweep(now)
            self._tidy(now)
            wait = self._timers[0][0] - now if self._timers else LOOK_AROUND
            await asyncio.sleep(min(max(wait, 0.002), LOOK_AROUND))

    def ring(self, now: float) -> None:
        """Every table whose time has come."""
        while self._timers and self._timers[0][0] <= now:
            due, table_id = heapq.heappop(self._timers)
            if self._earliest.get(table_id) != due:
                continue  # an earlier one has taken its place
            del self._earliest[table_id]
            try:
                self.tick(table_id, now)
            except Exception:
                log.exception("table %s could not go on", table_id)
                self.metrics.errors += 1
                self._set_timer(table_id, now + 5.0)

    def tick(self, table_id: str, now: float) -> None:
        """Clocks, then bots; a table asks to be looked at again when something else is due."""
        room = self.room(table_id)
        if room is not None and room.gallery is not None:
            self.telling.go_on(room, room.gallery)
        if room is None or room.table.phase == "closed":
            return
        due = room.due()
        if due is None or due > now:  # an old timer: a newer one is set, or none is needed
            if due is not None:
                self._set_timer(table_id, due)
            return
        new = tick(room.table, now)
        if new:
            self.apply(room, new)
        for turn in room.bots_to_ask():
            if turn.due > now:
                break
            room.asked |= {(turn.seat, turn.moves)}
            self.thinkers.ask(room.table, turn, partial(self._bot_answered, room, turn.seat, turn.moves))
            break
        due = room.due()
        if due is not None:
            self._set_timer(table_id, max(due, now + 0.001))

    def _bot_answered(self, room: Room, seat: int, moves: int, action: Action | None) -> None:
        if action is None or room.broken:
            return
        try:
            after, new = proceed(room.table, SHELL, commands.BotAct(seat, moves, action), self.clock.now())
        except Refused:
            return  # the table has gone on
        if new:
            self.apply(room, new, known=after)

    def _tidy(self, now: float) -> None:
        """Looks for rings among all values, which takes a tenth of a second in a full house: when all is quiet."""
        quiet = self.metrics.events == self._events_seen
        self._events_seen = self.metrics.events
        if now - self._tidied > (TIDY_SECONDS if quiet else TIDY_AT_LATEST):
            self._tidied = now
            gc.collect()

    def _sweep(self, now: float) -> None:
        """Tables that nobody looks at are forgotten; their timers bring them back."""
        for room in list(self.rooms.values()):
            if (
                not room.connections
                and room.settled
                and now - max(room.quiet_since, room.table.at) > QUIET_SECONDS
            ):
                del self.rooms[room.id]
