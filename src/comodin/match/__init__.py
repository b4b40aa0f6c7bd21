"""A match: rounds up to a target, with partners or down to the last two, and what a round is worth."""

from __future__ import annotations

from .match import (
    FORMATS,
    PARTNER_SEATS,
    PARTNERS,
    TARGET,
    CutForDeal,
    Match,
    MatchEvent,
    MatchFormat,
    MatchRules,
    RoundScored,
    before_the_cut,
    begin,
    blocked_round,
    check,
    evolve_match,
    score_round,
)
from .scoring import Teams, points_in, team_of, winner_takes

__all__ = [
    "FORMATS",
    "PARTNERS",
    "PARTNER_SEATS",
    "TARGET",
    "CutForDeal",
    "Match",
    "MatchEvent",
    "MatchFormat",
    "MatchRules",
    "RoundScored",
    "Teams",
    "before_the_cut",
    "begin",
    "blocked_round",
    "check",
    "evolve_match",
    "points_in",
    "score_round",
    "team_of",
    "winner_takes",
]
