"""Tries at the deals of days in the database (`protocols.Daily`)."""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import asdict

from ....daily import Course
from ..protocols import DayCount, DayTry
from .database import Database

COLUMNS = "day, person, table_id, edition, course"


class SqliteDaily:
    """Who has played which deal, and how it went."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def day_try(self, day: str, person: str) -> DayTry | None:
        rows = self._database.select(f"SELECT {COLUMNS} FROM day_tries WHERE person = ? AND day = ?", person, day)
        return _try(*rows[0]) if rows else None

    def day_tries(self, person: str, most: int) -> list[DayTry]:
        rows = self._database.select(
            f"SELECT {COLUMNS} FROM day_tries WHERE person = ? ORDER BY day DESC LIMIT ?", person, most
        )
        return [_try(*row) for row in rows]

    def days_finished(self, person: str) -> list[str]:
        rows = self._database.select(
            "SELECT day FROM day_tries WHERE person = ? AND course IS NOT NULL ORDER BY day", person
        )
        return [day for (day,) in rows]

    def days_won(self, person: str) -> int:
        ((won,),) = self._database.select("SELECT count(*) FROM day_tries WHERE person = ? AND won = 1", person)
        return int(won)

    def day_count(self, day: str) -> DayCount:
        (row,) = self._database.select(
            "SELECT count(*), coalesce(sum(won), 0) FROM day_tries WHERE day = ? AND course IS NOT NULL", day
        )
        return DayCount(*row)

    async def begin_day(self, one: DayTry) -> DayTry:
        def work(write: sqlite3.Connection) -> None:
            write.execute(
                "INSERT OR IGNORE INTO day_tries (day, person, table_id, edition, begun) VALUES (?, ?, ?, ?, ?)",
                (one.day, one.person, one.table_id, one.edition, time.time()),
            )

        await self._database.write(work)
        kept = self.day_try(one.day, one.person)
        assert kept is not None
        return kept

    async def end_day(self, day: str, person: str, course: Course) -> None:
        def work(write: sqlite3.Connection) -> None:
            write.execute(
                "UPDATE day_tries SET course = ?, won = ? WHERE day = ? AND person = ? AND course IS NULL",
                (json.dumps(asdict(course)), course.won, day, person),
            )

        await self._database.write(work)


def _try(day: str, person: str, table_id: str, edition: str, course: str | None) -> DayTry:
    return DayTry(day, person, table_id, edition, None if course is None else Course(**json.loads(course)))
