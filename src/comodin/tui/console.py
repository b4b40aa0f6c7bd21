"""Input, output and clock of the line mode, passed in as functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Leave(Exception):
    """The person quits."""


@dataclass(frozen=True)
class Console:
    """Reads and writes lines."""

    read: Callable[[str], str]  # takes the prompt; EOFError at the end of the input
    write: Callable[[str], None]  # one line, without a newline
    clock: Callable[[], float]  # seconds, for races
    clear: Callable[[], None] = lambda: None  # hides what was shown, where several people share a terminal

    def ask(self, prompt: str) -> str:
        try:
            return self.read(f"{prompt} ").strip()
        except EOFError:
            raise Leave from None
