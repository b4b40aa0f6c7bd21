"""Tournaments have places, and play for people: without anybody there they stand still, after a restart too."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from comodin.chance import Chance
from comodin.server.metrics import Metrics
from comodin.server.owners import Owner
from comodin.server.tables import (
    BotPace,
    BotWorkers,
    LiveTournament,
    TableRegistry,
    TooMany,
    Tournaments,
    live_tournament,
    tournaments,
)
from comodin.server.tables.live_tournament import LOOKED_LATELY
from comodin.server.tables.tournaments import ADDRESS_SHARE, MOST_AT_ONCE, MOST_OPEN
from comodin.tournament import NotAllowed, TournamentSetup, organise

from .theatre import Theatre, in_a_theatre

ANA = Owner("ana", "192.0.2.1")
SETUP = TournamentSetup(
    format="two-tables", players=8, bot="simple", bot_seconds=(0.0, 0.0), gather_seconds=0.0, turn_seconds=3.0
)


class Hall:
    """Tournaments in a theatre, with the clock of their people in hand."""

    def __init__(self, theatre: Theatre, monkeypatch: pytest.MonkeyPatch, *, limited: bool = True) -> None:
        self.theatre, self.limited, self.time = theatre, limited, 5_000.0
        monkeypatch.setattr(tournaments, "monotonic", lambda: self.time)
        monkeypatch.setattr(live_tournament, "monotonic", lambda: self.time)
        self.open()

    def open(self) -> None:
        theatre = self.theatre
        pace = BotPace(0.3, 20.0)
        theatre.registry = TableRegistry(theatre.store, theatre.clock, Metrics(), BotWorkers(1), pace)
        self.all = Tournaments(theatre.registry, theatre.store.tournaments, limited=self.limited)

    async def announced(self, owner: Owner, setup: TournamentSetup = SETUP) -> LiveTournament:
        return await self.all.announce(setup, owner, owner.person.title())

    async def begun(self, owner: Owner) -> LiveTournament:
        live = await self.announced(owner)
        await self.all.start(live, owner)
        await self.opened(live)
        return live

    async def opened(self, live: LiveTournament) -> None:
        while len(live.opened) < 2:
            await asyncio.sleep(0.01)
        await self.theatre.settle()

    async def goes_on(self, seconds: float = 5.0) -> int:
        """Lets time pass at the tables; returns how many steps were written meanwhile."""
        before = self.steps
        for _ in range(round(seconds / 0.05)):
            self.theatre.reading += 0.05
            await self.theatre.ring()
            await asyncio.sleep(0)
        await self.theatre.settle()
        return self.steps - before

    @property
    def steps(self) -> int:
        return self.theatre.registry.housekeeping.steps


def test_without_people_it_stands_still_also_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        hall = Hall(theatre, monkeypatch)
        live = await hall.begun(ANA)
        hall.all.look_at(live)
        assert await hall.goes_on() > 0
        hall.time += LOOKED_LATELY + 1.0
        hall.all.look_at(live)
        await theatre.settle()
        assert live.followed is False
        assert await hall.goes_on(60.0) == 0

        theatre.store.close()  # the server is started again, and nobody is there
        await theatre.open()
        hall.open()
        await theatre.registry.resume()
        await hall.all._resume_all()
        assert await hall.goes_on(60.0) == 0
        again = await hall.all.find(live.id)
        assert again is not None
        hall.time += LOOKED_LATELY + 1.0
        hall.all.look_at(again)
        assert await hall.goes_on(60.0) == 0

        await hall.all.news(again, 0, "ana", 0.0)  # she looks at it
        hall.all.look_at(again)
        while hall.all._tasks._tasks:  # its tables come into memory
            await asyncio.sleep(0.001)
        await theatre.settle()
        assert await hall.goes_on() > 0

    in_a_theatre(tmp_path, play)


def test_whoever_plays_at_one_table_keeps_all_of_them_going(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        hall = Hall(theatre, monkeypatch)
        live = await hall.begun(ANA)
        place = live.state.place_of("ana")
        assert place is not None
        one = live.state.table_of(place)
        assert one is not None
        table = await theatre.registry.find(one.table)
        assert table is not None
        line, _ = theatre.enter(table, "ana")
        hall.time += LOOKED_LATELY + 1.0
        hall.all.look_at(live)
        assert live.followed
        await hall.goes_on(30.0)  # she does nothing: a stand-in plays for her
        seat = table.table.seat_of("ana")
        assert seat is not None
        assert table.table.seats[seat].stand_in
        hall.time += LOOKED_LATELY + 1.0
        hall.all.look_at(live)
        assert live.followed is False
        theatre.registry.leave(table, line)
        theatre.enter(table, "ana")
        hall.all.look_at(live)
        assert live.followed
        assert await hall.goes_on() > 0

    in_a_theatre(tmp_path, play)


def test_a_new_table_of_one_that_stands_still_stands_still_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(theatre: Theatre) -> None:
        hall = Hall(theatre, monkeypatch)
        live = await hall.announced(ANA)
        live.followed = False
        await hall.all.take(live, lambda state: organise.start(state, "ana", Chance("a draw")))
        await hall.opened(live)
        assert await hall.goes_on(30.0) <= 6  # each of the two begins, deals and waits

    in_a_theatre(tmp_path, play)


def test_places_by_person_and_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(theatre: Theatre) -> None:
        hall = Hall(theatre, monkeypatch)
        hers = [await hall.announced(ANA) for _ in range(MOST_OPEN)]
        with pytest.raises(TooMany, match=f"you have {MOST_OPEN} tournaments"):
            await hall.announced(ANA)
        for live in hers[:MOST_AT_ONCE]:
            await hall.all.start(live, ANA)
        with pytest.raises(TooMany, match=f"you have {MOST_AT_ONCE} tournaments"):
            await hall.all.start(hers[MOST_AT_ONCE], ANA)
        assert hers[MOST_AT_ONCE].state.phase == "open"
        for n in range(1, ADDRESS_SHARE):  # others at her address
            guest = Owner(f"guest {n}", ANA.address)
            for _ in range(MOST_AT_ONCE):
                await hall.all.start(await hall.announced(guest), guest)
        last = Owner("one more", ANA.address)
        with pytest.raises(TooMany):
            await hall.all.start(await hall.announced(last), last)
        elsewhere = Owner("beto", "192.0.2.2")
        await hall.all.start(await hall.announced(elsewhere), elsewhere)
        await hall.opened(hers[0])

    in_a_theatre(tmp_path, play)


def test_places_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(theatre: Theatre) -> None:
        monkeypatch.setattr(tournaments, "MOST_RUNNING", 2)
        hall = Hall(theatre, monkeypatch)
        for n in range(2):
            await hall.begun(Owner(f"guest {n}", f"192.0.2.{n}"))
        beto = Owner("beto", "198.51.100.1")
        with pytest.raises(TooMany, match="being played here"):
            await hall.all.start(await hall.announced(beto), beto)

    in_a_theatre(tmp_path, play)


def test_a_tournament_has_an_end() -> None:
    for target, format in ((100_000, "points"), (5_001, "points"), (100_000, "elimination")):
        with pytest.raises(NotAllowed) as refused:
            organise.check(TournamentSetup(format=format, players=4, target=target))
        assert "target: expected 1 to" in str(refused.value.about["message"])
    organise.check(TournamentSetup(target=5_000))
