"""The one session of a worker that writes.

When it breaks while something is being committed, nobody knows whether it was. The writer connects again, asks the
database, and answers what is true: kept, not kept (then it is written again), or not ours any more.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from contextlib import suppress

import psycopg

from ..pipeline import Append
from ..protocols import SequenceConflict, StoreFailed
from ..sql import Write, put_beside
from .appending import Appending
from .connection import Connection, PostgresTransaction, connect, one_line

log = logging.getLogger("comodin.server")

PATIENCE = 10.0
"""Seconds in which the writer tries to reach the database again; then nothing can be said to be kept."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
ALIVE = 7701  # class of the advisory locks that living workers hold


class Faulty(Exception):
    """One piece of a group cannot be written; the others can."""

    def __init__(self, error: StoreFailed) -> None:
        super().__init__(str(error))
        self.error = error


class Writer:
    """Writes groups. Only one thread uses it."""

    def __init__(self, url: str, connection: Connection) -> None:
        self._url, self.connection = url, connection
        self._process = connection.info.backend_pid
        self._appending = Appending()
        self.me = 0  # the worker that this is; 0: it has not joined
        self.buried = False  # the others have given this worker up
        self.trouble: str | None = None

    # -- rows alone ------------------------------------------------------------------------------------------

    def rows(self, appends: Sequence[Append]) -> set[str]:
        """The tables whose rows were kept: one statement, which is a transaction by itself."""
        left, good, until = list(appends), set[str](), time.monotonic() + PATIENCE
        while left:
            try:
                good |= self._appending.append(self.connection, left, self.me)
                left, self.trouble = [], None
            except psycopg.Error as error:
                self._after(error, until)
                with suppress(psycopg.Error):  # else it is written again: where it was kept, that is a conflict
                    kept = self._kept(left)
                    good, left = good | kept, [work for work in left if work.head.id not in kept]
            except Exception as error:
                raise self._fault(error, len(appends)) from None
        return good

    def _kept(self, appends: Sequence[Append]) -> set[str]:
        """Tables whose last row of these is in the log, as we sent it."""
        last = {work.head.id: work.row for work in appends}
        rows = self.connection.execute(
            "SELECT log.table_id, person, command, events FROM log"
            " JOIN unnest($1::text[], $2::int[]) AS sent (id, seq)"
            " ON log.table_id = sent.id AND log.seq = sent.seq",
            (list(last), [row.seq for row in last.values()]),
        ).fetchall()
        return {one for one, *row in rows if row == [last[one].person, last[one].command, last[one].events]}

    # -- with what belongs to them -----------------------------------------------------------------------------

    def together(self, appends: Sequence[Append], others: Sequence[Write]) -> set[str]:
        """Rows, what belongs to them and other work in one transaction; the tables whose rows were kept."""
        until = time.monotonic() + PATIENCE
        while True:
            number: list[str] = []  # of the transaction, once it is about to be committed
            try:
                good = self._transact(appends, others, number)
                self.trouble = None
                return good
            except psycopg.Error as error:
                self._after(error, until)
            except Exception as error:
                raise self._fault(error, len(appends) + len(others)) from None
            if number and self._was_committed(number[0], until):
                return self._kept(appends) if appends else set()

    def _transact(self, appends: Sequence[Append], others: Sequence[Write], number: list[str]) -> set[str]:
        write = PostgresTransaction(self.connection)
        with self.connection.transaction():
            good = self._appending.append(self.connection, appends, self.me) if appends else set()
            for head, row, finished in appends:
                if head.id in good:
                    put_beside(write, head, row, finished)
                    if finished is not None and finished.tournament:
                        write.execute(
                            "INSERT INTO told (tournament, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                            (finished.tournament, head.id),
                        )
            for other in others:
                other(write)
            found = self.connection.execute("SELECT pg_current_xact_id()::text").fetchone()
            assert found is not None
            number.append(found[0])
        return good

    def _was_committed(self, number: str, until: float) -> bool:
        """Asked until it is known: to write it again might be to write it twice."""
        while True:
            try:
                found = self.connection.execute("SELECT pg_xact_status($1::text::xid8)", (number,)).fetchone()
            except psycopg.Error as error:
                self._after(error, until)
                continue
            if found != ("in progress",):
                return found == ("committed",)
            if time.monotonic() > until:
                raise StoreFailed("the store failed: nobody knows whether this was kept")
            time.sleep(FIRST_PAUSE)

    def _fault(self, error: Exception, pieces: int) -> Faulty:
        """A conflict, a text that cannot be sent, or a fault of ours in one piece: the writer has to go on."""
        self._appending.forget()
        if isinstance(error, SequenceConflict):
            return Faulty(error)
        if pieces == 1:
            log.error("write failed with an internal error", exc_info=error)
        return Faulty(StoreFailed(str(error)))

    # -- trouble -----------------------------------------------------------------------------------------------

    def _after(self, error: psycopg.Error, until: float) -> None:
        """Waits until it can be tried again; StoreFailed where that takes too long, Faulty where it is no use."""
        self._appending.forget()
        broken = self.connection.closed or self.connection.broken
        if not broken and not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
            raise Faulty(StoreFailed(one_line(error))) from None
        self.note(error)
        pause = FIRST_PAUSE
        while time.monotonic() < until:
            if not broken:
                time.sleep(pause)
                return
            try:
                self.connect_again()
            except psycopg.Error as failure:
                self.note(failure)
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                if self.buried:
                    raise StoreFailed("the other workers have given this one up")
                return
        raise StoreFailed(f"the store failed: {self.trouble}")

    def connect_again(self) -> None:
        """Under the same name among workers, if the others have not given it up meanwhile. The session before may
        still be at work on what we asked it for: it is ended first."""
        with suppress(psycopg.Error):
            self.connection.close()
        connection = connect(self._url)
        with suppress(psycopg.Error):
            connection.execute("SELECT pg_terminate_backend($1, 1000)", (self._process,))
        if self.me:
            connection.execute(f"SELECT pg_advisory_lock({ALIVE}, $1)", (self.me,))
            found = connection.execute("SELECT 1 FROM workers WHERE id = $1", (self.me,)).fetchone()
            self.buried = found is None
        self.connection, self._process = connection, connection.info.backend_pid

    def is_alive(self) -> bool:
        """Asks the database for a sign of life."""
        try:
            self.connection.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def note(self, error: Exception) -> None:
        """The database fails; said once."""
        text = one_line(error)
        if self.trouble is None:
            log.error("the database failed: %s", text)
        self.trouble = text
