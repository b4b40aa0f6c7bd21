"""PostgreSQL as the server knows it (`protocols.Store`), for one worker or many."""

from __future__ import annotations

import asyncio

from ..pipeline import Append
from ..protocols import Finished, Head, Row
from ..sql import SqlStore
from .database import Database
from .workers import PostgresWorkers


class PostgresStore(Database, SqlStore):
    """The sessions of one worker."""

    def __init__(self, url: str) -> None:
        Database.__init__(self, url)
        SqlStore.__init__(self)
        self.workers = PostgresWorkers(self)

    def append(self, head: Head, row: Row, finished: Finished | None = None) -> asyncio.Future[None]:
        """Appends a row to the log of a table; done when it is durable."""
        return self.write(Append(head, row, finished))
