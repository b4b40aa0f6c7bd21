"""The application: colours, the first choice, and how it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from ...editions import EDITION_TO_PLAY, EDITIONS
from ...errors import ComodinError
from ...table import TableView, events
from ...words import Catalogue
from ..games import LocalGame
from ..live import LocalSource, Source
from ..resuming import Follower
from .dialogs import Chooser
from .table import TableScreen

INTERRUPTED = 130
DARK = Theme(
    name="comodin-dark",
    primary="#274c77",
    secondary="#6096ba",
    accent="#8a5a1f",
    warning="#f2c230",
    foreground="#efe6d5",
    background="#1b1714",
    surface="#2a241f",
    panel="#2a241f",
    dark=True,
)
LIGHT = Theme(
    name="comodin-light",
    primary="#274c77",
    secondary="#6096ba",
    accent="#f0cf8e",
    warning="#8a3b12",
    foreground="#241f1a",
    background="#fbf6ea",
    surface="#efe6d5",
    panel="#efe6d5",
    dark=False,
)
NewGame = Callable[[str, Callable[[str], None]], LocalGame]
Finished = Callable[[TableView, events.RoundFinished], None]


def is_light(colours: str) -> bool:
    """As the user says; else as the terminal says (`COLORFGBG`), and dark where it says nothing."""
    if colours in ("light", "dark"):
        return colours == "light"
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in ("7", "15")


class ComodinApp(App[int]):
    """`first`: makes the first screen once the application runs, or asks something before it."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(
        self, first: Callable[[ComodinApp], Screen[int] | None], words: Catalogue, colours: str = "auto"
    ) -> None:
        if colours == "none":
            os.environ["NO_COLOR"] = "1"
        super().__init__()
        self._first, self.words = first, words
        self.problem: ComodinError | None = None
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = LIGHT.name if is_light(colours) else DARK.name
        self.title = "comodin"

    def on_mount(self) -> None:
        screen = self._first(self)
        if screen is not None:
            self.push_screen(screen)

    def end_with(self, problem: ComodinError) -> None:
        """Leaves the screen; the problem is said after that."""
        self.problem = problem
        self.exit(1)

    def action_interrupt(self) -> None:
        """Ctrl-C, at once."""
        self.exit(INTERRUPTED)


class EditionScreen(Chooser):
    """Which edition, before the table is laid."""

    def __init__(self, words: Catalogue) -> None:
        keys = list(EDITIONS)
        labels = []
        for key in keys:
            own = words.bound_to(key)
            labels.append(f"{own.say('edition.name')}: {own.say('edition.special')}")
        super().__init__(words.say("play.editions"), labels, at=keys.index(EDITION_TO_PLAY))


def run_app(app: ComodinApp) -> int:
    """Runs it, and gives the exit code; SIGINT and SIGTERM end it as Ctrl-C does."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def stop(number: int, frame: object) -> None:
        loop = app._loop
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(app.exit, 128 + number)
        else:
            raise KeyboardInterrupt

    for number in before:
        signal.signal(number, stop)
    try:
        code = app.run()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if app.problem is not None:
        raise app.problem
    return code or app.return_code or 0


def play_full_screen(
    new_game: NewGame, words: Catalogue, colours: str, edition: str | None, finished: Finished
) -> int:
    """A game at this terminal; without an edition it is asked for first."""

    def begin(app: ComodinApp, key: str) -> TableScreen | None:
        try:
            game = new_game(key, lambda line: None)
        except ComodinError as problem:
            app.problem = problem
            app.exit(2)
            return None
        return TableScreen(local_source(game), words, finished)

    if edition is not None:
        game = new_game(edition, lambda line: None)
        return run_app(ComodinApp(lambda app: TableScreen(local_source(game), words, finished), words, colours))

    def ask(app: ComodinApp) -> None:
        def chosen(at: int | None) -> None:
            screen = None if at is None else begin(app, list(EDITIONS)[at])
            if screen is None:
                app.exit(0 if app.problem is None else 2)
            else:
                app.push_screen(screen)

        app.push_screen(EditionScreen(words), chosen)

    return run_app(ComodinApp(ask, words, colours))


def local_source(game: LocalGame, **more: object) -> LocalSource:
    """The table of a local game, with a clock; the first round is dealt at once."""
    follower = Follower(game.record, game.keep, game.resumed)
    more["faults"] = game.faults
    source = LocalSource(game.record, game.match, dict(game.bots), follower, game.resumed, **more)  # type: ignore[arg-type]
    source.begin()
    return source


def visit_full_screen(source: Source, words: Catalogue, colours: str, finished: Finished) -> int:
    """A table of a server."""
    return run_app(ComodinApp(lambda app: TableScreen(source, words, finished), words, colours))
