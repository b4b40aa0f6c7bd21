"""The format of the database: its migrations, one after the other, each in one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from ....errors import BadInput
from ..sql import migrations_of
from .connection import Connection, first_connection

MIGRATING = 7700  # an advisory lock: one at a time


def migrations() -> tuple[tuple[int, str], ...]:
    """The version that each file leads to, and its text."""
    return migrations_of(__package__)


def newest_format() -> int:
    """The newest version that is known."""
    return migrations()[-1][0]


def format_of(connection: Connection) -> int:
    """The version of the database; 0: there is nothing yet."""
    if connection.execute("SELECT to_regclass('schema_version')").fetchone() == (None,):
        return 0
    found = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    return 0 if found is None or found[0] is None else int(found[0])


def found_format(url: str) -> int:
    """The version of the database at this address."""
    connection = first_connection(url)
    found = format_of(connection)
    connection.close()
    return found


def migrate(url: str) -> tuple[int, int]:
    """Brings the database to the newest format; from which to which. Others wait meanwhile."""
    connection = first_connection(url)
    connection.execute("SET statement_timeout = 0; SET lock_timeout = 0")
    connection.execute(f"SELECT pg_advisory_lock({MIGRATING})")
    before = format_of(connection)
    refuse_newer(before)
    for number, script in _missing(before):
        with connection.transaction():
            if number == migrations()[0][0]:
                connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)")
            connection.execute(script)
            connection.execute("INSERT INTO schema_version VALUES ($1)", (number,))
            connection.execute(
                "INSERT INTO cluster (key, lost, beat) VALUES ($1, extract(epoch FROM clock_timestamp()),"
                " clock_timestamp()) ON CONFLICT DO NOTHING",
                (secrets.token_hex(32),),
            )
    connection.close()
    return before, newest_format()


def refuse_newer(version: int) -> None:
    """BadInput where a newer program has been here."""
    if version > newest_format():
        text = f"it was written by a newer comodin (format {version}, we know {newest_format()})"
        raise BadInput("--database", text)


def _missing(version: int) -> Iterator[tuple[int, str]]:
    return ((number, script) for number, script in migrations() if number > version)
