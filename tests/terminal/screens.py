"""Full screens for tests: a table whose time stands still until it is told to go on, without a terminal."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from comodin.editions import EDITIONS
from comodin.match import MatchRules
from comodin.records import Record
from comodin.tui.games import LocalGame
from comodin.tui.live import LocalSource
from comodin.tui.screen import ComodinApp, TableScreen
from comodin.tui.screen.app import local_source
from comodin.words import catalogue

PEOPLE = ("Me", "Ana", "Beto", "Caro")


class Clock:
    """Seconds that pass when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def game(
    edition: str = "international", players: int = 4, seed: str = "7", people: int = 1, **more: Any
) -> LocalGame:
    names = PEOPLE[:players]
    record = Record(EDITIONS[edition], names, more.pop("options", {}), seed)
    bots = dict.fromkeys(range(people, players), "simple")
    return LocalGame(record, more.pop("match", MatchRules("quick")), bots, **more)


class Table:
    """A full screen with its table; `wait` lets time pass at the table until something holds."""

    def __init__(self, pilot: Pilot[int], source: LocalSource, clock: Clock, screen: TableScreen) -> None:
        self.pilot, self.source, self.clock, self.screen = pilot, source, clock, screen

    async def wait(self, until: Any, seconds: float = 120.0) -> None:
        for _ in range(int(seconds * 4)):
            await self.pilot.pause()
            while self.source._tasks:  # a bot thinks: its time is not the table's
                await self.pilot.pause(0.005)
            await self.pilot.pause()
            if until():
                return
            self.clock.now += 0.25
            self.source._moved.set()
            await self.pilot.pause(0.002)
        raise AssertionError("it has not come to that")

    @property
    def text(self) -> str:
        """What is on the screen, as letters."""
        return words_in(self.pilot.app.export_screenshot())

    def mine(self) -> bool:
        view = self.source.view
        return view.round is not None and view.round.awaited and view.phase == "playing"


@asynccontextmanager
async def table(
    of: LocalGame, language: str = "en", size: tuple[int, int] = (80, 24), colours: str = "dark", **more: Any
) -> AsyncIterator[Table]:
    clock = Clock()
    source = local_source(of, clock=clock, **more)
    screen = TableScreen(source, catalogue(language))
    app = ComodinApp(lambda _: screen, catalogue(language), colours)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Table(pilot, source, clock, screen)
        source.close()


def words_in(svg: str) -> str:
    """The letters of a picture, line by line."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text[^>]*? x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', svg):
        plain = text.replace("&#160;", " ").replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
        rows.setdefault(float(y), []).append((float(x), plain.replace("&#x27;", "'")))
    return "\n".join("".join(text for _, text in sorted(row)) for _, row in sorted(rows.items()))


def steady(svg: str) -> str:
    """A picture without what differs from run to run: the names of its styles."""
    names = re.findall(r"terminal-(\d+)-", svg)
    return svg.replace(f"terminal-{names[0]}-", "terminal-") if names else svg
