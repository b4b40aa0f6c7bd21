"""The table in one process: people and bots, with the clock given by whoever runs it.

The same commands, events and views as on a server; bots are asked when their time has come.
"""

from __future__ import annotations

from collections.abc import Callable

from ..rules import Action
from .bot_turns import BotTurn, answer, bots_due, question
from .clock import next_deadline, pass_time
from .commands import BotAct, Command, Connect, Join
from .decide import SHELL, open_table, proceed
from .evolve import fold
from .proceedings import Decided, followed
from .refusals import CommandRefused
from .settings import Settings
from .state import Table
from .view import TableView, Told, outgoing, view_of
from .viewers import TableEvent


class LocalTable:
    """`send` a command, `run` until a time; `told` is called with everything that the person is told."""

    def __init__(self, settings: Settings, secret: str, told: Callable[[Told], None], now: float = 0.0) -> None:
        self.log: list[TableEvent] = list(open_table(settings, secret, "", now))
        self.table: Table = fold(self.log)
        self._told = told
        self._people: set[str] = set()
        self._asked: set[tuple[int, int]] = set()  # (seat, moves): a bot is asked once about the same table

    def join(self, person: str, name: str, now: float) -> None:
        self._people.add(person)
        self.send(person, Join(name), now)
        self.send(person, Connect(), now)

    def send(self, person: str, command: Command, now: float) -> None:
        """Raises Refused; then nothing has changed."""
        self._take(proceed(self.table, person, command, now))

    def bot_acts(self, seat: int, action: Action, now: float) -> None:
        """For shells that ask the bots themselves, instead of `run`; raises Refused."""
        self._take(proceed(self.table, SHELL, BotAct(seat, self.table.moves, action), now))

    def tick(self, now: float) -> None:
        """Only the clocks."""
        self._take(pass_time(self.table, now))

    def take(self, events: tuple[TableEvent, ...]) -> None:
        """What was decided elsewhere, such as a position set up by hand."""
        self._take(followed(self.table, events))

    def view(self, person: str) -> TableView:
        return view_of(self.table, person)

    def next_event_at(self) -> float | None:
        """When something will happen by itself: a clock, or a bot."""
        times = [turn.due for turn in self._to_ask()]
        clock = next_deadline(self.table)
        return min([*times, *([] if clock is None else [clock])], default=None)

    def run(self, now: float, steps: int | None = None) -> int:
        """Lets clocks and bots go on until `now`, in their order, for at most so many steps; returns how many."""
        done = 0
        while steps is None or done < steps:
            at = self.next_event_at()
            if at is None or at > now:
                break
            self._step(max(at, self.table.at))
            done += 1
        return done

    def _step(self, at: float) -> None:
        self._take(pass_time(self.table, at))
        for turn in self._to_ask():
            if turn.due <= at:
                self._asked.add((turn.seat, turn.moves))
                action = answer(*question(self.table, turn))
                if action is None:
                    continue
                try:
                    self._take(proceed(self.table, SHELL, BotAct(turn.seat, turn.moves, action), at))
                except (
                    CommandRefused
                ):  # the table has gone on, or a catch is being settled: it will be asked again
                    continue
                return

    def _to_ask(self) -> list[BotTurn]:
        return [turn for turn in bots_due(self.table) if (turn.seat, turn.moves) not in self._asked]

    def _take(self, decided: Decided) -> None:
        if not decided.new:
            return
        moves = self.table.moves
        told = outgoing(decided, self._people)
        self.table = decided.after
        self.log += decided.new
        if self.table.moves != moves:
            self._asked = {(seat, at) for seat, at in self._asked if at >= self.table.moves}
        for lines in told.values():
            for line in lines:
                self._told(line)
