"""The format of the database: its migrations, and what an older one does not have."""

from __future__ import annotations

import sqlite3

from ....errors import BadInput
from ..sql import migrations_of


def migrations() -> tuple[tuple[int, str], ...]:
    """The version that each file leads to, and its text."""
    return migrations_of(__package__)


def newest_format() -> int:
    """The newest version that is known."""
    return migrations()[-1][0]


def has_checksums(store: sqlite3.Connection) -> bool:
    """Formats before the fifth have none."""
    return any(column[1] == "checksum" for column in store.execute("PRAGMA table_info(log)"))


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the database to the newest format."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    known = migrations()
    if version > known[-1][0]:
        raise BadInput("--data", f"it was written by a newer comodin (format {version}, we know {known[-1][0]})")
    for number, script in known:
        if number > version:
            connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
