"""Tries at puzzles in the database (`protocols.Puzzles`)."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

from ..protocols import Solver, Streak, Strength, Tried
from ..puzzle_rating import NEW_SOLVER, new_puzzle, rate_try
from .database import Database

SOLVER = "SELECT mu, sigma, tries, solved, streak, best FROM solvers WHERE person = ?"


class SqlitePuzzles:
    """What people have tried."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def solver(self, person: str) -> Solver:
        rows = self._database.select(SOLVER, person)
        return _solver(rows[0] if rows else None)

    def tried(self, person: str) -> set[str]:
        rows = self._database.select("SELECT puzzle FROM puzzle_tries WHERE person = ?", person)
        return {puzzle for (puzzle,) in rows}

    def strengths(self) -> dict[str, Strength]:
        rows = self._database.select("SELECT puzzle, mu, sigma, tries, solved FROM puzzle_ratings")
        return {puzzle: Strength(*rest) for puzzle, *rest in rows}

    async def try_puzzle(self, person: str, puzzle: str, start: float, solved: bool) -> Tried:
        done: list[Tried] = []

        def work(write: sqlite3.Connection) -> None:
            done.append(_try(write, person, puzzle, start, solved))

        await self._database.write(work)
        return done[-1]  # of the time that it was committed


def _solver(row: Any) -> Solver:
    return NEW_SOLVER if row is None else Solver(Strength(*row[:4]), Streak(*row[4:]))


def _try(write: sqlite3.Connection, person: str, puzzle: str, start: float, solved: bool) -> Tried:
    """Reckoned here, where nobody else writes: two people who try one puzzle together both count."""
    who = _solver(write.execute(SOLVER, (person,)).fetchone())
    row = write.execute(
        "SELECT mu, sigma, tries, solved FROM puzzle_ratings WHERE puzzle = ?", (puzzle,)
    ).fetchone()
    what = new_puzzle(start) if row is None else Strength(*row)
    person_after, puzzle_after = rate_try(who.strength, what, solved)
    first = write.execute(
        "INSERT OR IGNORE INTO puzzle_tries VALUES (?, ?, ?, ?, ?)",
        (person, puzzle, time.time(), solved, person_after.mu),
    ).rowcount
    if not first:
        return Tried(False, who, who.strength.mu, what, what.mu)
    after = Solver(person_after, who.streak.after(solved))
    write.execute(
        "INSERT OR REPLACE INTO solvers VALUES (?, ?, ?, ?, ?, ?, ?)",
        (person, *_columns(person_after), after.streak.now, after.streak.best),
    )
    write.execute(
        "INSERT OR REPLACE INTO puzzle_ratings VALUES (?, ?, ?, ?, ?)", (puzzle, *_columns(puzzle_after))
    )
    return Tried(True, after, who.strength.mu, puzzle_after, what.mu)


def _columns(one: Strength) -> tuple[float, float, int, int]:
    return one.mu, one.sigma, one.tries, one.solved
