"""The embedded store: SQLite with one writer and group commit. Its location is the path of a folder."""

from __future__ import annotations

from pathlib import Path

from ..protocols import FOLDER, StoreKind
from .database import FILE, connect, migrate, migrations
from .maintenance import backup_folder, examine_folder
from .store import SqliteStore

__all__ = ["FILE", "KIND", "SqliteStore", "connect", "migrate", "migrations"]

KIND = StoreKind(
    schemes=(FOLDER, "sqlite"),
    open=lambda location: SqliteStore(Path(location.address)),
    examine=lambda location: examine_folder(Path(location.address)),
    backup=lambda location, target: backup_folder(Path(location.address), target),
)
"""`sqlite://DIR` is the folder DIR."""
