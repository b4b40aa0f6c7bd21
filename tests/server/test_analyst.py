"""The queue of analyses: one a client, no more than so many, and one that fails harms no other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comodin.bots import Study, study
from comodin.records import Unfolded, load, unfold
from comodin.server.owners import Owner
from comodin.server.rest.replays import BUSY
from comodin.server.tables import Analyst, Busy
from comodin.server.tables.analysis import MOST_STEPS, MOST_WAITING

GOLDEN = Path(__file__).parent.parent / "golden"


class Kept:
    """A store for analyses."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def analysis(self, key: str) -> str | None:
        return self.texts.get(key)

    def put_analysis(self, key: str, text: str) -> asyncio.Future[None]:
        self.texts[key] = text
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_result(None)
        return future


class Held:
    """Thinkers that think when they are let."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.fails = False

    async def study(self, work: Callable[..., Study], *asked: Any) -> Study:
        await self.go.wait()
        if self.fails:
            raise RuntimeError("a process died twice")
        assert work is study
        return Study(None, None)


@pytest.fixture(scope="module")
def round_() -> Unfolded:
    return unfold(load((GOLDEN / "clasico-plain-3.uno.json").read_text(encoding="utf-8")))


async def settle(analyst: Analyst) -> None:
    task = analyst._task
    assert task is not None
    await task


def test_the_queue_has_an_end_and_every_client_one_place(round_: Unfolded) -> None:
    async def go() -> None:
        store, bot_workers = Kept(), Held()
        analyst = Analyst(store, bot_workers, 0)  # type: ignore[arg-type]
        for n in range(MOST_WAITING):
            analyst.ask(f"key {n}", round_, Owner(f"client {n}", f"address {n}"))
        analyst.ask("key 0", round_, Owner("anybody", ""))  # it is under way already
        assert set(BUSY) == {"analysis_busy", "analysis_full", "analysis_too_long"}  # each has its answer
        with pytest.raises(Busy, match="analysis_busy"):
            analyst.ask("another", round_, Owner("client 3", "elsewhere"))
        with pytest.raises(Busy, match="analysis_full"):
            analyst.ask("another", round_, Owner("somebody else", "elsewhere"))
        assert analyst.told("key 5")["state"] == "waiting"
        assert analyst.told("key 5")["place"] == 5
        assert analyst.told("nothing")["state"] == "none"
        bot_workers.go.set()
        await settle(analyst)
        assert sorted(store.texts) == sorted(f"key {n}" for n in range(MOST_WAITING))
        assert analyst.told("key 5")["state"] == "done"
        assert analyst.told("key 5", 20)["moves"] == [None] * (len(round_.steps) - 20)

    asyncio.run(go())


def test_one_that_fails_is_not_kept_and_the_next_one_goes_on(round_: Unfolded) -> None:
    async def go() -> None:
        store, bot_workers = Kept(), Held()
        analyst = Analyst(store, bot_workers, 0)  # type: ignore[arg-type]
        bot_workers.fails = True
        bot_workers.go.set()
        analyst.ask("bad", round_, Owner("ana", "home"))
        await settle(analyst)
        assert analyst.told("bad")["state"] == "none"
        bot_workers.fails = False
        analyst.ask("bad", round_, Owner("ana", "home"))
        await settle(analyst)
        assert analyst.told("bad")["state"] == "done"
        store.texts["bad"] = '{"version": 0}'  # of another time: it is made anew
        assert analyst.told("bad")["state"] == "none"

    asyncio.run(go())


def test_a_round_that_is_too_long_is_refused(round_: Unfolded) -> None:
    analyst = Analyst(Kept(), Held(), 0)  # type: ignore[arg-type]
    endless = round_.__class__(**{**vars(round_), "steps": round_.steps[:1] * (MOST_STEPS + 1)})
    with pytest.raises(Busy, match="analysis_too_long"):
        analyst.ask("long", endless, Owner("ana", "home"))
