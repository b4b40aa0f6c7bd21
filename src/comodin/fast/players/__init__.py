"""The kernel's players: random, simple and rlcard's, greedy, heuristic; bluffs and challenges as small games."""

from __future__ import annotations

from .acting import awaited
from .attentive import attentive_decision
from .blocking import lying_open
from .bluffs import bluff_rate, challenge_rate
from .heuristic import worth
from .policies import (
    GLANCING,
    POLICIES,
    REMEMBERING,
    decision,
    doubts,
    plain_for,
    player_at,
    players_of,
    rules_for,
    speak_up,
)
from .rivals import NOTHING, held_of, make_rule, put_down, speak_up_at_once

__all__ = [
    "GLANCING",
    "NOTHING",
    "POLICIES",
    "REMEMBERING",
    "attentive_decision",
    "awaited",
    "bluff_rate",
    "challenge_rate",
    "decision",
    "doubts",
    "held_of",
    "lying_open",
    "make_rule",
    "plain_for",
    "player_at",
    "players_of",
    "put_down",
    "rules_for",
    "speak_up",
    "speak_up_at_once",
    "worth",
]
