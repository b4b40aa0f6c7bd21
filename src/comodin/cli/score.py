"""`comodin score`: keeps the score for a physical deck; resumes where it stopped."""

from __future__ import annotations

import errno
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill

from ..editions import EDITION_TO_SCORE, EDITIONS
from ..errors import BadInput
from ..files import write_atomically
from ..match import MOST_TARGET
from ..own import edition_of
from ..scores import EntryRefused, ScoreSheet, dump, load, number_of
from ..tournament import SCHEDULES, TOURNAMENT_FORMATS
from ..tui import Console, Leave, ScoreDesk, ScoreKeeper, Wanted, ask_sheet, tell_order
from ..words import catalogue
from .arguments import add_lang, formats_help, target_help
from .main import INTERRUPTED

FILE = "comodin-score.json"
USUAL = "points"
REFUSED = 1
WHY = {
    errno.EACCES: "unwritable.denied",
    errno.EPERM: "unwritable.denied",
    errno.EROFS: "unwritable.denied",
    errno.ENOENT: "unwritable.missing",
    errno.ENOTDIR: "unwritable.missing",
    errno.ENOSPC: "unwritable.full",
    errno.EDQUOT: "unwritable.full",
}


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Rounds can be given on standard input, one a line: “Ana: 0; Beto: R7 W4; Caro: 35”. A line that is "
        "refused changes nothing; the exit code is then 1."
    )
    parser.add_argument("file", metavar="FILE", nargs="?", default=FILE, help=f"the board (default: {FILE})")
    parser.add_argument("--players", metavar="Ana,Beto,…", help="names in the order of play (default: asks)")
    parser.add_argument(
        "--format", metavar="F", help=f"{formats_help(TOURNAMENT_FORMATS)} (default: asks, or points)"
    )
    parser.add_argument(
        "--target",
        metavar="N",
        help=f"{target_help()}; {_rounds_help()}; asks if there is nothing on the command line",
    )
    parser.add_argument(
        "--edition", metavar="E", help=f"whose cards: {', '.join(EDITIONS)} (default: {EDITION_TO_SCORE})"
    )
    add_lang(parser)


def _rounds_help() -> str:
    """What `--target` means in a schedule."""
    whole, each = (next(one for one in SCHEDULES.values() if one.tables is several) for several in (False, True))
    return (
        f"{whole.key}: rounds in all (default: {whole.number.usual}); "
        f"{each.key}: rounds with each partner (default: {each.number.usual})"
    )


def run(args: Namespace) -> int:
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # any input is accepted as text
    file = _BoardFile(args.file)
    found = file.read()
    edition = edition_of(args.edition or EDITION_TO_SCORE, "--edition") if found is None else found.edition
    desk = ScoreDesk(
        console=_console(),
        words=catalogue(args.lang, edition),
        keep=file.keep,
        draw=file.draw,
        file=str(file.path),
        width=get_terminal_size().columns - 1,
    )
    sheet = _begin(args, Wanted(edition, args.format, _target(args)), desk) if found is None else found
    _check_same(args, sheet)
    desk.say("new" if found is None else "again", file=desk.file)
    tell_order(sheet, desk)
    keeper = ScoreKeeper(sheet, desk)
    try:
        keeper.run()
    except KeyboardInterrupt:
        print()
        desk.say("bye", file=desk.file)
        return INTERRUPTED
    return REFUSED if keeper.refused and not sys.stdin.isatty() else 0


# -- arguments ---------------------------------------------------------------------------------------------


def _begin(args: Namespace, wanted: Wanted, desk: ScoreDesk) -> ScoreSheet:
    """A new board, saved at once, so that an unwritable file is reported before the game."""
    if wanted.format not in (None, *TOURNAMENT_FORMATS):
        expected = f"expected one of {', '.join(TOURNAMENT_FORMATS)}"
        raise BadInput("--format", f"{wanted.format!r:.40} is not a format; {expected}")
    place = "--players"
    try:
        sheet = ask_sheet(wanted, desk) if args.players is None else wanted.sheet(args.players.split(","))
        place = "FILE"
        desk.keep(sheet)
    except EntryRefused as refused:
        raise BadInput(place, refused.said(desk.words)) from None
    except Leave:
        raise BadInput(place, f"expected names, because there is no board in {args.file} yet") from None
    return sheet


def _target(args: Namespace, usual: str = USUAL) -> int | None:
    """The number of `--target`, checked by the format of the command line or the `usual` one."""
    text = args.target
    if text is None:
        return None
    number = number_of(TOURNAMENT_FORMATS.get(args.format or usual, TOURNAMENT_FORMATS[USUAL]))
    whole = text.isascii() and text.isdecimal() and len(text) <= 6
    if not whole or not number.takes(int(text), MOST_TARGET):
        raise BadInput("--target", f"expected {number.expected(MOST_TARGET)}, found {text!r:.40}")
    return int(text)


def _check_same(args: Namespace, sheet: ScoreSheet) -> None:
    """A board keeps its settings: other arguments are a mistake, or mean another board."""
    asked: dict[str, tuple[object, ...]] = {
        "--edition": (args.edition and edition_of(args.edition, "--edition").key, sheet.edition.key),
        "--format": (args.format, sheet.format),
        "--target": (_target(args, sheet.format), sheet.target),
    }
    if args.players is not None:
        names = tuple(" ".join(name.split()) for name in args.players.split(","))
        asked["--players"] = (",".join(names), ",".join(sheet.names), ",".join(sheet.players))
    for option, (wanted, *known) in asked.items():
        if wanted is not None and wanted not in known:
            raise BadInput(option, f"the board in {args.file} was begun with {known[0]}; leave it out to go on")


# -- files -------------------------------------------------------------------------------------------------


class _BoardFile:
    """The board's file, and its text when it was last read or written."""

    def __init__(self, name: str) -> None:
        self.path = Path(name)
        self._seen: bytes | None = None

    def read(self) -> ScoreSheet | None:
        """The board, if the file exists."""
        name = str(self.path)
        try:
            if not self.path.exists():
                return None
            self._seen = self.path.read_bytes() if self.path.is_file() else None
        except OSError as error:
            raise BadInput(name, f"cannot be read: {(error.strerror or 'no such file').lower()}") from None
        except ValueError:  # not a possible file name
            raise BadInput("FILE", "expected the name of a file") from None
        if self._seen is None:
            raise BadInput(name, "expected the file of a score board, or a new name")
        try:
            return load(self._seen)
        except BadInput as error:
            raise BadInput(name, str(error)) from None

    def keep(self, sheet: ScoreSheet) -> None:
        """Writes the board, unless another program has changed the file."""
        text = dump(sheet)
        with _refusing(self.path):
            if self.path.exists() and self.path.read_bytes() != self._seen:
                raise EntryRefused("changed", file=self.path)
            write_atomically(self.path, text)
        self._seen = text.encode()

    def draw(self, name: str, svg: str) -> str:
        """Writes the picture; without a name, beside the board."""
        path = Path(name.strip("\"'“”«»") or self.path.with_suffix(".svg"))
        with _refusing(path):
            path = path.expanduser()
            if path.is_dir():
                raise IsADirectoryError
            path = path if path.suffix else path.with_suffix(".svg")
            if path.resolve() == self.path.resolve():
                raise EntryRefused("own_file", file=path)
            write_atomically(path, svg)
        return str(path)


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """The system's error as a refusal with a sentence."""
    try:
        yield
    except IsADirectoryError:
        raise EntryRefused("unwritable.folder", file=path) from None
    except OSError as error:
        raise EntryRefused(WHY.get(error.errno or 0, "unwritable"), file=path) from None
    except (ValueError, RuntimeError):  # not a possible file name, or no such home folder
        raise EntryRefused("unwritable", file=path) from None


# -- input and output --------------------------------------------------------------------------------------


def _console() -> Console:
    if not sys.stdin.isatty():
        return Console(_read_echoing, print, time.monotonic)
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415  # arrow keys and history, where available
    return Console(_read, _write_wrapped, time.monotonic)


def _read_echoing(prompt: str) -> str:
    """Echoes input that does not come from a terminal, so that the output reads like a conversation."""
    line = _read(prompt)
    print(line)
    return line


def _read(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        print()  # the next output begins on a new line
        raise


def _write_wrapped(line: str) -> None:
    width = get_terminal_size().columns
    print(fill(line, width - 1, break_long_words=False, break_on_hyphens=False) if len(line) >= width else line)
