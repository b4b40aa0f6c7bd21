"""Codes of tables and notes in the database, and how both are written."""

from __future__ import annotations

import asyncio

from ..protocols import TableCode
from .transaction import SqlDatabase, Transaction


class SqlCodes:
    """Short codes that lead to tables (`protocols.Codes`)."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def code(self, code: str) -> TableCode | None:
        return await self._found("code = ?", code)

    async def code_of(self, table_id: str) -> TableCode | None:
        return await self._found("table_id = ?", table_id)

    async def _found(self, where: str, value: str) -> TableCode | None:
        rows = await self._database.select(f"SELECT code, table_id, key FROM codes WHERE {where}", value)
        return TableCode(*rows[0]) if rows else None

    async def put_code(self, new: TableCode) -> bool:
        made = await self._database.do(
            "INSERT INTO codes (code, table_id, key) SELECT CAST(?1 AS TEXT), CAST(?2 AS TEXT), CAST(?3 AS TEXT)"
            " WHERE NOT EXISTS (SELECT 1 FROM codes WHERE code = ?1)"
            " ON CONFLICT (table_id) DO UPDATE SET code = excluded.code, key = excluded.key",
            new.code,
            new.table_id,
            new.key,
        )
        return made == 1


class SqlNotes:
    """What people have chosen for this server (`protocols.Notes`)."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def note(self, name: str) -> str | None:
        rows = await self._database.select("SELECT note FROM notes WHERE name = ?", name)
        return rows[0][0] if rows else None

    def put_note(self, name: str, note: str | None) -> asyncio.Future[None]:
        def work(write: Transaction) -> None:
            if note is None:
                write.execute("DELETE FROM notes WHERE name = ?", (name,))
            else:
                write.execute(
                    "INSERT INTO notes (name, note) VALUES (?, ?)"
                    " ON CONFLICT (name) DO UPDATE SET note = excluded.note",
                    (name, note),
                )

        return self._database.write(work)
