"""A copy of a store as it is at one moment, also while a server writes to it.

`VACUUM INTO` reads in one transaction, so commits meanwhile neither disturb it nor are in it. The copy is checked
and durable before it gets its name, and never takes the place of a file that is there.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from ....errors import BadInput
from ..sql import record_checksum, row_checksum, tournament_checksum
from .examination import problem_of
from .folder import BACKUP_ID, FILE, OURS_ALONE, SHM, WAL, beside, sync_folder
from .formats import has_checksums, newest_format

log = logging.getLogger("comodin.server")

MIB = 1024 * 1024
OPERATIONS = 20_000  # of SQLite's machine, between two looks


def backup_folder(folder: Path, target: Path) -> int:
    """Returns the bytes of the copy."""
    path = folder / FILE
    if not path.is_file():
        raise BadInput("--data", f"there is no store in {folder}")
    if target.exists():
        raise BadInput("target", f"{target} exists already; choose another name")
    if not target.parent.is_dir():
        raise BadInput("target", f"there is no folder {target.parent}")
    _need_space(path, target)
    unfinished = target.with_name(f"{target.name}.unfinished")
    opened: list[int] = []
    try:
        _begin(unfinished, opened)
        _copy(path, unfinished)
        damage = check_copy(unfinished)
        os.fsync(opened[0])
        _put_in_place(unfinished, target)
    except (OSError, sqlite3.Error) as error:
        raise BadInput("backup", f"could not be made: {error}") from None
    finally:  # also when it is interrupted, at whatever line
        _remove(unfinished, opened)
    if damage is not None:  # a copy of what is there is better than none
        log.warning("%s was copied as it is, but %s; see comodin doctor", path, damage)
    return target.stat().st_size


def check_copy(copy: Path) -> str | None:
    """Is this a whole store that this version can open? BadInput says what is wrong with it. Returns what is wrong
    with a row of it, whose checksum says that it was changed or which is missing."""
    store = sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        problem = problem_of(store, "integrity_check") or _wrong_format(store)
        if problem is not None:
            raise BadInput("backup", f"it is not whole: {problem}; nothing was changed")
        return _wrong_row(store)
    finally:
        store.close()


def _wrong_format(store: sqlite3.Connection) -> str | None:
    (version,) = store.execute("PRAGMA user_version").fetchone()
    if not version or not store.execute("SELECT 1 FROM sqlite_master WHERE name = 'log'").fetchone():
        return "it is no store of comodin"
    known = newest_format()
    return f"a newer comodin wrote it (format {version}, we know {known})" if version > known else None


def _wrong_row(store: sqlite3.Connection) -> str | None:
    """Every checksum, and that no log has a gap."""
    gap = store.execute(
        "SELECT t.id FROM tables t LEFT JOIN log l ON l.table_id = t.id"
        " GROUP BY t.id HAVING count(l.seq) != t.seq OR max(l.seq) != t.seq OR min(l.seq) != 1 LIMIT 1"
    ).fetchone()
    if gap is not None:
        return f"the log of table {gap[0]} has a gap"
    if not has_checksums(store):
        return None
    for table, columns, of in (
        ("log", "table_id, seq, person, command, events", row_checksum),
        ("tournament_log", "tournament, seq, events", tournament_checksum),
        ("records", "id, table_id, number, edition, players, record", record_checksum),
    ):
        for *line, kept in store.execute(f"SELECT {columns}, checksum FROM {table} WHERE checksum IS NOT NULL"):
            if of(*line) != kept:
                return f"a row of {line[0]} was changed"
    return None


def _need_space(path: Path, target: Path) -> None:
    needed = path.stat().st_size
    free = shutil.disk_usage(target.parent).free
    if free < needed:
        raise BadInput(
            "target", f"{needed // MIB + 1} MiB are needed, {free // MIB} MiB are free; choose another disk"
        )


def _begin(unfinished: Path, opened: list[int]) -> None:
    """An empty file for us alone; one that a killed backup left is used again. SQLite's locks are others."""
    try:
        opened.append(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OURS_ALONE))
    except OSError as error:
        raise BadInput("target", f"{unfinished} cannot be written: {error.strerror}") from None
    if not _is_ours(opened[0]):
        raise BadInput("target", f"another backup to {unfinished} is being made")
    os.fchmod(opened[0], OURS_ALONE)
    os.ftruncate(opened[0], 0)


def _is_ours(handle: int) -> bool:
    """Locks the file, if nobody else has."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _remove(unfinished: Path, opened: list[int]) -> None:
    with suppress(FileNotFoundError):
        handle = opened[0] if opened else os.open(unfinished, os.O_RDWR)
        if _is_ours(handle):
            for suffix in (WAL, SHM, "-journal", ""):
                beside(unfinished, suffix).unlink(missing_ok=True)
        os.close(handle)


def _copy(path: Path, unfinished: Path) -> None:
    """Every now and then SQLite lets Python look whether somebody wants to interrupt it."""
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    source.set_progress_handler(lambda: 0, OPERATIONS)
    try:
        source.execute("VACUUM INTO ?", (str(unfinished),))
    except sqlite3.OperationalError as error:
        if str(error) == "interrupted":  # what a handler raises does not come through
            raise KeyboardInterrupt from None
        raise
    finally:
        source.close()
    copy = sqlite3.connect(unfinished, isolation_level=None)
    copy.execute("PRAGMA journal_mode = OFF")  # who interrupts it gets no copy
    copy.execute(f"PRAGMA application_id = {BACKUP_ID}")
    copy.close()


def _put_in_place(unfinished: Path, target: Path) -> None:
    """Under its name, at once and durable; a file that has come there meanwhile is not overwritten."""
    try:
        os.link(unfinished, target)
    except FileExistsError:
        raise BadInput("target", f"{target} exists by now; choose another name") from None
    except OSError:  # no links on this disk
        if target.exists():
            raise BadInput("target", f"{target} exists by now; choose another name") from None
        unfinished.rename(target)
    sync_folder(target.parent)
