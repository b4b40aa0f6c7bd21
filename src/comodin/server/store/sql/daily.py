"""Tries at the deals of days in the database (`protocols.Daily`)."""

from __future__ import annotations

import json
import time
from dataclasses import asdict

from ....daily import Course
from ..protocols import DayCount, DayTry
from .transaction import SqlDatabase

COLUMNS = "day, person, table_id, edition, course"


class SqlDaily:
    """Who has played which deal, and how it went."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def day_try(self, day: str, person: str) -> DayTry | None:
        rows = await self._database.select(
            f"SELECT {COLUMNS} FROM day_tries WHERE person = ? AND day = ?", person, day
        )
        return _try(*rows[0]) if rows else None

    async def day_tries(self, person: str, most: int) -> list[DayTry]:
        rows = await self._database.select_much(
            f"SELECT {COLUMNS} FROM day_tries WHERE person = ? ORDER BY day DESC LIMIT ?", person, most
        )
        return [_try(*row) for row in rows]

    async def days_finished(self, person: str) -> list[str]:
        rows = await self._database.select_much(
            "SELECT day FROM day_tries WHERE person = ? AND course IS NOT NULL ORDER BY day", person
        )
        return [day for (day,) in rows]

    async def days_won(self, person: str) -> int:
        ((won,),) = await self._database.select_much(
            "SELECT count(*) FROM day_tries WHERE person = ? AND won = 1", person
        )
        return int(won)

    async def day_count(self, day: str) -> DayCount:
        (row,) = await self._database.select_much(
            "SELECT count(*), coalesce(sum(won), 0) FROM day_tries WHERE day = ? AND course IS NOT NULL", day
        )
        return DayCount(*map(int, row))

    async def begin_day(self, one: DayTry) -> DayTry:
        await self._database.do(
            "INSERT INTO day_tries (day, person, table_id, edition, begun) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            one.day,
            one.person,
            one.table_id,
            one.edition,
            time.time(),
        )
        kept = await self.day_try(one.day, one.person)
        assert kept is not None
        return kept

    async def end_day(self, day: str, person: str, course: Course) -> None:
        await self._database.do(
            "UPDATE day_tries SET course = ?, won = ? WHERE day = ? AND person = ? AND course IS NULL",
            json.dumps(asdict(course)),
            course.won,
            day,
            person,
        )


def _try(day: str, person: str, table_id: str, edition: str, course: str | None) -> DayTry:
    return DayTry(day, person, table_id, edition, None if course is None else Course(**json.loads(course)))
