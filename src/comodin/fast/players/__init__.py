"""The kernel's players: random, simple and rlcard's, greedy, heuristic; bluffs and challenges as small games."""

from __future__ import annotations

from .acting import awaited
from .attentive import attentive_decision
from .bluffs import bluff_rate, challenge_rate
from .heuristic import lying_open, worth
from .policies import POLICIES, decision, doubts, player_at, players_of, speak_up
from .rivals import NOTHING

__all__ = [
    "NOTHING",
    "POLICIES",
    "attentive_decision",
    "awaited",
    "bluff_rate",
    "challenge_rate",
    "decision",
    "doubts",
    "lying_open",
    "player_at",
    "players_of",
    "speak_up",
    "worth",
]
