"""The kernel's players: random, simple and rlcard's, greedy, heuristic; bluffs and challenges as small games."""

from __future__ import annotations

from .acting import awaited
from .attentive import attentive_decision
from .bluffs import bluff_rate, challenge_rate
from .heuristic import lying_open, worth
from .policies import POLICIES, decision, doubts, player_at, players_of, speak_up
from .rivals import NOTHING, held_of, make_rule, put_down, speak_up_at_once

__all__ = [
    "NOTHING",
    "POLICIES",
    "attentive_decision",
    "awaited",
    "bluff_rate",
    "challenge_rate",
    "decision",
    "doubts",
    "held_of",
    "lying_open",
    "make_rule",
    "player_at",
    "players_of",
    "put_down",
    "speak_up",
    "speak_up_at_once",
    "worth",
]
