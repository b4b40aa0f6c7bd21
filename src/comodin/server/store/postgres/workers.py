"""Who has what, in PostgreSQL (`protocols.Workers`): one row, one owner, and the owner's id in every append.

Nothing is lost or doubled whatever clocks, leases and locks do: claim, release and append change the same row
under its lock, and an append that finds another owner is refused. The lock and the heart beat only decide *when*
somebody takes over: at once where a process is gone (PostgreSQL frees its session's lock), after the lease where
it hangs.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import psycopg

from ..protocols import LEASE, Alone, Beat, Owned, Place, StoreFailed
from ..sql import Transaction, marks
from .connection import Connection, connect
from .database import Database
from .heart import Heart
from .writer import ALIVE

TELLING = 7707  # an advisory lock: news get their numbers in the order in which they are committed
DOING = {"tallies": 7705, "erasure": 7704, "retention": 7706}
AT_ONCE = 1_000  # ids in one statement
TRIES_SECONDS = 3_600  # then all credits have come back, and nobody need know who has tried
CREDITS = "least(?2::float8, a.credits + extract(epoch FROM clock_timestamp() - a.at) * ?3::float8)"

LIVES = "EXISTS (SELECT FROM workers WHERE id = ? AND draining = 0)"
BURY = f"""
WITH dead AS (
  DELETE FROM workers WHERE id <> ? AND (beat < clock_timestamp() - interval '{LEASE} s'
    OR pg_try_advisory_xact_lock({ALIVE}, id))
    AND pg_postmaster_start_time() < clock_timestamp() - interval '{LEASE} s' RETURNING id, beat
), gone AS (
  DELETE FROM online WHERE worker IN (SELECT id FROM dead)
), halls AS (
  UPDATE tournaments SET owner = NULL WHERE owner IN (SELECT id FROM dead)
)
UPDATE tables SET owner = NULL, wake = {{wake}},
  stood = extract(epoch FROM dead.beat)::float8 - (SELECT lost FROM cluster)
FROM dead WHERE owner = dead.id"""
"""After a restart of the database nobody has a lock: the others get a lease to take theirs again. Nobody has
looked after the tables of a dead worker since it was last heard of."""
WAKE_AT = "CASE WHEN phase = 'closed' THEN due ELSE coalesce(due, at + 60) END"
"""When a table that is given back has to be looked at: also one that waits for people alone."""
GIVE_BACK = (
    f"UPDATE tables SET owner = NULL, wake = {WAKE_AT},"
    " stood = (SELECT extract(epoch FROM clock_timestamp())::float8 - lost FROM cluster) WHERE owner = ?"
)


class PostgresWorkers:
    """One worker among those that share a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.key = database.cluster_key
        self._heart: Heart | None = None
        self._read_until = 0  # the number of the last news

    @property
    def me(self) -> int:
        return self._database.me

    # -- living ----------------------------------------------------------------------------------------------

    async def join(self, address: str, version: str) -> float:
        before, times = self.me, list[float]()

        def work(write: Transaction) -> None:
            (me,) = write.execute("SELECT nextval('worker_ids')::integer").fetchone()
            write.execute(f"SELECT pg_advisory_lock({ALIVE}, ?)", (me,))  # as long as this session lives
            write.execute("INSERT INTO workers (id, address, version) VALUES (?, ?, ?)", (me, address, version))
            write.execute(
                "UPDATE cluster SET lost = lost + extract(epoch FROM clock_timestamp() - beat),"
                f" beat = clock_timestamp() WHERE beat < clock_timestamp() - interval '{LEASE} s'"
            )  # no worker ran: for all tables time has stood still
            (last,) = write.execute("SELECT coalesce(max(number), 0) FROM news").fetchone()
            (now,) = write.execute(
                "SELECT extract(epoch FROM clock_timestamp())::float8 - lost FROM cluster"
            ).fetchone()
            times.append(now)
            writer = self._database.writer
            writer.me, writer.buried, self._read_until = me, False, last
            if before:
                write.execute(f"SELECT pg_advisory_unlock({ALIVE}, ?)", (before,))

        await self._database.write(work)
        return times[-1]

    def listen(self, heard: Callable[[Beat | None], None], tables: Callable[[], int]) -> None:
        if self._heart is not None:
            self._heart.stop()
        self._heart = Heart(self._database.url, self.me, self._read_until, heard, tables, self._bury)
        self._heart.start()

    def _bury(self, connection: Transaction) -> None:
        connection.execute(BURY.format(wake=WAKE_AT), (self.me,))

    async def bury(self) -> None:
        await self._database.ask(self._bury)

    async def drain(self) -> None:
        await self._database.do("UPDATE workers SET draining = 1 WHERE id = ?", self.me)

    async def leave(self) -> None:
        if self._heart is not None:
            self._heart.stop()
        me = self.me

        def work(write: Transaction) -> None:
            write.execute(GIVE_BACK, (me,))
            write.execute("UPDATE tournaments SET owner = NULL WHERE owner = ?", (me,))
            write.execute("DELETE FROM online WHERE worker = ?", (me,))
            write.execute("DELETE FROM workers WHERE id = ?", (me,))

        await self._database.write(work)

    # -- owning ----------------------------------------------------------------------------------------------

    async def claim(self, kind: Owned, ids: Sequence[str]) -> dict[str, Place]:
        found: dict[str, Place] = {}
        for at in range(0, len(ids), AT_ONCE):
            some = ids[at : at + AT_ONCE]
            found |= await self._database.ask(lambda reading, some=some: self._claim(reading, kind, some))  # type: ignore[misc]
        return found

    def _claim(self, reading: Transaction, kind: Owned, ids: Sequence[str]) -> dict[str, Place]:
        me, places = self.me, dict[str, Place]()
        left = list(dict.fromkeys(ids))
        for _ in range(3):  # who had it may have ended between two statements
            what = "owner = ?, wake = NULL" if kind == "tables" else "owner = ?"
            since = "stood" if kind == "tables" else "NULL::float8"
            taken = reading.execute(
                f"UPDATE {kind} SET {what} WHERE id IN {marks(left)} AND owner IS NULL AND {LIVES}"
                f" RETURNING id, {since}",
                (me, *left, me),
            )
            places |= {one: Place(me, "", stood) for one, stood in taken}
            left = [one for one in left if one not in places]
            if not left:
                return places
            rows = reading.execute(
                f"SELECT t.id, t.owner, w.address, {since} FROM {kind} t LEFT JOIN workers w ON w.id = t.owner"
                f" WHERE t.id IN {marks(left)}",
                left,
            ).fetchall()
            places |= {
                one: Place(owner, address or "", stood)
                for one, owner, address, stood in rows
                if owner and (address or owner == me)
            }
            left = [one for one, *_ in rows if one not in places]
            if not left:
                return places
            self._bury(reading)
        return places | {one: Place(0, "") for one in left}

    async def release(self, kind: Owned, ids: Sequence[str]) -> None:
        giving = GIVE_BACK if kind == "tables" else "UPDATE tournaments SET owner = NULL WHERE owner = ?"
        for at in range(0, len(ids), AT_ONCE):
            some = ids[at : at + AT_ONCE]
            await self._database.select(f"{giving} AND id IN {marks(some)} RETURNING 1", self.me, *some)

    async def wake(self, now: float, most: int) -> list[str]:
        if not await self._database.select("SELECT 1 FROM tables WHERE wake <= ? LIMIT 1", now):
            return []
        rows = await self._take(
            "UPDATE tables SET owner = ?, wake = NULL WHERE id IN (SELECT id FROM tables WHERE wake <= ?"
            f" ORDER BY wake LIMIT ? FOR UPDATE SKIP LOCKED) AND {LIVES} RETURNING id",
            lambda me: (me, now, most, me),
        )
        return [one for (one,) in rows]

    async def adopt(self, most: int) -> list[str]:
        where = "phase = 'running' AND owner IS NULL"
        if not await self._database.select(f"SELECT 1 FROM tournaments WHERE {where} LIMIT 1"):
            return []
        rows = await self._take(
            f"UPDATE tournaments SET owner = ? WHERE id IN (SELECT id FROM tournaments WHERE {where}"
            f" LIMIT ? FOR UPDATE SKIP LOCKED) AND {LIVES} RETURNING id",
            lambda me: (me, most, me),
        )
        return [one for (one,) in rows]

    async def ended(self, tournaments: Sequence[str]) -> list[tuple[str, str]]:
        where = f"tournament IN {marks(tournaments)}"
        if not await self._database.select(f"SELECT 1 FROM told WHERE {where} LIMIT 1", *tournaments):
            return []
        rows = await self._take(
            f"DELETE FROM told WHERE {where} RETURNING tournament, table_id", lambda me: tuple(tournaments)
        )
        return [(tournament, table) for tournament, table in rows]

    async def _take(self, statement: str, values: Callable[[int], Sequence[object]]) -> list[Any]:
        """What is taken is known even where the answer was lost: by the writer, who finds that out."""
        found: list[list[Any]] = []

        def work(write: Transaction) -> None:
            found.append(write.execute(statement, values(self.me)).fetchall())

        await self._database.write(work)
        return found[-1]

    # -- telling ---------------------------------------------------------------------------------------------

    def tell(self, news: str) -> Future[None]:
        def work(write: Transaction) -> None:
            write.execute(f"SELECT pg_advisory_xact_lock({TELLING})")
            write.execute("INSERT INTO news (worker, news) VALUES (?, ?)", (self.me, news))

        return self._database.write(work)

    async def here(self, people: Sequence[str], seconds: float) -> None:
        def question(reading: Transaction) -> None:
            reading.execute(
                "INSERT INTO online (person, worker, until) SELECT person, ?::integer,"
                " clock_timestamp() + ?::float8 * interval '1 s' FROM unnest(?::text[]) AS person"
                " ON CONFLICT (person, worker) DO UPDATE SET until = excluded.until",
                (self.me, seconds, list(people)),
            )
            reading.execute("DELETE FROM online WHERE until < clock_timestamp()")
            reading.execute(
                "DELETE FROM told WHERE tournament NOT IN (SELECT id FROM tournaments WHERE phase = 'running')"
            )  # of one that is over there is nothing more to hear
            reading.execute(f"DELETE FROM attempts WHERE at < clock_timestamp() - interval '{TRIES_SECONDS} s'")

        await self._database.ask(question)

    async def online(self, people: Sequence[str]) -> set[str]:
        rows = await self._database.select(
            f"SELECT DISTINCT person FROM online WHERE until > clock_timestamp() AND person IN {marks(people)}",
            *people,
        )
        return {person for (person,) in rows}

    async def forget(self, person: str) -> None:
        def question(reading: Transaction) -> None:
            reading.execute(
                "DELETE FROM online WHERE person = ? OR starts_with(person, ?)", (person, f"{person}@")
            )
            reading.execute(
                "DELETE FROM news WHERE strpos(news, ?) > 0 AND NOT starts_with(news, '[\"forgotten\"')"
                " AND NOT starts_with(news, '[\"signed_out\"')",
                (person,),
            )

        await self._database.ask(question)

    async def may_try(self, key: str, burst: float, rate: float, cost: float = 1.0) -> bool:
        rows = await self._database.select(
            "INSERT INTO attempts AS a (key, credits, at)"
            " VALUES (?1, least(?2::float8, ?2::float8 - ?4::float8), clock_timestamp())"
            " ON CONFLICT (key) DO UPDATE SET at = clock_timestamp(),"
            f" credits = least(?2::float8, {CREDITS} - ?4::float8) WHERE {CREDITS} >= ?4::float8 RETURNING 1",
            key,
            burst,
            rate,
            cost,
        )
        return bool(rows)

    @asynccontextmanager
    async def alone(self, work: Alone) -> AsyncIterator[bool]:
        """A lock of a session of its own: it is free as soon as this worker is gone."""
        try:
            session = await asyncio.to_thread(self._locked, DOING[work])
        except psycopg.Error as error:
            raise StoreFailed(" ".join(str(error).split())) from None
        try:
            yield session is not None
        finally:
            if session is not None:
                with suppress(psycopg.Error):
                    await asyncio.to_thread(_unlock, session)

    def _locked(self, number: int) -> Connection | None:
        session = connect(self._database.url)
        found = session.execute("SELECT pg_try_advisory_lock($1)", (number,)).fetchone()
        if found == (True,):
            return session
        session.close()
        return None


def _unlock(session: Connection) -> None:
    """At once: the end of a session is noticed a moment later."""
    session.execute("SELECT pg_advisory_unlock_all()")
    session.close()
