"""Everything that the database holds of a player: read for a file, or wiped."""

from __future__ import annotations

import sqlite3
from typing import Any

from ..erasure import (
    exported,
    names_in,
    seats_of,
    wiped_events,
    wiped_record,
    wiped_start,
    wiped_summary,
    wiped_tournament_summary,
)
from .database import Database
from .history import SqliteHistory

EVERYTHING = 1_000_000


class SqliteErasure:
    """What is kept of one player, and how it goes (`protocols.Erasure`)."""

    def __init__(self, database: Database, history: SqliteHistory) -> None:
        self._database, self._history = database, history

    def everything_of(self, player: str) -> dict[str, Any]:
        """As values for a JSON file."""
        select = self._database.select
        ((name, created, password),) = select(
            "SELECT name, created, password IS NOT NULL FROM players WHERE id = ?", player
        )
        visits = select("SELECT table_id, here FROM visits WHERE person = ? ORDER BY table_id", player)
        invitations = select(
            "SELECT person, table_id, invited_by, at, declined FROM invitations"
            " WHERE person = ?1 OR invited_by = ?1",
            player,
        )
        names = ("person", "table", "invited_by", "at", "declined")
        tournaments = select(
            "SELECT id, phase, summary FROM tournaments JOIN tournament_people ON tournament = id"
            " WHERE person = ? ORDER BY changed",
            player,
        )
        return exported(
            {"id": player, "name": name, "created": created, "has_password": bool(password)},
            self._history.profile(player),
            self._history.rounds(player, EVERYTHING),
            [(table, bool(here), self._said(player, table)) for table, here in visits],
            [dict(zip(names, row, strict=True)) for row in invitations],
            [(one, phase, summary) for one, phase, summary in tournaments],
        )

    def _said(self, player: str, table_id: str) -> list[str]:
        rows = self._database.select(
            "SELECT event.value ->> 'text' FROM log, json_each(log.events) AS event WHERE table_id = ?"
            " AND event.value ->> 'type' = 'said' AND event.value ->> 'person' = ? ORDER BY log.seq, event.key",
            table_id,
            player,
        )
        return [text for (text,) in rows]

    async def begin(self, player: str) -> None:
        """Deletes the account, and writes down that the rest has to follow."""

        def work(write: sqlite3.Connection) -> None:
            write.execute("INSERT OR IGNORE INTO forgetting VALUES (?)", (player,))
            write.execute("DELETE FROM players WHERE id = ?", (player,))

        await self._database.write(work)

    def begun(self) -> list[str]:
        """Players whose erasure was begun and not finished."""
        return [player for (player,) in self._database.select("SELECT person FROM forgetting")]

    def tournaments_with(self, player: str) -> list[str]:
        """The tournaments that this player entered."""
        rows = self._database.select("SELECT tournament FROM tournament_people WHERE person = ?", player)
        return [tournament for (tournament,) in rows]

    def tables_with(self, player: str) -> list[str]:
        """The tables at which this player is."""
        rows = self._database.select("SELECT table_id FROM visits WHERE person = ? AND here = 1", player)
        return [table_id for (table_id,) in rows]

    async def wipe(self, player: str, nobody: str) -> None:
        """The player's id becomes `nobody`."""
        await self._database.write(lambda write: _wipe(write, player, nobody))


def _wipe(write: sqlite3.Connection, player: str, nobody: str) -> None:
    for (table_id,) in write.execute("SELECT table_id FROM visits WHERE person = ?", (player,)).fetchall():
        _wipe_log(write, table_id, player, nobody)
    like = f'%"{player}"%'
    records = write.execute("SELECT id, players, record FROM records WHERE players LIKE ?", (like,)).fetchall()
    seats = {record: seats_of(players, player) for record, players, _ in records}
    for record, players, text in records:
        if seats[record]:
            _wipe_record(write, record, wiped_record(players, text, seats[record]))
    _wipe_starts(write, seats)
    _wipe_tournaments(write, player, nobody)
    for table, column in (
        ("results", "player"),
        ("tallies", "player"),
        ("ratings", "player"),
        ("rating_history", "player"),
        ("visits", "person"),
        ("tournament_people", "person"),
        ("invitations", "person"),
        ("invitations", "invited_by"),
        ("forgetting", "person"),
    ):
        write.execute(f"DELETE FROM {table} WHERE {column} = ?", (player,))


def _wipe_log(write: sqlite3.Connection, table_id: str, player: str, nobody: str) -> None:
    write.execute("DELETE FROM snapshots WHERE table_id = ?", (table_id,))  # the log is folded again
    ids = (f'"{player}"', f'"{nobody}"')
    write.execute("UPDATE tables SET door = replace(door, ?, ?) WHERE id = ?", (*ids, table_id))
    rows = write.execute(
        "SELECT seq, events FROM log WHERE table_id = ? AND (person = ? OR events LIKE ?)",
        (table_id, player, f'%"{player}"%'),
    ).fetchall()
    for seq, text in rows:
        wiped = wiped_events(text, player, nobody)
        write.execute("UPDATE log SET events = ? WHERE table_id = ? AND seq = ?", (wiped, table_id, seq))
    write.execute("UPDATE log SET person = ? WHERE table_id = ? AND person = ?", (nobody, table_id, player))
    ((text,),) = write.execute("SELECT summary FROM tables WHERE id = ?", (table_id,)).fetchall()
    summary = wiped_summary(text, player)
    if summary != text:
        write.execute("UPDATE tables SET summary = ? WHERE id = ?", (summary, table_id))


def _wipe_record(write: sqlite3.Connection, record: str, wiped: tuple[str, str] | None) -> None:
    if wiped is None:
        write.execute("DELETE FROM records WHERE id = ?", (record,))
        write.execute("DELETE FROM untallied WHERE record = ?", (record,))
    else:
        write.execute("UPDATE records SET players = ?, record = ? WHERE id = ?", (*wiped, record))


def _wipe_tournaments(write: sqlite3.Connection, player: str, nobody: str) -> None:
    """Also those that they had left before it began."""
    rows = write.execute(
        "SELECT tournament, seq, events FROM tournament_log WHERE events LIKE ?", (f'%"{player}"%',)
    ).fetchall()
    names: set[str] = set()
    for tournament, seq, text in rows:
        names |= names_in(text, player)
        write.execute(
            "UPDATE tournament_log SET events = ? WHERE tournament = ? AND seq = ?",
            (wiped_events(text, player, nobody), tournament, seq),
        )
    for tournament in {row[0] for row in rows}:
        ((text,),) = write.execute("SELECT summary FROM tournaments WHERE id = ?", (tournament,)).fetchall()
        write.execute(
            "UPDATE tournaments SET summary = ? WHERE id = ?", (wiped_tournament_summary(text, names), tournament)
        )


def _wipe_starts(write: sqlite3.Connection, records: dict[str, list[int]]) -> None:
    """Tables that play on from one of these rounds have its record in their opening."""
    rows = write.execute(
        "SELECT l.table_id, l.events FROM tables t JOIN log l ON l.table_id = t.id AND l.seq = 1"
        " WHERE l.events LIKE '%\"origin\":%'"
    ).fetchall()
    for table_id, text in rows:
        wiped = wiped_start(text, records)
        if wiped is not None:
            write.execute("UPDATE log SET events = ? WHERE table_id = ? AND seq = 1", (wiped, table_id))
