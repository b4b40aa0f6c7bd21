"""Players, their names, tokens and passwords."""

from __future__ import annotations

from .names import BadName, new_name
from .passwords import MAX_PASSWORD, MIN_PASSWORD, TooManyWaiting
from .players import ChangedMeanwhile, Players
from .tokens import hash_of
from .tries import Tries

__all__ = [
    "MAX_PASSWORD",
    "MIN_PASSWORD",
    "BadName",
    "ChangedMeanwhile",
    "Players",
    "TooManyWaiting",
    "Tries",
    "hash_of",
    "new_name",
]
