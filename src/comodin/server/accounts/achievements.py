"""What people have achieved. Each is a number that the server counts anyway, and how much of it is wanted: so
nothing has to be kept, and what was played before counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from ..store import Store


class Achievement(NamedTuple):
    """`have` of `need`; it is achieved when there are as many."""

    key: str
    have: int
    need: int


class Facts(NamedTuple):
    """What is counted of a person."""

    rounds: int = 0
    won: int = 0
    editions_won: int = 0
    catches: int = 0
    upheld: int = 0
    company: int = 0
    rated: int = 0
    days: int = 0  # in a row, at best
    days_won: int = 0
    puzzles: int = 0
    puzzle_streak: int = 0


WANTED: dict[str, tuple[tuple[str, int], ...]] = {
    "won": (("first_win", 1), ("wins_25", 25), ("wins_100", 100)),
    "rounds": (("rounds_50", 50),),
    "editions_won": (("all_editions", 5),),
    "catches": (("sharp_eye", 5),),
    "upheld": (("no_bluff", 3),),
    "company": (("good_company", 5),),
    "rated": (("rated_10", 10),),
    "days": (("week", 7), ("month", 30)),
    "days_won": (("day_won", 1),),
    "puzzles": (("puzzles_10", 10), ("puzzles_100", 100)),
    "puzzle_streak": (("streak_10", 10),),
}
"""By the fact that they count: keys of achievements, and how many are wanted."""


class DayStreak(NamedTuple):
    """Days in a row: now, and at best."""

    now: int
    best: int


def day_streak(days: Sequence[str], today: date) -> DayStreak:
    """Of the days on which somebody has played, in order. Today may still come."""
    best = run = 0
    last: date | None = None
    for day in map(date.fromisoformat, days):
        run = run + 1 if last is not None and day - last == timedelta(1) else 1
        best, last = max(best, run), day
    return DayStreak(run if last is not None and today - last <= timedelta(1) else 0, best)


async def facts_of(store: Store, person: str, today: date) -> Facts:
    """Read from the store."""
    profile = await store.history.profile(person)
    solver = await store.puzzles.solver(person)
    return Facts(
        rounds=profile["rounds"],
        won=profile["won"],
        editions_won=sum(one["won"] > 0 for one in profile["editions"] if one["edition"] != "own"),
        catches=profile["counts"]["catches"],
        upheld=profile["counts"]["upheld"],
        company=len(await store.history.company(person)),
        rated=profile["matches"],
        days=day_streak(await store.daily.days_finished(person), today).best,
        days_won=await store.daily.days_won(person),
        puzzles=solver.strength.solved,
        puzzle_streak=solver.streak.best,
    )


def achievements_of(facts: Facts) -> list[Achievement]:
    """All of them, with how far it is to each."""
    return [
        Achievement(key, min(getattr(facts, fact), need), need)
        for fact, several in WANTED.items()
        for key, need in several
    ]
