"""A table in this process, with a clock: people at this terminal and bots, as at a server's table.

The table is the very same (`table.LocalTable`): catches, gestures and challenges are real races. Nobody has a
turn clock, and the next round waits for the people.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from ...bots import Fault, Faults
from ...match import MatchRules
from ...records import Record
from ...table import (
    BotTurn,
    CommandRefused,
    Deadline,
    LocalTable,
    Settings,
    TableView,
    Told,
    WriteRule,
    bots_due,
    commands,
    deadlines,
    events,
    next_deadline,
    question,
)
from ..resuming import Follower, Resumed, take_up
from .source import BotFaulted, Ended, Happened, Hear, News, Refused
from .thinking import Thinking

BETWEEN = 300.0  # the most that a table may wait for the next round


@dataclass(frozen=True)
class Person:
    """Somebody at this terminal."""

    id: str
    name: str
    seat: int


class LocalSource:
    """`bots` are names of bots by seat; the other seats are people's, `people` of them at this terminal. One of
    them looks at a time (`look_as`)."""

    def __init__(
        self,
        record: Record,
        match: MatchRules,
        bots: dict[int, str],
        follower: Follower,
        resumed: Resumed | None = None,
        clock: Callable[[], float] = monotonic,
        bot_seconds: tuple[float, float] = (0.7, 1.6),
        faults: Faults | None = None,
    ) -> None:
        self._faults = Faults() if faults is None else faults
        self._clock, self._began = clock, clock()
        self._told: list[Told] = []
        self._asked: set[tuple[int, int]] = set()
        self._thinking = Thinking()
        self._untold: list[News] = []  # until somebody hears
        self._hear: Hear = self._untold.append
        self._moved = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._follower, self._at = follower, 0
        self.link = ""
        settings = Settings(
            edition=record.edition.key,
            own_edition=record.edition.source,
            options=tuple(record.options.items()),
            match=match,
            seats=len(record.players),
            turn_seconds=None,
            race_seconds=12.0,
            between_seconds=BETWEEN,
            bot_seconds=bot_seconds,
            visibility="unlisted",
        )
        self._local = LocalTable(settings, record.seed or "", self._told.append)
        self.people = tuple(
            Person(f"person {seat}", name, seat) for seat, name in enumerate(record.players) if seat not in bots
        )
        for seat in range(len(record.players)):
            if seat in bots:
                self._local.take((events.BotSeated(0.0, seat, bots[seat], record.players[seat]),))
            else:
                person = next(one for one in self.people if one.seat == seat)
                self._local.join(person.id, person.name, 0.0)
        self.me = self.people[0]
        for card, custom in record.custom.items():
            self._local.send(self.me.id, WriteRule(card, custom), 0.0)
            for other in self.people[1:]:
                self._local.send(other.id, commands.Consent(card, True), 0.0)
        if resumed is not None:
            take_up(self._local, resumed, 0.0)
            self._at = len(self._local.log)
        self._told.clear()

    # -- the table ---------------------------------------------------------------------------------------------

    @property
    def view(self) -> TableView:
        """As the person sees it who looks now."""
        return self._local.view(self.me.id)

    @property
    def due(self) -> tuple[Deadline, ...]:
        """Only that of a race: nothing else hurries anybody here."""
        return tuple(one for one in deadlines(self._local.table, self.now()) if one.kind == "race")

    def now(self) -> float:
        """The table's time."""
        return self._clock() - self._began

    def awaited(self) -> Person | None:
        """Whose decision the round waits for, if it is one of the people here."""
        table = self._local.table
        if table.phase != "playing" or table.round is None or not table.round.pending.seats:
            return None
        seat = table.players[table.round.pending.seats[0]]
        return next((one for one in self.people if one.seat == seat), None)

    def look_as(self, person: Person) -> None:
        """The terminal goes to somebody else."""
        self.me = person

    def begin(self) -> None:
        """The first round is dealt; a saved one goes on."""
        if self._local.table.phase == "waiting":
            self.send(commands.Ready())

    # -- what is asked -----------------------------------------------------------------------------------------

    def send(self, command: commands.Command) -> None:
        """Everybody at the terminal is ready together: they see it together."""
        together = isinstance(command, commands.Ready)
        for person in self.people if together else (self.me,):
            try:
                self._local.send(person.id, command, self.now())
            except CommandRefused as refused:
                if person is self.me:
                    self._news(Refused(refused.code, refused.clause, refused.about))
        self._tell()

    async def run(self, hear: Hear) -> None:
        """Lets clocks and bots go on until `close`."""
        self._hear = hear
        for news in self._untold:
            hear(news)
        self._tell()
        while not self._closed:
            self._moved.clear()
            await self._wait()
            if self._closed:
                break
            self._local.tick(self.now())
            if self._local.table.unattended:  # somebody who is out of the match watches
                self._local.send(self.me.id, commands.Resume(), self.now())
            for turn in self._to_ask():
                if turn.due <= self.now():
                    self._asked.add((turn.seat, turn.moves))
                    task = asyncio.get_running_loop().create_task(self._ask(turn))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
            self._tell()
        self._news(Ended("closed"))

    async def goodbye(self) -> None:
        """There is nobody to be told."""
        self.close()

    def close(self) -> None:
        """Ends it, and what bots think about."""
        self._closed = True
        self._moved.set()
        self._thinking.close()
        for task in self._tasks:
            task.cancel()

    async def _wait(self) -> None:
        """Until something is due, or somebody has done something."""
        times = [turn.due for turn in self._to_ask()]
        clock = next_deadline(self._local.table)
        at = min([*times, *([] if clock is None else [clock])], default=None)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._moved.wait(), None if at is None else max(0.0, at - self.now()))

    def _to_ask(self) -> list[BotTurn]:
        return [turn for turn in bots_due(self._local.table) if (turn.seat, turn.moves) not in self._asked]

    async def _ask(self, turn: BotTurn) -> None:
        action, fault = await self._thinking.about(question(self._local.table, turn))
        if fault is not None and not self._closed:
            self._note(fault)
        table = self._local.table
        if action is None or self._closed or table.moves != turn.moves:
            return
        try:
            self._local.bot_acts(turn.seat, action, self.now())
        except CommandRefused:  # a catch is being settled: it is asked again after that
            self._asked.discard((turn.seat, turn.moves))
        self._tell()

    def _note(self, fault: Fault) -> None:
        if self._faults.strict:
            self._news(BotFaulted(fault, ends=True))
            self.close()
        elif self._faults.note(fault):
            self._news(BotFaulted(fault))

    # -- what is told ------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        self._follower.take(self._local, self._at)
        self._at = len(self._local.log)
        told = [line.event for line in self._told if line.viewer.person == self.me.id]
        self._told.clear()
        self._moved.set()
        if told:
            self._asked = {(seat, at) for seat, at in self._asked if at >= self._local.table.moves}
            self._news(Happened(tuple(told), self.view))

    def _news(self, news: News) -> None:
        self._hear(news)
