"""The file of the embedded store: SQLite with exactly one connection that writes, in a thread of its own, with
group commit.

All that is waiting is written in one transaction and made durable by one fsync (WAL, synchronous=FULL). Reads use
a second connection that is opened for reading only. A lock on a file keeps a second process out.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from ....errors import BadInput
from ..protocols import Finished, Head, Row, SequenceConflict, StoreFailed
from .checkpoints import Checkpoints
from .ledger import put_finished, put_visits

log = logging.getLogger("comodin.server")

FILE = "comodin.sqlite"
LOCK = "comodin.lock"
MOST_IN_A_GROUP = 2_000
MOST_REMEMBERED = 50_000
CACHE_KB, READ_CACHE_KB = 4_000, 1_000


class Append(NamedTuple):
    """A row for the log of a table."""

    head: Head
    row: Row
    finished: Finished | None


Work = Append | Callable[[sqlite3.Connection], None]
Waiting = tuple[Work, "asyncio.Future[None]"]
Committed = list[tuple["asyncio.Future[None]", Exception | None]]


def migrations() -> list[tuple[int, str]]:
    """The SQL files in their order; the number is the version that each one leads to."""
    folder = files(__package__).joinpath("migrations")
    named = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return [(int(name[:4]), folder.joinpath(name).read_text(encoding="utf-8")) for name in named]


def lock_folder(folder: Path) -> int:
    """Holds the folder for this process until it ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadInput("--data", f"expected a folder to write to, found {folder}: {error.strerror}") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise BadInput("--data", f"another server is using {folder}; stop it, or choose another folder") from None
    return handle


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection to the database."""
    mode = "ro" if readonly else "rwc"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, check_same_thread=False)
    connection.isolation_level = None  # transactions are written out
    connection.execute(f"PRAGMA cache_size = -{READ_CACHE_KB if readonly else CACHE_KB}")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the database to the newest format."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    known = migrations()
    if version > known[-1][0]:
        raise BadInput("--data", f"it was written by a newer comodin (format {version}, we know {known[-1][0]})")
    for number, script in known:
        if number > version:
            connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


class Database:
    """The file of one server: one connection that writes, one that reads."""

    def __init__(self, folder: Path) -> None:
        self._lock = lock_folder(folder)
        path = folder / FILE
        try:
            self._write = connect(path)
            self._write.execute("PRAGMA journal_mode = WAL")
            self._write.execute("PRAGMA synchronous = FULL")
            self._write.execute("PRAGMA wal_autocheckpoint = 0")  # see checkpoints.py
            migrate(self._write)
            self._read = connect(path, readonly=True)
        except sqlite3.DatabaseError as error:
            os.close(self._lock)
            raise BadInput("--data", f"{path} cannot be used: {error}; see comodin doctor") from None
        except BadInput:
            os.close(self._lock)
            raise
        self._loop: asyncio.AbstractEventLoop | None = None  # the one that asks
        self._waiting: list[Waiting] = []  # for the writer; only the loop touches it
        self._busy = False  # the writer has a group
        self._groups: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._last: dict[str, int] = {}  # where logs end; only the writer touches it
        self._checkpoints = Checkpoints(path)
        self.commits = 0
        self.commit_seconds = 0.0
        self.slowest = 0.0  # commit since somebody looked, in seconds
        self.failing = False  # did the last transaction fail?
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    # -- writing -----------------------------------------------------------------------------------------

    def write(self, work: Work) -> asyncio.Future[None]:
        """With all that waits in one transaction; durable when done."""
        loop = self._loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((work, future))
        if not self._busy and len(self._waiting) == 1:
            loop.call_soon(self._hand_over)  # with all that comes in this turn of the loop
        return future

    def _hand_over(self) -> None:
        """All that waits is one group; what comes meanwhile is the next one."""
        if self._waiting and not self._busy:
            group = self._waiting[:MOST_IN_A_GROUP]
            del self._waiting[:MOST_IN_A_GROUP]
            self._busy = True
            self._groups.put(group)

    def _told(self, outcome: Committed) -> None:
        self._busy = False
        self._hand_over()
        for future, error in outcome:
            if future.cancelled():
                continue
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

    def _run(self) -> None:
        """The writer: one transaction for each group."""
        while (group := self._groups.get()) is not None:
            started = time.perf_counter()
            outcome = self._commit(group)
            seconds = time.perf_counter() - started
            self.commits += 1
            self.commit_seconds += seconds
            self.slowest = max(self.slowest, seconds)
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._told, outcome)
            self._checkpoints.after_commit(self._write, len(group))

    def _commit(self, group: list[Waiting]) -> Committed:
        """All of the group in one transaction; if a piece of it cannot stand, each piece alone."""
        try:
            with _Transaction(self._write):
                _write_all(self._write, [work for work, _ in group], self._last)
            self.failing = False
        except sqlite3.Error as error:
            if isinstance(error, sqlite3.IntegrityError):
                return self._one_by_one(group, error)
            self.failing = True  # the disk is full, or gone
            self._last.clear()
            return [(future, StoreFailed(f"the store failed: {error}")) for _, future in group]
        except Exception as error:  # a conflict, or a fault of ours in one piece: the writer has to go on
            if not isinstance(error, SequenceConflict) and len(group) == 1:
                log.exception("write failed with an internal error")
            return self._one_by_one(group, error)
        return [(future, None) for _, future in group]

    def _one_by_one(self, group: list[Waiting], error: Exception) -> Committed:
        self._last.clear()
        if len(group) == 1:
            return [(group[0][1], StoreFailed(str(error)))]
        return [outcome for waiting in group for outcome in self._commit([waiting])]

    @property
    def waiting(self) -> int:
        """Writes that wait for the next transaction."""
        return len(self._waiting)

    @property
    def mean_seconds(self) -> float:
        """Mean duration of a transaction."""
        return self.commit_seconds / self.commits if self.commits else 0.0

    def take_slowest(self) -> float:
        """The longest transaction since the last call, in seconds."""
        slowest, self.slowest = self.slowest, 0.0
        return slowest

    # -- reading -----------------------------------------------------------------------------------------

    def select(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a question."""
        return self._read.execute(statement, values).fetchall()

    def close(self) -> None:
        """Writes what is waiting, then lets the folder go."""
        while self._waiting:
            self._groups.put(self._waiting[:MOST_IN_A_GROUP])
            del self._waiting[:MOST_IN_A_GROUP]
        self._groups.put(None)
        self._thread.join()
        self._checkpoints.close()
        self._read.close()
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


def _write_all(write: sqlite3.Connection, group: list[Work], last: dict[str, int]) -> None:
    """One statement for all rows of the log and one for all heads: between statements this thread has to wait for
    the loop to let it run, so there should be few."""
    appends = [work for work in group if isinstance(work, Append)]
    if appends:
        _check_sequence(write, appends, last)
        heads = {work.head.id: work.head for work in appends}  # the last one of each table
        columns = "(?, ?, ?, ?, ?, ?, ?)"
        write.execute(
            "INSERT INTO tables (id, seq, at, due, phase, listed, summary) VALUES"
            f" {', '.join([columns] * len(heads))} ON CONFLICT (id) DO UPDATE SET seq = excluded.seq,"
            " at = excluded.at, due = excluded.due, phase = excluded.phase, listed = excluded.listed,"
            " summary = excluded.summary",
            [
                value
                for head in heads.values()
                for value in (head.id, head.seq, head.at, head.due, head.phase, head.listed, head.summary)
            ],
        )
        write.execute(
            f"INSERT INTO log VALUES {', '.join(['(?, ?, ?, ?, ?)'] * len(appends))}",
            [
                value
                for work in appends
                for value in (work.head.id, work.row.seq, work.row.person, work.row.command, work.row.events)
            ],
        )
    for work in group:
        if not isinstance(work, Append):
            work(write)
            continue
        if work.head.here is not None:
            put_visits(write, work.head.id, work.head.here)
        if work.finished is not None:
            put_finished(write, work.finished)


def _check_sequence(write: sqlite3.Connection, appends: list[Append], last: dict[str, int]) -> None:
    """Each table goes on exactly where its log ends (the log's key would refuse a row twice, but not a gap).
    `last` remembers where that is: nobody else writes."""
    unknown = {work.head.id for work in appends if work.head.id not in last}
    if unknown:
        if len(last) > MOST_REMEMBERED:
            last.clear()
            unknown = {work.head.id for work in appends}
        ids = json.dumps(list(unknown))
        rows = write.execute("SELECT id, seq FROM tables WHERE id IN (SELECT value FROM json_each(?))", (ids,))
        last.update(dict.fromkeys(unknown, 0))
        last.update(rows.fetchall())
    for work in appends:
        if work.row.seq != last[work.head.id] + 1:
            raise SequenceConflict(f"table {work.head.id} is not at {work.row.seq - 1}")
        last[work.head.id] = work.row.seq
