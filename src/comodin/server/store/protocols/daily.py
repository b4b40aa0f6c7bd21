"""Tries at the deals of days."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ....daily import Course


@dataclass(frozen=True, slots=True)
class DayTry:
    """Somebody's one try at the deal of a day. `course`: None while it is not over."""

    day: str
    person: str
    table_id: str
    edition: str
    course: Course | None = None


@dataclass(frozen=True, slots=True)
class DayCount:
    """How many have finished the deal of a day, and how many of them have won."""

    played: int
    won: int


class Daily(Protocol):
    """Tries at the deals of days: one for each person and day."""

    async def day_try(self, day: str, person: str) -> DayTry | None:
        """The try of this person."""

    async def day_tries(self, person: str, most: int) -> list[DayTry]:
        """The last tries of this person, the newest first."""

    async def days_finished(self, person: str) -> list[str]:
        """All days whose deal this person has played to its end, in order."""

    async def days_won(self, person: str) -> int:
        """How many deals this person has won."""

    async def day_count(self, day: str) -> DayCount:
        """What has become of the tries of a day."""

    async def begin_day(self, one: DayTry) -> DayTry:
        """Writes a try, unless there is one: that one counts."""

    async def end_day(self, day: str, person: str, course: Course) -> None:
        """How the try went; once."""
