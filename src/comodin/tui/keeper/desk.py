"""What the score keeper is given: its console, how a board is saved and drawn; and how a new board is begun."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from ...rules import MAX_SEATS, Edition
from ...scores import EntryRefused, ScoreSheet, new_sheet, number_of
from ...tournament import SCHEDULES, TOURNAMENT_FORMATS, Schedule
from ...words import Catalogue
from ..console import Console
from .lines import ScoreReader

T = TypeVar("T")
TABLES = next(key for key, schedule in SCHEDULES.items() if schedule.tables)


@dataclass(frozen=True)
class ScoreDesk:
    """Input and output of the score keeper, passed in."""

    console: Console
    words: Catalogue
    keep: Callable[[ScoreSheet], None]  # saves the sheet; EntryRefused if it cannot
    draw: Callable[[str, str], str]  # saves a picture under a file name; returns its path
    file: str = ""  # the path as the person gave it
    width: int = 80

    def say(self, key: str, **values: object) -> None:
        self.console.write(self.words.say(f"score.told.{key}", **values))

    def ask(self, key: str, **values: object) -> str:
        return self.console.ask(self.words.say(f"score.ask.{key}", **values))

    def refuse(self, refused: EntryRefused) -> None:
        self.console.write(refused.said(self.words))


def tell_order(sheet: ScoreSheet, desk: ScoreDesk) -> None:
    """Shows the order of play, and the partners."""
    if sheet.tournament is not None:  # the order changes from table to table
        desk.say("players", names=", ".join(sheet.names))
        return
    desk.say("order", names=", ".join(sheet.names))
    teams = sheet.match.rules.teams
    if teams:
        pairs = [desk.words.listed(sheet.names[player] for player in team) for team in teams]
        desk.say("teams", first=pairs[0], second=pairs[1])


# -- a new board ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted:
    """The settings of a new board that are known before any question."""

    edition: Edition
    format: str | None = None
    target: int | None = None

    def sheet(self, names: list[str]) -> ScoreSheet:
        return new_sheet(self.edition, self.format or next(iter(TOURNAMENT_FORMATS)), self.target, names)


def ask_sheet(wanted: Wanted, desk: ScoreDesk) -> ScoreSheet:
    """Asks for each missing setting until the answer is valid."""

    def names_of() -> list[str]:
        given = [name for name in desk.ask("names").split(",") if name.strip()]
        if wanted.format is None and len(given) > MAX_SEATS:  # only at several tables
            new_sheet(wanted.edition, TABLES, None, given)
            return given
        return list(wanted.sheet(given).names)

    names = _until_good(names_of, desk)
    shown = [desk.words.say(f"score.format.{name}").split(",")[0] for name in TOURNAMENT_FORMATS]

    def format_of() -> Wanted:
        line = desk.ask("format", formats=desk.words.listed(shown, "or"), usual=shown[0])
        format = ScoreReader(desk.words).format(line) if line else next(iter(TOURNAMENT_FORMATS))
        if format not in TOURNAMENT_FORMATS:
            raise EntryRefused("format", format=line[:40], formats=tuple(shown))
        better = Wanted(wanted.edition, format, wanted.target)
        better.sheet(names)
        return better

    def target_of() -> ScoreSheet:
        ask = chosen.key if isinstance(chosen, Schedule) else chosen.format.worded("target")
        line = desk.ask(ask, usual=number_of(chosen).usual)
        number = int(line) if line.isdecimal() and len(line) <= 6 else 0
        return Wanted(wanted.edition, wanted.format, number if line else None).sheet(names)

    if wanted.format is None:
        wanted = _until_good(format_of, desk)
    chosen = TOURNAMENT_FORMATS[wanted.format or next(iter(TOURNAMENT_FORMATS))]
    if wanted.target is None and (isinstance(chosen, Schedule) or not chosen.format.single):
        return _until_good(target_of, desk)
    return wanted.sheet(names)


def _until_good(ask: Callable[[], T], desk: ScoreDesk) -> T:
    while True:
        try:
            return ask()
        except EntryRefused as refused:
            desk.refuse(refused)
