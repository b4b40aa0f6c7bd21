"""What must hold, judged by the server's log and by what the pages show and sent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from comodin.rules import actions
from comodin.table import Table, events, evolve, fold, parse_table_event
from comodin.table.viewers import TableEvent

from .person import Person, Tap
from .stage import Stage

Row = tuple[str | None, str | None, list[TableEvent]]

# which taps can have meant an action; others (gestures, rules …) any
MEANT: dict[str, set[str]] = {
    "Play": {"card", "colour", "choice", "bar"},
    "Draw": {"bar"},
    "Pass": {"bar"},
    "Accept": {"stakes", "choice"},
    "Challenge": {"stakes", "choice"},
    "SayUno": {"uno"},
    "Catch": {"catch"},
    "NameColour": {"colour"},
}


class Log:
    """What the server has written about one table, and the table as it stands."""

    def __init__(self, stage: Stage, table: str) -> None:
        self._stage, self._id = stage, table
        self._read = 0
        self.rows: list[Row] = []
        self.freed: list[tuple[str, str | None]] = []  # whose seats became free, and by whose command
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """As it is now."""
        for number, person, command, text in self._stage.rows(self._id, self._read):
            new = [parse_table_event(line) for line in json.loads(text)]
            self.rows.append((person, command, new))
            for event in new:
                before = self._table
                if before is not None and isinstance(event, events.SeatFreed):
                    self.freed.append((before.seats[event.seat].person or "", person))
                self._table = fold([event]) if before is None else evolve(before, event)
            self._read = number
        assert self._table is not None
        return self._table

    def progress(self) -> tuple[int, int, int]:
        table = self.table
        return table.matches, table.dealt, table.moves


def nobody_lost_a_seat(log: Log, people: Iterable[Person]) -> None:
    """A seat becomes free when its owner leaves it, or when the host frees it; by nothing else."""
    assert log.table
    known = {person.id: person for person in people if person.id}
    for owner, by in log.freed:
        asked = known.get(by or "")
        willingly = known[owner].leaves > 0 if owner in known else True
        by_host = asked is not None and by != owner and asked.frees > 0
        assert willingly or by_host, (
            f"{known[owner].name} has lost the seat by {asked.name if asked else 'nobody'}"
        )


def nothing_twice(log: Log, people: Iterable[Person]) -> None:
    """No command was carried out twice, none that was acknowledged is missing, and everybody played what they
    tapped: in that order, and for one tap one move."""
    assert log.table
    done = Counter((person, command) for person, command, _ in log.rows if person and command)
    twice = [one for one, times in done.items() if times > 1]
    assert not twice, f"carried out twice: {twice}"
    for person in people:
        lost = [one for one in person.changed if not done[person.id, one]]
        assert not lost, f"{person.name}'s commands were acknowledged and are not in the log: {lost}"
        played = [
            event.action
            for who, command, new in log.rows
            for event in new
            if who == person.id and command and isinstance(event, events.Acted) and event.cause == "player"
        ]
        taps = iter(person.taps)
        for number, action in enumerate(played):
            assert any(_meant(tap, action) for tap in taps), (
                f"{person.name} did not tap for move {number + 1} of {[_told(one) for one in played]}; "
                f"taps: {', '.join(map(str, person.taps))}"
            )


def _meant(tap: Tap, action: actions.Action) -> bool:
    kinds = MEANT.get(type(action).__name__)
    if kinds is None:
        return True
    if tap.what == "card":  # of a wild card it is the colour that plays it
        return isinstance(action, actions.Play) and action.colour is None and action.card.text == tap.which
    return tap.what in kinds


def _told(action: actions.Action) -> str:
    return f"{type(action).__name__} {action.card.text if isinstance(action, actions.Play) else ''}".strip()
