"""Bots: players in code. A bot gets the view of its seat and nothing else, like a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .attentive import Attentive, Look
    from .believing import believed
    from .bot import Bot, Choosy
    from .faults import KINDS, STAND_IN, Fault, Faults, died, ended_by, print_faults, read_faults, write_faults
    from .guarded import Guarded
    from .guide import WITH_NETS, Guide
    from .levels import LEARNED, LEVELS, PLEASANT, SEARCHING, can_search, note
    from .named import (
        BOTS,
        bot_named,
        bot_names,
        bots_for,
        check_bots,
        check_game,
        foreign_names,
        guarded_bot,
        is_bot,
        is_foreign,
        is_quick,
        names_for,
        tell,
    )
    from .net import NetBot
    from .playing import MOST_ACTIONS, NeverEnding, next_action, play_out
    from .reviewing import Mistake, Review, TurningPoint, judged, review
    from .search import SearchBot, lowered_for, objective
    from .simple import SimpleBot
    from .spec import Spec, spec_of, split_bots
    from .studying import WORLDS, Asked, Study, chances, decides, study
    from .telling import fault_in_words, faults_told
    from .thought import Beliefs, Considered, Explains, Thought
    from .weights import weights_of

__all__ = [
    "BOTS",
    "KINDS",
    "LEARNED",
    "LEVELS",
    "MOST_ACTIONS",
    "PLEASANT",
    "SEARCHING",
    "STAND_IN",
    "WITH_NETS",
    "WORLDS",
    "Asked",
    "Attentive",
    "Beliefs",
    "Bot",
    "Choosy",
    "Considered",
    "Explains",
    "Fault",
    "Faults",
    "Guarded",
    "Guide",
    "Look",
    "Mistake",
    "NetBot",
    "NeverEnding",
    "Review",
    "SearchBot",
    "SimpleBot",
    "Spec",
    "Study",
    "Thought",
    "TurningPoint",
    "believed",
    "bot_named",
    "bot_names",
    "bots_for",
    "can_search",
    "chances",
    "check_bots",
    "check_game",
    "decides",
    "died",
    "ended_by",
    "fault_in_words",
    "faults_told",
    "foreign_names",
    "guarded_bot",
    "is_bot",
    "is_foreign",
    "is_quick",
    "judged",
    "lowered_for",
    "names_for",
    "next_action",
    "note",
    "objective",
    "play_out",
    "print_faults",
    "read_faults",
    "review",
    "spec_of",
    "split_bots",
    "study",
    "tell",
    "weights_of",
    "write_faults",
]

__getattr__ = lazy(
    __name__,
    {
        ".attentive": ("Attentive", "Look"),
        ".believing": ("believed",),
        ".bot": ("Bot", "Choosy"),
        ".faults": (
            "KINDS",
            "STAND_IN",
            "Fault",
            "Faults",
            "died",
            "ended_by",
            "print_faults",
            "read_faults",
            "write_faults",
        ),
        ".guarded": ("Guarded",),
        ".guide": ("Guide", "WITH_NETS"),
        ".levels": ("LEARNED", "LEVELS", "PLEASANT", "SEARCHING", "can_search", "note"),
        ".named": (
            "BOTS",
            "bot_named",
            "bot_names",
            "bots_for",
            "check_bots",
            "check_game",
            "foreign_names",
            "guarded_bot",
            "is_bot",
            "is_foreign",
            "is_quick",
            "names_for",
            "tell",
        ),
        ".net": ("NetBot",),
        ".playing": ("MOST_ACTIONS", "NeverEnding", "next_action", "play_out"),
        ".reviewing": ("Mistake", "Review", "TurningPoint", "judged", "review"),
        ".search": ("lowered_for", "objective", "SearchBot"),
        ".simple": ("SimpleBot",),
        ".spec": ("Spec", "spec_of", "split_bots"),
        ".studying": ("Asked", "Study", "WORLDS", "chances", "decides", "study"),
        ".telling": ("fault_in_words", "faults_told"),
        ".thought": ("Beliefs", "Considered", "Explains", "Thought"),
        ".weights": ("weights_of",),
    },
)
