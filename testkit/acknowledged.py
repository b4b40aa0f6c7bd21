"""What a server has acknowledged, against what its log says."""

from __future__ import annotations

import json
import sqlite3
from functools import reduce
from pathlib import Path
from typing import Any

from comodin.table import Table, evolve, fold, parse_table_event, told_to

Row = tuple[str, int, str | None, str | None, str]


def log_rows(data: Path) -> list[Row]:
    """All rows of all tables: table, sequence number, person, command, events."""
    store = sqlite3.connect(f"{(data / 'comodin.sqlite').absolute().as_uri()}?mode=ro", uri=True)
    rows = store.execute(
        "SELECT table_id, seq, person, command, events FROM log ORDER BY table_id, seq"
    ).fetchall()
    store.close()
    return rows


def told_with(rows: list[Row]) -> dict[str, list[int]]:
    """Of each command where it was carried out: the number of what its sender was told with it."""
    where: dict[str, list[int]] = {}
    tables: dict[str, Table] = {}
    for table, seq, person, command, text in rows:
        new = [parse_table_event(line) for line in json.loads(text)]
        tables[table] = reduce(evolve, new, tables[table]) if seq > 1 else fold(new)
        if command is not None and person is not None:
            where.setdefault(command, []).append(told_to(tables[table], person))
    return where


def lost(data: Path, report: dict[str, Any]) -> list[str]:
    """Commands that a victim's table has acknowledged and that are not in its log with that number, or twice."""
    where = told_with([row for row in log_rows(data) if row[0] == report["table"]])
    return [command for command, number in report["acknowledged"].items() if where.get(command) != [number]]
