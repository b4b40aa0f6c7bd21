"""Looking after a data folder: what is wrong with it, and a copy of it while the server runs."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ...errors import BadInput
from ...table import fold, parse_table_event
from ...tournament import fold as fold_live
from .sqlite import FILE, LOCK, connect, lock_folder, migrations, parse_live_event

LITTLE_SPACE = 200 * 1024 * 1024
Level = Literal["ok", "note", "wrong"]


@dataclass(frozen=True)
class Finding:
    """What was looked at, and how it is: the text of the catalogue is `server.doctor.<code>`."""

    level: Level
    code: str
    about: dict[str, object]


def examine(folder: Path) -> Iterator[Finding]:
    """One finding after the other, the most basic first; stops where the rest makes no sense."""
    path = folder / FILE
    if not path.is_file():
        yield Finding("wrong", "no_store", {"path": str(path)})
        return
    if not os.access(path, os.W_OK) or not os.access(folder, os.W_OK):
        yield Finding("wrong", "not_writable", {"path": str(path)})
    free = shutil.disk_usage(folder).free
    level: Level = "ok" if free >= LITTLE_SPACE else "wrong"
    yield Finding(level, "space" if level == "ok" else "little_space", {"n": free // (1024 * 1024)})
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
    yield from _examine_logs(
        store, "table", "tables", "log", "table_id", lambda lines: fold(map(parse_table_event, lines))
    )
    if store.execute("SELECT 1 FROM sqlite_master WHERE name = 'tournaments'").fetchone():
        yield from _examine_logs(
            store,
            "tournament",
            "tournaments",
            "tournament_log",
            "tournament",
            lambda lines: fold_live(map(parse_live_event, lines)),
        )


def _examine_logs(
    store: sqlite3.Connection,
    kind: str,
    heads: str,
    logs: str,
    key: str,
    folded: Callable[[Iterator[dict[str, Any]]], object],
) -> Iterator[Finding]:
    """Is every log whole, and does it make what it is the log of?"""
    found = store.execute(f"SELECT id, seq FROM {heads}").fetchall()
    bad = 0
    for one, seq in found:
        rows = store.execute(f"SELECT seq, events FROM {logs} WHERE {key} = ? ORDER BY seq", (one,)).fetchall()
        if [number for number, _ in rows] != list(range(1, seq + 1)) or not _folds(folded, rows):
            bad += 1
            yield Finding("wrong", f"{kind}_unreadable", {kind: one})
    if not bad:
        yield Finding("ok", heads, {"n": len(found)})


def _folds(folded: Callable[[Iterator[dict[str, Any]]], object], rows: list[tuple[int, str]]) -> bool:
    try:
        folded(line for _, events in rows for line in json.loads(events))
    except Exception:  # whatever it is, this log cannot be played: that is what was asked
        return False
    return True


def backup(folder: Path, target: Path) -> int:
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
