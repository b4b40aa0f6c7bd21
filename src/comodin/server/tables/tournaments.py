"""All live tournaments of a server: takes what people ask, opens a table for every pairing, and learns from the
tables' records how their hands ended.

A hand is kept with the log of its table in one transaction, and a tournament reads all hands of a table whenever
one of them has ended, and on start. So whatever happens between the two, none is lost and none counts twice. A
table is named in the log of the tournament before it is opened, and opened again if it is not there.

The store is asked first, and what follows from its answer is decided and written down without waiting again. One
tournament is in memory once: who holds one that was read anew meanwhile can change nothing (`gone`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from asyncio import Future
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

from ...chance import Chance
from ...errors import ComodinError
from ...table import SHELL, TableEvent, commands, open_table
from ...tournament import Live, LiveEvent, TableSet, TournamentSetup, evolve, fold, organise
from ..cluster import Elsewhere
from ..keys import new_key
from ..owners import Owner
from ..store import LogDamaged, StoreFailed, TournamentLog, TournamentSummary
from ..tasks import Tasks
from .live_table import LiveTable
from .live_tournament import LiveTournament, summary_of
from .registry import TableRegistry
from .tournament_finding import TournamentFinder
from .tournament_sharing import keep_adopting, who_is_elsewhere
from .tournament_tables import hands_in, settings_for

log = logging.getLogger("comodin.server")

MOST_WAITING = 400  # who may wait for news of one tournament; others are answered at once
LOOK_RARELY = 3_600.0
GONE_SECONDS = 15.0  # it goes on so long after the last of its people has gone
LOOK_AROUND = 5.0  # seconds: how often it is looked whether anybody is there
MOST_OPEN = 10  # announced and not over, of one person; MOST_AT_ONCE of them are played at a time
MOST_AT_ONCE = 3
ADDRESS_SHARE = 4  # people behind one address have as many as so many people
MOST_RUNNING = 200  # of all
AGAIN_SECONDS = 1.0  # after the store has failed


class TooMany(ComodinError):
    """Somebody, or everybody, has as many tournaments as can be had; the text says what to do."""


class Tournaments(TournamentFinder):
    """The live tournaments of a server."""

    def __init__(self, registry: TableRegistry, store: TournamentLog, *, limited: bool = True) -> None:
        super().__init__(store, registry.store, registry.cluster)
        self.registry, self.store, self._limited = registry, store, limited
        self.stopping = False
        self._tasks = Tasks()
        self._putting: set[str] = set()  # tables that are being opened
        self._again: set[str] = set()  # tournaments that are looked at again in a moment
        registry.round_ended.append(self._round_ended)
        registry.pace.organiser = self._organiser
        self._tell_attended = self.cluster.elsewhere("attended", self._attend_here)

    # -- one of them -----------------------------------------------------------------------------------------

    def _organiser(self, tournament_id: str) -> Owner:
        live_tournament = self.in_memory.get(tournament_id)
        return Owner(tournament_id, "") if live_tournament is None else live_tournament.owner

    async def announce(self, setup: TournamentSetup, owner: Owner, name: str) -> LiveTournament:
        """A new tournament; its organiser has entered it. TooMany where there are too many of theirs."""
        events = organise.announce(setup, owner.person, name)
        self._check_room(owner, ("open", "running"), MOST_OPEN)
        live_tournament = LiveTournament(new_key(9), fold(events), 0)
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
        if live_tournament.gone:
            raise StoreFailed(f"tournament {live_tournament.id} is read again; ask once more")
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
            live_tournament.gone = True
            del self.in_memory[live_tournament.id]
            self.cluster.give_back("tournaments", [live_tournament.id])
            self.registry.metrics.store_failures.inc()
            self._tasks.spawn(self._try_again(live_tournament.id))
        live_tournament.wake()

    async def _try_again(self, tournament: str) -> None:
        """In a moment, and until the store can be read and written."""
        if tournament in self._again:
            return
        while not self.stopping:
            self._again.add(tournament)
            await asyncio.sleep(AGAIN_SECONDS)
            self._again.discard(tournament)  # what fails from now on is not seen by this look
            with suppress(StoreFailed, Elsewhere):  # who has it by now goes on with it
                await self.resume(tournament)
                return

    # -- who is there ---------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Goes on with those that were being played, and looks from now on whether anybody is there."""
        self._tasks.spawn(self._resume_all() if self.cluster.alone else keep_adopting(self, self.cluster))
        self._tasks.spawn(self._look_around())

    async def _look_around(self) -> None:
        looked = monotonic()
        while not self.stopping:
            await asyncio.sleep(LOOK_AROUND)
            rarely = monotonic() - looked > LOOK_RARELY
            looked = monotonic() if rarely else looked
            for live_tournament in list(self.in_memory.values()):
                try:
                    await self._look_after(live_tournament, rarely)
                except Exception:
                    log.exception("tournament %s could not be looked at", live_tournament.id)
                    self.registry.metrics.errors.inc()

    async def _look_after(self, live_tournament: LiveTournament, rarely: bool) -> None:
        if live_tournament.state.phase == "running":
            live_tournament.present = await who_is_elsewhere(self.cluster, live_tournament)
            self.look_at(live_tournament)
            if rarely and live_tournament.followed is False:
                async with live_tournament.learning:
                    await self._abandon(live_tournament)

    async def _abandon(self, live_tournament: LiveTournament) -> bool:
        """Ends it if one of its tables was closed, because nobody came for days."""
        closed = set()
        for one in live_tournament.state.playing:
            head = await self.registry.store.head(one.table)
            if head is not None and head.phase == "closed":
                closed.add(one.table)
        if not any(one.table in closed for one in live_tournament.state.playing):  # as it is now
            return False
        self._commit(live_tournament, organise.abandon(live_tournament.state))
        return True

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
                self._tasks.spawn(self._wake(live_tournament, one.table))
        elif not followed:  # those that are not in memory have nothing to do; their timers bring them back
            for one in live_tournament.state.tables:
                self._attend(self.registry.live_tables.get(one.table), followed)
                self._tell_attended(one.table, followed)

    async def _wake(self, live_tournament: LiveTournament, table_id: str) -> None:
        followed = bool(live_tournament.followed)
        with suppress(StoreFailed):  # as the log says
            try:
                self._attend(await self.registry.find(table_id), followed)
            except Elsewhere:
                self._tell_attended(table_id, followed)

    def _attend_here(self, table_id: str, followed: bool) -> None:
        self._attend(self.registry.live_tables.get(table_id), followed)

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
        for tournament in await self.store.running():
            try:
                await self.resume(tournament)
            except StoreFailed:
                self._tasks.spawn(self._try_again(tournament))
            except Exception:
                log.exception("tournament %s cannot be resumed", tournament)
                self.registry.metrics.errors.inc()
            await asyncio.sleep(0)

    def drop_all(self) -> None:
        """What is in memory is old: the other workers have given this one up."""
        for live_tournament in self.in_memory.values():
            live_tournament.gone = True
            live_tournament.wake()
        self.in_memory.clear()

    async def resume(self, tournament: str) -> None:
        """Learns what its tables know, and opens those that are not there."""
        try:
            live_tournament = await self.find(tournament)
        except LogDamaged as error:
            log.error("tournament %s is set aside, its log is damaged: %s; see comodin doctor", tournament, error)
            return
        if live_tournament is None or self.stopping:
            return
        async with live_tournament.learning:
            if await self._abandon(live_tournament):
                return
            for one in live_tournament.shown.playing:  # one that is not durable yet is opened when it is
                if one.table not in live_tournament.opened:
                    self._open(live_tournament, one)
                else:
                    await self._learn(live_tournament, one)
            self._drive(live_tournament)

    def _drive(self, live_tournament: LiveTournament) -> None:
        """A table for every pairing that can be played."""
        for pairing in live_tournament.state.ready:
            events = organise.set_table(live_tournament.state, pairing.number, new_key(9), new_key(9))
            future = self._commit(live_tournament, events)
            table = live_tournament.state.tables[-1]
            future.add_done_callback(
                lambda kept, table=table: None if kept.exception() else self._open(live_tournament, table)  # type: ignore[misc]
            )

    def _open(self, live_tournament: LiveTournament, one: TableSet) -> None:
        pairing = live_tournament.state.pairings[one.pairing]
        settings = settings_for(live_tournament, pairing, self.registry.clock.now())
        places = [
            live_tournament.booked(self.registry.live_tables, player, first=pairing.round == 0)
            for player in pairing.seats
        ]
        first = open_table(settings, secrets.token_hex(32), one.key, self.registry.clock.now(), places=places)
        self._tasks.spawn(self._put(live_tournament, one, first))

    async def _put(self, live_tournament: LiveTournament, one: TableSet, first: Sequence[TableEvent]) -> None:
        """Opens a table, once: it may be there already, or on its way, where the tournament was read again."""
        if one.table in self._putting:
            return
        self._putting.add(one.table)
        try:
            if not await self._is_there(one.table):
                await self._put_new(one.table, first)
        except LogDamaged:
            return  # it is there, and the log says so
        except StoreFailed:
            self._tasks.spawn(self._try_again(live_tournament.id))
            return
        finally:
            self._putting.discard(one.table)
        live_tournament = self.in_memory.get(live_tournament.id, live_tournament)
        live_tournament.opened.add(one.table)
        if live_tournament.followed is False:
            self._attend(self.registry.live_tables.get(one.table), followed=False)
            self._tell_attended(one.table, False)
        live_tournament.wake()

    async def _is_there(self, table_id: str) -> bool:
        if self.cluster.alone:
            return await self.registry.find(table_id) is not None
        return await self.registry.store.head(table_id) is not None  # whoever is sent there takes it

    async def _put_new(self, table_id: str, first: Sequence[TableEvent]) -> None:
        try:
            await self.registry.put(table_id, first)
        except StoreFailed:
            self.registry.live_tables.pop(table_id, None)
            raise

    def _round_ended(self, live: LiveTable) -> None:
        booking = live.table.settings.booking
        here = booking is not None and (self.cluster.alone or booking.tournament in self.in_memory)
        if booking is not None and here and not self.stopping:  # else the worker that has it reads of it
            self._tasks.spawn(self.hear(booking.tournament, live.id))

    async def hear(self, tournament: str, table_id: str) -> None:
        """A hand has ended at this table."""
        try:
            live_tournament = await self.find(tournament)
            if live_tournament is None or self.stopping:
                return
            async with live_tournament.learning:
                one = next((one for one in live_tournament.state.tables if one.table == table_id), None)
                if one is not None:
                    await self._learn(live_tournament, one)
                    self._drive(live_tournament)
        except (LogDamaged, Elsewhere):
            return  # as the log says since the start; or another worker has it
        except StoreFailed:
            await self._try_again(tournament)

    async def _learn(self, live_tournament: LiveTournament, one: TableSet) -> None:
        """All that the table has kept of its hands; what is known already changes nothing."""
        hands = hands_in(await self.registry.store.records_of(one.table))
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
        return await self.find(live_tournament.id) or live_tournament

    def stop(self) -> None:
        """Whoever waits is answered, so that the server can end."""
        self.stopping = True
        for live_tournament in self.in_memory.values():
            live_tournament.wake()
