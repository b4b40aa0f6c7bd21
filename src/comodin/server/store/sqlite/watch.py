"""Watches the disk that the store is on: can it be written, are the files still there, and is there space left?

The writer looks once a second, also while nothing is written. After a failed write it tries a small one every few
seconds, so that the store recovers by itself, also when nobody asks it to write.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from .folder import FILE, SHM, WAL, Placed, beside

log = logging.getLogger("comodin.server")

LOOK_SECONDS, PROBE_SECONDS = 1.0, 2.0
ASK_SECONDS = 0.02  # as much may be acknowledged at most after the files were deleted
RESERVE = 256 * 1024 * 1024
"""Bytes that stay free for tables that are being played and for the write-ahead log; a tenth of a smaller disk."""
MOVED = "its files were deleted or replaced while it was open"


class Watch:
    """How the store's disk is doing. The writer writes to it, anybody reads."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._files = Placed(self._path, beside(self._path, WAL))
        self.trouble: str | None = None  # why nothing can be written
        self.damage: str | None = None
        self.free_bytes = 0
        self.nearly_full = False
        self._looked = self._probed = self._asked = 0.0
        self._gone = False
        self._look_at_space()

    def moved(self) -> bool:
        """Was the store deleted or replaced?"""
        return self._files.moved()

    def moved_now(self) -> bool:
        """The same for the writer after each commit, who asks again after a few milliseconds: a question to the
        system costs as much as a command where there are many."""
        now = time.monotonic()
        if now - self._asked >= ASK_SECONDS:
            self._asked, self._gone = now, self._files.moved()
        return self._gone

    def failed(self, reason: str) -> None:
        """A write failed."""
        if self.trouble is None:
            log.error("the store cannot write: %s; it tries again every %g s", reason, PROBE_SECONDS)
        self.trouble = reason
        self._probed = time.monotonic()

    def written(self) -> None:
        """A write was made durable."""
        if self.trouble is not None:
            log.warning("the store can write again")
        self.trouble = None

    def look(self, write: sqlite3.Connection) -> None:
        """The writer, between two groups."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        self._look_at_space()
        if self.moved():
            self.failed(MOVED)
        elif self.trouble is not None and now - self._probed >= PROBE_SECONDS:
            self._probe(write)

    def _probe(self, write: sqlite3.Connection) -> None:
        """On a full disk the write-ahead log may be what fills it: it is copied, and gives its space back."""
        with suppress(sqlite3.Error):
            write.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        try:
            write.execute("UPDATE probe SET at = ?", (time.time(),))
        except sqlite3.Error as error:
            self.failed(str(error))
        else:
            self.written()

    def _look_at_space(self) -> None:
        try:
            disk = os.statvfs(self._path.parent)
        except OSError:  # the folder is gone: that is told by others
            return
        self.free_bytes = disk.f_bavail * disk.f_frsize
        nearly_full = self.free_bytes < min(RESERVE, disk.f_blocks * disk.f_frsize // 10)
        if nearly_full and not self.nearly_full:
            free = self.free_bytes // (1024 * 1024)
            log.error("the disk is nearly full (%d MiB are free): no new tables, tournaments and players", free)
        elif self.nearly_full and not nearly_full:
            log.warning("there is space on the disk again: new tables can be opened")
        self.nearly_full = nearly_full

    @property
    def size_bytes(self) -> int:
        """Bytes of the store's files."""
        total = 0
        for suffix in ("", WAL, SHM):
            try:
                total += beside(self._path, suffix).stat().st_size
            except OSError:
                continue
        return total
