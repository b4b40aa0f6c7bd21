"""What is written beside the log, in the same transaction: when a round ends, and when people come and go."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence

from ..protocols import MOST_MET, Finished, PlayerTally, RatedMatch, Rating, Result, Row, StoredRecord
from ..rating import rate
from .checksums import record_checksum


def put_finished(write: sqlite3.Connection, finished: Finished) -> None:
    """Writes records, results, ratings and tallies of rounds that have ended."""
    write.executemany(
        "INSERT OR IGNORE INTO records (id, table_id, number, edition, players, record, played, checksum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(*line, time.time(), record_checksum(*line)) for line in map(_line, finished.records)],
    )
    write.executemany(
        "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?)",
        [(one.player, one.table_id, one.number, one.won, one.points) for one in finished.results],
    )
    now = time.time()
    for match in finished.rated:
        _put_ratings(write, match, now)
    put_tallies(write, finished.tallies, now)
    for people in _companies(finished.results):
        put_met(write, people, 1)


def _line(one: StoredRecord) -> tuple[str, str, int, str, str, str]:
    return one.id, one.table_id, one.number, one.edition, one.players, one.record


def _put_ratings(write: sqlite3.Connection, match: RatedMatch, now: float) -> None:
    """Reckoned here, where nobody else writes: two matches of one player that end together both count. The rating
    in the match's edition is reckoned beside that in all of them."""
    who = json.dumps(match.players)
    rows = write.execute(
        "SELECT player, mu, sigma, matches FROM ratings WHERE player IN (SELECT value FROM json_each(?))", (who,)
    )
    after = rate(match, {row[0]: Rating(*row) for row in rows})
    write.executemany(
        "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?)",
        [(one.player, one.mu, one.sigma, one.matches) for one in after],
    )
    rows = write.execute(
        "SELECT player, mu, sigma, matches FROM edition_ratings"
        " WHERE edition = ? AND player IN (SELECT value FROM json_each(?))",
        (match.edition, who),
    )
    write.executemany(
        "INSERT OR REPLACE INTO edition_ratings VALUES (?, ?, ?, ?, ?)",
        [
            (one.player, match.edition, one.mu, one.sigma, one.matches)
            for one in rate(match, {row[0]: Rating(*row) for row in rows})
        ],
    )
    write.executemany(
        "INSERT OR IGNORE INTO rating_history VALUES (?, ?, ?, ?, ?, ?)",
        [(one.player, match.table_id, match.number, now, one.mu, one.sigma) for one in after],
    )


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


def _companies(results: Sequence[Result]) -> list[tuple[str, ...]]:
    """Who finished each of these rounds."""
    rounds = dict.fromkeys((one.table_id, one.number) for one in results)
    return [tuple(one.player for one in results if (one.table_id, one.number) == together) for together in rounds]


def put_met(write: sqlite3.Connection, people: Sequence[str], rounds: int) -> None:
    """These play together, or have finished so many rounds. Of many only the latest are remembered."""
    now = time.time()
    write.executemany(
        "INSERT INTO met VALUES (?1, ?2, ?3, ?4) ON CONFLICT (person, other)"
        " DO UPDATE SET rounds = rounds + ?3, at = ?4",
        [(one, other, rounds, now) for one in people for other in people if one != other],
    )
    if rounds and len(people) > 1:
        write.executemany(
            "DELETE FROM met WHERE person = ?1 AND other IN"
            " (SELECT other FROM met WHERE person = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)",
            [(one, MOST_MET) for one in people],
        )


def put_visits(write: sqlite3.Connection, table_id: str, here: tuple[str, ...]) -> None:
    """Who was at a table stays known: so that everything about somebody can be found, and forgotten."""
    write.execute("UPDATE visits SET here = 0 WHERE table_id = ? AND here = 1", (table_id,))
    write.executemany(
        "INSERT INTO visits VALUES (?, ?, 1) ON CONFLICT (person, table_id) DO UPDATE SET here = 1",
        [(person, table_id) for person in here],
    )


def put_mentions(write: sqlite3.Connection, table_id: str, row: Row) -> None:
    """Where somebody is named who may never come, and where the record of a round is told again."""
    if '"person_invited"' in row.events:
        people = [one["person"] for one in json.loads(row.events) if one["type"] == "person_invited"]
        write.executemany(
            "INSERT OR IGNORE INTO mentions VALUES (?, ?)", [(person, table_id) for person in people]
        )
    if row.seq == 1 and '"origin"' in row.events:
        start = json.loads(row.events)[0].get("start")
        if start and start.get("origin"):
            write.execute("INSERT OR IGNORE INTO played_on VALUES (?, ?)", (start["origin"], table_id))
