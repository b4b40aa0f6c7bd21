"""The files of the embedded store: who may use them, who may read them, and whether they are still those that were
opened.

SQLite applies whatever write-ahead log lies beside a database when it opens it, also to another database than the
log was written for: a backup that was copied over the database after a crash would be destroyed. So every start
gives the database a number (the application id in its header) and writes it into the lock file, too: a log that
lies beside a database with another number is not its own. A backup has a number that no start chooses.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import sqlite3
import struct
from contextlib import suppress
from pathlib import Path

from ....errors import BadInput

FILE = "comodin.sqlite"
LOCK = "comodin.lock"
WAL, SHM = "-wal", "-shm"
OURS_ALONE, FOLDER_OURS_ALONE = 0o600, 0o700
OTHERS = 0o077
BACKUP_ID = int.from_bytes(b"COMB", "big")
ID_AT = 68
"""Where the header of a database has its application id: four bytes, big-endian."""
NOTE_BYTES = 256  # of numbers in the lock file


def beside(path: Path, suffix: str) -> Path:
    """The write-ahead log of a database, or its index."""
    return path.with_name(path.name + suffix)


def lock_folder(folder: Path) -> int:
    """Holds the folder for this process until it ends, however it ends."""
    try:
        folder.mkdir(mode=FOLDER_OURS_ALONE, parents=True, exist_ok=True)
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OURS_ALONE)
    except OSError as error:
        raise BadInput("--data", f"{folder} cannot be used as a folder: {error.strerror}") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise BadInput("--data", f"another server is using {folder}; stop it, or choose another folder") from None
    return handle


def in_use(folder: Path) -> bool:
    """Is a server using this folder?"""
    if not (folder / LOCK).exists():
        return False
    try:
        os.close(lock_folder(folder))
    except BadInput:
        return True
    return False


def wide_open(folder: Path) -> list[Path]:
    """The files of the store that other users of the machine may read."""
    files = [folder / LOCK, *(beside(folder / FILE, suffix) for suffix in ("", WAL, SHM))]
    return [path for path in files if path.is_file() and path.stat().st_mode & OTHERS]


def keep_private(folder: Path) -> None:
    """The files are for the server's user alone. SQLite gives those that it makes the mode of the database."""
    with suppress(OSError):  # it exists
        os.close(os.open(folder / FILE, os.O_CREAT | os.O_EXCL, OURS_ALONE))
    for path in wide_open(folder):
        with suppress(OSError):  # they are somebody else's, who lets us use them; `comodin doctor` tells of it
            path.chmod(OURS_ALONE)


def sync_folder(folder: Path) -> None:
    """Makes names durable: what was made, renamed or removed in a folder."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# -- whose write-ahead log is it? ----------------------------------------------------------------------------


def refuse_foreign_wal(folder: Path, lock: int) -> None:
    """Before SQLite opens the database: does the write-ahead log beside it belong to it?"""
    if has_foreign_wal(folder, lock):
        told = f"{FILE}{WAL} belongs to another {FILE} (was a backup copied over it?)"
        raise BadInput("--data", f"{told}; use comodin restore BACKUP --data {folder}")


def has_foreign_wal(folder: Path, lock: int) -> bool:
    """Is what lies beside the database the write-ahead log of another one?"""
    found, known = database_id(folder / FILE), _numbers(lock)
    return has_wal(folder / FILE) and (found == BACKUP_ID or (bool(known) and found not in known))


def has_wal(path: Path) -> bool:
    """Does a write-ahead log with something in it lie beside this database?"""
    log = beside(path, WAL)
    return log.is_file() and log.stat().st_size > 0


def database_id(path: Path) -> int | None:
    """The number in the header of the file itself, whatever its write-ahead log says; None: it has no header."""
    try:
        with path.open("rb") as file:
            header = file.read(ID_AT + 4)
    except FileNotFoundError:
        return None
    return int(struct.unpack(">I", header[ID_AT:])[0]) if len(header) == ID_AT + 4 else None


def number_anew(write: sqlite3.Connection, lock: int) -> None:
    """Gives the database a number of its own for as long as this process has it. The old one is good until the
    new one is in the file itself and the log is empty."""
    (before,) = write.execute("PRAGMA application_id").fetchone()
    number = secrets.randbelow(2**30) + 1  # that of a backup is larger
    _note(lock, [*_numbers(lock), before, number])
    write.execute(f"PRAGMA application_id = {number}")
    write.execute("PRAGMA busy_timeout = 100")  # a reader (a backup) may keep us from emptying it; then let it be
    busy, _, _ = write.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    write.execute("PRAGMA busy_timeout = 5000")
    if not busy:
        _note(lock, [number])


def _numbers(lock: int) -> list[int]:
    return [int(number) for number in os.pread(lock, NOTE_BYTES, 0).split() if number.isdigit()]


def _note(lock: int, numbers: list[int]) -> None:
    text = " ".join(str(number) for number in numbers[-20:]).encode()
    os.pwrite(lock, text.ljust(NOTE_BYTES), 0)  # in one piece: no part of an older note is left
    os.fsync(lock)


# -- are they still there? -----------------------------------------------------------------------------------


class Placed:
    """Files as they were when they were opened."""

    def __init__(self, *paths: Path) -> None:
        self._files = [(str(path), _identity(str(path))) for path in paths]

    def moved(self) -> bool:
        """Was one of them deleted or replaced? Then nobody will find what is written to it."""
        return any(_identity(path) != known for path, known in self._files)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
