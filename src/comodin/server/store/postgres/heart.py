"""The heart of a worker: a thread with a session of its own. It tells that the worker lives, gives up those that
do not, and hears what the others have told.

It beats only while the loop turns: a worker that reads long logs must not look dead, one that hangs must.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress

import psycopg

from ..protocols import LEASE, Beat, alive_clock
from ..sql import Transaction
from .connection import Connection, PostgresTransaction, connect, one_line

log = logging.getLogger("comodin.server")

BEAT_SECONDS, LISTEN_SECONDS = 1.0, 0.25
NEWS_SECONDS = 15.0  # for so long news are kept: a worker that has not heard them by then was given up


class Heart:
    """Beats until it is stopped, or until it finds that the others have given this worker up."""

    def __init__(
        self,
        url: str,
        me: int,
        news: int,
        heard: Callable[[Beat | None], None],
        tables: Callable[[], int],
        bury: Callable[[Transaction], None],
    ) -> None:
        self._url, self._me, self._news = url, me, news
        self._heard, self._tables, self._bury = heard, tables, bury
        self._loop = asyncio.get_running_loop()
        self._turned = alive_clock()  # when the loop was last seen to turn
        self._spares_until = 0.0  # nobody is given up before
        self._stopped = threading.Event()
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Beats no more; waits for nobody."""
        self._stopped.set()

    def _run(self) -> None:
        beaten = 0.0
        while not self._stopped.wait(LISTEN_SECONDS):
            now = alive_clock()
            self._in_loop(self._turns)
            if now - self._turned > LEASE:
                continue
            try:
                if now - beaten >= BEAT_SECONDS:
                    beat, beaten = self._beat(now), now
                else:
                    beat = self._listen()
            except psycopg.Error as error:
                self._lost(error)
                continue
            if beat is not None:
                self._in_loop(self._heard, beat)
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()

    def _turns(self) -> None:
        self._turned = alive_clock()

    def _in_loop(self, call: Callable[..., None], *values: object) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(call, *values)

    def _session(self) -> Connection:
        if self._connection is None or self._connection.closed or self._connection.broken:
            self._connection = connect(self._url, f"comodin worker {self._me}")
        return self._connection

    def _beat(self, now: float) -> Beat | None:
        session = self._session()
        lives = session.execute(
            "UPDATE workers SET beat = clock_timestamp(), tables = $1 WHERE id = $2 RETURNING id",
            (self._tables(), self._me),
        ).fetchone()
        if lives is None:
            log.error("the other workers have given this one up: it was not heard of for too long")
            self._stopped.set()
            self._in_loop(self._heard, None)
            return None
        found = session.execute(
            "UPDATE cluster SET beat = clock_timestamp()"
            " RETURNING extract(epoch FROM clock_timestamp())::float8 - lost"
        ).fetchone()
        if now >= self._spares_until:
            self._bury(PostgresTransaction(session))
        session.execute(f"DELETE FROM news WHERE at < clock_timestamp() - interval '{NEWS_SECONDS} s'")
        workers = session.execute("SELECT id, address FROM workers").fetchall()
        assert found is not None
        return Beat(self._take_news(session), found[0], dict(workers), now)

    def _listen(self) -> Beat | None:
        """Between two beats: news alone."""
        news = self._take_news(self._session())
        return Beat(news) if news else None

    def _take_news(self, session: Connection) -> tuple[str, ...]:
        rows = session.execute(
            "SELECT number, worker, news FROM news WHERE number > $1 ORDER BY number", (self._news,)
        ).fetchall()
        if rows:
            self._news = rows[-1][0]
        return tuple(news for _, worker, news in rows if worker != self._me)

    def _lost(self, error: psycopg.Error) -> None:
        """After a restart of the database nobody has a lock any more: they get a lease to come back."""
        if alive_clock() >= self._spares_until:
            log.error("the database does not answer: %s", one_line(error))
        self._spares_until = alive_clock() + LEASE
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
