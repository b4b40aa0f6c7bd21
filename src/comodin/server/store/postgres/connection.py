"""Connections to PostgreSQL: how one is opened, and our statements in its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

import psycopg
from psycopg.adapt import Dumper

from ....errors import BadInput
from ..sql import Answer

Connection = psycopg.Connection[tuple[Any, ...]]

SESSION = (
    "-c synchronous_commit=on -c statement_timeout=5s -c lock_timeout=2s"
    " -c idle_in_transaction_session_timeout=5s -c timezone=UTC -c client_min_messages=warning"
)
"""Nobody waits longer than that for a statement, and no lock outlives a worker that hangs."""
ALIVE = {
    "connect_timeout": 3,
    "tcp_user_timeout": 4_000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
}
"""A server that is gone is noticed within seconds."""


class _BoolDumper(Dumper):
    """Yes and no are whole numbers in our tables."""

    oid = 23  # int4

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


def connect(url: str, name: str = "comodin") -> Connection:
    """A session of its own; psycopg.OperationalError where there is no server."""
    connection: Connection = psycopg.connect(
        url,
        autocommit=True,
        prepare_threshold=1,
        cursor_factory=psycopg.RawCursor,
        options=SESSION,
        application_name=name,
        **ALIVE,  # type: ignore[arg-type]  # any parameter of libpq
    )
    connection.adapters.register_dumper(bool, _BoolDumper)
    return connection


def first_connection(url: str) -> Connection:
    """The same, for a command: what is wrong is said in one sentence."""
    try:
        return connect(url)
    except psycopg.ProgrammingError as error:
        raise BadInput(
            "--database", f"{without_password(url)} is no address of a database: {one_line(error)}"
        ) from None
    except psycopg.Error as error:
        raise BadInput("--database", f"{without_password(url)} cannot be reached: {one_line(error)}") from None


def without_password(url: str) -> str:
    """As it may be shown."""
    return re.sub(r"(://[^/@:]*):[^@]*@", r"\1:…@", re.sub(r"(password=)[^&\s]*", r"\1…", url))


def one_line(error: Exception) -> str:
    """What went wrong, in a line."""
    return " ".join(str(error).split()) or type(error).__name__


@lru_cache(maxsize=2_000)
def translated(statement: str) -> str:
    """Places for values as PostgreSQL numbers them."""
    numbers = count(1)
    return re.sub(r"\?(\d*)", lambda found: f"${found[1] or next(numbers)}", statement)


class PostgresTransaction:
    """A connection as our statements know it (`sql.Transaction`)."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Answer:
        return self.connection.execute(translated(statement), values or None)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(translated(statement), rows)
