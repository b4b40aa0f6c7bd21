"""Looking after a data folder: what is wrong with it, and a copy of it while the server runs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ....errors import BadInput
from ..maintenance import Rows, examine_space, examine_tables, examine_tournaments
from ..protocols import Finding
from .database import FILE, LOCK, connect, lock_folder, migrations


def examine_folder(folder: Path) -> Iterator[Finding]:
    """One finding after the other, the most basic first; stops where the rest makes no sense."""
    path = folder / FILE
    if not path.is_file():
        yield Finding("wrong", "no_store", {"path": str(path)})
        return
    if not os.access(path, os.W_OK) or not os.access(folder, os.W_OK):
        yield Finding("wrong", "not_writable", {"path": str(path)})
    yield examine_space(folder)
    yield Finding("note", "running", {}) if _in_use(folder) else Finding("ok", "not_running", {})
    try:
        store = connect(path, readonly=True)
        yield from _examine_store(store)
        store.close()
    except sqlite3.DatabaseError as error:
        yield Finding("wrong", "damaged", {"message": str(error)})


def _in_use(folder: Path) -> bool:
    if not (folder / LOCK).exists():
        return False
    try:
        os.close(lock_folder(folder))
    except BadInput:
        return True
    return False


def _examine_store(store: sqlite3.Connection) -> Iterator[Finding]:
    (version,) = store.execute("PRAGMA user_version").fetchone()
    known = migrations()[-1][0]
    if version > known:
        yield Finding("wrong", "newer", {"found": version, "known": known})
        return
    if version < known:
        yield Finding("note", "older", {"found": version, "known": known})
    (problem,) = store.execute("PRAGMA integrity_check(1)").fetchone()
    if problem != "ok":
        yield Finding("wrong", "damaged", {"message": problem})
        return

    def log_of(table_id: str) -> Rows:
        return store.execute("SELECT seq, events FROM log WHERE table_id = ? ORDER BY seq", (table_id,)).fetchall()

    def tournament_log_of(tournament: str) -> Rows:
        return store.execute(
            "SELECT seq, events FROM tournament_log WHERE tournament = ? ORDER BY seq", (tournament,)
        ).fetchall()

    yield from examine_tables(store.execute("SELECT id, seq FROM tables").fetchall(), log_of)
    if store.execute("SELECT 1 FROM sqlite_master WHERE name = 'tournaments'").fetchone():
        heads = store.execute("SELECT id, seq FROM tournaments").fetchall()
        yield from examine_tournaments(heads, tournament_log_of)


def backup_folder(folder: Path, target: Path) -> int:
    """Copies the store as it is at one moment, also while a server writes to it; returns the bytes of the copy."""
    path = folder / FILE
    if not path.is_file():
        raise BadInput("--data", f"there is no store in {folder}")
    if target.exists():
        raise BadInput("target", f"{target} exists already; choose another name")
    unfinished = target.with_name(f"{target.name}.unfinished")
    source = connect(path, readonly=True)
    try:
        copy = sqlite3.connect(unfinished)
        with copy:
            source.backup(copy, pages=2_000)
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.close()
        handle = os.open(unfinished, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
    except sqlite3.Error as error:
        unfinished.unlink(missing_ok=True)
        raise BadInput("backup", f"could not be made: {error}") from None
    finally:
        source.close()
    unfinished.rename(target)
    return target.stat().st_size
