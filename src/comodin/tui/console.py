"""Where the words go and come from: everything the line mode touches of the world, passed in as functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Leave(Exception):
    """The person gets up from the table."""


@dataclass(frozen=True)
class Console:
    read: Callable[[str], str]  # takes the prompt; EOFError at the end of the input
    write: Callable[[str], None]  # one line, without its end
    clock: Callable[[], float]  # seconds, for races

    def ask(self, prompt: str) -> str:
        try:
            return self.read(f"{prompt} ").strip()
        except EOFError:
            raise Leave from None
