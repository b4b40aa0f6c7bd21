"""Moves everything between a folder (SQLite) and a database (PostgreSQL), table by table, so that nothing is lost.

Nobody may use either of them meanwhile. The copy is one transaction: it is there as a whole, or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ....errors import BadInput
from ..sqlite import FILE, SqliteStore, connect
from .connection import Connection, first_connection
from .formats import migrate
from .workers import WAKE_AT

ENGINES_OWN = {"probe"}
"""Tables that belong to an engine, and not to what is kept."""
AT_ONCE = 1_000  # rows in memory

Told = Callable[[str, int], None]
"""Called with the name of a table and how many rows of it have been copied."""


def to_database(folder: Path, url: str, told: Told) -> dict[str, int]:
    """Copies a folder into an empty database; how many rows of each table."""
    if not (folder / FILE).is_file():
        raise BadInput("--data", f"there is no store in {folder}")
    SqliteStore(folder).close()  # nobody else uses it, and it has the newest format
    migrate(url)
    with closing(connect(folder / FILE, readonly=True)) as source, closing(_alone(url)) as target:
        with target.transaction():
            _refuse_full(target)
            counts = {name: _fill(target, name, *_rows(source, name), told) for name in _names(source)}
            target.execute(f"UPDATE tables SET wake = {WAKE_AT}")
            target.execute(
                "UPDATE cluster SET lost = extract(epoch FROM clock_timestamp())"
                " - (SELECT coalesce(max(at), 0) FROM tables), beat = clock_timestamp()"
            )  # table time goes on where it was
            for name, n in counts.items():
                _compare(name, n, target.execute(f"SELECT count(*) FROM {name}").fetchone())
        return counts


def to_folder(url: str, folder: Path, told: Told) -> dict[str, int]:
    """Copies a database into a folder that has no store; how many rows of each table."""
    if (folder / FILE).exists():
        raise BadInput("--data", f"{folder} has a store already; choose another folder")
    with closing(_alone(url)) as source:
        folder.mkdir(parents=True, exist_ok=True)
        SqliteStore(folder).close()
        try:
            return _fill_folder(source, folder, told)
        except BaseException:
            for path in folder.glob(f"{FILE}*"):
                path.unlink()
            raise


def _fill_folder(source: Connection, folder: Path, told: Told) -> dict[str, int]:
    counts = {}
    with closing(connect(folder / FILE)) as target, source.transaction():
        source.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        target.execute("BEGIN IMMEDIATE")
        for name in _names(target):
            columns = [line[1] for line in target.execute(f"PRAGMA table_info({name})")]
            places = ", ".join("?" * len(columns))
            n = 0
            with source.cursor(name=f"move_{name}") as cursor:
                cursor.execute(f"SELECT {', '.join(columns)} FROM {name}")
                while rows := cursor.fetchmany(AT_ONCE):
                    target.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})", rows)
                    n += len(rows)
                    told(name, n)
            counts[name] = n
            _compare(name, n, target.execute(f"SELECT count(*) FROM {name}").fetchone())
        target.execute("UPDATE tables SET owner = NULL")
        target.execute("UPDATE tournaments SET owner = NULL")
        target.execute("COMMIT")
    return counts


def _alone(url: str) -> Connection:
    connection = first_connection(url)
    connection.execute(
        "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0"
    )
    living = connection.execute("SELECT count(*) FROM workers WHERE beat > clock_timestamp() - interval '5 s'")
    if living.fetchone() != (0,):
        connection.close()
        raise BadInput("--database", "workers are using it; stop them first")
    return connection


def _refuse_full(target: Connection) -> None:
    for name in ("tables", "players", "records", "tournaments"):
        if target.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is not None:
            raise BadInput("--database", "it is not empty; choose a new database")


def _names(store: sqlite3.Connection) -> list[str]:
    rows = store.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1"
    )
    return [name for (name,) in rows if name not in ENGINES_OWN]


def _rows(store: sqlite3.Connection, name: str) -> tuple[list[str], Iterator[Sequence[Any]]]:
    columns = [line[1] for line in store.execute(f"PRAGMA table_info({name})")]
    return columns, iter(store.execute(f"SELECT {', '.join(columns)} FROM {name}"))


def _fill(target: Connection, name: str, columns: list[str], rows: Iterator[Sequence[Any]], told: Told) -> int:
    n = 0
    with target.cursor() as cursor, cursor.copy(f"COPY {name} ({', '.join(columns)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
            n += 1
            if n % AT_ONCE == 0:
                told(name, n)
    told(name, n)
    return n


def _compare(name: str, copied: int, found: tuple[Any, ...] | None) -> None:
    if found != (copied,):
        raise BadInput(
            "move", f"{copied} rows of {name} were copied and {found and found[0]} are there; nothing was kept"
        )
