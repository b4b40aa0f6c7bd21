"""The game in a terminal: `line` in plain sentences, `keeper` for the score of a physical deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy
from .console import Console, Leave

if TYPE_CHECKING:
    from .keeper import ScoreDesk, ScoreKeeper, Wanted, ask_sheet, tell_order
    from .line import Keep, LineGame, TerminalSetup, keep_nothing

__all__ = [
    "Console",
    "Keep",
    "Leave",
    "LineGame",
    "ScoreDesk",
    "ScoreKeeper",
    "TerminalSetup",
    "Wanted",
    "ask_sheet",
    "keep_nothing",
    "tell_order",
]

__getattr__ = lazy(
    __name__,
    {
        ".keeper": ("ScoreDesk", "ScoreKeeper", "Wanted", "ask_sheet", "tell_order"),
        ".line": ("Keep", "LineGame", "TerminalSetup", "keep_nothing"),
    },
)
