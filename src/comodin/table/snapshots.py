"""A table at one moment as text: so that nobody has to fold a long log to know where it stands.

The log is the truth and a snapshot is a shortcut: one that was written by another version, or cannot be read, is
worth nothing, and the log is folded. A snapshot is printed field by field, as everything is. The game of a round
is its edition and what differs from it. A record that the table plays on from is long and stays in the log.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, is_dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, get_args, get_type_hints

from ..codec import Json, Vocabulary, fields_of, parse_as, print_value
from ..editions import edition_named
from ..rules import Action, Card, Custom, Dealt, Game, Option, State
from .codec import parse_table_event, print_table_event, words_at
from .evolve import change
from .fair_records import KeptRound, RecordKeeper
from .resume import PlayOn
from .settings import Settings
from .state import Table

FORMAT = 1
"""Raised when a log folds to another table than before although all types are the same."""

NOT_IN_TABLE = ("start", "round", "recent")
NOT_IN_ROUND = ("game",)
STEPS = tuple[tuple[int, Action], ...]


@dataclass(frozen=True)
class PrintedGame:
    """The game of a round. `deck` is None where it is the edition's."""

    edition: str
    seats: int
    options: tuple[tuple[str, Option], ...]
    custom: tuple[tuple[str, Custom], ...]
    deck: tuple[Card, ...] | None

    @classmethod
    def of(cls, game: Game) -> PrintedGame:
        edition = game.edition
        deck = None if game.whole else game.deck
        return cls(edition.key, game.seats, tuple(game.options.items()), tuple(game.custom.items()), deck)

    def game(self, settings: Settings) -> Game:
        """The game; `settings` have the edition where it is somebody's own."""
        edition = settings.playing if self.edition == settings.edition else edition_named(self.edition)
        ruleset = edition.ruleset.with_options(dict(self.options))
        return Game.of(edition, self.seats, ruleset, dict(self.custom), self.deck)


class Snapshot(NamedTuple):
    """A table and the keeper of its records at one moment."""

    table: Table
    keeper: RecordKeeper


def print_snapshot(table: Table, keeper: RecordKeeper) -> str:
    """The text of a snapshot."""
    round_ = table.round
    kept = keeper.kept
    steps = () if kept is None else kept.steps
    printed: Json = {
        "plays_on": table.start is not None,
        "table": _print_fields(table, NOT_IN_TABLE),
        "recent": [print_table_event(event) for event in table.recent],
        "game": None if round_ is None else print_value(PrintedGame.of(round_.game)),
        "round": None if round_ is None else _print_fields(round_, NOT_IN_ROUND),
        "kept": None if kept is None else print_value(replace(kept, steps=())),
    }
    text = json.dumps(printed, separators=(",", ":"), ensure_ascii=False)
    return f'{text[:-1]},"steps":[{",".join(_print_step(*step) for step in steps)}]}}'


@lru_cache(maxsize=4096)
def _print_step(seat: int, action: Action) -> str:
    """All rounds have the same few steps, and a round may have thousands."""
    return json.dumps([seat, print_value(action)], separators=(",", ":"), ensure_ascii=False)


def parse_snapshot(text: str, start_of: Callable[[], PlayOn | None]) -> Snapshot:
    """The snapshot of a text; `start_of` gives the start that the table was opened with, and is asked only where
    it has one. BadInput, or another error of parsing, where the text is none."""
    told = json.loads(text)
    start = start_of() if told["plays_on"] else None
    settings: Settings = parse_as(Settings, told["table"]["settings"], "settings")
    words = words_at(settings)
    table = Table(**_parse_fields(Table, told["table"], NOT_IN_TABLE, words))
    round_: State | None = None
    if told["round"] is not None:
        printed: PrintedGame = parse_as(PrintedGame, told["game"], "game", words)
        round_ = State(printed.game(settings), **_parse_fields(State, told["round"], NOT_IN_ROUND, words))
    kept: KeptRound | None = parse_as(KeptRound | None, told["kept"], "kept", words)
    if kept is not None:
        kept = replace(kept, steps=parse_as(STEPS, told["steps"], "steps", words))
    recent = tuple(parse_table_event(line, words) for line in told["recent"])
    return Snapshot(change(table, start=start, round=round_, recent=recent), RecordKeeper.resumed(kept, start))


def _print_fields(value: Any, but: Iterable[str]) -> Json:
    kind: type = type(value)
    return {
        field.name: print_value(getattr(value, field.name)) for field in fields_of(kind) if field.name not in but
    }


def _parse_fields(kind: type, line: Json, but: Iterable[str], words: Vocabulary) -> dict[str, Any]:
    return {
        field.name: parse_as(field.hint, line[field.name], field.name, words)
        for field in fields_of(kind)
        if field.name not in but
    }


@cache
def snapshot_format() -> str:
    """The number of the format and what all types in a snapshot look like, as a hash: another one is not read."""
    seen: dict[str, str] = {}
    for kind in (Table, State, KeptRound, PrintedGame, Dealt):
        _look_at(kind, seen)
    lines = [f"{name}: {shape}" for name, shape in sorted(seen.items())]
    return f"{FORMAT}-{sha256(chr(10).join(lines).encode()).hexdigest()[:16]}"


def _look_at(hint: Any, seen: dict[str, str]) -> None:
    for part in get_args(hint):
        _look_at(part, seen)
    if not isinstance(hint, type) or hint.__name__ in seen or not (is_dataclass(hint) or issubclass(hint, tuple)):
        return
    hints = get_type_hints(hint, include_extras=True)
    seen[hint.__name__] = str(hints)
    for inner in hints.values():
        _look_at(inner, seen)
