"""The file of the embedded store: SQLite with exactly one connection that writes, in a thread of its own, with
group commit.

All that is waiting is written in one transaction and made durable by one fsync (WAL, synchronous=FULL). Every
thread that reads has a connection of its own, for reading only. A lock on a file keeps a second process out.
Nothing is called durable that went into a file which is not at its place any more.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from ....errors import BadInput
from ..pipeline import Append, Committed, Pipeline, Waiting, Work
from ..protocols import LogDamaged, SequenceConflict, StoreFailed
from ..sql import SqlDatabase, Transaction, put_beside
from .appending import check_sequence, put_rows
from .checkpoints import Checkpoints
from .examination import LARGE, Beside, problem_of
from .folder import FILE, keep_private, lock_folder, number_anew, refuse_foreign_wal
from .formats import migrate
from .restore import finish_restore
from .watch import MOVED, Watch

log = logging.getLogger("comodin.server")

CACHE_KB, READ_CACHE_KB = 4_000, 1_000
READING_THREADS = 2
HASTE = 20
MOST_WAL = 64 * 1024 * 1024
"""Bytes that the file of the write-ahead log may keep once it was copied: after a backup of a large store it had
to grow."""

T = TypeVar("T")


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection to the database."""
    mode = "ro" if readonly else "rwc"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, check_same_thread=False)
    connection.isolation_level = None  # transactions are written out
    connection.execute(f"PRAGMA cache_size = -{READ_CACHE_KB if readonly else CACHE_KB}")
    return connection


class Database(Pipeline, SqlDatabase):
    """The file of one server: one connection that writes, one for each thread that reads."""

    def __init__(self, folder: Path, *, force: bool = False) -> None:
        """`force`: also a file that is damaged."""
        super().__init__()
        self._lock = lock_folder(folder)
        path = folder / FILE
        try:
            finish_restore(folder)
            refuse_foreign_wal(folder, self._lock)
            keep_private(folder)
            self._write = connect(path)
            self._write.execute("PRAGMA journal_mode = WAL")
            self._write.execute("PRAGMA synchronous = FULL")
            self._write.execute("PRAGMA wal_autocheckpoint = 0")  # see checkpoints.py
            self._write.execute(f"PRAGMA journal_size_limit = {MOST_WAL}")
            problem = None if path.stat().st_size > LARGE else problem_of(self._write)
            if problem is not None:
                _refuse_damaged(path, problem, force)
            migrate(self._write)
            number_anew(self._write, self._lock)
            self._path = path
            self._readers = threading.local()
            self._reading: list[sqlite3.Connection] = []  # one for each thread that has asked
            self._reader.execute("SELECT 1")
        except sqlite3.DatabaseError as error:
            os.close(self._lock)
            raise BadInput("--data", f"{path} cannot be used: {error}; see comodin doctor") from None
        except BadInput:
            os.close(self._lock)
            raise
        disguised = self._reader.execute("SELECT person, nobody FROM forgetting WHERE nobody IS NOT NULL")
        self.disguised = dict(disguised.fetchall())  # who is being wiped (wiping.py), as whom
        self._watch = Watch(folder)
        self._beside: Beside | None = None
        if problem is not None:
            self._watch.damage = problem
        elif path.stat().st_size > LARGE:
            self._beside = Beside(path, lambda: connect(path, readonly=True), self._is_damaged)
        self._last: dict[str, int] = {}  # where logs end; only the writer touches it
        self._checkpoints = Checkpoints(path)
        self._threads = ThreadPoolExecutor(READING_THREADS, "reading")
        self.start_writing()

    # -- writing -----------------------------------------------------------------------------------------

    def look(self) -> None:
        """How is the disk?"""
        self._watch.look(self._write)

    def committed(self, group: list[Waiting]) -> None:
        """The write-ahead log has grown; on a disk that is nearly full it stays short."""
        haste = HASTE if self._watch.nearly_full else 1
        self._checkpoints.after_commit(self._write, haste * sum(_weight(work) for work, _ in group))

    def commit(self, group: list[Waiting]) -> Committed:
        """All of the group in one transaction; if a piece of it cannot stand, each piece alone."""
        try:
            with _Transaction(self._write):
                self._write_all([work for work, _ in group])
        except sqlite3.IntegrityError as error:
            return self._one_by_one(group, error)
        except sqlite3.Error as error:  # the disk is full, or gone
            return self._failed(group, str(error))
        except Exception as error:  # a conflict, or a fault of ours in one piece: the writer has to go on
            if not isinstance(error, SequenceConflict) and len(group) == 1:
                log.exception("write failed with an internal error")
            return self._one_by_one(group, error)
        if self._watch.moved_now():  # it went into a file that nobody will find
            return self._failed(group, MOVED)
        self._watch.written()
        return [(future, None) for _, future in group]

    def _write_all(self, group: list[Work]) -> None:
        appends = [work for work in group if isinstance(work, Append)]
        if appends:
            check_sequence(self._write, appends, self._last)
            put_rows(self._write, appends)
        for work in group:
            if isinstance(work, Append):
                put_beside(self._write, work.head, work.row, work.finished)
            else:
                work(self._write)

    def _failed(self, group: list[Waiting], reason: str) -> Committed:
        self._last.clear()
        self._watch.failed(reason)
        return [(future, StoreFailed(f"the store failed: {reason}")) for _, future in group]

    def _one_by_one(self, group: list[Waiting], error: Exception) -> Committed:
        self._last.clear()
        if len(group) == 1:
            kind = SequenceConflict if isinstance(error, SequenceConflict) else StoreFailed
            return [(group[0][1], kind(str(error)))]
        return [outcome for waiting in group for outcome in self.commit([waiting])]

    # -- how it is doing -------------------------------------------------------------------------------------

    def health(self) -> str | None:
        """Why it cannot be relied on, in words for an operator; None: all is well."""
        watch = self._watch
        if watch.moved():
            return MOVED
        return watch.trouble or (None if watch.damage is None else f"it is damaged: {watch.damage}")

    def _is_damaged(self, problem: str) -> None:
        self._watch.damage = problem

    @property
    def failing(self) -> bool:
        """Can it not write?"""
        return self._watch.trouble is not None or self._watch.moved()

    @property
    def nearly_full(self) -> bool:
        """Is there so little space that nothing new should begin?"""
        return self._watch.nearly_full

    @property
    def free_bytes(self) -> int:
        """Free on the disk of the store."""
        return self._watch.free_bytes

    @property
    def size_bytes(self) -> int:
        """Of the files of the store."""
        return self._watch.size_bytes

    # -- reading -----------------------------------------------------------------------------------------

    @property
    def _reader(self) -> sqlite3.Connection:
        """The connection of this thread: whoever reads much in another one holds nobody up."""
        connection: sqlite3.Connection | None = getattr(self._readers, "connection", None)
        if connection is None:
            connection = self._readers.connection = connect(self._path, readonly=True)
            self._reading.append(connection)
        return connection

    async def ask(self, question: Callable[[Transaction], T]) -> T:
        """At once: from memory that is quicker than to hand it to a thread."""
        return self._answer(question)

    async def ask_much(self, question: Callable[[Transaction], T]) -> T:
        """In a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question)

    def _answer(self, question: Callable[[Transaction], T]) -> T:
        try:
            return question(self._reader)
        except sqlite3.OperationalError as error:  # the disk
            raise StoreFailed(str(error)) from None
        except sqlite3.DatabaseError as error:
            raise LogDamaged(str(error)) from None

    def close(self) -> None:
        """Writes what is waiting, then lets the folder go."""
        self.stop_writing()
        self._threads.shutdown(cancel_futures=True)
        if self._beside is not None:
            self._beside.close()
        self._checkpoints.close()
        for connection in self._reading:
            connection.close()
        self._write.close()
        os.close(self._lock)


class _Transaction:
    def __init__(self, write: sqlite3.Connection) -> None:
        self._write = write

    def __enter__(self) -> None:
        self._write.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, *error: object) -> None:
        try:
            if kind is None:
                self._write.execute("COMMIT")
        finally:
            if self._write.in_transaction:
                self._write.execute("ROLLBACK")


def _weight(work: Work) -> int:
    """How much of the write-ahead log it takes, in usual commands."""
    return 1 + len(work.row.events) // 8192 if isinstance(work, Append) else 1


def _refuse_damaged(path: Path, problem: str, force: bool) -> None:
    if not force:
        hint = "see comodin doctor, bring back a backup with comodin restore, or start with --force"
        raise BadInput("--data", f"the store is damaged; {hint} ({problem[:80]}) {path}")
    log.error("%s is damaged: %s; started all the same, as --force asks", path, problem)
