"""Records (`*.uno.json`): rounds and whole matches, read from any bytes, replayed, unfolded step by step.

`run_log` keeps a long run as lines of text, from which it goes on when it was stopped.
"""

from __future__ import annotations

from .match import MatchRecord, RoundStart, begin_match, dump_match, end_round, round_record
from .reader import load, load_any, read_action, read_custom, read_house_rules, read_match, read_position
from .replay import MatchReplay, RoundOfMatch, Unfolded, replay_match, rounds_of, unfold, unfold_match
from .round import ActionRefused, Position, Record, Replay, dealt_as, dump, replay, start
from .run_log import lines_of, print_line

__all__ = [
    "ActionRefused",
    "MatchRecord",
    "MatchReplay",
    "Position",
    "Record",
    "Replay",
    "RoundOfMatch",
    "RoundStart",
    "Unfolded",
    "begin_match",
    "dealt_as",
    "dump",
    "dump_match",
    "end_round",
    "lines_of",
    "load",
    "load_any",
    "print_line",
    "read_action",
    "read_custom",
    "read_house_rules",
    "read_match",
    "read_position",
    "replay",
    "replay_match",
    "round_record",
    "rounds_of",
    "start",
    "unfold",
    "unfold_match",
]
