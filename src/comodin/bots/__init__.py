"""Bots: players in code. A bot gets the view of its seat and nothing else, like a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .bot import Bot
    from .levels import LEVELS, SEARCHING, can_search, note
    from .named import BOTS, bot_named, bot_names, bots_for, is_bot, is_quick, names_for, tell
    from .playing import MOST_ACTIONS, NeverEnding, next_action, play_out
    from .reviewing import Mistake, Review, TurningPoint, judged, review
    from .search import SearchBot, lowered_for, objective
    from .simple import SimpleBot
    from .studying import WORLDS, Asked, Study, chances, decides, study
    from .thought import Explains, Thought

__all__ = [
    "BOTS",
    "LEVELS",
    "MOST_ACTIONS",
    "SEARCHING",
    "WORLDS",
    "Asked",
    "Bot",
    "Explains",
    "Mistake",
    "NeverEnding",
    "Review",
    "SearchBot",
    "SimpleBot",
    "Study",
    "Thought",
    "TurningPoint",
    "bot_named",
    "bot_names",
    "bots_for",
    "can_search",
    "chances",
    "decides",
    "is_bot",
    "is_quick",
    "judged",
    "lowered_for",
    "names_for",
    "next_action",
    "note",
    "objective",
    "play_out",
    "review",
    "study",
    "tell",
]

__getattr__ = lazy(
    __name__,
    {
        ".bot": ("Bot",),
        ".levels": ("LEVELS", "SEARCHING", "can_search", "note"),
        ".named": ("BOTS", "bot_named", "bot_names", "bots_for", "is_bot", "is_quick", "names_for", "tell"),
        ".playing": ("MOST_ACTIONS", "NeverEnding", "next_action", "play_out"),
        ".reviewing": ("Mistake", "Review", "TurningPoint", "judged", "review"),
        ".search": ("lowered_for", "objective", "SearchBot"),
        ".simple": ("SimpleBot",),
        ".studying": ("Asked", "Study", "WORLDS", "chances", "decides", "study"),
        ".thought": ("Explains", "Thought"),
    },
)
