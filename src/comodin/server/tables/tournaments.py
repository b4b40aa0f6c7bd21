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
from asyncio import Future
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from ...chance import Chance
from ...errors import ComodinError
from ...match import MatchRules
from ...table import SHELL, Booking, Settings, TableEvent, commands, open_table
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
from ..owners import Owner
from ..store import LogDamaged, StoreFailed, TournamentLog, TournamentSummary
from .live_table import LiveTable
from .live_tournament import LiveTournament, folded, summary_of
from .registry import TableRegistry

log = logging.getLogger("comodin.server")

MOST_IN_MEMORY = 500
MOST_WAITING = 400  # who may wait for news of one tournament; others are answered at once
LOOK_RARELY = 3_600.0
GONE_SECONDS = 15.0  # it goes on so long after the last of its people has gone
LOOK_AROUND = 5.0  # seconds: how often it is looked whether anybody is there
MOST_OPEN = 10  # announced and not over, of one person; MOST_AT_ONCE of them are played at a time
MOST_AT_ONCE = 3
ADDRESS_SHARE = 4  # people behind one address have as many as so many people
MOST_RUNNING = 200  # of all
BOTS_ALONE = (0.1, 0.3)  # seconds: bots do not pretend to think where nobody sits with them
ABSENT_SECONDS = 15.0


class TooMany(ComodinError):
    """Somebody, or everybody, has as many tournaments as can be had; the text says what to do."""


class Tournaments:
    """The live tournaments of a server."""

    def __init__(self, registry: TableRegistry, store: TournamentLog, *, limited: bool = True) -> None:
        self.registry, self.store, self._limited = registry, store, limited
        self.in_memory: dict[str, LiveTournament] = {}
        self.stopping = False
        self._tasks: set[asyncio.Task[None]] = set()
        registry.round_ended.append(self._round_ended)
        registry.pace.organiser = self._organiser

    # -- one of them -----------------------------------------------------------------------------------------

    def find(self, tournament_id: str) -> LiveTournament | None:
        """The tournament, read from its log if it is not in memory."""
        live_tournament = self.in_memory.get(tournament_id)
        if live_tournament is None:
            seq, events = self.store.read(tournament_id)
            if not seq:
                return None
            self._forget_some()
            state = folded(events)
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

    def _organiser(self, tournament_id: str) -> Owner:
        live_tournament = self.in_memory.get(tournament_id)
        return Owner(tournament_id, "") if live_tournament is None else live_tournament.owner

    async def announce(self, setup: TournamentSetup, owner: Owner, name: str) -> LiveTournament:
        """A new tournament; its organiser has entered it. TooMany where there are too many of theirs."""
        events = organise.announce(setup, owner.person, name)
        self._check_room(owner, ("open", "running"), MOST_OPEN)
        live_tournament = LiveTournament(secrets.token_urlsafe(9), fold(events), 0)
        live_tournament.address = owner.address
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

    async def start(self, live_tournament: LiveTournament, who: Owner) -> None:
        """Begins it: free places are filled with bots. TooMany where too many are played already."""
        events = organise.start(live_tournament.state, who.person, Chance(secrets.token_hex(32)))
        self._check_room(who, ("running",), MOST_AT_ONCE)
        playing = [one for one in self.in_memory.values() if one.state.phase == "running"]
        if self._limited and sum(one.followed is not False for one in playing) >= MOST_RUNNING:
            raise TooMany("too many tournaments are being played here; try again later")
        live_tournament.address = who.address
        self._look_in(live_tournament, who.person)
        await self.take(live_tournament, lambda state: events)

    def _check_room(self, owner: Owner, phases: Sequence[str], most: int) -> None:
        """Counted among those in memory: all that run are there, and those that were announced of late."""
        others = [one.owner for one in self.in_memory.values() if one.state.phase in phases]
        of_person = sum(one.person == owner.person for one in others)
        of_address = sum(one.place == owner.place for one in others)
        if self._limited and (of_person >= most or of_address >= most * ADDRESS_SHARE):
            raise TooMany(f"you have {most} tournaments that are not over; wait for one of them, or call it off")

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
        self.registry.pace.quota.wrote(live_tournament.owner, len(line.summary))

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

    # -- who is there ---------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Goes on with those that were being played, and looks from now on whether anybody is there."""
        self._later(self._resume_all())
        self._later(self._look_around())

    async def _look_around(self) -> None:
        looked = monotonic()
        while not self.stopping:
            await asyncio.sleep(LOOK_AROUND)
            rarely = monotonic() - looked > LOOK_RARELY
            looked = monotonic() if rarely else looked
            for live_tournament in list(self.in_memory.values()):
                try:
                    self._look_after(live_tournament, rarely)
                except Exception:
                    log.exception("tournament %s could not be looked at", live_tournament.id)
                    self.registry.metrics.errors.inc()

    def _look_after(self, live_tournament: LiveTournament, rarely: bool) -> None:
        if live_tournament.state.phase == "running":
            self.look_at(live_tournament)
            if rarely and live_tournament.followed is False:
                self._abandon(live_tournament)

    def _abandon(self, live_tournament: LiveTournament) -> bool:
        """Ends it if one of its tables was closed, because nobody came for days."""
        heads = (self.registry.store.head(one.table) for one in live_tournament.state.playing)
        closed = any(head is not None and head.phase == "closed" for head in heads)
        if closed:
            self._commit(live_tournament, organise.abandon(live_tournament.state))
        return closed

    def look_at(self, live_tournament: LiveTournament) -> None:
        """Its tables stand still while none of its people is there, and go on as soon as somebody is."""
        people = [one.person for one in live_tournament.state.entrants if one.person is not None]
        followed = any(live_tournament.has(person, self.registry.live_tables) for person in people)
        if followed:
            live_tournament.until = monotonic() + GONE_SECONDS
        elif monotonic() < live_tournament.until:
            return
        woken, live_tournament.followed = followed and not live_tournament.followed, followed
        if woken:
            for one in live_tournament.state.playing:
                self._later(self._wake(live_tournament, one.table))
        elif not followed:  # those that are not in memory have nothing to do; their timers bring them back
            for one in live_tournament.state.tables:
                self._attend(self.registry.live_tables.get(one.table), followed)

    async def _wake(self, live_tournament: LiveTournament, table_id: str) -> None:
        with suppress(StoreFailed):  # as the log says
            live = await self.registry.find(table_id)
            self._attend(live, bool(live_tournament.followed))

    def _attend(self, live: LiveTable | None, followed: bool) -> None:
        if (
            live is None
            or live.table.phase == "closed"
            or (live.table.match is not None and live.table.match.over)
        ):
            return
        if live.table.unattended == followed:
            self.registry.carry_out(live, SHELL, commands.Attend(followed))

    def _look_in(self, live_tournament: LiveTournament, person: str) -> None:
        live_tournament.looked[person] = monotonic()
        if live_tournament.followed is False:
            self.look_at(live_tournament)

    # -- its tables ------------------------------------------------------------------------------------------

    async def _resume_all(self) -> None:
        """On start: what the tables know and the tournaments do not, tables that were not opened any more. One
        tournament in each turn of the loop."""
        for tournament in self.store.running():
            try:
                self.resume(tournament)
            except Exception:
                log.exception("tournament %s cannot be resumed", tournament)
                self.registry.metrics.errors.inc()
            await asyncio.sleep(0)

    def resume(self, tournament: str) -> None:
        try:
            live_tournament = self.find(tournament)
        except LogDamaged as error:
            log.error("tournament %s is set aside, its log is damaged: %s; see comodin doctor", tournament, error)
            return
        if live_tournament is None or self.stopping or self._abandon(live_tournament):
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
        places = [
            live_tournament.booked(self.registry.live_tables, player, first=pairing.round == 0)
            for player in pairing.seats
        ]
        first = open_table(settings, secrets.token_hex(32), one.key, self.registry.clock.now(), places=places)
        self._later(self._put(live_tournament, one, first))

    async def _put(self, live_tournament: LiveTournament, one: TableSet, first: Sequence[TableEvent]) -> None:
        try:
            await self.registry.put(one.table, first)
            live_tournament.opened.add(one.table)
            if live_tournament.followed is False:
                self._attend(self.registry.live_tables.get(one.table), followed=False)
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
        if person is not None:
            self._look_in(live_tournament, person)
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
                live_tournament.looked[person] = monotonic()
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
