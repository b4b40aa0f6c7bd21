"""What is known of people: what they did, whom they met, where they are asked to come; all of it from rows that
were written together with the log. What was played before anybody counted is counted later, once."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any, cast

from ....errors import BadInput
from ....records import load
from ....table import SeatTally, default_face, tally_of
from ..protocols import (
    COURSE_RATINGS,
    COURSE_ROUNDS,
    MOST_COMPANY,
    Companion,
    CourseRating,
    CourseRound,
    EditionTally,
    Head,
    Invitation,
    Leader,
    OwnRound,
    PlayerTally,
    Profile,
    Rating,
    Result,
    StoredRecord,
    tallies_of,
)
from .ledger import put_tallies
from .transaction import SqlDatabase, Transaction

log = logging.getLogger("comodin.server")

COUNTS = SeatTally._fields
PAR = "CAST(1 AS DOUBLE PRECISION) / players"
"""How much of a round a player would win by chance."""
AT_A_TIME = 10  # rounds that are counted later


class SqlHistory:
    """What players did (`protocols.History`)."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    # -- what somebody did -----------------------------------------------------------------------------------

    async def profile(self, player: str) -> Profile:
        """Everything that may be known of a player."""
        sums = ", ".join(f"coalesce(sum({name}), 0)" for name in COUNTS)
        (row,) = await self._database.select_much(
            f"SELECT count(*), coalesce(sum(won), 0), coalesce(sum(points), 0), coalesce(sum({PAR}), 0),"
            f" {sums} FROM tallies WHERE player = ?",
            player,
        )
        rounds, won, points, par, *counts = row
        rated = await self._database.select_much(
            "SELECT player, mu, sigma, matches FROM ratings WHERE player = ?", player
        )
        rating = Rating(*rated[0]) if rated else None
        return {
            "rounds": rounds,
            "won": won,
            "points": points,
            "par": round(par, 3),
            "counts": dict(zip(COUNTS, counts, strict=True)),
            "editions": await self._editions(player),
            "course": await self._course(player),
            "ratings": await self._ratings(player),
            "rating": rating.shown if rating else 0.0,
            "matches": rating.matches if rating else 0,
        }

    async def _editions(self, player: str) -> list[EditionTally]:
        rows = await self._database.select_much(
            f"SELECT edition, count(*) AS rounds, sum(won), sum(points), sum({PAR}), sum(caught)"
            " FROM tallies WHERE player = ? GROUP BY edition ORDER BY rounds DESC, edition",
            player,
        )
        return [
            {
                "edition": edition,
                "rounds": rounds,
                "won": won,
                "points": points,
                "par": round(par, 3),
                "caught": caught,
            }
            for edition, rounds, won, points, par, caught in rows
        ]

    async def _course(self, player: str) -> list[CourseRound]:
        """The last rounds, the oldest first."""
        rows = await self._database.select_much(
            "SELECT played, edition, players, won, points FROM tallies WHERE player = ?"
            " ORDER BY played DESC, number DESC LIMIT ?",
            player,
            COURSE_ROUNDS,
        )
        return [
            {"at": at, "edition": edition, "players": players, "won": bool(won), "points": points}
            for at, edition, players, won, points in reversed(rows)
        ]

    async def _ratings(self, player: str) -> list[CourseRating]:
        rows = await self._database.select_much(
            "SELECT played, mu, sigma FROM rating_history WHERE player = ?"
            " ORDER BY played DESC, number DESC LIMIT ?",
            player,
            COURSE_RATINGS,
        )
        return [{"at": at, "rating": Rating(player, mu, sigma, 1).shown} for at, mu, sigma in reversed(rows)]

    async def leaders(self, edition: str | None, least: int, most: int) -> list[Leader]:
        """The best first: by the careful rating, as indexes have it."""
        table, where = ("ratings", ()) if edition is None else ("edition_ratings", (edition,))
        rows = await self._database.select_much(
            f"SELECT p.id, p.name, p.face, r.mu, r.sigma, r.matches FROM {table} r"
            f" JOIN players p ON p.id = r.player WHERE {'r.edition = ? AND' if where else ''} r.matches >= ?"
            " ORDER BY r.mu - 3 * r.sigma DESC LIMIT ?",
            *where,
            least,
            most,
        )
        return [
            {
                "id": player,
                "name": name,
                "face": face or default_face(player),
                "rating": Rating(player, mu, sigma, matches).shown,
                "matches": matches,
            }
            for player, name, face, mu, sigma, matches in rows
        ]

    async def rounds(self, player: str, limit: int = COURSE_ROUNDS) -> list[OwnRound]:
        """The last rounds with their records, the newest first: for the player alone."""
        counts = ", ".join(f"t.{name}" for name in COUNTS)
        rows = await self._database.select_much(
            "SELECT r.id, t.table_id, t.number, t.played, t.edition, t.players, t.won, t.points,"
            f" {counts} FROM tallies t LEFT JOIN records r USING (table_id, number)"
            " WHERE t.player = ? ORDER BY t.played DESC, t.number DESC LIMIT ?",
            player,
            limit,
        )
        names = ("record", "table", "number", "at", "edition", "players", "won", "points", *COUNTS)
        return [cast(OwnRound, {**dict(zip(names, row, strict=True)), "won": bool(row[6])}) for row in rows]

    # -- company and invitations -----------------------------------------------------------------------------

    async def company(self, player: str) -> list[Companion]:
        """People this one has played with, the latest first."""
        rows = await self._database.select_much(
            "SELECT p.id, p.name, p.face, m.rounds, m.at FROM met m JOIN players p ON p.id = m.other"
            " WHERE m.person = ? ORDER BY m.at DESC, p.id LIMIT ?",
            player,
            MOST_COMPANY,
        )
        return [
            {"id": who, "name": name, "face": face or default_face(who), "rounds": rounds, "at": at}
            for who, name, face, rounds, at in rows
        ]

    async def have_met(self, one: str, other: str) -> bool:
        """Have these two played together, or do they now?"""
        return bool(
            await self._database.select_much("SELECT 1 FROM met WHERE person = ? AND other = ?", one, other)
        )

    async def invitations(self, person: str) -> list[Invitation]:
        """Those that can still be followed."""
        rows = await self._database.select_much(
            "SELECT i.table_id, i.invited_by, p.name, i.at, p.face FROM invitations i"
            " JOIN tables t ON t.id = i.table_id JOIN players p ON p.id = i.invited_by"
            " LEFT JOIN visits v ON v.person = i.person AND v.table_id = i.table_id"
            " WHERE i.person = ? AND i.declined = 0 AND t.phase != 'closed' AND coalesce(v.here, 0) = 0"
            " ORDER BY i.at DESC",
            person,
        )
        return [Invitation(table, by, name, at, face or default_face(by)) for table, by, name, at, face in rows]

    async def declined(self, person: str, table_id: str) -> bool:
        """Has this player declined to come to this table?"""
        return bool(
            await self._database.select_much(
                "SELECT 1 FROM invitations WHERE person = ? AND table_id = ? AND declined = 1", person, table_id
            )
        )

    async def invited_since(self, by: str, since: float) -> int:
        """How many invitations this player has sent since then."""
        ((found,),) = await self._database.select_much(
            "SELECT count(*) FROM invitations WHERE invited_by = ? AND at >= ?", by, since
        )
        return int(found)

    async def invite(self, person: str, table_id: str, by: str) -> None:
        """Writes an invitation."""
        await self._database.do(
            "INSERT INTO invitations (person, table_id, invited_by, at, declined) VALUES (?, ?, ?, ?, 0)"
            " ON CONFLICT DO NOTHING",
            person,
            table_id,
            by,
            time.time(),
        )

    async def decline(self, person: str, table_id: str) -> None:
        """Declines an invitation for good."""
        await self._database.do(
            "UPDATE invitations SET declined = 1 WHERE person = ? AND table_id = ?", person, table_id
        )

    async def tables_of(self, person: str) -> list[dict[str, Any]]:
        """Where this person sits and the table is not closed."""
        rows = await self._database.select_much(
            "SELECT t.id, t.seq, t.at, t.due, t.phase, t.listed, t.summary FROM visits v"
            " JOIN tables t ON t.id = v.table_id WHERE v.person = ? AND v.here = 1 AND t.phase != 'closed'"
            " ORDER BY t.at DESC LIMIT 20",
            person,
        )
        lines = [Head(*row).listing() for row in rows]
        return [line for line in lines if any(seat and seat["person"] == person for seat in line["sitting"])]

    # -- what was played before anybody counted ----------------------------------------------------------------

    async def catch_up(self) -> None:
        """Counts them, some at a time, beside everything else. Whenever it is stopped, it goes on from there."""
        while rows := await self._untallied():
            counted = await asyncio.to_thread(_count_all, rows)

            def work(write: Transaction, counted: list[Counted] = counted) -> None:
                for record, played, tallies in counted:
                    put_tallies(write, [one for one in tallies if _has_result(write, one)], played)
                    write.execute("DELETE FROM untallied WHERE record = ?", (record,))

            await self._database.write(work)

    async def _untallied(self) -> list[tuple[StoredRecord, float, list[Result]]]:
        rows = await self._database.select_much(
            "SELECT u.record, r.table_id, r.number, r.edition, r.players, r.record, r.played FROM untallied u"
            " LEFT JOIN records r ON r.id = u.record LIMIT ?",
            AT_A_TIME,
        )
        found = []
        for *record, played in rows:
            results = await self._database.select_much(
                "SELECT player, table_id, number, won, points FROM results WHERE table_id = ? AND number = ?",
                record[1],
                record[2],
            )
            found.append((StoredRecord(*record), played or 0.0, [Result(*row) for row in results]))
        return found


def _has_result(write: Transaction, tally: PlayerTally) -> bool:
    """Somebody may have been erased while it was counted."""
    one = tally.result
    where = "player = ? AND table_id = ? AND number = ?"
    place = (one.player, one.table_id, one.number)
    return write.execute(f"SELECT 1 FROM results WHERE {where}", place).fetchone() is not None


Counted = tuple[str, float, list[PlayerTally]]


def _count_all(rows: list[tuple[StoredRecord, float, list[Result]]]) -> list[Counted]:
    return [(record.id, played, _count(record, results)) for record, played, results in rows]


def _count(record: StoredRecord, results: list[Result]) -> list[PlayerTally]:
    if not results or record.record is None:  # nobody but bots, or a round that nobody won
        return []
    try:
        counts = tally_of(load(record.record))
    except BadInput:
        log.exception("statistics of record %s failed; it is skipped", record.id)
        counts = (SeatTally(),) * len(json.loads(record.players)["players"])
    people = [one["person"] for one in json.loads(record.players)["players"]]
    return tallies_of(results, people, record.edition, counts)
