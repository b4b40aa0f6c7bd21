"""What each seat did in a round that is worth counting: UNO, catches, challenges.

It is counted from the events of the round as they pass, or from a record that is played again: both give the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..records import Record, replay
from ..rules import CardPlayed, CardsDrawn, Caught, Challenged, Event, UnoSaid


class SeatTally(NamedTuple):
    """`upheld`: challenges of this seat that were right; `guilty`: its bluffs that were found out by one."""

    uno: int = 0  # said, with a card or by itself
    catches: int = 0
    caught: int = 0
    challenges: int = 0
    upheld: int = 0
    faced: int = 0
    guilty: int = 0


class Tally:
    __slots__ = ("_counts", "_said")

    def __init__(self) -> None:
        self._counts: dict[tuple[int, str], int] = {}
        self._said: set[int] = set()  # who said UNO by itself, for a card that is still to be played

    @property
    def kept(self) -> tuple[tuple[tuple[int, str, int], ...], tuple[int, ...]]:
        """The counts and who said UNO, as values."""
        counts = tuple((seat, what, count) for (seat, what), count in self._counts.items())
        return counts, tuple(sorted(self._said))

    @classmethod
    def resumed(cls, counts: Iterable[tuple[int, str, int]], said: Iterable[int]) -> Tally:
        """One that goes on from there."""
        tally = cls()
        tally._counts = {(seat, what): count for seat, what, count in counts}
        tally._said = set(said)
        return tally

    def take(self, new: Iterable[Event]) -> None:
        for event in new:
            match event:
                case CardPlayed(seat, _, _, uno):
                    if uno and seat not in self._said:
                        self._count(seat, "uno")
                    self._said.discard(seat)
                case CardsDrawn(seat):
                    self._said.discard(seat)
                case UnoSaid(seat):
                    self._count(seat, "uno")
                    self._said.add(seat)
                case Caught(seat, target):
                    self._count(seat, "catches")
                    self._count(target, "caught")
                case Challenged(seat, player, upheld):
                    self._count(seat, "challenges")
                    self._count(player, "faced")
                    if upheld:
                        self._count(seat, "upheld")
                        self._count(player, "guilty")
                case _:
                    pass

    def _count(self, seat: int, what: str) -> None:
        self._counts[seat, what] = self._counts.get((seat, what), 0) + 1

    def of(self, seats: int) -> tuple[SeatTally, ...]:
        return tuple(
            SeatTally(*(self._counts.get((seat, what), 0) for what in SeatTally._fields)) for seat in range(seats)
        )


def tally_of(record: Record) -> tuple[SeatTally, ...]:
    """Of a round that was played before anybody counted."""
    tally = Tally()
    tally.take(replay(record).events)
    return tally.of(len(record.players))
