"""What is written beside the log, in the same transaction: when a round ends, and when people come and go."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence

from ..protocols import Finished, PlayerTally


def put_finished(write: sqlite3.Connection, finished: Finished) -> None:
    """Writes records, results, ratings and tallies of rounds that have ended."""
    write.executemany(
        "INSERT OR IGNORE INTO records VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (one.id, one.table_id, one.number, time.time(), one.edition, one.players, one.record)
            for one in finished.records
        ],
    )
    write.executemany(
        "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?)",
        [(one.player, one.table_id, one.number, one.won, one.points) for one in finished.results],
    )
    ratings = [point.rating for point in finished.ratings]
    write.executemany(
        "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?)",
        [(one.player, one.mu, one.sigma, one.matches) for one in ratings],
    )
    now = time.time()
    write.executemany(
        "INSERT OR IGNORE INTO rating_history VALUES (?, ?, ?, ?, ?, ?)",
        [
            (one.rating.player, one.table_id, one.number, now, one.rating.mu, one.rating.sigma)
            for one in finished.ratings
        ],
    )
    put_tallies(write, finished.tallies, now)


def put_tallies(write: sqlite3.Connection, tallies: Sequence[PlayerTally], played: float) -> None:
    """Once: the key is the round and the player."""
    write.executemany(
        f"INSERT OR IGNORE INTO tallies VALUES ({', '.join('?' * 15)})",
        [
            (one.player, one.table_id, one.number, played, edition, players, one.won, one.points, *counts)
            for one, edition, players, counts in (
                (tally.result, tally.edition, tally.players, tally.counts) for tally in tallies
            )
        ],
    )


def put_visits(write: sqlite3.Connection, table_id: str, here: tuple[str, ...]) -> None:
    """Who was at a table stays known: so that everything about somebody can be found, and forgotten."""
    write.execute("UPDATE visits SET here = 0 WHERE table_id = ? AND here = 1", (table_id,))
    write.executemany(
        "INSERT INTO visits VALUES (?, ?, 1) ON CONFLICT (person, table_id) DO UPDATE SET here = 1",
        [(person, table_id) for person in here],
    )
