"""One live tournament in memory, and what lists show of it."""

from __future__ import annotations

from asyncio import Event, Lock
from collections.abc import Iterable, Mapping
from time import monotonic

from ...table import BookedSeat
from ...tournament import Live, LiveEvent, fold
from ..owners import Owner
from ..store import LogDamaged
from .live_table import LiveTable

LOOKED_LATELY = 60.0  # seconds: who has asked for news since then is there, and expected at the table


class LiveTournament:
    """One tournament in memory: as it is decided, as it is durable, and who waits for news of it.

    `opened` are its tables that can be gone to: one is in the log a moment before that.
    """

    def __init__(self, tournament: str, state: Live, seq: int, opened: Iterable[str] = ()) -> None:
        self.id = tournament
        self.state = self.shown = state
        self.seq = self.shown_seq = seq
        self.opened = set(opened)
        self.news = Event()
        self.learning = Lock()  # one at a time reads what its tables know, and acts on it
        self.gone = False  # not in memory any more: it is read again, and what is read counts
        self.waiting = 0
        self.looked: dict[str, float] = {}  # when a person last asked for news
        self.present: set[str] = set()  # people at its tables that other workers have
        self.address = ""  # of its organiser, as far as it is known
        self.until = monotonic() + LOOKED_LATELY  # it goes on till then, whether anybody is there or not
        self.followed: bool | None = None  # its tables play on; None: as they were before the start

    @property
    def owner(self) -> Owner:
        """Whom its bots play for."""
        return Owner(self.state.organiser, self.address)

    @property
    def number(self) -> int:
        """Grows with everything that is shown, also over a restart: all of it is durable."""
        return self.shown_seq + sum(one.table in self.opened for one in self.shown.tables)

    def has(self, person: str, live_tables: Mapping[str, LiveTable]) -> bool:
        """Looks at the tournament, or is at one of its tables, and not only as somebody for whom a bot plays."""
        if person in self.present or monotonic() - self.looked.get(person, -LOOKED_LATELY) < LOOKED_LATELY:
            return True
        for one in self.state.tables:
            live = live_tables.get(one.table)
            if live is not None and any(client.person == person for client in live.connections):
                seat = live.table.seat_of(person)
                if seat is not None and not live.table.seats[seat].stand_in:
                    return True
        return False

    def booked(self, live_tables: Mapping[str, LiveTable], player: int, first: bool) -> BookedSeat:
        """A place at a table. At a first one everybody is waited for, later those who have been seen since."""
        entrant = self.state.entrants[player]
        if entrant.person is None:
            return BookedSeat(entrant.name, bot=entrant.bot)
        here = first or self._is_here(entrant.person, live_tables)
        return BookedSeat(entrant.name, entrant.person, expected=here)

    def _is_here(self, person: str, live_tables: Mapping[str, LiveTable]) -> bool:
        """Looks at the tournament, or is at one of its tables."""
        if person in self.present or monotonic() - self.looked.get(person, -LOOKED_LATELY) < LOOKED_LATELY:
            return True
        tables = (live_tables.get(one.table) for one in self.state.tables)
        return any(client.person == person for live in tables if live for client in live.connections)

    def wake(self) -> None:
        """Answers all who wait for news."""
        self.news.set()
        self.news = Event()


def summary_of(state: Live) -> dict[str, object]:
    """What a list shows."""
    setup = state.setup
    organiser = next((one.name for one in state.entrants if one.person == state.organiser), None)
    winners = state.tournament.winners if state.tournament else ()
    return {
        "title": setup.title,
        "format": setup.format,
        "edition": setup.edition,
        "players": setup.players,
        "entered": len(state.entrants),
        "people": sum(one.person is not None for one in state.entrants),
        "organiser": organiser,
        "winners": [state.entrants[player].name for player in winners],
    }


def folded(events: list[LiveEvent]) -> Live:
    """The tournament that these events make; LogDamaged where they make none."""
    try:
        return fold(events)
    except Exception as error:  # whatever it is, this tournament cannot be played on
        raise LogDamaged(f"{type(error).__name__}: {error}") from None
