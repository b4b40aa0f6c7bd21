"""Looking after a data folder: what is wrong with it?"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ..maintenance import examine_space
from ..protocols import Finding
from ..sql import examine_rows
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
    size = sum(found.stat().st_size for found in folder.glob(f"{FILE}*"))
    yield Finding("ok", "database_size", {"n": size // 1_000_000})
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
    tournaments = store.execute("SELECT 1 FROM sqlite_master WHERE name = 'tournaments'").fetchone() is not None
    yield from examine_rows(store, "checksum" if has_checksums(store) else "NULL", tournaments=tournaments)
