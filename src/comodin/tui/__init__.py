"""The game in a terminal. `line` is the plain mode: sentences in, sentences out, for every terminal and reader."""

from __future__ import annotations

from .console import Console, Leave
from .line import LineGame
from .local import Keep, TerminalSetup, keep_nothing
from .score import ScoreKeeper
from .scoredesk import ScoreDesk, Wanted, ask_sheet, tell_order

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
