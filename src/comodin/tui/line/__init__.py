"""The line mode: the game in plain sentences, for every terminal, pipe and screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy

if TYPE_CHECKING:
    from .game import LineGame
    from .local import PERSON, TerminalSetup
    from .match import MatchTeller
    from .person import Person
    from .reading import NotUnderstood, Reader, plain, tokens
    from .show import Screen

__all__ = [
    "PERSON",
    "LineGame",
    "MatchTeller",
    "NotUnderstood",
    "Person",
    "Reader",
    "Screen",
    "TerminalSetup",
    "plain",
    "tokens",
]

__getattr__ = lazy(
    __name__,
    {
        ".game": ("LineGame",),
        ".local": ("PERSON", "TerminalSetup"),
        ".match": ("MatchTeller",),
        ".person": ("Person",),
        ".reading": ("NotUnderstood", "Reader", "plain", "tokens"),
        ".show": ("Screen",),
    },
)
