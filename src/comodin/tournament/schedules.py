"""Who partners whom: rotating partners for four (R2) and whist designs for tables of four (R3).

In a whist design of 4n players there are 4n - 1 rounds of n tables; every pair are partners in exactly one round
and opponents in exactly two. Ours are cyclic: one round is a starter, and the others follow by adding 1 to every
player, modulo 4n - 1, while one player (the last) stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ..match import PARTNERS, Number, Teams

HANDS = 4  # R2, R3: hands in a round
COUNTS = "points"  # R2, R3: the format by which their hands are counted
ROTATING_HANDS = 3 * HANDS  # R2: three rounds are exactly balanced


@dataclass(frozen=True)
class Sitting:
    """A table: who sits at it in seating order, the teams by seat, the hands they play with each other, and who
    deals the first of them."""

    seats: tuple[int, ...]
    teams: Teams | None
    hands: int
    dealer: int = 0


Round = tuple[Sitting, ...]

# First rounds, found by search: the differences between partners are all different, and those between opponents
# come twice each. Seats are in order round the table, so the first and the third are partners.
STARTERS: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    8: ((7, 1, 0, 5), (2, 4, 3, 6)),
    12: ((11, 6, 0, 9), (1, 5, 8, 7), (2, 4, 3, 10)),
    16: ((15, 4, 0, 14), (1, 6, 9, 7), (2, 10, 11, 13), (3, 8, 5, 12)),
    20: ((19, 1, 0, 7), (2, 6, 9, 11), (3, 15, 14, 17), (4, 10, 5, 13), (8, 12, 18, 16)),
    24: ((23, 2, 0, 18), (1, 14, 20, 19), (3, 11, 15, 12), (4, 8, 10, 17), (5, 13, 7, 16), (6, 9, 21, 22)),
}


@dataclass(frozen=True)
class Schedule:
    """A tournament whose sittings are all fixed beforehand: its name, how many players it takes, and the plan."""

    key: str
    clause: str
    sizes: tuple[int, ...]
    plan: Callable[[int, int, int | None], tuple[Round, ...]]
    """By the players, the hands of a round, and the hands in all; each of the two means something to one plan."""

    tables: bool  # do several tables play at a time?
    number: Number
    """What people who play it with real cards choose: the hands in all, or those with each partner."""


@cache
def whist(players: int, hands: int = HANDS, total: int | None = None) -> tuple[Round, ...]:
    """R3: four hands a round, so that everyone partners everyone else for four hands; fewer are quicker. How many
    there are in all follows from the players."""
    fixed = players - 1  # also the modulus

    def moved(player: int, by: int) -> int:
        return player if player == fixed else (player + by) % fixed

    return tuple(
        tuple(
            Sitting(tuple(moved(player, by) for player in table), PARTNERS, hands, by % 4 if hands < HANDS else 0)
            for table in STARTERS[players]
        )
        for by in range(fixed)
    )


@cache
def rotating(players: int = 4, hands: int = HANDS, total: int | None = None) -> tuple[Round, ...]:
    """R2: a different partner from hand to hand, on through the three pairings across the rounds. The number of
    players and of the hands in a round is given; as usual there are three rounds."""
    pairings = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))  # player 0 with 2, with 1, with 3
    tables = [
        Sitting(
            pairings[hand % 3], PARTNERS, 1, pairings[hand % 3].index(hand % HANDS)
        )  # everyone deals once a round
        for hand in range(ROTATING_HANDS if total is None else total)
    ]
    return tuple(tuple(tables[at : at + HANDS]) for at in range(0, len(tables), HANDS))


SCHEDULES: dict[str, Schedule] = {
    schedule.key: schedule
    for schedule in (
        Schedule("rotating", "R2", (4,), rotating, False, Number("rounds", ROTATING_HANDS, most=120)),
        Schedule("two-tables", "R3", tuple(STARTERS), whist, True, Number("rounds", HANDS, most=28)),
    )
}
