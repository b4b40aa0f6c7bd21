"""The embedded store as the server knows it (`protocols.Store`), in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ..pipeline import Append
from ..protocols import Finished, Head, Row
from ..sql import SqlStore
from .database import Database


class SqliteStore(Database, SqlStore):
    """The store of one server."""

    workers = None

    def __init__(self, folder: Path, *, force: bool = False) -> None:
        Database.__init__(self, folder, force=force)
        SqlStore.__init__(self)

    def append(self, head: Head, row: Row, finished: Finished | None = None) -> asyncio.Future[None]:
        """Appends a row to the log of a table; done when it is durable."""
        return self.write(Append(head, row, finished))
