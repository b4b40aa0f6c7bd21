"""All tables of a server: loads them, hands them commands and time, makes events durable, and then sends them.

The order of one command: decide → evolve in memory → append → (durable) → told to everybody → acknowledged. When
the store fails, what was not kept is forgotten: the table is read again, and everybody at it starts from there.
"""

from __future__ import annotations

import logging
import secrets
from asyncio import Future
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from ...rules import Action
from ...table import (
    SHELL,
    CommandRefused,
    Decided,
    PlayOn,
    Settings,
    Table,
    TableEvent,
    Told,
    close,
    commands,
    outgoing,
    pass_time,
    proceed,
    stood_still,
    told_to,
    viewer_of,
)
from ..cluster import Cluster
from ..keys import new_key
from ..metrics import Metrics
from ..protocol import codec as wire
from ..store import Finished, Row, Store
from .bot_workers import BotWorkers
from .client import Client
from .delivery import Delivery
from .finding import TableFinder
from .housekeeping import Housekeeping
from .live_table import LiveTable, may_look, opening
from .loading import Loading, long_way
from .lobby import Lobby
from .ownership import Ownership
from .pace import BotPace
from .results import finished_by
from .slices import Slices
from .spectators import watches
from .steps import CommandResult, Done, Step
from .table_time import TableClock
from .timekeeper import Timekeeper
from .timers import Timers
from .watching import Watching

log = logging.getLogger("comodin.server")

MOST_TABLES_OPEN = 20_000

MOST_ROWS, LAST_ROW = 100_000, 120_000
"""Of the log of a table. With so many it is closed at the next end of a round, or at once if the round does not
end: people who play all day make a tenth of that."""


class TableRegistry(TableFinder):
    """The tables of a server: found by id, given commands and time, made durable, delivered."""

    def __init__(
        self,
        store: Store,
        clock: TableClock,
        metrics: Metrics,
        bot_workers: BotWorkers,
        pace: BotPace | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.slices = Slices()
        super().__init__(store, Loading(store, metrics, self.slices, self._loaded), cluster or Cluster())
        self.store, self.clock, self.metrics, self.bot_workers = store, clock, metrics, bot_workers
        self.pace = pace or BotPace()
        self.timers = Timers()
        self.watching = Watching(store, clock, self.slices, self.timers.set)
        self.delivery = Delivery(clock, self.watching)
        self.lobby = Lobby(store, self.slices, shared=not self.cluster.alone)
        self.ownership = Ownership(self.cluster, self.live_tables, self.timers, clock)
        self.housekeeping = Housekeeping(self.live_tables, self.watching, self.ownership.forget)
        self.erasing = 0  # players: what is kept of them meanwhile would come too late to be wiped
        self.timekeeper = Timekeeper(self, self.timers, self.housekeeping, metrics)
        self.round_ended: list[Callable[[LiveTable], None]] = []  # called when it is durable
        self.stepped: Callable[[LiveTable, Table], None] = lambda live, after: None  # so is this, after every step

    # -- tables ------------------------------------------------------------------------------------------

    def _loaded(self, live: LiveTable) -> None:
        """It was read: whoever was here is not connected any more. If much was read, less will be next time."""
        stood = self.cluster.stood.pop(live.id, None)
        if live.id in self.live_tables:
            return  # was opened while it was looked for
        self.live_tables[live.id] = live
        live.quiet_since = self.clock.now()
        if stood is not None:
            self.apply(live, stood_still(live.table, stood, self.clock.now()))
        if live.table.phase != "closed":
            for person in live.table.people:
                if person.present:
                    self.carry_out(live, person.id, commands.Disconnect())
        if long_way(live) and not self.erasing:
            self.loading.keep(live, live.table.at)

    async def open(
        self,
        settings: Settings,
        person: str,
        name: str,
        start: PlayOn | None = None,
        seat: int = 0,
        face: str = "",
        secret: str = "",
    ) -> LiveTable:
        """A new table with its host, who sits on this seat; with a `start`, it is played on from there. `secret`:
        what its bots do follows from it, where it is not the table's own."""
        if len(self.live_tables) >= MOST_TABLES_OPEN:
            raise CommandRefused("table_full")
        now = self.clock.now()
        first = opening(settings, person, name, face, now, start, seat, secret or secrets.token_hex(32))
        return await self.put(new_key(9), first)

    async def put(self, table_id: str, first: Sequence[TableEvent]) -> LiveTable:
        """A new table that begins with these events. Where there are several workers it is nobody's: whoever gets
        its first connection takes it."""
        live = LiveTable.begun(table_id, first)
        if self.cluster.alone:
            self.live_tables[table_id] = live
        await self._append(live, first, live.table)
        self.lobby.look_at(live, live.table)
        return live

    # -- commands ----------------------------------------------------------------------------------------

    def submit(
        self,
        live: LiveTable,
        sender: Client,
        command: commands.Command,
        command_id: str,
        done: Done,
        content: int = 0,
    ) -> None:
        """Carries out a command once. `done` is called when it is durable, or with why it was refused (when what
        it was refused for is durable). `content` is a digest of the command: another one with the same id is
        refused."""
        person = sender.person
        known = live.done.find(person, command_id)
        try:
            if known is not None:
                if content and known.content and known.content != content:
                    raise CommandRefused("id_used")
                number = live.number(live.table, sender) if sender.behind else known.number
                self.when_settled(live, partial(done, CommandResult(number, changed=True)))
                return
            decided = self._proceed(live, person, command, sender.lag)
        except CommandRefused as refused:
            self.metrics.refused.inc()
            self.when_settled(live, partial(done, CommandResult(live.number(live.table, sender), refused=refused)))
            return
        if not decided.new:
            self.when_settled(live, partial(done, CommandResult(live.number(live.table, sender))))
            return
        self.apply(live, decided, Step(sender, command_id, content, done))

    def carry_out(self, live: LiveTable, person: str, command: commands.Command) -> None:
        """A command that no connection waits for; CommandRefused if the table refuses it."""
        self.apply(live, self._proceed(live, person, command))

    def _proceed(self, live: LiveTable, who: str, command: commands.Command, lag: float = 0.0) -> Decided:
        began = perf_counter()
        decided = proceed(live.table, who, command, self.clock.now(), lag)
        self.metrics.decided(decided.new, perf_counter() - began)
        return decided

    def when_settled(self, live: LiveTable, then: Callable[[], None]) -> None:
        """Answers only what is durable; if it cannot be, everybody is told so by `_break`."""
        tail = live.tail
        if tail is None or (tail.done() and not tail.exception()):
            then()
        elif not tail.done():
            tail.add_done_callback(lambda told: None if told.exception() else then())

    def apply(self, live: LiveTable, decided: Decided, step: Step | None = None) -> None:
        """Takes what was decided into memory, and to everybody as soon as it is durable. The events were folded
        when they were decided: records and deliveries are made from those tables."""
        if not decided.new:
            return
        before, new, after = decided.before, decided.new, decided.after
        people = {connection.person for connection in live.connections if not connection.behind}
        told = outgoing(decided, people)
        finished = finished_by(live.id, live.keeper, decided)
        future = self._append(live, new, after, step, finished)
        moved = set[str]()
        if after.seats is not before.seats or after.players is not before.players:
            everybody = {connection.person for connection in live.connections}
            moved = {one for one in everybody if viewer_of(before, one) != viewer_of(after, one)}
        if after.settings is not before.settings:  # they may have another delay now
            moved |= {one.person for one in live.connections if one.behind != watches(after, one.person)}
        durable = partial(self._durable, live, live.seq, new, after, told, moved, step, perf_counter())
        future.add_done_callback(durable)
        if finished is not None:
            future.add_done_callback(lambda kept: None if kept.exception() else self._ended(live))
        full = live.seq >= (LAST_ROW if after.phase == "playing" else MOST_ROWS)
        if full and after.phase != "closed":
            self.apply(live, close(after, self.clock.now(), "too_long"))

    def _ended(self, live: LiveTable) -> None:
        for hear in self.round_ended:
            hear(live)

    def _append(
        self,
        live: LiveTable,
        new: Sequence[TableEvent],
        after: Table,
        step: Step | None = None,
        finished: Finished | None = None,
    ) -> Future[None]:
        before, live.table = live.table, after
        live.seq += 1
        live.mark(before)
        if live.asked:
            live.asked = frozenset(one for one in live.asked if one[1] >= after.moves)
        row = Row(live.seq, None, None, wire.log_lines(new))
        if step is not None:
            person = step.sender.person
            live.remember(person, step.command_id, step.content)
            row = Row(live.seq, person, step.command_id, row.events, step.content or None, told_to(after, person))
        head = live.head()
        self.housekeeping.steps += 1
        live.recent.add(row, new)
        future = self.store.append(head, row, finished)
        live.tail = future
        self.pace.wrote(live, step.sender if step else None, row, finished)
        if live.wants_snapshot(before) and not self.erasing:
            self.loading.keep(live, after.at)
        if head.due is not None and live.id in self.live_tables:
            self.timers.set(live.id, head.due)
        return future

    def _durable(
        self,
        live: LiveTable,
        seq: int,
        new: Sequence[TableEvent],
        after: Table,
        told: dict[str, list[Told]],
        moved: set[str],
        step: Step | None,
        decided_at: float,
        future: Future[None],
    ) -> None:
        """Sends what is durable to everybody; the sender gets the acknowledgement in the same packet."""
        error = future.exception()
        if error is not None:
            self._break(live, error)
            return
        durable_at = perf_counter()
        self.metrics.committed(durable_at - decided_at)
        self.lobby.look_at(live, after)
        self._tell(live, seq, new, after, told, moved, step)
        self.stepped(live, after)
        self.metrics.told(perf_counter() - durable_at)

    def _tell(
        self,
        live: LiveTable,
        seq: int,
        new: Sequence[TableEvent],
        after: Table,
        told: dict[str, list[Told]],
        moved: set[str],
        step: Step | None,
    ) -> None:
        if step is None:
            self.delivery.deliver(live, seq, new, after, told, moved)
            return
        sender = step.sender
        sender.hold()
        leaves = not may_look(after, sender.person, sender.key)  # its connection ends with this step
        if leaves:
            step.done(CommandResult(live.number(after, sender), changed=True))
        self.delivery.deliver(live, seq, new, after, told, moved)
        if not leaves:
            step.done(CommandResult(live.number(after, sender), changed=True))
        sender.release()

    def _break(self, live: LiveTable, error: BaseException) -> None:
        """The write failed: drops the table from memory, and lets all clients come back to what is durable."""
        if live.broken:
            return
        live.broken = True
        level = logging.DEBUG if self.store.failing else logging.ERROR  # the store tells of its own failure once
        log.log(
            level, "write failed for table %s; clients reconnect to the last durable state: %s", live.id, error
        )
        self.metrics.store_failures.inc()
        if self.live_tables.get(live.id) is live:
            self.ownership.forget([live])
        self.timers.set(live.id, self.clock.now() + 1.0)
        for connection in tuple(live.connections):
            connection.fail("store_failed", "this could not be kept; connect again")

    # -- coming and going ----------------------------------------------------------------------------------

    def enter(self, live: LiveTable, connection: Client, last_seen: int | None) -> None:
        """Sends what this connection does not know yet, then everything that happens."""
        person = connection.person
        first = all(other.person != person for other in live.connections)
        live.connections.add(connection)
        connection.seq = live.seq
        connection.behind = watches(live.table, person)
        self.when_settled(live, partial(self.delivery.greet, live, connection, live.seq, live.table, last_seen))
        if first and live.table.phase != "closed":
            self.carry_out(live, person, commands.Connect())

    def look(self, live: LiveTable, connection: Client) -> None:
        """The whole view, of what is durable by now."""
        self.when_settled(live, partial(self.delivery.greet, live, connection, live.seq, live.table, None))
        if not connection.behind:
            connection.seq = max(connection.seq, live.seq)

    def leave(self, live: LiveTable, connection: Client) -> None:
        """A connection has ended."""
        live.connections.discard(connection)
        self.watching.leave(live, connection)
        live.quiet_since = self.clock.now()
        gone = all(other.person != connection.person for other in live.connections)
        if gone and not live.broken and live.table.phase != "closed":
            self.carry_out(live, connection.person, commands.Disconnect())

    # -- time ----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begins to keep time."""
        await self.resume()
        self.timekeeper.start()
        self.ownership.start()

    async def resume(self) -> None:
        """Table time goes on where the last log entry left it, and all timers are set. Several workers have one
        time, and take tables as they are due."""
        if self.cluster.alone:
            self.clock.begin(await self.store.latest())
            self.timers.fill(await self.store.timers())

    async def stop(self) -> None:
        """Asks all clients to come back; all that was decided becomes durable."""
        self.timekeeper.stop()
        self.watching.stop()
        await self.ownership.hand_over()

    def tick(self, table_id: str, now: float) -> None:
        """Clocks, then bots; a table asks to be looked at again when something else is due."""
        live = self.live_tables.get(table_id)
        if live is not None and live.spectators is not None:
            self.watching.go_on(live, live.spectators)
        if live is None or live.table.phase == "closed":
            return
        due = live.due()
        if due is None or due > now:  # an old timer: a newer one is set, or none is needed
            if due is not None:
                self.timers.set(table_id, due)
            return
        by_bots = live.plays_itself(now)
        if by_bots and (later := self.pace.when(live, now)) > now:
            self.timers.set(table_id, later)
            return
        began = perf_counter()
        decided = pass_time(live.table, now)
        self.metrics.decided(decided.new, perf_counter() - began)
        self.apply(live, decided)
        turn = next(iter(live.bots_to_ask()), None) if by_bots else None
        if turn is not None and turn.due <= now:
            live.asked |= {(turn.seat, turn.moves)}
            answered = partial(self._bot_answered, live, turn.seat, turn.moves)
            self.bot_workers.ask(live.table, turn, self.pace.owner(live), answered)
        due = live.due()
        if due is not None:
            self.timers.set(table_id, max(due, now + 0.001))

    def _bot_answered(self, live: LiveTable, seat: int, moves: int, action: Action | None) -> None:
        if action is None or live.broken:
            return
        try:
            decided = self._proceed(live, SHELL, commands.BotAct(seat, moves, action))
        except CommandRefused:
            return  # the table has gone on
        self.apply(live, decided)
