"""Checkpoints of the store's write-ahead log beside the writer, so that no commit waits for one.

A thread of its own copies what is in the log into the database while the writer goes on. Only the little that came
meanwhile is copied by the writer itself, between two groups; then the log begins anew and does not grow for ever.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from pathlib import Path

log = logging.getLogger("comodin.server")

LONG = 2_000
"""Commands after which the log is copied: some 20 MB of it. Its file stays as long as that and is written over,
which is quicker to make durable than a file that grows."""


class Checkpoints:
    """Copies the write-ahead log into the database, in a thread of its own."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._commands = 0  # since the last copy
        self._asked = threading.Event()
        self._copied = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def after_commit(self, write: sqlite3.Connection, commands: int) -> None:
        """The writer, between two groups."""
        self._commands += commands
        if self._copied.is_set():
            self._copied.clear()
            _copy(write)  # the rest; the next commit begins the log anew
        elif self._commands >= LONG:
            self._commands = 0
            self._asked.set()

    def _run(self) -> None:
        beside = sqlite3.connect(self._path, check_same_thread=False)
        beside.execute("PRAGMA cache_size = -100")  # it copies, and looks at nothing
        while self._asked.wait() and not self._closed:
            self._asked.clear()  # before it copies: `close` may ask meanwhile, and only once
            _copy(beside)
            self._copied.set()
        beside.close()

    def close(self) -> None:
        """Ends the thread."""
        self._closed = True
        self._asked.set()
        self._thread.join()


def _copy(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error as error:  # the log is kept, and so is everything in it
        log.warning("checkpoint of the write-ahead log failed: %s", error)
