"""Wiping what the database holds of a player: by indexes, in short transactions, and from any moment on again.

`visits`, `mentions`, `entered` and `played_on` say where somebody is named; nothing else is looked through. The
row that led to a place is deleted when the place is clean, so after a crash it goes on with what is left. Until
all of it is done, readers put the new id in the place of the old one (`disguised`), so that they never see a log
half of which knows another person than the other half.
"""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter
from typing import NamedTuple

from ....errors import BadInput
from ..erasure import (
    names_in,
    seats_of,
    wiped_events,
    wiped_record,
    wiped_start,
    wiped_summary,
    wiped_tournament_summary,
)
from .checksums import record_checksum, row_checksum, tournament_checksum
from .transaction import Transaction

PIECE_SECONDS = 0.005
"""Of the writer's time: whoever else writes waits so much longer."""
ROWS_AT_A_TIME, RECORDS_AT_A_TIME = 100, 2

BY_TABLE = (("results", "player"), ("tallies", "player"), ("rating_history", "player"))
AT_LAST = (
    *BY_TABLE,
    ("ratings", "player"),
    ("edition_ratings", "player"),
    ("day_tries", "person"),
    ("tournament_people", "person"),
    ("invitations", "person"),
    ("invitations", "invited_by"),
    ("met", "person"),
    ("met", "other"),
    ("blocks", "person"),
    ("blocks", "blocked"),
    ("unseen", "person"),
    ("subscriptions", "person"),
    ("puzzle_tries", "person"),
    ("solvers", "person"),
    ("forgetting", "person"),
)


class Place(NamedTuple):
    """How far it has come: a table, the rows of its log that are clean, and the rounds that are."""

    table_id: str | None = None
    seq: int = 0
    number: int = -1


def wipe_some(write: Transaction, player: str, nobody: str, place: Place) -> Place | None:
    """One piece, from this place on; None: nothing is left."""
    until = perf_counter() + PIECE_SECONDS
    going: Place | None = place
    while going is not None and perf_counter() < until:
        going = _step(write, player, nobody, going)
    return going


def _step(write: Transaction, player: str, nobody: str, place: Place) -> Place | None:
    if place.table_id is not None:
        return _wipe_table(write, player, nobody, place)
    for table in ("visits", "mentions"):
        found = write.execute(f"SELECT table_id FROM {table} WHERE person = ? LIMIT 1", (player,)).fetchone()
        if found is not None:
            return Place(found[0])
    found = write.execute("SELECT tournament FROM entered WHERE person = ? LIMIT 1", (player,)).fetchone()
    if found is not None:
        _wipe_tournament(write, found[0], player, nobody)
        return place
    for table, column in AT_LAST:
        write.execute(f"DELETE FROM {table} WHERE {column} = ?", (player,))
    return None


def _wipe_table(write: Transaction, player: str, nobody: str, place: Place) -> Place:
    table_id = place.table_id
    head = write.execute("SELECT seq, summary FROM tables WHERE id = ?", (table_id,)).fetchone()
    if head is not None and place.seq < head[0]:
        _wipe_rows(write, player, nobody, place)
        return place._replace(seq=place.seq + ROWS_AT_A_TIME)
    records = write.execute(
        "SELECT id, number, edition, players, record, checksum FROM records WHERE table_id = ? AND number > ?"
        " ORDER BY number LIMIT ?",
        (table_id, place.number, RECORDS_AT_A_TIME),
    ).fetchall()
    if records:
        for record_id, number, edition, players, text, kept in records:
            if f'"{player}"' in players:
                sound = kept in (None, record_checksum(record_id, str(table_id), number, edition, players, text))
                _wipe_record(write, record_id, player, players, text, sound)
        return place._replace(number=records[-1][1])
    write.execute(
        "UPDATE tables SET door = replace(door, ?, ?) WHERE id = ? AND door IS NOT NULL",
        (f'"{player}"', f'"{nobody}"', table_id),
    )
    if head is not None and head[1] != (summary := wiped_summary(head[1], player)):
        write.execute("UPDATE tables SET summary = ? WHERE id = ?", (summary, table_id))
    write.execute("DELETE FROM snapshots WHERE table_id = ?", (table_id,))  # one may have been on its way
    for table, column in (*BY_TABLE, ("visits", "person"), ("mentions", "person")):
        write.execute(f"DELETE FROM {table} WHERE {column} = ? AND table_id = ?", (player, table_id))
    return Place()


def _wipe_rows(write: Transaction, player: str, nobody: str, place: Place) -> None:
    rows = write.execute(
        "SELECT table_id, seq, person, command, events, checksum FROM log"
        " WHERE table_id = ? AND seq > ? AND seq <= ?",
        (place.table_id, place.seq, place.seq + ROWS_AT_A_TIME),
    ).fetchall()
    naming = [row for row in rows if row[2] == player or f'"{player}"' in row[4]]
    for table_id, seq, person, command, events, kept in naming:
        sound = kept in (None, row_checksum(table_id, seq, person, command, events))
        after = (table_id, seq, nobody if person == player else person, command, _wiped(events, player, nobody))
        write.execute(
            "UPDATE log SET person = ?, events = ?, checksum = ? WHERE table_id = ? AND seq = ?",
            (after[2], after[4], row_checksum(*after) if sound else kept, table_id, seq),
        )


def _wiped(events: str, player: str, nobody: str) -> str:
    """Also of a row that cannot be read any more."""
    try:
        return wiped_events(events, player, nobody)
    except ValueError:
        return events.replace(player, nobody)


def _wipe_record(write: Transaction, record: str, player: str, players: str, text: str, sound: bool) -> None:
    try:
        seats = seats_of(players, player)
        wiped = wiped_record(players, text, seats)
    except (BadInput, ValueError, LookupError, TypeError):  # damaged: nobody can look at this round any more
        seats, wiped = [], None
    _wipe_starts(write, record, seats)
    if wiped is None:
        write.execute("DELETE FROM records WHERE id = ?", (record,))
        write.execute("DELETE FROM untallied WHERE record = ?", (record,))
        return
    write.execute("UPDATE records SET players = ?, record = ? WHERE id = ?", (*wiped, record))
    if sound:
        _sign_record(write, record)


def _sign_record(write: Transaction, record: str) -> None:
    line = write.execute(
        "SELECT id, table_id, number, edition, players, record FROM records WHERE id = ?", (record,)
    ).fetchone()
    write.execute("UPDATE records SET checksum = ? WHERE id = ?", (record_checksum(*line), record))


def _wipe_starts(write: Transaction, record: str, seats: list[int]) -> None:
    """Tables that play on from this round have its record in their opening."""
    rows = write.execute(
        "SELECT l.table_id, l.seq, l.person, l.command, l.events, l.checksum FROM played_on p"
        " JOIN log l ON l.table_id = p.table_id AND l.seq = 1 WHERE p.record = ?",
        (record,),
    ).fetchall()
    for table_id, seq, person, command, events, kept in rows:
        sound = kept in (None, row_checksum(table_id, seq, person, command, events))
        wiped = wiped_start(events, {record: seats})
        if wiped is not None:
            write.execute(
                "UPDATE log SET events = ?, checksum = ? WHERE table_id = ? AND seq = 1",
                (wiped, row_checksum(table_id, seq, person, command, wiped) if sound else kept, table_id),
            )


def _wipe_tournament(write: Transaction, tournament: str, player: str, nobody: str) -> None:
    """Also one that they had left before it began."""
    names: set[str] = set()
    rows = write.execute(
        "SELECT seq, events, checksum FROM tournament_log WHERE tournament = ?", (tournament,)
    ).fetchall()
    for seq, events, kept in rows:
        if f'"{player}"' not in events:
            continue
        sound = kept in (None, tournament_checksum(tournament, seq, events))
        with suppress(ValueError):
            names |= names_in(events, player)
        wiped = _wiped(events, player, nobody)
        write.execute(
            "UPDATE tournament_log SET events = ?, checksum = ? WHERE tournament = ? AND seq = ?",
            (wiped, tournament_checksum(tournament, seq, wiped) if sound else kept, tournament, seq),
        )
    head = write.execute("SELECT summary FROM tournaments WHERE id = ?", (tournament,)).fetchone()
    if head is not None:
        summary = wiped_tournament_summary(head[0], names)
        write.execute("UPDATE tournaments SET summary = ? WHERE id = ?", (summary, tournament))
    for table in ("entered", "tournament_people"):
        write.execute(f"DELETE FROM {table} WHERE person = ? AND tournament = ?", (player, tournament))
