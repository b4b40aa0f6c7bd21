"""The terminal that a command runs in: what it can show, lines in and out, and how they are wrapped."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from io import TextIOWrapper
from shutil import get_terminal_size
from textwrap import wrap

from ..tui import Console
from .config import config

LEAST_COLUMNS, LEAST_LINES = 40, 15


def is_full_screen(plain: bool) -> bool:
    """Is this a terminal for the full screen, and is the extra `tui` installed? `plain`: nobody wants it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last one
    if plain or config().screen == "plain" or not all(stream.isatty() for stream in streams):
        return False
    size = get_terminal_size()
    room = size.columns >= LEAST_COLUMNS and size.lines >= LEAST_LINES
    return room and os.environ.get("TERM", "") not in ("", "dumb") and find_spec("textual") is not None


def console() -> Console:
    """Lines of standard input and output."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # any input is accepted as text
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415  # arrow keys and history, where available
    if not sys.stdout.isatty():
        return Console(_read, print, time.monotonic)
    return Console(_read, write_wrapped, time.monotonic, _clear)


def _clear() -> None:
    """The screen and what can be scrolled back to: the next person must not see the cards of the last one."""
    sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
    sys.stdout.flush()


def _read(prompt: str) -> str:
    """Reads one line. Input that does not come from a terminal is echoed, so that the output reads like a game."""
    try:
        line = input(_wrapped_prompt(prompt))
    except EOFError:
        print()
        raise
    if not sys.stdin.isatty():
        print(line)
    return line


def _wrapped_prompt(prompt: str) -> str:
    """A long question is broken at its words; only its last line is the prompt, so that editing stays sound."""
    lines = _lines(prompt) if sys.stdout.isatty() else [prompt]
    for line in lines[:-1]:
        print(line)
    return lines[-1] if len(lines) == 1 else f"{lines[-1]} "


def write_wrapped(line: str) -> None:
    """One line of output, broken at its words."""
    print("\n".join(_lines(line)))


def _lines(line: str) -> list[str]:
    width = get_terminal_size().columns
    if len(line) < width:
        return [line]
    return wrap(line, width - 1, break_long_words=False, break_on_hyphens=False) or [line]
