"""What is written beside the log, in the same transaction: when a round ends, and when people come and go."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

from ..protocols import MOST_MET, Finished, Head, PlayerTally, RatedMatch, Rating, Result, Row, StoredRecord
from ..rating import rate
from .checksums import record_checksum
from .transaction import ALL, Transaction, marks


def put_finished(write: Transaction, finished: Finished) -> None:
    """Writes records, results, ratings and tallies of rounds that have ended."""
    write.executemany(
        "INSERT INTO records (id, table_id, number, edition, players, record, played, checksum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(*line, time.time(), record_checksum(*line)) for line in map(_line, finished.records)],
    )
    write.executemany(
        "INSERT INTO results (player, table_id, number, won, points) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
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


def _put_ratings(write: Transaction, match: RatedMatch, now: float) -> None:
    """Reckoned from what was kept last: two matches of one player that end together both count, also at two
    workers, of which one waits for the other's rows. The rating in the match's edition is reckoned beside it."""
    who = marks(match.players)
    write.executemany(
        "INSERT INTO ratings (player, mu, sigma, matches) VALUES (?, 0, 0, 0)"
        " ON CONFLICT (player) DO UPDATE SET matches = ratings.matches",
        [(player,) for player in sorted(match.players)],
    )
    write.executemany(
        "INSERT INTO edition_ratings (player, edition, mu, sigma, matches) VALUES (?, ?, 0, 0, 0)"
        " ON CONFLICT (player, edition) DO UPDATE SET matches = edition_ratings.matches",
        [(player, match.edition) for player in sorted(match.players)],
    )
    rows = write.execute(
        f"SELECT player, mu, sigma, matches FROM ratings WHERE player IN {who}", match.players
    ).fetchall()
    after = rate(match, {row[0]: Rating(*row) for row in rows})
    write.executemany(
        "INSERT INTO ratings (player, mu, sigma, matches) VALUES (?, ?, ?, ?) ON CONFLICT (player) DO UPDATE SET"
        " mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches",
        [(one.player, one.mu, one.sigma, one.matches) for one in after],
    )
    rows = write.execute(
        f"SELECT player, mu, sigma, matches FROM edition_ratings WHERE edition = ? AND player IN {who}",
        (match.edition, *match.players),
    ).fetchall()
    write.executemany(
        "INSERT INTO edition_ratings (player, edition, mu, sigma, matches) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (player, edition) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " matches = excluded.matches",
        [
            (one.player, match.edition, one.mu, one.sigma, one.matches)
            for one in rate(match, {row[0]: Rating(*row) for row in rows})
        ],
    )
    write.executemany(
        "INSERT INTO rating_history (player, table_id, number, played, mu, sigma) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        [(one.player, match.table_id, match.number, now, one.mu, one.sigma) for one in after],
    )


def put_tallies(write: Transaction, tallies: Sequence[PlayerTally], played: float) -> None:
    """Once: the key is the round and the player."""
    write.executemany(
        f"INSERT INTO tallies VALUES ({', '.join('?' * 15)}) ON CONFLICT DO NOTHING",
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


def put_met(write: Transaction, people: Sequence[str], rounds: int) -> None:
    """These play together, or have finished so many rounds. Of many only the latest are remembered."""
    now = time.time()
    write.executemany(
        "INSERT INTO met (person, other, rounds, at) VALUES (?, ?, ?, ?) ON CONFLICT (person, other)"
        " DO UPDATE SET rounds = met.rounds + excluded.rounds, at = excluded.at",
        [(one, other, rounds, now) for one in people for other in people if one != other],
    )
    if rounds and len(people) > 1:
        write.executemany(
            "DELETE FROM met WHERE person = ? AND other IN"
            f" (SELECT other FROM met WHERE person = ? ORDER BY at DESC LIMIT {ALL} OFFSET ?)",
            [(one, one, MOST_MET) for one in people],
        )


def put_visits(write: Transaction, table_id: str, here: tuple[str, ...]) -> None:
    """Who was at a table stays known: so that everything about somebody can be found, and forgotten."""
    write.execute("UPDATE visits SET here = 0 WHERE table_id = ? AND here = 1", (table_id,))
    write.executemany(
        "INSERT INTO visits (person, table_id, here) VALUES (?, ?, 1)"
        " ON CONFLICT (person, table_id) DO UPDATE SET here = 1",
        [(person, table_id) for person in here],
    )


def put_mentions(write: Transaction, table_id: str, row: Row) -> None:
    """Where somebody is named who may never come, and where the record of a round is told again."""
    if '"person_invited"' in row.events:
        people = [one["person"] for one in json.loads(row.events) if one["type"] == "person_invited"]
        write.executemany(
            "INSERT INTO mentions (person, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [(person, table_id) for person in people],
        )
    if row.seq == 1 and '"origin"' in row.events:
        start = json.loads(row.events)[0].get("start")
        if start and start.get("origin"):
            write.execute(
                "INSERT INTO played_on (record, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (start["origin"], table_id),
            )


def put_beside(write: Transaction, head: Head, row: Row, finished: Finished | None) -> None:
    """All that belongs to a row of a log and is not in it."""
    put_mentions(write, head.id, row)
    if head.here is not None:
        put_visits(write, head.id, head.here)
    if head.dealt_to:
        put_met(write, head.dealt_to, 0)
    if head.phase == "closed":
        write.execute(
            "INSERT INTO closed (table_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING", (head.id, time.time())
        )
        write.execute("DELETE FROM codes WHERE table_id = ?", (head.id,))
    if finished is not None:
        put_finished(write, finished)


def has_beside(head: Head, row: Row, finished: Finished | None) -> bool:
    """Would `put_beside` write anything? Most rows have nothing."""
    return (
        finished is not None
        or head.here is not None
        or bool(head.dealt_to)
        or head.phase == "closed"
        or row.seq == 1
        or '"person_invited"' in row.events
    )
