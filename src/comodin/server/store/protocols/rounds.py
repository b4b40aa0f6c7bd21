"""Finished rounds: their records, and what they gave the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ....table import SeatTally


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A finished round: its record as text, and what lists show of it."""

    id: str
    table_id: str
    number: int
    edition: str
    players: str  # JSON: names and ids, who won, points
    record: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a round gave one player."""

    player: str
    table_id: str
    number: int
    won: bool
    points: int


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player, by openskill."""

    player: str
    mu: float
    sigma: float
    matches: int

    @property
    def shown(self) -> float:
        """Careful (three deviations below the mean), so that it grows with what is known."""
        return round(self.mu - 3 * self.sigma, 2)


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """What a player did in a round: a row for each result."""

    result: Result
    edition: str
    players: int
    counts: SeatTally


def tallies_of(
    results: Sequence[Result], people: Sequence[str | None], edition: str, counts: Sequence[SeatTally]
) -> list[PlayerTally]:
    """A row for each result; `people` and `counts` are by the seats of the round."""
    by_person = dict(zip(people, counts, strict=True))
    return [PlayerTally(result, edition, len(people), by_person[result.player]) for result in results]


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match that ended with this round: who took part, and where each of them came in (the smallest number
    won)."""

    players: tuple[str, ...]
    ranks: tuple[float, ...]
    table_id: str
    number: int
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """What is kept beside the log when rounds end, in the same transaction. Ratings are reckoned in it, too
    (`rating.rate`): they rest on what was kept last."""

    records: tuple[StoredRecord, ...] = ()
    results: tuple[Result, ...] = ()
    rated: tuple[RatedMatch, ...] = ()
    tallies: tuple[PlayerTally, ...] = ()
    tournament: str = ""  # that has to hear of it


class Rounds(Protocol):
    """Rounds that were kept when they ended (`Finished`, together with the log of their table)."""

    async def records_of(self, table_id: str, match: int | None = None) -> list[StoredRecord]:
        """The rounds of a table, or of one of its matches, without their texts."""

    async def record_at(self, table_id: str, number: int) -> StoredRecord | None:
        """One round of a table, with its text."""

    async def record(self, record_id: str) -> StoredRecord | None:
        """One round, with its text."""

    async def results_of(self, player_id: str) -> tuple[int, int, int]:
        """Rounds played, rounds won, points."""

    async def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of these players, as far as they have one."""
