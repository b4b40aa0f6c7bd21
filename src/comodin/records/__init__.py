"""Records (`*.uno.json`): rounds and whole matches, read from any bytes, replayed, unfolded step by step.

`run_log` keeps a long run as lines of text, from which it goes on when it was stopped.
"""

from __future__ import annotations

from .match import MatchRecord, MatchReplay, RoundStart, dump_match, end_round, replay_match
from .reader import load, load_any
from .replay import Unfolded, unfold, unfold_match
from .round import ActionRefused, Position, Record, Replay, dump, replay, start
from .run_log import lines_of, print_line

__all__ = [
    "ActionRefused",
    "MatchRecord",
    "MatchReplay",
    "Position",
    "Record",
    "Replay",
    "RoundStart",
    "Unfolded",
    "dump",
    "dump_match",
    "end_round",
    "lines_of",
    "load",
    "load_any",
    "print_line",
    "replay",
    "replay_match",
    "start",
    "unfold",
    "unfold_match",
]
