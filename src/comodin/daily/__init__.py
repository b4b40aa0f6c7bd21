"""The deal of the day: the same cards for everybody, one try, against the same bots.

`deal` says what is dealt on a day, `course` how a try went and how it is shown in one line, `expert` what the
expert does with the same cards.
"""

from __future__ import annotations

from .course import Course, course_of
from .deal import BOT, SEAT, DayDeal, deal_of, settings_of_day, start_of_day
from .expert import EXPERT, expert_line

__all__ = [
    "BOT",
    "EXPERT",
    "SEAT",
    "Course",
    "DayDeal",
    "course_of",
    "deal_of",
    "expert_line",
    "settings_of_day",
    "start_of_day",
]
