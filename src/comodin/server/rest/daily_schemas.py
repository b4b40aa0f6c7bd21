"""The bodies of the operations about the deal of the day, achievements and the best players, as msgspec types."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from .puzzle_schemas import OurEdition
from .schemas import Id

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Course(Struct):
    """How a try went. `marks`: the moves in order; R Y G B P a card of that colour, W a wild, d a card that was
    drawn, x cards that others made one draw."""

    won: bool
    place: int
    cards_left: int
    turns: int
    marks: str


class DayLine(Struct):
    """One of your days. `course`: null while the round is not over."""

    day: Day
    edition: str
    course: Course | None


class Counted(Struct):
    """Of those who have finished today's deal."""

    played: int
    won: int


class DayStreak(Struct):
    """Days in a row that you have played to the end."""

    now: int
    best: int


class Today(Struct):
    """The deal of today. `table`: where you play it, or have; `record`: of your round, when it is over. `days`:
    yours, the newest first."""

    day: Day
    edition: str
    seats: int
    bot: str
    seconds_left: float
    table: Id | None
    record: str | None
    course: Course | None
    everybody: Counted
    streak: DayStreak
    days: list[DayLine]


class ExpertLine(Struct):
    """What the expert did with the same cards: the record as text, and how it went."""

    record: str
    course: Course


class Achieved(Struct):
    """So much of what is wanted; it is achieved when `have` is `need`."""

    key: str
    have: int
    need: int


class Achievements(Struct):
    """All that can be achieved."""

    achievements: list[Achieved]


class LeadersQuery(Struct):
    """Of which edition; of all, where none is named."""

    edition: OurEdition | UnsetType = UNSET


class Leader(Struct):
    """One of the best."""

    id: str
    name: str
    face: str
    rating: float
    matches: int


class Leaders(Struct):
    """The best first. `least`: so many rated matches one has to have played."""

    least: int
    leaders: list[Leader]
