"""Codes of tables and notes in the database, and how both are written."""

from __future__ import annotations

import asyncio
import sqlite3

from ..protocols import TableCode
from .database import Database


class SqliteCodes:
    """Short codes that lead to tables (`protocols.Codes`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def code(self, code: str) -> TableCode | None:
        return self._found("code = ?", code)

    def code_of(self, table_id: str) -> TableCode | None:
        return self._found("table_id = ?", table_id)

    def _found(self, where: str, value: str) -> TableCode | None:
        rows = self._database.select(f"SELECT code, table_id, key FROM codes WHERE {where}", value)
        return TableCode(*rows[0]) if rows else None

    async def put_code(self, new: TableCode) -> bool:
        made = 0

        def work(write: sqlite3.Connection) -> None:
            nonlocal made
            made = write.execute(
                "INSERT INTO codes SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM codes WHERE code = ?1)"
                " ON CONFLICT (table_id) DO UPDATE SET code = excluded.code, key = excluded.key",
                (new.code, new.table_id, new.key),
            ).rowcount

        await self._database.write(work)
        return made == 1


class SqliteNotes:
    """What people have chosen for this server (`protocols.Notes`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, name: str) -> str | None:
        rows = self._database.select("SELECT note FROM notes WHERE name = ?", name)
        return rows[0][0] if rows else None

    def put_note(self, name: str, note: str | None) -> asyncio.Future[None]:
        def work(write: sqlite3.Connection) -> None:
            if note is None:
                write.execute("DELETE FROM notes WHERE name = ?", (name,))
            else:
                write.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, note))

        return self._database.write(work)
