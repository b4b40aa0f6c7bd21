"""One table in memory: its state, who is connected, and what was said lately."""

from __future__ import annotations

import json
from asyncio import Future
from collections.abc import Iterable, Sequence
from math import inf
from time import time
from typing import NamedTuple

from ...own import listed_as
from ...table import (
    BotTurn,
    Person,
    PlayOn,
    RecordKeeper,
    Seat,
    Settings,
    Snapshot,
    Table,
    TableEvent,
    bots_due,
    commands,
    evolve,
    fold,
    next_deadline,
    open_table,
    opened,
    parse_table_events,
    print_snapshot,
    proceed,
    seats_to_have,
    snapshot_format,
    told_to,
)
from ..keys import new_key
from ..store import Head, Row, StoredSnapshot
from .client import Client
from .done_commands import DoneCommands
from .doors import Door, print_door
from .recent_rows import RecentRows
from .spectators import IN_A_MATCH, NUMBERS_FROM, SCREEN, Opening, Spectators

MOMENT_ROWS, MOST_MOMENTS = 64, 24
"""A moment is remembered after so many rows, or when the watch delay has passed since the last one. Where there
are too many, every second one is forgotten."""

SNAPSHOT_ROWS, DEALT_ROWS = 240, 120
"""A snapshot is kept after so many rows; sooner with a deal, when the next round begins anyway."""

Listed = tuple[Settings | None, tuple[Person, ...] | None, tuple[Seat, ...] | None, str, bool]


class Moment(NamedTuple):
    """The table after a row (None: as it was opened), and when those who watch may see all of it."""

    seq: int
    table: Table | None
    shown_at: float


class LiveTable:
    """A table in memory."""

    __slots__ = (
        "_dealt",
        "_door",
        "_people",
        "_summary",
        "asked",
        "broken",
        "connections",
        "done",
        "id",
        "keeper",
        "listed",
        "moments",
        "opening",
        "quiet_since",
        "recent",
        "seq",
        "shown_at",
        "slot",
        "snapshot_seq",
        "spectators",
        "table",
        "tail",
    )

    def __init__(self, table_id: str, table: Table, seq: int = 0) -> None:
        self.id = table_id
        self.table = table
        self.seq = seq
        self.done = DoneCommands()
        self.connections: set[Client] = set()
        self.tail: Future[None] | None = None  # the last append that may not be durable yet
        self.recent = RecentRows()
        self.keeper = RecordKeeper()
        self.spectators: Spectators | None = None  # while somebody without a seat looks, and a while after
        self.opening: Opening | None = None  # while what they see is made
        self.shown_at = 0.0  # when all that has happened may be seen by those who watch
        self.moments = [Moment(0, None, -inf)]  # the first one may be seen, unless it was read from a snapshot
        self.snapshot_seq = 0  # of the last snapshot
        self.asked: frozenset[tuple[int, int]] = frozenset()  # (seat, moves) of bots
        self.slot: float | None = None  # when its bots may act, where they wait for that (pace.py)
        self.quiet_since = 0.0
        self.broken = False
        self.listed: Listed = (None, None, None, "", False)  # what the lobby knows of it
        self._people: tuple[Person, ...] | None = None  # as far as the store knows
        self._dealt = table.dealt  # as far as the store knows
        self._door: tuple[object, object, object, object, str, str] = (None, None, None, None, "", "")
        self._summary: tuple[object, object, object, str] = (None, None, None, "")

    @classmethod
    def begun(cls, table_id: str, log: Sequence[TableEvent]) -> LiveTable:
        """The fold of these events, the first of which is the opening; rounds that they begin are recorded."""
        live = cls(table_id, opened(log[0]))  # type: ignore[arg-type]
        live.take(log[1:])
        return live

    @classmethod
    def loaded(cls, table_id: str, rows: Sequence[Row]) -> LiveTable:
        """The fold of a whole log."""
        live = cls.first(table_id, rows[0])
        for row in rows[1:]:
            live.take_row(row)
        live.is_loaded()
        return live

    @classmethod
    def first(cls, table_id: str, row: Row) -> LiveTable:
        """A table as the first row of its log makes it."""
        new = parse_row(row, None)
        live = cls.begun(table_id, new)
        live._follow(row, new, live.table)
        return live

    @classmethod
    def resumed(cls, stored: StoredSnapshot, snapshot: Snapshot) -> LiveTable:
        """A table as a snapshot shows it; the rows that come after it are still to be taken."""
        live = cls(stored.table_id, snapshot.table, stored.seq)
        live.keeper = snapshot.keeper
        live.snapshot_seq, live.shown_at = stored.seq, stored.shown_at
        live.moments = [Moment(stored.seq, snapshot.table, stored.shown_at)]
        return live

    def take_row(self, row: Row) -> None:
        """Folds the next row of its log into it."""
        before, new = self.table, parse_row(row, self.table)
        self.take(new)
        self._follow(row, new, before)

    def _follow(self, row: Row, new: Sequence[TableEvent], before: Table) -> None:
        self.seq = row.seq
        self.recent.add(row, new)
        self.mark(before)
        if row.person is not None and row.command is not None:
            self.remember(row.person, row.command, row.content)

    def is_loaded(self) -> None:
        """All rows have been taken: the store knows who is here."""
        self._people, self._dealt = self.table.people, self.table.dealt

    def take(self, new: Iterable[TableEvent]) -> None:
        """Folds events of its log into it."""
        for event in new:
            before, self.table = self.table, evolve(self.table, event)
            self.keeper.take(before, event, self.table)

    def mark(self, before: Table) -> None:
        """A step has been taken. Remembers this moment if the last one is old enough, and forgets those before the
        newest one that may be seen."""
        table, moments = self.table, self.moments
        if table.phase in IN_A_MATCH or before.phase in IN_A_MATCH:
            self.shown_at = max(self.shown_at, table.at + before.settings.watch_delay)
        last = moments[-1]
        if (
            last.table is None
            or self.seq - last.seq >= MOMENT_ROWS
            or table.at - last.table.at >= table.settings.watch_delay
        ):
            moments.append(Moment(self.seq, table, self.shown_at))
            while len(moments) > 1 and moments[1].shown_at <= table.at:
                del moments[0]
            if len(moments) > MOST_MOMENTS:
                for n in range(len(moments) - 2, 0, -2):
                    del moments[n]

    def moment(self, now: float) -> Moment | None:
        """The newest moment that may be seen; None if only the store knows one."""
        return next((one for one in reversed(self.moments) if one.shown_at <= now), None)

    def wants_snapshot(self, before: Table) -> bool:
        """Is it time to keep one? A deal is a good moment."""
        rows = self.seq - self.snapshot_seq
        return rows >= SNAPSHOT_ROWS or (rows >= DEALT_ROWS and self.table.dealt != before.dealt)

    def snapshot(self) -> StoredSnapshot:
        """Where it stands."""
        self.snapshot_seq = self.seq
        text = print_snapshot(self.table, self.keeper)
        return StoredSnapshot(self.id, self.seq, self.shown_at, snapshot_format(), text)

    @property
    def settled(self) -> bool:
        """Is everything durable?"""
        return self.tail is None or self.tail.done()

    def remember(self, person: str, command_id: str, content: int | None) -> None:
        """The last step was this command."""
        self.done.add(person, command_id, told_to(self.table, person), content)

    def number(self, table: Table, connection: Client) -> int:
        """The number of the last event that this connection was told of; `table` is what is durable."""
        if connection.behind:
            return self.spectators.number if self.spectators is not None else NUMBERS_FROM
        return told_to(table, connection.person)

    def bots_to_ask(self) -> list[BotTurn]:
        """The bots that have something to think about and were not asked yet."""
        return [turn for turn in bots_due(self.table) if (turn.seat, turn.moves) not in self.asked]

    def due(self) -> float | None:
        """When the table has something to do by itself: a clock, or a bot."""
        turns = self.bots_to_ask()
        clock = next_deadline(self.table)
        if not turns:
            return clock
        return turns[0].due if clock is None else min(clock, turns[0].due)

    def plays_itself(self, now: float) -> bool:
        """Is what is due now the play of bots, or a deal that nobody asked for?"""
        table = self.table
        if table.phase == "between":
            return table.deal_at is not None and table.deal_at <= now
        if table.phase != "playing" or table.round is None:
            return False
        awaited = table.round.pending.seats
        if awaited and table.seats[table.players[awaited[0]]].by_bot:
            clock = next_deadline(table)  # it plays for a bot that does not answer
            if clock is not None and clock <= now:
                return True
        return any(turn.due <= now for turn in self.bots_to_ask())

    def head(self) -> Head:
        """What the store keeps beside the log."""
        table = self.table
        listed = table.settings.visibility == "public" and table.phase != "closed" and not table.deserted
        here = None
        if table.people is not self._people:
            self._people, before = table.people, self._people or ()
            ids = tuple(person.id for person in table.people)
            here = ids if ids != tuple(person.id for person in before) else None
        dealt_to: tuple[str, ...] = ()
        if table.dealt != self._dealt:
            self._dealt = table.dealt
            sitting = (table.seats[number].person for number in table.players)
            dealt_to = tuple(person for person in sitting if person is not None)
        return Head(
            self.id,
            self.seq,
            table.at,
            self.due(),
            table.phase,
            listed,
            self.summary(),
            here,
            dealt_to,
            self.door(),
        )

    def door(self) -> str:
        """Who may look, made anew only when it has changed."""
        table, (settings, people, invited, kicked, key, text) = self.table, self._door
        if (
            settings is not table.settings
            or people is not table.people
            or invited is not table.invited
            or kicked is not table.kicked
            or key != table.key  # changes with the one for screens
        ):
            text = print_door(table)
            self._door = (table.settings, table.people, table.invited, table.kicked, table.key, text)
        return text

    def summary(self) -> str:
        """What the lobby shows, made anew only when somebody came or went."""
        table, (settings, people, seats, text) = self.table, self._summary
        if settings is not table.settings or people is not table.people or seats is not table.seats:
            text = summary_of(table, time())
            self._summary = (table.settings, table.people, table.seats, text)
        return text


def parse_row(row: Row, table: Table | None) -> list[TableEvent]:
    """The events of a row, of the log of this table as it stands about then; None: of the first row."""
    return list(parse_table_events(json.loads(row.events), None if table is None else table.settings))


def opening(
    settings: Settings, person: str, name: str, face: str, now: float, start: PlayOn | None, seat: int, secret: str
) -> tuple[TableEvent, ...]:
    """The first events of a new table: its host is here, but not connected yet. Where a round is played on, the
    host has chosen a seat."""
    first = open_table(settings, secret, new_key(9), now, start)
    coming: list[commands.Command] = [commands.Join(name, face=face)]
    if start is not None:
        coming = [commands.Join(name, sit=False, face=face), commands.Sit(seat)]
    table = fold(first)
    for command in (*coming, commands.Disconnect()):
        decided = proceed(table, person, command, now)
        first, table = first + decided.new, decided.after
    return first


def may_look(table: Door, person: str, key: str = "") -> bool:
    """Who may see a table: those who are there; others where one may watch, and before a match to sit down. A
    private one only who is invited or has its key; never who was voted out. A shared screen needs the key for
    screens, which only those know who sit there: it sees everything at once."""
    if person == SCREEN:
        return key == table.screen_key
    if table.person(person) is not None:
        return True
    if person in table.kicked or not (table.settings.spectators or table.phase == "waiting"):
        return False
    if table.settings.visibility != "private":
        return True
    return person in table.invited or (bool(key) and key == table.key)


def summary_of(table: Table, now: float) -> str:
    """What the lobby shows. `changed` is the time of day, to the minute: when somebody came or went, or a round
    began or ended."""
    match = table.match
    return json.dumps(
        {
            "title": table.settings.title,
            "edition": listed_as(table.settings.edition),
            "format": table.settings.match.format,
            "options": dict(table.settings.options),
            "rated": table.settings.rated,
            "seats": len(table.seats),
            "people": sum(seat.person is not None for seat in table.seats),
            "bots": sum(seat.person is None and seat.bot is not None for seat in table.seats),
            "watching": len(table.people) - len(table.sitting),
            "host": next((person.name for person in table.people if person.id == table.host), None),
            "sitting": [
                {
                    "name": seat.name,
                    "person": seat.person,
                    "bot": seat.bot,
                    "face": seat.face,
                    "colour": seat.colour,
                }
                if seat.taken
                else None
                for seat in table.seats
            ],
            "room": len(seats_to_have(table)),
            "score": None if match is None or not match.rounds else list(match.totals),
            "changed": int(now // 60) * 60,
            "spectators": table.settings.spectators,
            "watch_delay": table.settings.watch_delay,
            "turn_seconds": table.settings.turn_seconds,
            "target": table.settings.match.target,
        },
        ensure_ascii=False,
    )
