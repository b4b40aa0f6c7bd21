"""The game in a terminal: `line` in plain sentences, `keeper` for the score of a physical deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy
from .console import Console, Leave

if TYPE_CHECKING:
    from .games import LocalGame
    from .hints import in_words, why_in_words
    from .keeper import ScoreDesk, ScoreKeeper, Wanted, ask_sheet, tell_order
    from .line import LineGame, TerminalSetup
    from .live import Api, Identities, Place, RemoteSource, ServerRefused, SpokenTable, lines_of_input, place_of
    from .results import Result, Results
    from .resuming import Follower, Keep, Resumed, keep_nothing, resumed
    from .screen import play_full_screen, replay_full_screen, visit_full_screen

__all__ = [
    "Api",
    "Console",
    "Follower",
    "Identities",
    "Keep",
    "Leave",
    "LineGame",
    "LocalGame",
    "Place",
    "RemoteSource",
    "Result",
    "Results",
    "Resumed",
    "ScoreDesk",
    "ScoreKeeper",
    "ServerRefused",
    "SpokenTable",
    "TerminalSetup",
    "Wanted",
    "ask_sheet",
    "in_words",
    "keep_nothing",
    "lines_of_input",
    "place_of",
    "play_full_screen",
    "replay_full_screen",
    "resumed",
    "tell_order",
    "visit_full_screen",
    "why_in_words",
]

__getattr__ = lazy(
    __name__,
    {
        ".keeper": ("ScoreDesk", "ScoreKeeper", "Wanted", "ask_sheet", "tell_order"),
        ".games": ("LocalGame",),
        ".hints": ("in_words", "why_in_words"),
        ".line": ("LineGame", "TerminalSetup"),
        ".live": (
            "Api",
            "Identities",
            "Place",
            "RemoteSource",
            "ServerRefused",
            "SpokenTable",
            "lines_of_input",
            "place_of",
        ),
        ".results": ("Result", "Results"),
        ".screen": ("play_full_screen", "replay_full_screen", "visit_full_screen"),
        ".resuming": ("Follower", "Keep", "Resumed", "keep_nothing", "resumed"),
    },
)
