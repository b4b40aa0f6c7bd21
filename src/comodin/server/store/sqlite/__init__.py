"""The embedded store: SQLite with one writer and group commit."""

from __future__ import annotations

from . import erasure
from .erasure import NAME_OF_NOBODY, begin_erasure, erasures_begun, everything_of
from .history import History
from .store import FILE, LOCK, SqliteStore, connect, lock_folder, migrations
from .tournaments import TournamentStore, TournamentSummary, parse_live_event

__all__ = [
    "FILE",
    "LOCK",
    "NAME_OF_NOBODY",
    "History",
    "SqliteStore",
    "TournamentStore",
    "TournamentSummary",
    "begin_erasure",
    "connect",
    "erasure",
    "erasures_begun",
    "everything_of",
    "lock_folder",
    "migrations",
    "parse_live_event",
]
