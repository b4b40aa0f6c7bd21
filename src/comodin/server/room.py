"""One table in memory: its state, who is connected, and what was said lately."""

from __future__ import annotations

import json
import secrets
from array import array
from asyncio import Future
from typing import TYPE_CHECKING

from ..table import commands
from ..table.clock import next_deadline
from ..table.decide import decide, open_table
from ..table.events import TableEvent
from ..table.evolve import evolve, fold, opened
from ..table.notation import parse_table_event
from ..table.playon import PlayOn
from ..table.records import Keeper
from ..table.settings import Settings
from ..table.state import Table
from ..table.thinking import BotTurn, bots_due
from .store import Head, Row

if TYPE_CHECKING:
    from .connection import Connection

SCREEN = "screen"
"""The person that every shared screen of a table is: nobody, who sits nowhere and may only look. What it is shown
holds no hidden card, so it need not wait as those do who merely watch."""

KEPT_COMMANDS = 64
"""Of each person: far more than a client can have sent without an answer, given its credits."""


class Room:
    __slots__ = (
        "_summary",
        "asked",
        "broken",
        "connections",
        "done",
        "id",
        "keeper",
        "quiet_since",
        "seq",
        "table",
        "tail",
    )

    def __init__(self, table_id: str, table: Table, seq: int = 0) -> None:
        self.id = table_id
        self.table = table
        self.seq = seq
        self.done: dict[str, array[int]] = {}  # of each person: hash of a command's id, where it is in the log, …
        self.connections: set[Connection] = set()
        self.tail: Future[None] | None = None  # the last append that may not be durable yet
        self.keeper = Keeper()
        self.asked: frozenset[tuple[int, int]] = frozenset()  # (seat, moves) of bots
        self.quiet_since = 0.0
        self.broken = False
        self._summary: tuple[object, object, object, str] = (None, None, None, "")

    @classmethod
    def loaded(cls, table_id: str, rows: list[Row]) -> Room:
        """The fold of the log."""
        table: Table | None = None
        keeper = Keeper()
        for row in rows:
            for line in json.loads(row.events):
                event = parse_table_event(line)
                if table is None:
                    table = opened(event)  # type: ignore[arg-type]  # the first row is the opening
                    continue
                before, table = table, evolve(table, event)
                keeper.take(before, event, table)
        assert table is not None
        room = cls(table_id, table)
        room.keeper = keeper
        for row in rows:
            room.seq = row.seq
            if row.person is not None and row.command is not None:
                room.remember(row.person, row.command)
        return room

    @property
    def settled(self) -> bool:
        return self.tail is None or self.tail.done()

    def remember(self, person: str, command: str) -> None:
        """As numbers: the ids themselves would be the largest part of a table in memory."""
        done = self.done.setdefault(person, array("q"))
        done.extend((hash(command), self.seq))
        if len(done) > 2 * KEPT_COMMANDS:
            del done[:2]

    def done_by(self, person: str, command: str) -> int | None:
        """Where this command is in the log, if it was carried out."""
        done = self.done.get(person)
        if done is None:
            return None
        known = hash(command)
        return next((done[n + 1] for n in range(0, len(done), 2) if done[n] == known), None)

    def bots_to_ask(self) -> list[BotTurn]:
        return [turn for turn in bots_due(self.table) if (turn.seat, turn.moves) not in self.asked]

    def due(self) -> float | None:
        """When the table has something to do by itself: a clock, or a bot."""
        turns = self.bots_to_ask()
        clock = next_deadline(self.table)
        if not turns:
            return clock
        return turns[0].due if clock is None else min(clock, turns[0].due)

    def head(self) -> Head:
        table = self.table
        listed = table.settings.visibility == "public" and table.phase != "closed"
        return Head(self.id, self.seq, table.at, self.due(), table.phase, listed, self.summary())

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
    for command in (*coming, commands.Disconnect()):
        first += decide(fold(first), person, command, now)
    return first


def may_look(table: Table, person: str, key: str = "") -> bool:
    """Who may see a table: those who are there; others where one may watch, and before a match to sit down. A
    private one only who is invited or has its key; never who was voted out. A shared screen needs the key of any
    table: it was put up by somebody who sits there."""
    if person == SCREEN:
        return bool(key) and key == table.key
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
        },
        ensure_ascii=False,
    )
