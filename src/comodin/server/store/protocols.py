"""What the server needs of a store: append with the expected sequence, read, timers due. SQLite is one of them.

An append is durable when its future is done, and not before. A store that cannot keep what it was given says so
(`StoreFailed`); the table is then read again from what was kept.
"""

from __future__ import annotations

import json
from asyncio import Future
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...errors import ComodinError
from ...table import SeatTally

OLDER = {"sitting": [], "spectators": True, "watch_delay": 15.0, "turn_seconds": 30.0, "target": 500}
"""What summaries that were written by an older version do not say."""


class StoreFailed(ComodinError):
    """The store could not make it durable: nothing of it was kept."""


class SequenceConflict(StoreFailed):
    """Somebody else has written to this table: what we know of it is old."""


@dataclass(frozen=True, slots=True)
class Row:
    """One command's events, as printed."""

    seq: int
    person: str | None
    command: str | None
    events: str


@dataclass(frozen=True, slots=True)
class Head:
    """What must be found of a table without reading its log."""

    id: str
    seq: int
    at: float
    due: float | None
    phase: str
    listed: bool
    summary: str
    here: tuple[str, ...] | None = None  # who is at the table; None: the same as before

    def listing(self) -> dict[str, Any]:
        """What a list of tables shows of it."""
        return {"id": self.id, "phase": self.phase, **OLDER, **json.loads(self.summary)}


@dataclass(frozen=True, slots=True)
class Player:
    """An account: secrets only as hashes."""

    id: str
    name: str
    token_hash: str
    recovery_hash: str
    password: str | None = None


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
class RatingPoint:
    """The rating after the match that ended with this round."""

    rating: Rating
    table_id: str
    number: int


@dataclass(frozen=True, slots=True)
class Finished:
    """What is kept beside the log when rounds end, in the same transaction."""

    records: tuple[StoredRecord, ...] = ()
    results: tuple[Result, ...] = ()
    ratings: tuple[RatingPoint, ...] = ()
    tallies: tuple[PlayerTally, ...] = ()


class Store(Protocol):
    """One writer; reads may come from any thread that the implementation allows."""

    def append(self, head: Head, row: Row, finished: Finished | None = None) -> Future[None]:
        """Durable when done. `row.seq` must be the next of the table (1 for a new one), else SequenceConflict."""

    def read(self, table_id: str, after: int = 0) -> list[Row]:
        """The rows of a log after this sequence number."""

    def head(self, table_id: str) -> Head | None:
        """Where the log of a table ends, and what lists show of it."""

    def timers(self) -> list[tuple[str, float]]:
        """The tables that have something to do by themselves, and when, the first one first."""

    def listed(self, limit: int) -> list[Head]:
        """Public tables, the latest first."""

    def latest(self) -> float:
        """The last table time that was written: from there the clock goes on."""

    def put_player(self, player: Player) -> Future[None]:
        """Writes an account, new or changed."""

    def player(self, player_id: str) -> Player | None:
        """The account with this id."""

    def player_by_token(self, token_hash: str) -> Player | None:
        """The account with this hash of a token."""

    def player_by_recovery(self, recovery_hash: str) -> Player | None:
        """The account with this hash of a recovery code."""

    def records_of(self, table_id: str) -> list[StoredRecord]:
        """The rounds of a table, without their texts."""

    def record(self, record_id: str) -> StoredRecord | None:
        """One round, with its text."""

    def results_of(self, player_id: str) -> tuple[int, int, int]:
        """Rounds played, rounds won, points."""

    def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of these players, as far as they have one."""

    def analysis(self, key: str) -> str | None:
        """A finished analysis."""

    def put_analysis(self, key: str, analysis: str) -> Future[None]:
        """Durable when done; with too many of them the oldest are forgotten."""

    def close(self) -> None:
        """Writes what waits, and lets the files go."""
