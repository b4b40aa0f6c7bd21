"""A table for tests: people, commands and time in one line each; its log can be checked against its state."""

from __future__ import annotations

from typing import Any

from comodin.chance import Chance
from comodin.rules import Awaiting, Card, Colour, Dealt, Turn, actions, printed
from comodin.rules.events import RuleMade
from comodin.table import (
    Act,
    CommandRefused,
    Join,
    Ready,
    Settings,
    Table,
    TableEvent,
    Told,
    decide,
    events,
    evolve,
    fold,
    followed,
    open_table,
    outgoing,
    parse_table_event,
    print_table_event,
    tick,
)
from comodin.table.commands import Command

SECRET = "a secret that nobody guesses"
NAMES = {"ana": "Ana", "beto": "Beto", "caro": "Caro", "dani": "Dani", "eva": "Eva"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(printed(word) for word in text.split())


class Here:
    def __init__(self, *people: str, **settings: Any) -> None:
        settings = {"seats": max(len(people), 2), "fill_with": None} | settings
        self.now = 1000.0
        self.log: list[TableEvent] = list(open_table(Settings(**settings), SECRET, "key", self.now))
        self.table: Table = fold(self.log)
        self.told: dict[str, list[Told]] = {}
        for person in people:
            self.do(person, Join(NAMES[person]))

    def do(self, who: str, command: Command, *, lag: float = 0.0, after: float = 0.0) -> tuple[TableEvent, ...]:
        """The command, `after` seconds; returns its events."""
        self.now += after
        return self.take(decide(self.table, who, command, self.now, lag))

    def act(self, who: str, action: actions.Action, **how: float) -> tuple[TableEvent, ...]:
        return self.do(who, Act(action), **how)

    def refusal(self, who: str, command: Command) -> str:
        before = self.table
        try:
            self.do(who, command)
        except CommandRefused as refused:
            assert self.table == before
            return refused.code
        raise AssertionError("it was accepted")

    def wait(self, seconds: float) -> tuple[TableEvent, ...]:
        self.now += seconds
        return self.take(tick(self.table, self.now))

    def take(self, new: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
        people = {person.id for person in self.table.people} | {"stranger"}
        decided = followed(self.table, new)
        self.table = decided.after
        for person, lines in outgoing(decided, people).items():
            self.told.setdefault(person, []).extend(lines)
        self.log += new
        return new

    def check(self) -> None:
        """The table is the fold of its log, and the log prints and parses."""
        assert fold(self.log) == self.table
        assert [parse_table_event(print_table_event(event)) for event in self.log] == self.log

    def start(self) -> Here:
        for person in [one.id for one in self.table.people if self.table.seat_of(one.id) is not None]:
            if self.table.phase == "waiting":
                self.do(person, Ready())
        return self

    def position(self, hands: str, discard: str, *, turn: int = 0, draw: str = "", rules: str = "") -> Here:
        """Replaces the round by one with these hands (`R5 R7 | G1 G2`) and these house rules (`2 moo`)."""
        rows = tuple(cards(row) for row in hands.split("|"))
        if self.table.phase != "playing":
            self.start()
        pile = cards(draw) or cards("G1 G2 G3 G4 G5 G6 G7 G8 B1 B2 B3 B4 Y1 Y2 Y3 Y4 R1 R2 R3 R4")
        top = cards(discard)
        colour = top[-1].colour or Colour.RED
        steps = [Dealt(len(rows) - 1, 1, rows, pile, top, colour)]
        made = [
            RuleMade(0, int(one.split()[0]), actions.Deed(gesture=one.split()[1]))
            for one in rules.split(",")
            if one
        ]
        dealt = events.RoundDealt(
            self.now,
            tuple(range(len(rows))),
            ("",) * len(rows),
            "seed",
            Chance("seed").used,
            (*steps, *made, Awaiting(Turn(turn))),
        )
        self.take((dealt,))
        return self

    @property
    def state(self) -> Any:
        return self.table.round


def kinds(new: tuple[TableEvent, ...]) -> list[str]:
    return [type(event).__name__ for event in new]


__all__ = ["Here", "cards", "evolve", "kinds"]
