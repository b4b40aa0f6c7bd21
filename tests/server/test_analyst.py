"""The queue of analyses: one a client, no more than so many, and one that fails harms no other."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from comodin.bots import WORLDS, Asked, Study, decides
from comodin.cli.serve import add_arguments
from comodin.puzzles import Explained, study_and_explain
from comodin.records import Unfolded, load, unfold
from comodin.server.app import Options
from comodin.server.owners import Owner
from comodin.server.rest.replays import BUSY
from comodin.server.tables import Analyst, Busy
from comodin.server.tables.analysis import MOST_STEPS, MOST_WAITING, Job, roughly_first

GOLDEN = Path(__file__).parent.parent / "golden"


class Kept:
    """A store for analyses."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def analysis(self, key: str) -> str | None:
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
        self.asked: list[list[bool]] = []

    warm = True

    async def study(self, work: Callable[..., list[Explained]], asked: list[Asked], *how: Any) -> list[Explained]:
        await self.go.wait()
        if self.fails:
            raise RuntimeError("a process died twice")
        assert work is study_and_explain
        self.asked.append([seat is None for _, seat, _ in asked])
        return [Explained(Study(), ())] * len(asked)


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
            await analyst.ask(f"key {n}", round_, Owner(f"client {n}", f"address {n}"))
        await analyst.ask("key 0", round_, Owner("anybody", ""))  # it is under way already
        assert set(BUSY) == {"analysis_busy", "analysis_full", "analysis_too_long"}  # each has its answer
        with pytest.raises(Busy, match="analysis_busy"):
            await analyst.ask("another", round_, Owner("client 3", "elsewhere"))
        with pytest.raises(Busy, match="analysis_full"):
            await analyst.ask("another", round_, Owner("somebody else", "elsewhere"))
        assert (await analyst.told("key 5"))["state"] == "waiting"
        assert (await analyst.told("key 5"))["place"] == 5
        assert (await analyst.told("nothing"))["state"] == "none"
        bot_workers.go.set()
        await settle(analyst)
        assert sorted(store.texts) == sorted(f"key {n}" for n in range(MOST_WAITING))
        assert (await analyst.told("key 5"))["state"] == "done"
        assert (await analyst.told("key 5", 20))["moves"] == [None] * (len(round_.steps) - 20)

    asyncio.run(go())


def test_the_whole_curve_comes_roughly_first_then_the_decisions(round_: Unfolded) -> None:
    async def go() -> None:
        workers = Held()
        analyst = Analyst(Kept(), workers, 0)  # type: ignore[arg-type]
        await analyst.ask("key", round_, Owner("ana", "home"))
        assert (await analyst.told("key"))["found"] == []
        workers.go.set()
        await settle(analyst)
        kinds = [one for bit in workers.asked for one in bit]
        assert kinds == sorted(kinds, reverse=True)  # all chances, then all thoughts
        assert len(kinds) == len(round_.steps) + sum(decides(step.action) for step in round_.steps)

    asyncio.run(go())
    steps = len(round_.steps)
    order = roughly_first(steps)
    assert sorted(order) == list(range(steps))
    assert order[:2] == [0, 16]
    for many in (40, 60, 90):  # whatever was looked at so far is spread over the whole round
        known = sorted(roughly_first(100)[:many])
        assert max(b - a for a, b in pairwise([*known, 100])) <= 4
    assert roughly_first(0) == []
    assert roughly_first(1) == [0]


def test_decisions_come_by_how_much_the_chances_changed(round_: Unfolded) -> None:
    job = Job("key", round_, Owner("", ""), 0)
    while job.left:
        job.take([Explained(Study(chances=(0.2, 0.3, 0.5)), ())] * len(job.left[:16]))
    changed = next(n for n, step in enumerate(round_.steps) if n > 9 and decides(step.action))
    job.chances[changed] = (0.8, 0.1, 0.1)
    first, second = (int(one.seed.split()[1]) for one in job.next()[:2])
    assert first in (changed, changed - 1)
    assert second in (changed, changed - 1, len(round_.steps) - 1)
    assert all("move" in one and one["move"] is None for one in job.found if "chances" not in one)
    known = job.review()
    assert known.turned is not None
    assert known.turned.step in (changed, changed - 1, len(round_.steps) - 1)


def test_an_analysis_without_a_review_is_told_and_made_anew_for_who_asks(round_: Unfolded) -> None:
    async def go() -> None:
        store, workers = Kept(), Held()
        store.texts["old"] = '{"version": 2, "worlds": 400, "moves": [null], "chances": [[0.5], [1.0]]}'
        analyst = Analyst(store, workers, 0)  # type: ignore[arg-type]
        assert ((await analyst.told("old"))["state"], (await analyst.told("old"))["review"]) == ("done", None)
        await analyst.ask("old", round_, Owner("ana", "home"))
        assert (await analyst.told("old"))["state"] == "working"
        workers.go.set()
        await settle(analyst)
        assert (await analyst.told("old"))["review"]["accuracy"] == [None] * 3

    asyncio.run(go())


def test_one_that_fails_is_not_kept_and_the_next_one_goes_on(round_: Unfolded) -> None:
    async def go() -> None:
        store, bot_workers = Kept(), Held()
        analyst = Analyst(store, bot_workers, 0)  # type: ignore[arg-type]
        bot_workers.fails = True
        bot_workers.go.set()
        await analyst.ask("bad", round_, Owner("ana", "home"))
        await settle(analyst)
        assert (await analyst.told("bad"))["state"] == "none"
        bot_workers.fails = False
        await analyst.ask("bad", round_, Owner("ana", "home"))
        await settle(analyst)
        assert (await analyst.told("bad"))["state"] == "done"
        store.texts["bad"] = '{"version": 0}'  # of another time: it is made anew
        assert (await analyst.told("bad"))["state"] == "none"

    asyncio.run(go())


def test_a_round_that_is_too_long_is_refused(round_: Unfolded) -> None:
    async def go() -> None:
        analyst = Analyst(Kept(), Held(), 0)  # type: ignore[arg-type]
        with pytest.raises(Busy, match="analysis_too_long"):
            await analyst.ask("long", endless, Owner("ana", "home"))

    endless = round_.__class__(**{**vars(round_), "steps": round_.steps[:1] * (MOST_STEPS + 1)})
    asyncio.run(go())


def test_the_command_asks_for_as_many_worlds_as_were_measured() -> None:
    parser = ArgumentParser()
    add_arguments(parser)
    assert parser.get_default("analysis_worlds") == WORLDS == Options().analysis_worlds
