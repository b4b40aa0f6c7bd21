"""Players, their names, tokens and passwords; what they have achieved."""

from __future__ import annotations

from .achievements import Achievement, achievements_of, day_streak, facts_of
from .names import BadName, new_name
from .passwords import MAX_PASSWORD, MIN_PASSWORD, TooManyWaiting
from .players import ChangedMeanwhile, Players
from .tokens import hash_of
from .tries import Tries

__all__ = [
    "MAX_PASSWORD",
    "MIN_PASSWORD",
    "Achievement",
    "BadName",
    "ChangedMeanwhile",
    "Players",
    "TooManyWaiting",
    "Tries",
    "achievements_of",
    "day_streak",
    "facts_of",
    "hash_of",
    "new_name",
]
