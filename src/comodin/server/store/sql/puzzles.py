"""Tries at puzzles in the database (`protocols.Puzzles`)."""

from __future__ import annotations

import time
from typing import Any

from ..protocols import Solver, Streak, Strength, Tried
from ..puzzle_rating import NEW_SOLVER, new_puzzle, rate_try
from .transaction import SqlDatabase, Transaction

SOLVER = "SELECT mu, sigma, tries, solved, streak, best FROM solvers WHERE person = ?"


class SqlPuzzles:
    """What people have tried."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def solver(self, person: str) -> Solver:
        rows = await self._database.select(SOLVER, person)
        return _solver(rows[0] if rows else None)

    async def tried(self, person: str) -> set[str]:
        rows = await self._database.select_much("SELECT puzzle FROM puzzle_tries WHERE person = ?", person)
        return {puzzle for (puzzle,) in rows}

    async def strengths(self) -> dict[str, Strength]:
        rows = await self._database.select_much("SELECT puzzle, mu, sigma, tries, solved FROM puzzle_ratings")
        return {puzzle: Strength(*rest) for puzzle, *rest in rows}

    async def try_puzzle(self, person: str, puzzle: str, start: float, solved: bool) -> Tried:
        done: list[Tried] = []

        def work(write: Transaction) -> None:
            done.append(_try(write, person, puzzle, start, solved))

        await self._database.write(work)
        return done[-1]  # of the time that it was committed


def _solver(row: Any) -> Solver:
    return NEW_SOLVER if row is None or not row[2] else Solver(Strength(*row[:4]), Streak(*row[4:]))


def _try(write: Transaction, person: str, puzzle: str, start: float, solved: bool) -> Tried:
    """Reckoned from what was kept last: two people who try one puzzle together both count, also at two workers, of
    which one waits for the other's rows."""
    first = write.execute(
        "INSERT INTO puzzle_tries (person, puzzle, at, solved, mu) VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING",
        (person, puzzle, time.time(), solved),
    ).rowcount
    if first:
        write.execute(
            "INSERT INTO solvers (person, mu, sigma, tries, solved, streak, best) VALUES (?, 0, 0, 0, 0, 0, 0)"
            " ON CONFLICT (person) DO UPDATE SET tries = solvers.tries",
            (person,),
        )
        write.execute(
            "INSERT INTO puzzle_ratings (puzzle, mu, sigma, tries, solved) VALUES (?, 0, 0, 0, 0)"
            " ON CONFLICT (puzzle) DO UPDATE SET tries = puzzle_ratings.tries",
            (puzzle,),
        )
    who = _solver(write.execute(SOLVER, (person,)).fetchone())
    row = write.execute(
        "SELECT mu, sigma, tries, solved FROM puzzle_ratings WHERE puzzle = ?", (puzzle,)
    ).fetchone()
    what = new_puzzle(start) if row is None or not row[2] else Strength(*row)
    if not first:
        return Tried(False, who, who.strength.mu, what, what.mu)
    person_after, puzzle_after = rate_try(who.strength, what, solved)
    after = Solver(person_after, who.streak.after(solved))
    write.execute(
        "UPDATE puzzle_tries SET mu = ? WHERE person = ? AND puzzle = ?", (person_after.mu, person, puzzle)
    )
    write.execute(
        "UPDATE solvers SET mu = ?, sigma = ?, tries = ?, solved = ?, streak = ?, best = ? WHERE person = ?",
        (*_columns(person_after), after.streak.now, after.streak.best, person),
    )
    write.execute(
        "UPDATE puzzle_ratings SET mu = ?, sigma = ?, tries = ?, solved = ? WHERE puzzle = ?",
        (*_columns(puzzle_after), puzzle),
    )
    return Tried(True, after, who.strength.mu, puzzle_after, what.mu)


def _columns(one: Strength) -> tuple[float, float, int, int]:
    return one.mu, one.sigma, one.tries, one.solved
