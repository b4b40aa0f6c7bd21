"""The SQL that all engines share: what is kept, in statements that SQLite and PostgreSQL both understand.

An engine is a package beside this one. It brings a `SqlDatabase` (transactions, group commit), appends rows to
logs in its own way, and knows its own migrations and upkeep.
"""

from __future__ import annotations

from .checksums import record_checksum, row_checksum, tournament_checksum
from .examination import examine_rows
from .ledger import has_beside, put_beside
from .migrations import migrations_of
from .store import SqlStore
from .transaction import Answer, SqlDatabase, Transaction, Write, marks

__all__ = [
    "Answer",
    "SqlDatabase",
    "SqlStore",
    "Transaction",
    "Write",
    "examine_rows",
    "has_beside",
    "marks",
    "migrations_of",
    "put_beside",
    "record_checksum",
    "row_checksum",
    "tournament_checksum",
]
