"""Bots play no faster than people can follow or the server bears; owners of slow bots and analyses take turns."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from comodin.bots import Asked, Study, decides
from comodin.match import MatchRules
from comodin.puzzles import Explained
from comodin.records import Unfolded
from comodin.server.limits import address_key
from comodin.server.metrics import Metrics
from comodin.server.owners import FairTurns, Owner
from comodin.server.socket.connection import Connection
from comodin.server.tables import Analyst, BotPace, BotWorkers, Busy, LiveTable, TableRegistry, bot_workers
from comodin.server.tables.analysis import MOST_OF_ADDRESS
from comodin.server.tables.bot_workers import MOST_OF_ONE, STAND_IN
from comodin.server.tables.pace import ADDRESS_SHARE, BURST_SECONDS, Slots
from comodin.table import Settings, commands

from .test_analyst import Held, Kept, round_, settle
from .theatre import Theatre, in_a_theatre

__all__ = ["round_"]

NINE = Settings(
    match=MatchRules("points", 100_000),
    seats=10,
    turn_seconds=3.0,
    bot_seconds=(0.0, 0.0),
    between_seconds=0.0,
    visibility="private",
)


def paced(theatre: Theatre, floor: float, rate: float) -> None:
    theatre.registry = TableRegistry(theatre.store, theatre.clock, Metrics(), BotWorkers(1), BotPace(floor, rate))


async def nine_bots(theatre: Theatre, person: str, address: str) -> tuple[LiveTable, Connection]:
    """A table of nine bots as quick as they can be, whose host has begun to play and does nothing more."""
    live = await theatre.registry.open(NINE, person, person.title())
    line, _ = theatre.enter(live, person)
    cast(SimpleNamespace, line._socket).address = address
    await theatre.do(line, commands.Start())
    return live, line


def moves(tables: list[LiveTable]) -> int:
    return sum(live.table.moves for live in tables)


async def played_in(theatre: Theatre, tables: list[LiveTable], seconds: float, every: float = 0.01) -> int:
    """How many actions there were meanwhile."""
    before = moves(tables)
    for _ in range(round(seconds / every)):
        theatre.reading += every
        await theatre.ring()
        await asyncio.sleep(0)
    await theatre.settle()
    return moves(tables) - before


def test_bots_have_a_floor(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        paced(theatre, 0.3, 0.0)
        live, _ = await nine_bots(theatre, "ana", "192.0.2.1")
        assert 0 < await played_in(theatre, [live], 10.0) <= 10.0 / 0.3 + 2  # her own turns run out besides

    in_a_theatre(tmp_path, play)


def test_all_tables_of_one_host_share_what_their_bots_may_do(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        paced(theatre, 0.0, 20.0)
        hers = [(await nine_bots(theatre, "ana", "192.0.2.1"))[0] for _ in range(6)]
        his = [(await nine_bots(theatre, "beto", "192.0.2.2"))[0]]
        for live in (*hers, *his):  # somebody plays for the hosts: they are only slow
            assert live.table.phase == "playing"
        seconds = 10.0
        before = moves(his)
        timeouts = 2 * len(hers)
        assert await played_in(theatre, hers, seconds) <= 20.0 * (seconds + BURST_SECONDS) + timeouts
        assert moves(his) - before > seconds  # another host's bots do not wait for them

    in_a_theatre(tmp_path, play)


def test_who_has_many_names_at_one_address_has_no_more(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        paced(theatre, 0.0, 4.0)
        tables = [(await nine_bots(theatre, f"guest {n}", "192.0.2.1"))[0] for n in range(8)]
        seconds = 10.0
        most = ADDRESS_SHARE * 4.0 * (seconds + BURST_SECONDS)
        assert await played_in(theatre, tables, seconds) <= most + 2 * len(tables) < 8 * 4.0 * seconds

    in_a_theatre(tmp_path, play)


def test_a_host_who_sits_there_and_does_nothing_ends_it(tmp_path: Path) -> None:
    """What one guest with an idle socket could do: nine bots at no delay, for ever."""

    async def play(theatre: Theatre) -> None:
        paced(theatre, 0.3, 20.0)  # the test need not be as fast as the server can
        live, line = await nine_bots(theatre, "ana", "192.0.2.1")
        await played_in(theatre, [live], 200.0, every=0.25)
        assert live.table.unattended
        before = live.table.moves, live.seq
        await played_in(theatre, [live], 60.0, every=0.25)
        assert (live.table.moves, live.seq) == before
        await theatre.do(line, commands.Resume())
        assert await played_in(theatre, [live], 10.0) > 0

    in_a_theatre(tmp_path, play)


def test_slots_are_handed_out_in_order_and_a_quiet_time_gives_a_burst() -> None:
    slots = Slots(10.0)
    assert [slots.next("ana", 100.0, 1.0) for _ in range(20)] == [100.0] * 20
    assert slots.next("ana", 100.0, 1.0) == pytest.approx(100.1)
    assert slots.next("ana", 100.0, 5.0) == pytest.approx(100.6)
    assert slots.next("beto", 100.0, 1.0) == 100.0
    assert slots.next("ana", 200.0, 1.0) == 200.0


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_network_is_counted_as_one(address: str, key: str) -> None:
    assert address_key(address) == key


def test_turns_go_round_by_address_and_there_by_person() -> None:
    turns: FairTurns[str] = FairTurns()
    for n in range(4):
        turns.put(Owner("ana", "home"), f"ana {n}")
    turns.put(Owner("beto", "home"), "beto")
    turns.put(Owner("caro", "school"), "caro")
    turns.put(Owner("dani", ""), "dani")
    assert (len(turns), turns.of("home"), turns.of("nowhere")) == (7, 5, 0)
    assert turns.clear() == ["ana 0", "caro", "dani", "beto", "ana 1", "ana 2", "ana 3"]
    assert (len(turns), turns.of("home")) == (0, 0)


# -- slow bots ---------------------------------------------------------------------------------------------------


class Desk:
    """One process that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Future[Any]]] = []

    def submit(self, work: object, bot: str, *question: object) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append((str(question[1]), future))
        return future

    async def answer(self) -> str:
        """Answers the question that it has; returns its seed."""
        (seed, future), self.asked = self.asked[0], self.asked[1:]
        future.set_result((None, None))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return seed


class AtADesk(BotWorkers):
    """Bot workers whose one process is a desk."""

    def __init__(self) -> None:
        super().__init__(1)
        self.desk = Desk()

    def _running(self) -> Any:
        return self.desk


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every bot is slow; a question is known by its seed, which is what a test says. The answers of stand-ins."""
    quick: list[str] = []
    monkeypatch.setattr(bot_workers, "is_quick", lambda bot: False)
    monkeypatch.setattr(bot_workers, "question", lambda table, turn: ("slow", None, turn.seat, None, "points"))
    monkeypatch.setattr(bot_workers, "answer", lambda bot, *question: quick.append(bot))
    return quick


def test_who_asks_for_much_does_not_slow_down_who_asks_for_little(slow_bots: list[str]) -> None:
    async def go() -> None:
        workers = AtADesk()
        answered: list[str] = []
        crowd, victim = Owner("hog", "192.0.2.1"), Owner("ana", "192.0.2.2")

        def ask(owner: Owner, name: str) -> None:
            turn = cast(Any, SimpleNamespace(bot="slow", seat=name))
            workers.ask(cast(Any, None), turn, owner, lambda action: answered.append(name))

        for n in range(12):
            ask(crowd, f"hog {n}")
        ask(victim, "ana 0")
        ask(victim, "ana 1")
        order = [await workers.desk.answer() for _ in range(14)]
        assert order[:5] == ["hog 0", "hog 1", "ana 0", "hog 2", "ana 1"]
        assert answered == order
        assert workers.waiting == 0
        assert slow_bots == []

    asyncio.run(go())


def test_one_address_cannot_fill_the_queue(slow_bots: list[str]) -> None:
    async def go() -> None:
        workers = AtADesk()
        turn = cast(Any, SimpleNamespace(bot="slow", seat="?"))
        for n in range(MOST_OF_ONE + 31):  # one is being thought about
            workers.ask(cast(Any, None), turn, Owner(f"guest {n}", "192.0.2.1"), lambda action: None)
        assert slow_bots == [STAND_IN] * 30
        workers.ask(cast(Any, None), turn, Owner("ana", "192.0.2.2"), lambda action: None)
        assert slow_bots == [STAND_IN] * 30
        assert workers.waiting == MOST_OF_ONE + 2

    asyncio.run(go())


def test_a_new_machine_compiles_the_search_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(BotWorkers, "_prepared", lambda self, bot: prepared.append(bot))
    for kept, wanted in ((True, 0), (False, 1)):
        monkeypatch.setattr(bot_workers, "kernel_is_kept", lambda kept=kept: kept)
        monkeypatch.setattr(bot_workers, "can_search", lambda: True)
        asyncio.run(BotWorkers(1).warm_up())
        assert len(prepared) == wanted
    monkeypatch.setattr(bot_workers, "can_search", lambda: False)  # there is nothing to compile
    asyncio.run(BotWorkers(1).warm_up())
    assert len(prepared) == 1


def test_a_bot_thinks_when_all_that_it_needs_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine needs the search and the learned player; each is compiled once, whoever wants it first."""
    begun: dict[str, Future[None]] = {}

    class Pool:
        def submit(self, work: object, kind: str) -> Future[None]:
            return begun.setdefault(kind, Future())

    workers = BotWorkers(1)
    monkeypatch.setattr(workers, "_running", Pool)
    assert workers._prepared("simple")
    assert not begun
    assert not workers._prepared("master")
    assert list(begun) == ["search"]
    begun["search"].set_result(None)
    assert workers._prepared("expert")
    assert not workers._prepared("machine")
    assert list(begun) == ["search", "net"]
    begun["net"].set_result(None)
    assert workers._prepared("machine")
    assert workers._prepared("net")


# -- analyses ----------------------------------------------------------------------------------------------------


class Counting(Held):
    """Studies at once, and remembers for which analysis."""

    def __init__(self) -> None:
        super().__init__()
        self.go.set()
        self.bits: list[str] = []

    async def study(self, work: object, asked: list[Asked], *how: Any) -> list[Explained]:
        await asyncio.sleep(0)
        self.bits.append(asked[0].seed.split()[0])
        return [Explained(Study(), ())]


def test_analyses_take_turns_with_every_bit(round_: Unfolded) -> None:
    async def go() -> None:
        workers = Counting()
        analyst = Analyst(Kept(), workers, 0)  # type: ignore[arg-type]
        for n in range(MOST_OF_ADDRESS):
            await analyst.ask(f"hog{n}", round_, Owner(f"hog {n}", "192.0.2.1"))
        with pytest.raises(Busy, match="analysis_busy"):
            await analyst.ask("more", round_, Owner("another name", "192.0.2.1"))
        await analyst.ask("ana", round_, Owner("ana", "192.0.2.2"))
        await asyncio.sleep(0.05)
        await settle(analyst)
        decisions = sum(decides(step.action) for step in round_.steps)
        bits = len(round_.steps) + decisions  # the chances, and every decision
        first = Counter(workers.bits[: 2 * bits])
        assert first["ana"] >= bits - 1
        assert (await analyst.told("ana"))["state"] == "done"
        assert Counter(workers.bits) == dict.fromkeys(("hog0", "hog1", "ana"), bits)

    asyncio.run(go())
