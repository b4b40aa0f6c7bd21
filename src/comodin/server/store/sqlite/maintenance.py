"""Looking after a data folder: what is wrong with it?"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ..maintenance import (
    LogRow,
    Rows,
    examine_players,
    examine_records,
    examine_space,
    examine_tables,
    examine_tournaments,
)
from ..protocols import Finding, Player, StoredRecord
from .checksums import record_checksum, row_checksum, tournament_checksum
from .database import connect
from .examination import problem_of
from .folder import FILE, in_use, wide_open
from .formats import has_checksums, newest_format
from .restore import is_unfinished


def examine_folder(folder: Path) -> Iterator[Finding]:
    """One finding after the other, the most basic first; stops where the rest makes no sense."""
    path = folder / FILE
    if is_unfinished(folder):
        yield Finding("note", "restore_unfinished", {"path": str(folder)})
    if not path.is_file():
        yield Finding("wrong", "no_store", {"path": str(path)})
        return
    if not os.access(path, os.W_OK) or not os.access(folder, os.W_OK):
        yield Finding("wrong", "not_writable", {"path": str(path)})
    for wide in wide_open(folder):
        yield Finding("note", "readable_by_others", {"path": str(wide)})
    yield examine_space(folder)
    yield Finding("note", "running", {}) if in_use(folder) else Finding("ok", "not_running", {})
    try:
        store = connect(path, readonly=True)
        yield from _examine_store(store)
        store.close()
    except sqlite3.DatabaseError as error:
        yield Finding("wrong", "damaged", {"message": str(error)})


def _examine_store(store: sqlite3.Connection) -> Iterator[Finding]:
    (version,) = store.execute("PRAGMA user_version").fetchone()
    known = newest_format()
    if version > known:
        yield Finding("wrong", "newer", {"found": version, "known": known})
        return
    if version < known:
        yield Finding("note", "older", {"found": version, "known": known})
    problem = problem_of(store, "integrity_check")
    if problem is not None:
        yield Finding("wrong", "damaged", {"message": problem})
        return
    yield from _examine_rows(store, "checksum" if has_checksums(store) else "NULL")


def _examine_rows(store: sqlite3.Connection, kept: str) -> Iterator[Finding]:
    def log_of(table_id: str) -> Rows:
        rows = store.execute(
            f"SELECT table_id, seq, person, command, events, {kept} FROM log WHERE table_id = ? ORDER BY seq",
            (table_id,),
        )
        return [LogRow(line[1], line[4], of in (None, row_checksum(*line))) for *line, of in rows]

    def tournament_log_of(tournament: str) -> Rows:
        rows = store.execute(
            f"SELECT tournament, seq, events, {kept} FROM tournament_log WHERE tournament = ? ORDER BY seq",
            (tournament,),
        )
        return [LogRow(line[1], line[2], of in (None, tournament_checksum(*line))) for *line, of in rows]

    yield from examine_tables(store.execute("SELECT id, seq FROM tables").fetchall(), log_of)
    records = store.execute(f"SELECT id, table_id, number, edition, players, record, {kept} FROM records")
    yield from examine_records(
        (StoredRecord(*line), of in (None, record_checksum(*line))) for *line, of in records
    )
    players = store.execute("SELECT id, name, token_hash, recovery_hash, password FROM players")
    yield from examine_players(Player(*row) for row in players)
    yield from _examine_results(store)
    if store.execute("SELECT 1 FROM sqlite_master WHERE name = 'tournaments'").fetchone():
        heads = store.execute("SELECT id, seq FROM tournaments").fetchall()
        yield from examine_tournaments(heads, tournament_log_of)
    if kept == "checksum":
        (without,) = store.execute(
            "SELECT (SELECT count(*) FROM log WHERE checksum IS NULL)"
            " + (SELECT count(*) FROM records WHERE checksum IS NULL)"
        ).fetchone()
        if without:
            yield Finding("note", "without_checksum", {"n": without})


def _examine_results(store: sqlite3.Connection) -> Iterator[Finding]:
    """What rounds gave players: of a table that there is, won or not."""
    wrong = store.execute(
        "SELECT player, table_id, number FROM results WHERE won NOT IN (0, 1)"
        " OR NOT EXISTS (SELECT 1 FROM tables WHERE id = results.table_id)"
    ).fetchall()
    for player, table_id, number in wrong:
        yield Finding("wrong", "result_broken", {"player": player, "table": table_id, "number": number})
    if not wrong:
        (n,) = store.execute("SELECT count(*) FROM results").fetchone()
        yield Finding("ok", "results", {"n": n})
