"""The line mode: the game in plain sentences, for every terminal, pipe and screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy

if TYPE_CHECKING:
    from .game import LineGame
    from .local import PERSON, Keep, TerminalSetup, keep_nothing
    from .match import MatchTeller
    from .reading import Reader, plain, tokens
    from .show import Screen

__all__ = [
    "PERSON",
    "Keep",
    "LineGame",
    "MatchTeller",
    "Reader",
    "Screen",
    "TerminalSetup",
    "keep_nothing",
    "plain",
    "tokens",
]

__getattr__ = lazy(
    __name__,
    {
        ".game": ("LineGame",),
        ".local": ("PERSON", "Keep", "TerminalSetup", "keep_nothing"),
        ".match": ("MatchTeller",),
        ".reading": ("Reader", "plain", "tokens"),
        ".show": ("Screen",),
    },
)
