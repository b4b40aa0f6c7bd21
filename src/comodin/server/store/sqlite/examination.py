"""Is the file of a database whole? Looked at before a server starts, or beside it where the file is large."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger("comodin.server")

LARGE = 512 * 1024 * 1024
"""Bytes up to which the server waits for the answer: 0.7 s from memory, some seconds from a slow disk."""


def problem_of(connection: sqlite3.Connection, check: str = "quick_check") -> str | None:
    """What SQLite finds wrong with its pages and rows; None: nothing."""
    try:
        (problem,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if problem == "ok" else " ".join(str(problem).split())


class Beside:
    """Looks through a large database in a thread of its own, while the server runs."""

    def __init__(
        self, path: Path, connect: Callable[[], sqlite3.Connection], found: Callable[[str], None]
    ) -> None:
        self._path, self._found = path, found
        self._connection = connect()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="quick check", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        problem = problem_of(self._connection)
        if problem is not None and not self._closed:
            log.error("%s is damaged: %s; stop the server, and see comodin doctor", self._path, problem)
            self._found(problem)

    def close(self) -> None:
        """Ends it, finished or not."""
        self._closed = True
        self._connection.interrupt()
        self._thread.join()
        self._connection.close()
