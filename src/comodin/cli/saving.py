"""`--save` and `--load` of `comodin play`: a saved game goes on, and nothing is ever overwritten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from ..errors import BadInput
from ..files import write_atomically
from ..match import MatchRules
from ..records import Record, dump, dump_match
from ..table import Played, match_record
from ..tui import Keep, Resumed, keep_nothing, resumed
from ..words import Catalogue
from .files import read_file


def holds_something(path: Path) -> bool:
    """Is there something that must not be overwritten?"""
    try:
        return path.exists() and (not path.is_file() or path.stat().st_size > 0)
    except OSError as error:
        raise BadInput("--save", f"cannot write {path}: {error.strerror}") from None


def taken(path: Path) -> BadInput:
    """The file holds something, which stays."""
    return BadInput("--save", f"{path} exists already; give a new name, or go on with it: --load {path}")


def check_save(path: Path, record: Record) -> None:
    """Reports a file that cannot be written, or that holds something already, before the game begins."""
    if holds_something(path):
        raise taken(path)
    try:
        write_atomically(path, dump(record))
    except OSError as error:
        raise BadInput("--save", f"cannot write {path}: {error.strerror}") from None


def load_game(path: Path, rules: MatchRules) -> Resumed:
    """The saved game of a file."""
    try:
        return resumed(read_file(str(path)), rules)
    except BadInput as error:
        raise error if error.place == str(path) else BadInput(f"--load {path}", str(error)) from None


def keeper(
    path: Path | None,
    words: Catalogue,
    write: Callable[[str], None],
    rules: MatchRules,
    *,
    whole: bool,
    before: Sequence[Played] = (),
) -> Callable[[int, int], Keep]:
    """Saves the record of each match: to FILE, then FILE-2, … with the same endings. `before`: rounds of the first
    match that FILE holds already."""
    if path is None:
        return keep_nothing
    file = path
    stem, dot, endings = path.name.partition(".")
    savers: dict[int, _Saver] = {}

    def of_round(match: int, number: int) -> Keep:
        if match not in savers:
            name = (
                file if match == 1 else _unused(file.with_name(f"{stem}-{n}{dot}{endings}") for n in count(match))
            )
            played = dict(enumerate(before if match == 1 else (), start=1))
            savers[match] = _Saver(name, words, write, rules, played, whole=whole)
        return partial(savers[match], number)

    return of_round


def _unused(names: Iterable[Path]) -> Path:
    return next(name for name in names if not name.exists())


class _Saver:
    """Writes the whole record atomically after every action. The file of the first round is the record of a round,
    and with the second round it becomes the record of the match; `whole`: it is that from the start."""

    def __init__(
        self,
        path: Path,
        words: Catalogue,
        write: Callable[[str], None],
        rules: MatchRules,
        rounds: dict[int, Played],
        *,
        whole: bool,
    ) -> None:
        self.path, self.words, self.write, self.rules, self.whole = path, words, write, rules, whole
        self.rounds = rounds
        self.failed = False

    def __call__(self, number: int, record: Record, players: tuple[int, ...]) -> None:
        fair = self.rounds[number].fair if number in self.rounds else None
        self.rounds[number] = Played(record, players, fair)
        try:
            write_atomically(self.path, self._text())
        except OSError as error:
            if not self.failed:  # report it once; the game goes on
                self.failed = True
                self.write(self.words.say("play.save_failed", file=self.path, why=error.strerror))

    def _text(self) -> str:
        rounds = list(self.rounds.values())
        if len(rounds) == 1 and not self.whole:
            return dump(rounds[0].record)
        return dump_match(match_record(self.rules, rounds))
