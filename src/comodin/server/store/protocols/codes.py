"""Short codes that lead to tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TableCode:
    """A code, where it leads, and the key that the table had when the code was made."""

    code: str
    table_id: str
    key: str


class Codes(Protocol):
    """A table has one code at most, and loses it when it is closed."""

    async def code(self, code: str) -> TableCode | None:
        """Where a code leads."""

    async def code_of(self, table_id: str) -> TableCode | None:
        """The code of a table."""

    async def put_code(self, new: TableCode) -> bool:
        """Keeps it in the place of the one that the table had; False: another table has this code."""
