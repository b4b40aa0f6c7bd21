"""Bringing a backup back, in such an order that a kill at any moment leaves the old store or the new one.

1. The backup is copied into the folder under another name (`comodin.sqlite.restoring`) and checked there.
2. The copy gets a name that says when (`comodin.sqlite.restored-…`): from now on it is the store. Whoever opens
   the folder next finishes what is left to do, if we could not.
3. The old files are moved aside, with their write-ahead log, and the copy takes the place of the database.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from ....errors import BadInput
from .backup import check_copy
from .folder import (
    BACKUP_ID,
    FILE,
    OURS_ALONE,
    SHM,
    WAL,
    beside,
    database_id,
    has_foreign_wal,
    has_wal,
    in_use,
    lock_folder,
    sync_folder,
)

COPY = f"{FILE}.restoring"
CHECKED = f"{FILE}.restored-"
ASIDE = "comodin-before-"


def restore_folder(folder: Path, source: Path, *, force: bool = False) -> Path | None:
    """Puts a checked copy of the backup in place; returns where the store is now that was there before. `force`:
    also where rows of it are damaged."""
    if not source.is_file():
        raise BadInput("backup", f"there is no file {source}")
    lock = lock_folder(folder)
    try:
        finish_restore(folder)
        copy = folder / COPY
        try:
            foreign = source.resolve() == (folder / FILE).resolve() and has_foreign_wal(folder, lock)
            _copy(source, copy, own_log=has_wal(source) and database_id(source) != BACKUP_ID and not foreign)
            damage = check_copy(copy)
            if damage is not None and not force:
                raise BadInput("backup", f"{damage}; nothing was changed; --force restores it all the same")
            stamp = _free_stamp(folder)
            copy.rename(folder / f"{CHECKED}{stamp}")
            sync_folder(folder)
        except (OSError, sqlite3.Error) as error:
            raise BadInput("backup", f"{source} could not be restored: {error}; nothing was changed") from None
        finally:
            for suffix in ("", WAL, SHM):
                beside(copy, suffix).unlink(missing_ok=True)
        return finish_restore(folder)
    finally:
        os.close(lock)


def finish_restore(folder: Path) -> Path | None:
    """The last step, also where it was interrupted. Only who holds the lock may do it."""
    aside = None
    for checked in sorted(folder.glob(f"{CHECKED}*")):
        kept = folder / f"{ASIDE}{checked.name.removeprefix(CHECKED)}.sqlite"
        for suffix in (WAL, SHM, ""):  # without the database the others mean nothing, so it goes last
            with suppress(FileNotFoundError):
                beside(folder / FILE, suffix).rename(beside(kept, suffix))
        checked.rename(folder / FILE)
        sync_folder(folder)
        aside = kept if kept.exists() else None
    return aside


def is_unfinished(folder: Path) -> bool:
    """Was a restore interrupted that whoever opens the folder next will finish?"""
    return any(folder.glob(f"{CHECKED}*"))


def _copy(source: Path, copy: Path, *, own_log: bool) -> None:
    """With its write-ahead log where it has one of its own: what was moved aside can be brought back, too."""
    if own_log and source.parent.resolve() != copy.parent.resolve() and in_use(source.parent):
        raise BadInput("backup", f"a server is using {source}; make a copy of it with comodin backup")
    for suffix in ("", WAL) if own_log else ("",):
        target = beside(copy, suffix)
        target.unlink(missing_ok=True)
        with (
            beside(source, suffix).open("rb") as old,
            os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OURS_ALONE), "wb") as new,
        ):
            shutil.copyfileobj(old, new, 1024 * 1024)
    if own_log:
        with_log = sqlite3.connect(copy, isolation_level=None)
        with_log.execute("PRAGMA journal_mode = DELETE")  # takes in what is in the log
        with_log.close()
    handle = os.open(copy, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _free_stamp(folder: Path) -> str:
    """The date, for the name of what is moved aside; nothing that was moved there before is overwritten."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = 1
    name = stamp
    while (folder / f"{ASIDE}{name}.sqlite").exists():
        number += 1
        name = f"{stamp}-{number}"
    return name
