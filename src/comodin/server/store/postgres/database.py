"""PostgreSQL behind the same group commit as SQLite: one session that writes, in the writer's thread, and a few
that read, each in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import psycopg

from ....errors import BadInput
from ..pipeline import Append, Committed, Pipeline, Waiting, Work
from ..protocols import SequenceConflict, StoreFailed
from ..sql import SqlDatabase, Transaction, has_beside
from .connection import Connection, PostgresTransaction, connect, first_connection, one_line, without_password
from .formats import format_of, newest_format, refuse_newer
from .writer import FIRST_PAUSE, LONGEST_PAUSE, Faulty, Writer

READ_PATIENCE = 5.0
SHORT_READERS, LONG_READERS = 2, 2
SIZE_SECONDS, LOOK_SECONDS = 60.0, 0.9

T = TypeVar("T")


class Database(Pipeline, SqlDatabase):
    """One worker's sessions."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        connection = first_connection(url)
        found = format_of(connection)
        refuse_newer(found)
        if found < newest_format():
            hint = "bring it up to date with comodin migrate"
            text = f"{without_password(url)} has format {found}, we need {newest_format()}; {hint}"
            raise BadInput("--database", text)
        rows = connection.execute("SELECT person, nobody FROM forgetting WHERE nobody IS NOT NULL").fetchall()
        self.disguised = dict(rows)
        self.cluster_key = str(connection.execute("SELECT key FROM cluster").fetchall()[0][0])
        self.writer = Writer(url, connection)
        self._readers = threading.local()
        self._reading: list[Connection] = []
        self._short = ThreadPoolExecutor(SHORT_READERS, "reading")
        self._long = ThreadPoolExecutor(LONG_READERS, "reading much")
        self._looked, self._sized, self._size = 0.0, 0.0, 0
        self.start_writing()

    @property
    def me(self) -> int:  # type: ignore[override]  # it changes when this worker joins anew
        return self.writer.me

    # -- writing -----------------------------------------------------------------------------------------

    def commit(self, group: list[Waiting]) -> Committed:
        """All of the group in one transaction; if a piece of it cannot stand, in smaller groups."""
        appends = [(work, future) for work, future in group if isinstance(work, Append)]
        others = [(work, future) for work, future in group if not isinstance(work, Append)]
        rows = [work for work, _ in appends]
        try:
            if others or any(has_beside(*work) for work in rows):
                good = self.writer.together(rows, [work for work, _ in others])
            else:
                good = self.writer.rows(rows)
        except Faulty as fault:
            if len(group) == 1:
                return [(group[0][1], fault.error)]
            told = {id(future): error for part in _parts(group) for future, error in self.commit(part)}
            return [(future, told[id(future)]) for _, future in group]
        except StoreFailed as error:
            return [(future, error) for _, future in group]
        return [(future, _refusal(work, good)) for work, future in group]

    # -- how it is doing -------------------------------------------------------------------------------------

    def look(self) -> None:
        """Is it there? A session that has ended has lost the lock that shows that this worker lives: it is taken
        again before anybody misses it. And how large is it?"""
        now, writer = time.monotonic(), self.writer
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        try:
            if not writer.is_alive():
                writer.connect_again()
            writer.trouble = None
            if now - self._sized < SIZE_SECONDS:
                return
            self._sized = now
            found = writer.connection.execute("SELECT pg_database_size(current_database())").fetchone()
            self._size = 0 if found is None else int(found[0])
        except psycopg.Error as error:
            writer.note(error)

    def health(self) -> str | None:
        """Why it cannot be relied on, in words for an operator; None: all is well."""
        return self.writer.trouble

    @property
    def failing(self) -> bool:
        """Can it not write?"""
        return self.writer.trouble is not None

    @property
    def nearly_full(self) -> bool:
        """Its disk is looked after where it is."""
        return False

    @property
    def free_bytes(self) -> int:
        """Not known here."""
        return 0

    @property
    def size_bytes(self) -> int:
        """Of the database."""
        return self._size

    # -- reading -----------------------------------------------------------------------------------------

    async def ask(self, question: Callable[[Transaction], T]) -> T:
        """In a thread: the answer comes over a network."""
        return await asyncio.get_running_loop().run_in_executor(self._short, self._answer, question)

    async def ask_much(self, question: Callable[[Transaction], T]) -> T:
        """In a thread that nobody with a short question waits for."""
        return await asyncio.get_running_loop().run_in_executor(self._long, self._answer, question)

    def _answer(self, question: Callable[[Transaction], T]) -> T:
        """Asked again where the session has broken: a question changes nothing, or the same once more."""
        until, pause = time.monotonic() + READ_PATIENCE, FIRST_PAUSE
        while True:
            try:
                return question(PostgresTransaction(self._reader()))
            except psycopg.Error as error:
                again = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
                if time.monotonic() >= until or not again:
                    raise StoreFailed(one_line(error)) from None
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _reader(self) -> Connection:
        connection: Connection | None = getattr(self._readers, "connection", None)
        if connection is None or connection.closed or connection.broken:
            connection = self._readers.connection = connect(self.url)
            self._reading.append(connection)
        return connection

    def close(self) -> None:
        """Writes what is waiting, then leaves."""
        self.stop_writing()
        for threads in (self._short, self._long):
            threads.shutdown(cancel_futures=True)
        for connection in (*self._reading, self.writer.connection):
            with suppress(psycopg.Error):
                connection.close()


def _refusal(work: Work, good: set[str]) -> SequenceConflict | None:
    """Why a row was not taken, if it was not."""
    if not isinstance(work, Append) or work.head.id in good:
        return None
    return SequenceConflict(f"table {work.head.id} is not ours, or not at {work.row.seq - 1}")


def _parts(group: list[Waiting]) -> Iterator[list[Any]]:
    """The rows together and other work alone; if that is what the group was, each piece alone."""
    appends = [waiting for waiting in group if isinstance(waiting[0], Append)]
    if appends and len(appends) < len(group):
        yield appends
        yield from ([waiting] for waiting in group if not isinstance(waiting[0], Append))
    else:
        yield from ([waiting] for waiting in group)
