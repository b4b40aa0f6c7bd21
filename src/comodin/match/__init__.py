"""A match: rounds up to a target, with partners or down to the last two, and what a round is worth. A format is a
value (`formats/`, one file each)."""

from __future__ import annotations

from .format import Format, Number
from .formats import CHOICES, FORMATS, Choice, choice_of, clause_place, format_named, rules_for
from .match import before_the_cut, begin, blocked_round, check, evolve_match, score_round
from .presets import BY_THE_BOOK, GROUPS, PRESETS, preset_named, preset_of, preset_options
from .scoring import Teams, points_in, team_of, winner_takes
from .standings import leaders, ranks, ranks_in
from .state import (
    MOST_TARGET,
    PARTNER_SEATS,
    PARTNERS,
    TARGET,
    CutForDeal,
    Match,
    MatchEvent,
    MatchRules,
    MatchWon,
    RoundScored,
)

__all__ = [
    "BY_THE_BOOK",
    "CHOICES",
    "FORMATS",
    "GROUPS",
    "MOST_TARGET",
    "PARTNERS",
    "PARTNER_SEATS",
    "PRESETS",
    "TARGET",
    "Choice",
    "CutForDeal",
    "Format",
    "Match",
    "MatchEvent",
    "MatchRules",
    "MatchWon",
    "Number",
    "RoundScored",
    "Teams",
    "before_the_cut",
    "begin",
    "blocked_round",
    "check",
    "choice_of",
    "clause_place",
    "evolve_match",
    "format_named",
    "leaders",
    "points_in",
    "preset_named",
    "preset_of",
    "preset_options",
    "ranks",
    "ranks_in",
    "rules_for",
    "score_round",
    "team_of",
    "winner_takes",
]
