"""Both engines keep the same: tables, columns and keys; and their shared statements are words that both know."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from comodin.server.store import sql
from comodin.server.store.sqlite import FILE, SqliteStore

OF_WORKERS = {"cluster", "workers", "news", "told", "online", "attempts", "schema_version"}
"""Tables that only workers need."""
ONLY_POSTGRES, ONLY_SQLITE = {("tables", "wake"), ("tables", "stood")}, {"probe"}
TYPES = {"TEXT": "text", "INTEGER": "integer", "REAL": "double precision"}
WIDER = {("log", "checksum"), ("log", "content"), ("log", "told"), ("records", "checksum")} | {
    ("tournament_log", "checksum")
}
"""Numbers of more than 32 bits: SQLite's INTEGER is as wide as it has to be."""
FORBIDDEN = ("OR IGNORE", "OR REPLACE", "json_each", "->>", "instr(", "PRAGMA", "LIMIT -1")

Columns = dict[tuple[str, str], tuple[str, bool]]  # (table, column): type, may it be NULL
Keys = dict[str, list[str]]


def of_sqlite(folder: Path) -> tuple[Columns, Keys]:
    SqliteStore(folder).close()
    columns: Columns = {}
    keys: Keys = {}
    with closing(sqlite3.connect(folder / FILE)) as store:
        names = store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        for (table,) in names.fetchall():
            if table in ONLY_SQLITE:
                continue
            key = []
            for _, name, kind, needed, _, place in store.execute(f"PRAGMA table_info({table})"):
                columns[table, name] = (TYPES[kind], not needed and not place)
                if place:
                    key.append((place, name))
            keys[table] = [name for _, name in sorted(key)]
    return columns, keys


def of_postgres(url: str) -> tuple[Columns, Keys]:
    with psycopg.connect(url) as store:
        rows = store.execute(
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
            " WHERE table_schema = 'public'"
        ).fetchall()
        key_rows = store.execute(
            "SELECT k.table_name, k.column_name FROM information_schema.key_column_usage k"
            " JOIN information_schema.table_constraints c USING (constraint_name)"
            " WHERE c.constraint_type = 'PRIMARY KEY' AND k.table_schema = 'public' ORDER BY k.ordinal_position"
        ).fetchall()
    columns: Columns = {}
    keys: Keys = {}
    for table, name, kind, null in rows:
        if table not in OF_WORKERS and (table, name) not in ONLY_POSTGRES:
            keys.setdefault(table, [])
            columns[table, name] = ("integer" if (table, name) in WIDER else kind, null == "YES")
    for table, name in key_rows:
        if table in keys:
            keys[table].append(name)
    return columns, keys


def test_both_engines_have_the_same_tables_columns_and_keys(tmp_path: Path, url: str) -> None:
    columns, keys = of_sqlite(tmp_path)
    others, other_keys = of_postgres(url)
    assert sorted(columns) == sorted(others)
    assert {place: kind for place, (kind, _) in columns.items()} == {
        place: kind for place, (kind, _) in others.items()
    }
    assert {place for place, (_, null) in columns.items() if null} == {
        place for place, (_, null) in others.items() if null
    }
    assert keys == other_keys


def test_what_is_unique_is_so_in_both(tmp_path: Path, url: str) -> None:
    SqliteStore(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as store:
        ours = set()
        for (table,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, index, unique, origin, _ in store.execute(f"PRAGMA index_list({table})").fetchall():
                if unique and origin == "u":
                    named = store.execute(f"PRAGMA index_info({index})").fetchall()
                    ours.add((table, tuple(sorted(name for _, _, name in named))))
    with psycopg.connect(url) as postgres:
        rows = postgres.execute(
            "SELECT c.table_name, array_agg(k.column_name::text ORDER BY k.column_name::text)"
            " FROM information_schema.table_constraints c"
            " JOIN information_schema.key_column_usage k USING (constraint_name)"
            " WHERE c.constraint_type = 'UNIQUE' AND c.table_schema = 'public'"
            " GROUP BY c.table_name, c.constraint_name"
        ).fetchall()
    assert ours == {(table, tuple(names)) for table, names in rows}


@pytest.mark.parametrize("path", sorted(Path(sql.__path__[0]).glob("*.py")), ids=lambda path: path.stem)
def test_shared_statements_are_words_that_both_engines_know(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.stem == "transaction":
        text = text.partition('"""')[2].partition('"""')[2]  # its first words name some of them
    assert not [word for word in FORBIDDEN if word.lower() in text.lower()]
