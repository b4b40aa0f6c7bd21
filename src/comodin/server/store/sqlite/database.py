"""The file of the embedded store: SQLite with exactly one connection that writes, in a thread of its own, with
group commit.

All that is waiting is written in one transaction and made durable by one fsync (WAL, synchronous=FULL). Every
thread that reads has a connection of its own, for reading only. A lock on a file keeps a second process out.
Nothing is called durable that went into a file which is not at its place any more.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ....errors import BadInput
from ..erasure import wiped_events
from ..protocols import Finished, Head, Row, SequenceConflict, StoreFailed
from .checkpoints import Checkpoints
from .checksums import row_checksum
from .examination import LARGE, Beside, problem_of
from .folder import FILE, keep_private, lock_folder, number_anew, refuse_foreign_wal
from .formats import migrate
from .ledger import put_finished, put_mentions, put_met, put_visits
from .restore import finish_restore
from .watch import LOOK_SECONDS, MOVED, Watch

log = logging.getLogger("comodin.server")

MOST_IN_A_GROUP = 2_000
MOST_REMEMBERED = 50_000
CACHE_KB, READ_CACHE_KB = 4_000, 1_000
HASTE = 20
MOST_WAL = 64 * 1024 * 1024
"""Bytes that the file of the write-ahead log may keep once it was copied: after a backup of a large store it had
to grow."""


class Append(NamedTuple):
    """A row for the log of a table."""

    head: Head
    row: Row
    finished: Finished | None


Work = Append | Callable[[sqlite3.Connection], None]
Waiting = tuple[Work, "asyncio.Future[None]"]
Committed = list[tuple["asyncio.Future[None]", Exception | None]]


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection to the database."""
    mode = "ro" if readonly else "rwc"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, check_same_thread=False)
    connection.isolation_level = None  # transactions are written out
    connection.execute(f"PRAGMA cache_size = -{READ_CACHE_KB if readonly else CACHE_KB}")
    return connection


class Database:
    """The file of one server: one connection that writes, one for each thread that reads."""

    def __init__(self, folder: Path, *, force: bool = False) -> None:
        """`force`: also a file that is damaged."""
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
            self._read.execute("SELECT 1")
        except sqlite3.DatabaseError as error:
            os.close(self._lock)
            raise BadInput("--data", f"{path} cannot be used: {error}; see comodin doctor") from None
        except BadInput:
            os.close(self._lock)
            raise
        disguised = self._read.execute("SELECT person, nobody FROM forgetting WHERE nobody IS NOT NULL")
        self.disguised: dict[str, str] = dict(disguised.fetchall())  # who is being wiped (wiping.py), as whom
        self._watch = Watch(folder)
        self._beside: Beside | None = None
        if problem is not None:
            self._watch.damage = problem
        elif path.stat().st_size > LARGE:
            self._beside = Beside(path, lambda: connect(path, readonly=True), self._is_damaged)
        self._loop: asyncio.AbstractEventLoop | None = None  # the one that asks
        self._waiting: list[Waiting] = []  # for the writer; only the loop touches it
        self._busy = False  # the writer has a group
        self._groups: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._last: dict[str, int] = {}  # where logs end; only the writer touches it
        self._checkpoints = Checkpoints(path)
        self.commits = 0
        self.commit_seconds = 0.0
        self.slowest = 0.0  # commit since somebody looked, in seconds
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
        while True:
            self._watch.look(self._write)
            try:
                group = self._groups.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                continue
            if group is None:
                break
            started = time.perf_counter()
            outcome = self._commit(group)
            seconds = time.perf_counter() - started
            self.commits += 1
            self.commit_seconds += seconds
            self.slowest = max(self.slowest, seconds)
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._told, outcome)
            haste = HASTE if self._watch.nearly_full else 1  # the write-ahead log stays short
            self._checkpoints.after_commit(self._write, haste * sum(_weight(work) for work, _ in group))

    def _commit(self, group: list[Waiting]) -> Committed:
        """All of the group in one transaction; if a piece of it cannot stand, each piece alone."""
        try:
            with _Transaction(self._write):
                _write_all(self._write, [work for work, _ in group], self._last)
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

    def _failed(self, group: list[Waiting], reason: str) -> Committed:
        self._last.clear()
        self._watch.failed(reason)
        return [(future, StoreFailed(f"the store failed: {reason}")) for _, future in group]

    def _one_by_one(self, group: list[Waiting], error: Exception) -> Committed:
        self._last.clear()
        if len(group) == 1:
            return [(group[0][1], StoreFailed(str(error)))]
        return [outcome for waiting in group for outcome in self._commit([waiting])]

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

    @property
    def _read(self) -> sqlite3.Connection:
        """The connection of this thread: whoever reads much in another one holds nobody up."""
        connection: sqlite3.Connection | None = getattr(self._readers, "connection", None)
        if connection is None:
            connection = self._readers.connection = connect(self._path, readonly=True)
            self._reading.append(connection)
        return connection

    def select(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a question."""
        return self._read.execute(statement, values).fetchall()

    def disguise(self, text: str) -> str:
        """Events as they are read: without those who are being wiped."""
        for player, nobody in self.disguised.items():
            if f'"{player}"' in text:
                text = wiped_events(text, player, nobody)
        return text

    def close(self) -> None:
        """Writes what is waiting, then lets the folder go."""
        while self._waiting:
            self._groups.put(self._waiting[:MOST_IN_A_GROUP])
            del self._waiting[:MOST_IN_A_GROUP]
        self._groups.put(None)
        self._thread.join()
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


def _write_all(write: sqlite3.Connection, group: list[Work], last: dict[str, int]) -> None:
    """One statement for all rows of the log and one for all heads: between statements this thread has to wait for
    the loop to let it run, so there should be few."""
    appends = [work for work in group if isinstance(work, Append)]
    if appends:
        _check_sequence(write, appends, last)
        heads = {work.head.id: work.head for work in appends}  # the last one of each table
        columns = "(?, ?, ?, ?, ?, ?, ?, ?)"
        write.execute(
            "INSERT INTO tables (id, seq, at, due, phase, listed, summary, door) VALUES"
            f" {', '.join([columns] * len(heads))} ON CONFLICT (id) DO UPDATE SET seq = excluded.seq,"
            " at = excluded.at, due = excluded.due, phase = excluded.phase, listed = excluded.listed,"
            " summary = excluded.summary, door = excluded.door",
            [
                value
                for head in heads.values()
                for value in (
                    head.id,
                    head.seq,
                    head.at,
                    head.due,
                    head.phase,
                    head.listed,
                    head.summary,
                    head.door,
                )
            ],
        )
        write.execute(
            "INSERT INTO log (table_id, seq, person, command, events, checksum, content, told) VALUES"
            f" {', '.join(['(?, ?, ?, ?, ?, ?, ?, ?)'] * len(appends))}",
            [value for work in appends for value in _columns(work.head.id, work.row)],
        )
    for work in group:
        if not isinstance(work, Append):
            work(write)
            continue
        put_mentions(write, work.head.id, work.row)
        if work.head.here is not None:
            put_visits(write, work.head.id, work.head.here)
        if work.head.dealt_to:
            put_met(write, work.head.dealt_to, 0)
        if work.head.phase == "closed":
            write.execute("INSERT OR IGNORE INTO closed VALUES (?, ?)", (work.head.id, time.time()))
            write.execute("DELETE FROM codes WHERE table_id = ?", (work.head.id,))
        if work.finished is not None:
            put_finished(write, work.finished)


def _columns(table_id: str, row: Row) -> tuple[object, ...]:
    line = (table_id, row.seq, row.person, row.command, row.events)
    return *line, row_checksum(*line), row.content, row.told


def _weight(work: Work) -> int:
    """How much of the write-ahead log it takes, in usual commands."""
    return 1 + len(work.row.events) // 8192 if isinstance(work, Append) else 1


def _refuse_damaged(path: Path, problem: str, force: bool) -> None:
    if not force:
        hint = "see comodin doctor, bring back a backup with comodin restore, or start with --force"
        raise BadInput("--data", f"the store is damaged; {hint} ({problem[:80]}) {path}")
    log.error("%s is damaged: %s; started all the same, as --force asks", path, problem)


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
