"""All live tournaments of a server: takes what people ask, opens a table for every pairing, and learns from the
tables' records how their hands ended.

A hand is kept with the log of its table in one transaction, and a tournament reads all hands of a table whenever
one of them has ended, and on start. So whatever happens between the two, none is lost and none counts twice. A
table is named in the log of the tournament before it is opened, and opened again if it is not there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from asyncio import Event, Future
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from ...chance import Chance
from ...match import MatchRules
from ...table import BookedSeat, Booking, Settings, TableEvent, open_table
from ...tournament import Live, LiveEvent, Pairing, TableSet, TournamentSetup, evolve, fold, match_rules, organise
from ..store import StoreFailed, TournamentStore, TournamentSummary
from .live_table import LiveTable
from .registry import TableRegistry

log = logging.getLogger("comodin.server")

MOST_IN_MEMORY = 500
MOST_WAITING = 400  # who may wait for news of one tournament; others are answered at once
LOOKED_LATELY = 60.0  # seconds: who has asked for news since then is there, and expected at the table
BOTS_ALONE = (0.1, 0.3)  # seconds: bots do not pretend to think where nobody sits with them
ABSENT_SECONDS = 15.0


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
        self.waiting = 0
        self.looked: dict[str, float] = {}  # when a person last asked for news

    @property
    def number(self) -> int:
        """Grows with everything that is shown, also over a restart: all of it is durable."""
        return self.shown_seq + sum(one.table in self.opened for one in self.shown.tables)

    def wake(self) -> None:
        self.news.set()
        self.news = Event()


class Tournaments:
    def __init__(self, registry: TableRegistry, store: TournamentStore) -> None:
        self.registry, self.store = registry, store
        self.halls: dict[str, LiveTournament] = {}
        self.stopping = False
        self._tasks: set[asyncio.Task[None]] = set()
        registry.round_ended = self._round_ended

    # -- one of them -----------------------------------------------------------------------------------------

    def hall(self, tournament: str) -> LiveTournament | None:
        hall = self.halls.get(tournament)
        if hall is None:
            seq, events = self.store.read(tournament)
            if not seq:
                return None
            self._forget_some()
            state = fold(events)
            there = self.registry.store.head
            missing = {one.table for one in state.playing if there(one.table) is None}
            opened = [one.table for one in state.tables if one.table not in missing]
            hall = self.halls[tournament] = LiveTournament(tournament, state, seq, opened)
        return hall

    def _forget_some(self) -> None:
        """Those that nobody waits for and nothing happens in; they are read again when they are asked for."""
        if len(self.halls) < MOST_IN_MEMORY:
            return
        for hall in list(self.halls.values()):
            if not hall.waiting and hall.seq == hall.shown_seq and hall.state.phase != "running":
                del self.halls[hall.id]

    async def announce(self, setup: TournamentSetup, person: str, name: str) -> LiveTournament:
        events = organise.announce(setup, person, name)
        hall = LiveTournament(secrets.token_urlsafe(9), fold(events), 0)
        self.halls[hall.id] = hall
        await self._append(hall, events)
        return hall

    async def take(self, hall: LiveTournament, decision: Callable[[Live], tuple[LiveEvent, ...]]) -> None:
        """Carries out what somebody asks for; done when it is durable."""
        events = decision(hall.state)
        if events:
            future = self._commit(hall, events)
            self._drive(hall)
            await future

    async def start(self, hall: LiveTournament, who: str) -> None:
        await self.take(hall, lambda state: organise.start(state, who, Chance(secrets.token_hex(32))))

    def _commit(self, hall: LiveTournament, events: Sequence[LiveEvent]) -> Future[None]:
        for event in events:
            hall.state = evolve(hall.state, event)
        return self._append(hall, events)

    def _append(self, hall: LiveTournament, events: Sequence[LiveEvent]) -> Future[None]:
        hall.seq += 1
        state, seq = hall.state, hall.seq
        people = [one.person for one in state.entrants if one.person is not None]
        line = TournamentSummary(
            hall.id, state.phase, state.setup.listed, json.dumps(summary_of(state), ensure_ascii=False)
        )
        future = self.store.append(line, seq, events, people)

        def kept(done: Future[None]) -> None:
            if done.exception() is not None:
                self._broken(hall, done.exception())
            elif seq > hall.shown_seq:
                hall.shown, hall.shown_seq = state, seq
                hall.wake()

        future.add_done_callback(kept)
        return future

    def _broken(self, hall: LiveTournament, error: BaseException | None) -> None:
        """Not kept: it is read again from what was."""
        if self.halls.get(hall.id) is hall:
            log.error("tournament %s could not be written and is read again: %s", hall.id, error)
            del self.halls[hall.id]
            self.registry.metrics.store_failures.inc()
            self._later(self._try_again(hall.id))
        hall.wake()

    async def _try_again(self, tournament: str) -> None:
        await asyncio.sleep(1.0)
        self.resume(tournament)

    # -- its tables ------------------------------------------------------------------------------------------

    def resume_all(self) -> None:
        """On start: what the tables know and the tournaments do not, tables that were not opened any more."""
        for tournament in self.store.running():
            self.resume(tournament)

    def resume(self, tournament: str) -> None:
        hall = self.hall(tournament)
        if hall is None or self.stopping:
            return
        for one in hall.state.playing:
            if one.table not in hall.opened:
                self._open(hall, one)
            else:
                self._learn(hall, one)
        self._drive(hall)

    def _drive(self, hall: LiveTournament) -> None:
        """A table for every pairing that can be played."""
        for pairing in hall.state.ready:
            events = organise.set_table(
                hall.state, pairing.number, secrets.token_urlsafe(9), secrets.token_urlsafe(9)
            )
            future = self._commit(hall, events)
            table = hall.state.tables[-1]
            future.add_done_callback(
                lambda kept, table=table: None if kept.exception() else self._open(hall, table)  # type: ignore[misc]
            )

    def _open(self, hall: LiveTournament, one: TableSet) -> None:
        pairing = hall.state.pairings[one.pairing]
        settings = self.settings_for(hall, pairing)
        places = [self._place(hall, player, first=pairing.round == 0) for player in pairing.seats]
        first = open_table(settings, secrets.token_hex(32), one.key, self.registry.clock.now(), places=places)
        self._later(self._put(hall, one, first))

    async def _put(self, hall: LiveTournament, one: TableSet, first: Sequence[TableEvent]) -> None:
        try:
            await self.registry.put(one.table, first)
            hall.opened.add(one.table)
            hall.wake()
        except StoreFailed:
            self.registry.live_tables.pop(one.table, None)
            await self._try_again(hall.id)

    def settings_for(self, hall: LiveTournament, pairing: Pairing) -> Settings:
        setup = hall.state.setup
        people = any(hall.state.entrants[player].person for player in pairing.seats)
        rules = (
            match_rules(setup.format, setup.target)
            if pairing.hands is None
            else MatchRules("points", setup.target, pairing.teams, pairing.hands)
        )
        low, high = setup.bot_seconds
        alone = (min(low, BOTS_ALONE[0]), min(high, BOTS_ALONE[1]))
        return Settings(
            edition=setup.edition,
            options=setup.options,
            match=rules,
            seats=len(pairing.seats),
            title=setup.title,
            visibility="private",
            fill_with=setup.bot,
            turn_seconds=setup.turn_seconds,
            absent_seconds=min(ABSENT_SECONDS, setup.turn_seconds),
            between_seconds=setup.between_seconds if people else 0.0,
            bot_seconds=setup.bot_seconds if people else alone,
            booking=Booking(hall.id, self.registry.clock.now() + setup.gather_seconds, pairing.dealer),
        )

    def _place(self, hall: LiveTournament, player: int, first: bool) -> BookedSeat:
        """At a first table everybody is waited for, later those who have been seen since."""
        entrant = hall.state.entrants[player]
        if entrant.person is None:
            return BookedSeat(entrant.name, bot=entrant.bot)
        return BookedSeat(entrant.name, entrant.person, expected=first or self._is_here(hall, entrant.person))

    def _is_here(self, hall: LiveTournament, person: str) -> bool:
        """Looks at the tournament, or is at one of its tables."""
        now = asyncio.get_running_loop().time()
        if now - hall.looked.get(person, -LOOKED_LATELY) < LOOKED_LATELY:
            return True
        live_tables = (self.registry.live_tables.get(one.table) for one in hall.state.tables)
        return any(line.person == person for live in live_tables if live for line in live.connections)

    def _round_ended(self, live: LiveTable) -> None:
        booking = live.table.settings.booking
        if booking is None or self.stopping:
            return
        hall = self.hall(booking.tournament)
        one = next((one for one in hall.state.tables if one.table == live.id), None) if hall else None
        if hall is not None and one is not None:
            self._learn(hall, one)
            self._drive(hall)

    def _learn(self, hall: LiveTournament, one: TableSet) -> None:
        """All that the table has kept of its hands; what is known already changes nothing."""
        hands = []
        for record in self.registry.store.records_of(one.table):
            told = json.loads(record.players)
            if told["winner"] is not None:  # T7: a blocked one is dealt again
                hands.append(organise.Ended(tuple(told["seats"]), told["winner"], tuple(told["left"]), record.id))
        events = organise.tell(hall.state, one.pairing, hands)
        if events:
            self._commit(hall, events)

    # -- news ------------------------------------------------------------------------------------------------

    async def news(self, hall: LiveTournament, after: int, person: str | None, seconds: float) -> LiveTournament:
        """The tournament as soon as it is past `after`, or as it is when the time is up."""
        now = asyncio.get_running_loop().time()
        if person is not None:
            hall.looked[person] = now
        if hall.number > after or self.stopping or hall.waiting >= MOST_WAITING:
            return hall
        hall.waiting += 1
        try:
            async with asyncio.timeout(seconds):
                await hall.news.wait()
        except TimeoutError:
            pass
        finally:
            hall.waiting -= 1
            if person is not None:
                hall.looked[person] = asyncio.get_running_loop().time()
        return self.hall(hall.id) or hall

    def stop(self) -> None:
        """Whoever waits is answered, so that the server can end."""
        self.stopping = True
        for hall in self.halls.values():
            hall.wake()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


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
