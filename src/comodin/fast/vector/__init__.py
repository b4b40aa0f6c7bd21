"""Many tables stepped at once, with players outside: the compiled part of `comodin.envs`.

`mask` says which action ids are legal, `observation` what a seat knows, `stepping` plays; `layout` has the
records; `looking` shows a table to any seat.
"""

from __future__ import annotations

from .layout import (
    MEMO,
    MOMENTS,
    MOST_IDS,
    MOST_WINS,
    NOBODY,
    NOTE,
    NOTHING_ID,
    PLAN,
    REWARD_MATCH,
    REWARD_POINTS,
    REWARD_WIN,
    WORD,
)
from .looking import look
from .stepping import begin, begin_one, first_illegal, step_all, step_one

__all__ = [
    "MEMO",
    "MOMENTS",
    "MOST_IDS",
    "MOST_WINS",
    "NOBODY",
    "NOTE",
    "NOTHING_ID",
    "PLAN",
    "REWARD_MATCH",
    "REWARD_POINTS",
    "REWARD_WIN",
    "WORD",
    "begin",
    "begin_one",
    "first_illegal",
    "look",
    "step_all",
    "step_one",
]
