"""One table in memory: its state, who is connected, and what was said lately."""

from __future__ import annotations

import json
import secrets
from asyncio import Future
from collections.abc import Iterable, Sequence

from ...table import (
    BotTurn,
    Person,
    PlayOn,
    RecordKeeper,
    Seat,
    Settings,
    Table,
    TableEvent,
    bots_due,
    commands,
    evolve,
    fold,
    next_deadline,
    open_table,
    opened,
    parse_table_event,
    proceed,
    told_to,
)
from ..store import Head, Row
from .client import Client
from .done_commands import DoneCommands
from .spectators import NUMBERS_FROM, SCREEN, Spectators

Listed = tuple[Settings | None, tuple[Person, ...] | None, tuple[Seat, ...] | None, str]


class LiveTable:
    """A table in memory."""

    __slots__ = (
        "_people",
        "_summary",
        "asked",
        "broken",
        "connections",
        "done",
        "id",
        "keeper",
        "listed",
        "newer",
        "older",
        "quiet_since",
        "seq",
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
        self.keeper = RecordKeeper()
        self.spectators: Spectators | None = None  # while somebody without a seat looks
        # two moments, the older one old enough for those who watch; None: when it was opened
        self.older: tuple[int, Table | None] = (0, None)
        self.newer: tuple[int, Table] = (0, table)
        self.asked: frozenset[tuple[int, int]] = frozenset()  # (seat, moves) of bots
        self.quiet_since = 0.0
        self.broken = False
        self.listed: Listed = (None, None, None, "")  # what the lobby knows of it
        self._people: tuple[Person, ...] | None = None  # as far as the store knows
        self._summary: tuple[object, object, object, str] = (None, None, None, "")

    @classmethod
    def begun(cls, table_id: str, log: Sequence[TableEvent]) -> LiveTable:
        """The fold of these events, the first of which is the opening; rounds that they begin are recorded."""
        live = cls(table_id, opened(log[0]))  # type: ignore[arg-type]
        live.take(log[1:])
        return live

    @classmethod
    def loaded(cls, table_id: str, rows: list[Row]) -> LiveTable:
        """The fold of the log."""
        live: LiveTable | None = None
        for row in rows:
            new = [parse_table_event(line) for line in json.loads(row.events)]
            if live is None:
                live = cls.begun(table_id, new)
            else:
                live.take(new)
            live.seq = row.seq
            live.mark()
            if row.person is not None and row.command is not None:
                live.remember(row.person, row.command, row.content)
        assert live is not None
        live._people = live.table.people
        return live

    def take(self, new: Iterable[TableEvent]) -> None:
        """Folds events of its log into it."""
        for event in new:
            before, self.table = self.table, evolve(self.table, event)
            self.keeper.take(before, event, self.table)

    def mark(self) -> None:
        """Remembers this moment if the last one that was remembered is old enough. A table that begins in the
        middle of a match has no moment to show yet, but that it was opened."""
        table = self.table
        if not self.newer[0]:  # the opening is in the log now
            self.newer = (self.seq, table)
            if table.phase == "waiting":
                self.older = self.newer
        elif table.at - self.newer[1].at >= table.settings.watch_delay:
            self.older, self.newer = self.newer, (self.seq, table)

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

    def head(self) -> Head:
        """What the store keeps beside the log."""
        table = self.table
        listed = table.settings.visibility == "public" and table.phase != "closed"
        here = None
        if table.people is not self._people:
            self._people, before = table.people, self._people or ()
            ids = tuple(person.id for person in table.people)
            here = ids if ids != tuple(person.id for person in before) else None
        return Head(self.id, self.seq, table.at, self.due(), table.phase, listed, self.summary(), here)

    def summary(self) -> str:
        """What the lobby shows, made anew only when somebody came or went."""
        table, (settings, people, seats, text) = self.table, self._summary
        if settings is not table.settings or people is not table.people or seats is not table.seats:
            text = summary_of(table)
            self._summary = (table.settings, table.people, table.seats, text)
        return text


def opening(
    settings: Settings, person: str, name: str, now: float, start: PlayOn | None, seat: int
) -> tuple[TableEvent, ...]:
    """The first events of a new table: its host is here, but not connected yet. Where a round is played on, the
    host has chosen a seat."""
    first = open_table(settings, secrets.token_hex(32), secrets.token_urlsafe(9), now, start)
    coming: list[commands.Command] = [commands.Join(name)]
    if start is not None:
        coming = [commands.Join(name, sit=False), commands.Sit(seat)]
    table = fold(first)
    for command in (*coming, commands.Disconnect()):
        decided = proceed(table, person, command, now)
        first, table = first + decided.new, decided.after
    return first


def may_look(table: Table, person: str, key: str = "") -> bool:
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


def summary_of(table: Table) -> str:
    """What the lobby shows."""
    return json.dumps(
        {
            "title": table.settings.title,
            "edition": table.settings.edition,
            "format": table.settings.match.format,
            "options": dict(table.settings.options),
            "rated": table.settings.rated,
            "seats": len(table.seats),
            "people": sum(seat.person is not None for seat in table.seats),
            "bots": sum(seat.person is None and seat.bot is not None for seat in table.seats),
            "watching": len(table.people) - len(table.sitting),
            "host": next((person.name for person in table.people if person.id == table.host), None),
            "sitting": [
                {"name": seat.name, "person": seat.person, "bot": seat.bot} if seat.taken else None
                for seat in table.seats
            ],
            "spectators": table.settings.spectators,
            "watch_delay": table.settings.watch_delay,
            "turn_seconds": table.settings.turn_seconds,
            "target": table.settings.match.target,
        },
        ensure_ascii=False,
    )
