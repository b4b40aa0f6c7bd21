"""The format of the database: its migrations, and what an older one does not have."""

from __future__ import annotations

import sqlite3
from importlib.resources import files

from ....errors import BadInput


def migrations() -> list[tuple[int, str]]:
    """The SQL files in their order; the number is the version that each one leads to."""
    folder = files(__package__).joinpath("migrations")
    named = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return [(int(name[:4]), folder.joinpath(name).read_text(encoding="utf-8")) for name in named]


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
