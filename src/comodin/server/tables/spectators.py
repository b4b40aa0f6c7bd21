"""What those without a seat see of a table: the past.

Whoever watches could tell a player something; so everything that happens in a match reaches them `watch_delay`
seconds late, in its order. Who comes and goes and what is said is told at once: it is not of the round. Before and
after a match nothing is held back. The delay is counted in the table's time from what the log says, so that
neither a lost connection nor a killed server makes anything come early.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...rules import SPECTATOR
from ...table import Phase, Seat, Table, TableEvent, Viewer, events, evolve, tell
from ..protocol import codec as wire
from ..protocol import text_frame
from .client import Client

TOLD_AT_ONCE = (
    events.PersonCame,
    events.PersonChanged,
    events.PersonLeft,
    events.SteppedOut,
    events.PersonAway,
    events.PersonBack,
    events.PersonInvited,
    events.PersonKicked,
    events.KeysChanged,
    events.HostPassed,
    events.SeatReserved,
    events.Said,
    events.Reacted,
    events.Thrown,
)

NUMBERS_FROM = 1 << 40
"""Spectators have sequence numbers of their own, far from those of any log: who comes back gets the whole view."""

SCREEN = "screen"
"""The person that every shared screen of a table is: nobody, who sits nowhere and may only look. What it is shown
holds no hidden card."""

IN_A_MATCH = ("playing", "between")
NOBODY = Viewer("", None, SPECTATOR)


class Held(NamedTuple):
    """A step that spectators have not seen yet."""

    seq: int
    due: float
    new: tuple[TableEvent, ...]


def watches(table: Table, person: str) -> bool:
    """Does this person see the table late? The table's own screen does not: its players have put it up."""
    return person != SCREEN and table.settings.watch_delay > 0 and table.seat_of(person) is None


class Opening:
    """What spectators see while it is being made: who waits for it (True: for the whole view), and the steps that
    became durable meanwhile. `again`: the log was changed, so it has to be read once more."""

    __slots__ = ("again", "steps", "waiting")

    def __init__(self) -> None:
        self.waiting: dict[Client, bool] = {}
        self.steps: list[tuple[int, Sequence[TableEvent], Table]] = []
        self.again = False


class Spectators:
    """The table as spectators see it, the steps that they have not seen yet, and their connections."""

    __slots__ = ("_count", "_delay", "_phase", "connections", "held", "left_at", "seq", "table", "taken")

    def __init__(self, seq: int, table: Table) -> None:
        """`table` at `seq` is one that spectators may see."""
        self.seq, self.table = seq, table
        self.taken = seq  # up to where the log is known here
        self.held: deque[Held] = deque()
        self.connections: set[Client] = set()
        self.left_at = 0.0  # when the last one went
        self._phase: Phase = table.phase  # after the last step that was taken
        self._delay = table.settings.watch_delay  # in that moment
        self._count = 0

    def catch_up(self, true: Table, now: float) -> None:
        """All durable steps have been taken: shows what may be seen, with everything that is told at once as it is
        in the true table."""
        self.show(now)
        shift = now - self.time(now)
        self.table = replace(
            self.table,
            people=true.people,
            seats=tuple(_as_called(seat, true) for seat in _reserved(self.table, true)),
            host=true.host,
            invited=true.invited,
            kicked=true.kicked,
            key=true.key,
            screen_key=true.screen_key,
            chat=tuple(replace(line, at=line.at - shift) for line in true.chat),
        )
        self.held = deque(step._replace(new=_without_present(step.new)) for step in self.held)

    def take(self, seq: int, new: Sequence[TableEvent], after: Table) -> None:
        """A durable step; what is known already changes nothing."""
        if seq <= self.taken:
            return
        self.taken = seq
        hidden = self._phase in IN_A_MATCH or after.phase in IN_A_MATCH
        self.held.append(Held(seq, after.at + self._delay if hidden else 0.0, tuple(new)))
        self._phase, self._delay = after.phase, after.settings.watch_delay

    @property
    def due(self) -> float | None:
        """When the next step may be shown."""
        return self.held[0].due if self.held else None

    def show(self, now: float) -> list[Held]:
        """The steps whose time has come, which are now in the table."""
        shown = []
        while self.held and self.held[0].due <= now:
            step = self.held.popleft()
            self._evolve(step.new)
            self.seq = step.seq
            shown.append(step)
        return shown

    def show_present(self, now: float) -> Held | None:
        """What is told at once of the last step, if the rest of it is held back."""
        if not self.held:
            return None
        last = self.held[-1]
        present = tuple(replace(one, at=self.time(now)) for one in last.new if isinstance(one, TOLD_AT_ONCE))
        if not present:
            return None
        self.held[-1] = last._replace(new=_without_present(last.new))
        self._evolve(present)
        return last._replace(new=present)

    def _evolve(self, new: Iterable[TableEvent]) -> None:
        for event in new:
            self.table = evolve(self.table, event)

    def time(self, now: float) -> float:
        """Table time as spectators live in it."""
        if self.table.phase not in IN_A_MATCH:
            return now
        return max(self.table.at, now - self.table.settings.watch_delay)

    # -- out -------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Of what spectators were told last."""
        return NUMBERS_FROM + self._count

    def welcome(self, connection: Client, now: float) -> None:
        """The whole view of the past; from here on the connection is told what comes after."""
        connection.seq = self.seq
        self.connections.add(connection)
        viewer = Viewer(connection.person, None, SPECTATOR)  # whatever seat they had in that past
        view = wire.welcome(self.table, self.number, viewer, self.time(now))
        connection.send_frames(text_frame(view))

    def tell_on(self, now: float) -> None:
        """Sends what may be told by now. A connection that saw a step from a seat does not get it again."""
        for step in self.show(now):
            self._tell(step, now)
            for connection in self.connections:
                connection.seq = max(connection.seq, step.seq)
        present = self.show_present(now)
        if present is not None:
            self._tell(present, now)

    def _tell(self, step: Held, now: float) -> None:
        told = [one for event in step.new if (one := tell(event, NOBODY)) is not None]
        if told and self.connections:
            self._count += 1
            frame = wire.Page(self.time(now), self.table).told(told, self.number)  # the same for all
            for connection in self.connections:
                if connection.seq < step.seq:
                    connection.send_frames(frame)


def _as_called(seat: Seat, true: Table) -> Seat:
    person = true.person(seat.person or "")
    return seat if person is None else replace(seat, name=person.name, face=person.face)


def _reserved(past: Table, true: Table) -> tuple[Seat, ...]:
    """The seats of the past with the reservations of now; at the start of a match empty seats may have gone."""
    if len(true.seats) != len(past.seats):
        return past.seats
    return tuple(replace(seat, reserved=now.reserved) for seat, now in zip(past.seats, true.seats, strict=True))


def _without_present(new: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    return tuple(event for event in new if not isinstance(event, TOLD_AT_ONCE))
