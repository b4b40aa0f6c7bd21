"""Seatings: every bot in every seat of the same deal.

A *line-up* is two bots and how many copies of each are at the table; its *seatings* are their orders around it.
One deal is played in all seatings, so that good cards and good seats go to both bots alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..match import PARTNERS

Seating = tuple[int, ...]  # by seat: 0 for the first bot of the line-up, 1 for the second


@dataclass(frozen=True)
class Lineup:
    """`first` and `second` are indices in the list of bots; `kind` names the pattern of the seatings."""

    first: int
    second: int
    kind: str  # one, half, partners
    seatings: tuple[Seating, ...]

    @property
    def copies(self) -> int:
        """Of the first bot, at one table."""
        return self.seatings[0].count(0)

    @property
    def players(self) -> int:
        return len(self.seatings[0])


def one_among(players: int) -> tuple[Seating, ...]:
    """A among copies of B, in every seat: ABBB, BABB, BBAB, BBBA."""
    return tuple(tuple(int(seat != place) for seat in range(players)) for place in range(players))


def halves(players: int) -> tuple[Seating, ...]:
    """AABB and ABAB, turned into every seat: as many copies of A in each seat. With an odd number of players A has
    the smaller half."""
    mine = players // 2
    blocks = tuple(int(seat >= mine) for seat in range(players))
    turns = tuple(int(seat % 2 == 0 or seat >= 2 * mine) for seat in range(players))
    found: dict[Seating, None] = {}
    for pattern in (blocks, turns):
        for shift in range(players):
            found.setdefault(pattern[shift:] + pattern[:shift])
    return tuple(found)


def opposite() -> tuple[Seating, ...]:
    """R1: A and A against B and B, partners opposite; and the other way round."""
    one = tuple(int(seat in PARTNERS[1]) for seat in range(4))
    return one, tuple(1 - bot for bot in one)


def lineups(bots: int, players: int, *, against: int | None, every: bool, partners: bool) -> tuple[Lineup, ...]:
    """All against all, or all against one bot. `every` adds half of each, and, against one bot, one copy of that
    bot among copies of the other."""
    if against is None:
        pairs = [(a, b) for a in range(bots) for b in range(bots) if a < b]
    else:
        pairs = [(a, against) for a in range(bots) if a != against]
    if partners:
        return tuple(Lineup(a, b, "partners", opposite()) for a, b in pairs)
    found: list[Lineup] = []
    for a, b in pairs:
        found.append(Lineup(a, b, "one", one_among(players)))
        if players > 2 and (against is None or every):
            found.append(Lineup(b, a, "one", one_among(players)))
        if players > 2 and every and players // 2 > 1:
            found.append(Lineup(a, b, "half", halves(players)))
    return tuple(found)


def copies_at(lineup: Lineup, bots: int) -> Sequence[int]:
    """The number of copies of each bot at a table of the line-up."""
    counts = [0] * bots
    counts[lineup.first] = lineup.copies
    counts[lineup.second] = lineup.players - lineup.copies
    return counts
