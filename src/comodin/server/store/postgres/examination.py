"""Looking after a database: what is wrong with it?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg

from ....errors import BadInput
from ..protocols import LEASE, Finding
from ..sql import examine_rows
from .connection import Connection, PostgresTransaction, first_connection, one_line, without_password
from .formats import format_of, newest_format

LARGEST = 5
"""Tables of the database whose size is told."""


def examine_database(url: str) -> Iterator[Finding]:
    """One finding after the other, the most basic first; stops where the rest makes no sense."""
    try:
        session = first_connection(url)
    except BadInput as error:
        yield Finding("wrong", "no_database", {"message": str(error)})
        return
    found, known = format_of(session), newest_format()
    if found == 0:
        yield Finding("wrong", "empty_database", {"path": without_password(url)})
        return
    if found != known:
        yield Finding(
            "wrong" if found > known else "note",
            "newer" if found > known else "older",
            {"found": found, "known": known},
        )
        return
    session.execute("SET statement_timeout = 0")
    try:
        yield from _examine_server(session)
        yield from _examine_owners(session)
        with session.transaction():  # all of it as it is at one moment
            session.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield from examine_rows(PostgresTransaction(session))
    except psycopg.Error as error:
        yield Finding("wrong", "damaged", {"message": one_line(error)})
    session.close()


def _examine_server(session: Connection) -> Iterator[Finding]:
    """What an operator may have forgotten, and how large it has become."""
    for name in ("fsync", "full_page_writes", "synchronous_commit"):
        value = _one(session, f"SELECT current_setting('{name}')")
        if value == "off":
            yield Finding("wrong", "not_durable", {"setting": name})
    standbys = _one(session, "SELECT count(*) FROM pg_stat_replication")
    if standbys and not _one(session, "SELECT current_setting('synchronous_standby_names')"):
        yield Finding("note", "standby_asynchronous", {"n": standbys})
    yield Finding(
        "ok", "database_size", {"n": _one(session, "SELECT pg_database_size(current_database())") // 1_000_000}
    )
    rows = session.execute(
        "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r'"
        " AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT $1",
        (LARGEST,),
    ).fetchall()
    for name, size in rows:
        yield Finding("ok", "relation_size", {"name": name, "n": size // 1_000_000})


def _examine_owners(session: Connection) -> Iterator[Finding]:
    """Workers that live, and tables that belong to one that does not."""
    yield Finding("ok", "workers", {"n": _one(session, f"SELECT count(*) FROM workers WHERE {LIVES}")})
    living = f"SELECT id FROM workers WHERE {LIVES}"
    orphans = _one(session, f"SELECT count(*) FROM tables WHERE owner IS NOT NULL AND owner NOT IN ({living})")
    if orphans:
        yield Finding("note", "orphans", {"n": orphans})


LIVES = f"beat > clock_timestamp() - interval '{LEASE} s'"


def _one(session: Connection, question: str) -> Any:
    found = session.execute(question).fetchone()
    assert found is not None
    return found[0]
