"""The embedded store: SQLite with one writer and group commit. Its location is the path of a folder."""

from __future__ import annotations

from pathlib import Path

from ..protocols import FOLDER, StoreKind
from .backup import backup_folder
from .database import connect
from .folder import FILE
from .formats import migrate, migrations
from .maintenance import examine_folder
from .restore import restore_folder
from .store import SqliteStore

__all__ = ["FILE", "KIND", "SqliteStore", "connect", "migrate", "migrations"]

KIND = StoreKind(
    schemes=(FOLDER, "sqlite"),
    open=lambda location, force: SqliteStore(Path(location.address), force=force),
    examine=lambda location: examine_folder(Path(location.address)),
    backup=lambda location, target: backup_folder(Path(location.address), target),
    restore=lambda location, source, force: restore_folder(Path(location.address), source, force=force),
)
"""`sqlite://DIR` is the folder DIR."""
