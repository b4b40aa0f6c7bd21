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
from ...tournament import (
    COUNTS,
    Live,
    LiveEvent,
    Pairing,
    TableSet,
    TournamentSetup,
    evolve,
    fold,
    match_rules,
    organise,
)
from ..store import LogDamaged, StoreFailed, TournamentLog, TournamentSummary
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
        """Answers all who wait for news."""
        self.news.set()
        self.news = Event()


class Tournaments:
    """The live tournaments of a server."""

    def __init__(self, registry: TableRegistry, store: TournamentLog) -> None:
        self.registry, self.store = registry, store
        self.in_memory: dict[str, LiveTournament] = {}
        self.stopping = False
        self._tasks: set[asyncio.Task[None]] = set()
        registry.round_ended = self._round_ended

    # -- one of them -----------------------------------------------------------------------------------------

    def find(self, tournament_id: str) -> LiveTournament | None:
        """The tournament, read from its log if it is not in memory."""
        live_tournament = self.in_memory.get(tournament_id)
        if live_tournament is None:
            seq, events = self.store.read(tournament_id)
            if not seq:
                return None
            self._forget_some()
            state = _folded(events)
            there = self.registry.store.head
            missing = {one.table for one in state.playing if there(one.table) is None}
            opened = [one.table for one in state.tables if one.table not in missing]
            live_tournament = self.in_memory[tournament_id] = LiveTournament(tournament_id, state, seq, opened)
        return live_tournament

    def _forget_some(self) -> None:
        """Those that nobody waits for and nothing happens in; they are read again when they are asked for."""
        if len(self.in_memory) < MOST_IN_MEMORY:
            return
        for live_tournament in list(self.in_memory.values()):
            if (
                not live_tournament.waiting
                and live_tournament.seq == live_tournament.shown_seq
                and live_tournament.state.phase != "running"
            ):
                del self.in_memory[live_tournament.id]

    async def announce(self, setup: TournamentSetup, person: str, name: str) -> LiveTournament:
        """A new tournament; its organiser has entered it."""
        events = organise.announce(setup, person, name)
        live_tournament = LiveTournament(secrets.token_urlsafe(9), fold(events), 0)
        self.in_memory[live_tournament.id] = live_tournament
        await self._append(live_tournament, events)
        return live_tournament

    async def take(
        self, live_tournament: LiveTournament, decision: Callable[[Live], tuple[LiveEvent, ...]]
    ) -> None:
        """Carries out what somebody asks for; done when it is durable."""
        events = decision(live_tournament.state)
        if events:
            future = self._commit(live_tournament, events)
            self._drive(live_tournament)
            await future

    async def start(self, live_tournament: LiveTournament, who: str) -> None:
        """Begins it: free places are filled with bots."""
        await self.take(live_tournament, lambda state: organise.start(state, who, Chance(secrets.token_hex(32))))

    def _commit(self, live_tournament: LiveTournament, events: Sequence[LiveEvent]) -> Future[None]:
        for event in events:
            live_tournament.state = evolve(live_tournament.state, event)
        return self._append(live_tournament, events)

    def _append(self, live_tournament: LiveTournament, events: Sequence[LiveEvent]) -> Future[None]:
        live_tournament.seq += 1
        state, seq = live_tournament.state, live_tournament.seq
        people = [one.person for one in state.entrants if one.person is not None]
        line = TournamentSummary(
            live_tournament.id, state.phase, state.setup.listed, json.dumps(summary_of(state), ensure_ascii=False)
        )
        future = self.store.append(line, seq, events, people)

        def kept(done: Future[None]) -> None:
            if done.exception() is not None:
                self._broken(live_tournament, done.exception())
            elif seq > live_tournament.shown_seq:
                live_tournament.shown, live_tournament.shown_seq = state, seq
                live_tournament.wake()

        future.add_done_callback(kept)
        return future

    def _broken(self, live_tournament: LiveTournament, error: BaseException | None) -> None:
        """Not kept: it is read again from what was."""
        if self.in_memory.get(live_tournament.id) is live_tournament:
            log.error("write failed for tournament %s; it is loaded again: %s", live_tournament.id, error)
            del self.in_memory[live_tournament.id]
            self.registry.metrics.store_failures.inc()
            self._later(self._try_again(live_tournament.id))
        live_tournament.wake()

    async def _try_again(self, tournament: str) -> None:
        await asyncio.sleep(1.0)
        self.resume(tournament)

    # -- its tables ------------------------------------------------------------------------------------------

    def resume_all(self) -> None:
        """On start: what the tables know and the tournaments do not, tables that were not opened any more."""
        for tournament in self.store.running():
            self.resume(tournament)

    def resume(self, tournament: str) -> None:
        try:
            live_tournament = self.find(tournament)
        except LogDamaged as error:
            log.error("tournament %s is set aside, its log is damaged: %s; see comodin doctor", tournament, error)
            return
        if live_tournament is None or self.stopping:
            return
        for one in live_tournament.state.playing:
            if one.table not in live_tournament.opened:
                self._open(live_tournament, one)
            else:
                self._learn(live_tournament, one)
        self._drive(live_tournament)

    def _drive(self, live_tournament: LiveTournament) -> None:
        """A table for every pairing that can be played."""
        for pairing in live_tournament.state.ready:
            events = organise.set_table(
                live_tournament.state, pairing.number, secrets.token_urlsafe(9), secrets.token_urlsafe(9)
            )
            future = self._commit(live_tournament, events)
            table = live_tournament.state.tables[-1]
            future.add_done_callback(
                lambda kept, table=table: None if kept.exception() else self._open(live_tournament, table)  # type: ignore[misc]
            )

    def _open(self, live_tournament: LiveTournament, one: TableSet) -> None:
        pairing = live_tournament.state.pairings[one.pairing]
        settings = self.settings_for(live_tournament, pairing)
        places = [self._place(live_tournament, player, first=pairing.round == 0) for player in pairing.seats]
        first = open_table(settings, secrets.token_hex(32), one.key, self.registry.clock.now(), places=places)
        self._later(self._put(live_tournament, one, first))

    async def _put(self, live_tournament: LiveTournament, one: TableSet, first: Sequence[TableEvent]) -> None:
        try:
            await self.registry.put(one.table, first)
            live_tournament.opened.add(one.table)
            live_tournament.wake()
        except StoreFailed:
            self.registry.live_tables.pop(one.table, None)
            await self._try_again(live_tournament.id)

    def settings_for(self, live_tournament: LiveTournament, pairing: Pairing) -> Settings:
        """The settings of the table for a pairing."""
        setup = live_tournament.state.setup
        people = any(live_tournament.state.entrants[player].person for player in pairing.seats)
        rules = (
            match_rules(setup.format, setup.target)
            if pairing.hands is None
            else MatchRules(COUNTS, setup.target, pairing.teams, pairing.hands)
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
            booking=Booking(live_tournament.id, self.registry.clock.now() + setup.gather_seconds, pairing.dealer),
        )

    def _place(self, live_tournament: LiveTournament, player: int, first: bool) -> BookedSeat:
        """At a first table everybody is waited for, later those who have been seen since."""
        entrant = live_tournament.state.entrants[player]
        if entrant.person is None:
            return BookedSeat(entrant.name, bot=entrant.bot)
        return BookedSeat(
            entrant.name, entrant.person, expected=first or self._is_here(live_tournament, entrant.person)
        )

    def _is_here(self, live_tournament: LiveTournament, person: str) -> bool:
        """Looks at the tournament, or is at one of its tables."""
        now = asyncio.get_running_loop().time()
        if now - live_tournament.looked.get(person, -LOOKED_LATELY) < LOOKED_LATELY:
            return True
        live_tables = (self.registry.live_tables.get(one.table) for one in live_tournament.state.tables)
        return any(client.person == person for live in live_tables if live for client in live.connections)

    def _round_ended(self, live: LiveTable) -> None:
        booking = live.table.settings.booking
        if booking is None or self.stopping:
            return
        try:
            live_tournament = self.find(booking.tournament)
        except LogDamaged:  # as the log says since the start
            return
        one = (
            next((one for one in live_tournament.state.tables if one.table == live.id), None)
            if live_tournament
            else None
        )
        if live_tournament is not None and one is not None:
            self._learn(live_tournament, one)
            self._drive(live_tournament)

    def _learn(self, live_tournament: LiveTournament, one: TableSet) -> None:
        """All that the table has kept of its hands; what is known already changes nothing."""
        hands = []
        for record in self.registry.store.records_of(one.table):
            told = json.loads(record.players)
            if told["winner"] is not None:  # T7: a blocked one is dealt again
                hands.append(organise.Ended(tuple(told["seats"]), told["winner"], tuple(told["left"]), record.id))
        events = organise.tell(live_tournament.state, one.pairing, hands)
        if events:
            self._commit(live_tournament, events)

    # -- news ------------------------------------------------------------------------------------------------

    async def news(
        self, live_tournament: LiveTournament, after: int, person: str | None, seconds: float
    ) -> LiveTournament:
        """The tournament as soon as it is past `after`, or as it is when the time is up. A number that
        has not come yet is of another store (a backup was brought back): nothing is waited for."""
        now = asyncio.get_running_loop().time()
        if person is not None:
            live_tournament.looked[person] = now
        if live_tournament.number != after or self.stopping or live_tournament.waiting >= MOST_WAITING:
            return live_tournament
        live_tournament.waiting += 1
        try:
            async with asyncio.timeout(seconds):
                await live_tournament.news.wait()
        except TimeoutError:
            pass
        finally:
            live_tournament.waiting -= 1
            if person is not None:
                live_tournament.looked[person] = asyncio.get_running_loop().time()
        return self.find(live_tournament.id) or live_tournament

    def stop(self) -> None:
        """Whoever waits is answered, so that the server can end."""
        self.stopping = True
        for live_tournament in self.in_memory.values():
            live_tournament.wake()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _folded(events: list[LiveEvent]) -> Live:
    try:
        return fold(events)
    except Exception as error:  # whatever it is, this tournament cannot be played on
        raise LogDamaged(f"{type(error).__name__}: {error}") from None


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
