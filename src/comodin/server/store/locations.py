"""Which package opens the store at a location.

Every package beside this module that offers a `KIND` (`StoreKind`) is a kind of store. They are found by looking:
a new one is a new package, and nothing else has to know it. Its door is opened for every store, so it imports
libraries of its own only when it is used.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from ...errors import BadInput
from .protocols import FOLDER, Finding, Location, Store, StoreKind


def open_store(location: str | Path, *, force: bool = False) -> Store:
    """Opens the store at a folder's path or a `scheme://…`; refuses, in one sentence, what a server cannot use.
    `force`: also one that is damaged."""
    kind, place = _found(location)
    return kind.open(place, force)


def examine(location: str | Path) -> Iterator[Finding]:
    """What is wrong with a store: one finding after the other, the most basic first."""
    kind, place = _found(location)
    return kind.examine(place)


def backup(location: str | Path, target: Path) -> int:
    """Copies a store as it is at one moment, also while a server writes to it; returns the bytes of the copy."""
    kind, place = _found(location)
    return kind.backup(place, target)


def restore(location: str | Path, source: Path, *, force: bool = False) -> Path | None:
    """Puts a backup in the place of a store, once it was checked; returns where that one is kept now, if there was
    one. `force`: also a backup with damaged rows."""
    kind, place = _found(location)
    return kind.restore(place, source, force)


def migrate(location: str) -> tuple[int, int]:
    """Brings a store to the newest format; from which to which."""
    kind, place = _found(location)
    if kind.migrate is None:
        raise BadInput("--database", f"{place} is brought up to date by itself when a server opens it")
    return kind.migrate(place)


def move(folder: Path, database: str, told: Callable[[str, int], None], *, back: bool = False) -> dict[str, int]:
    """Copies everything from a folder into an empty database, or back into a new folder; rows by table. `told` is
    called with the name of a table and how many of its rows were copied."""
    kind, place = _found(database)
    if kind.move is None:
        raise BadInput("--database", f"expected the address of a PostgreSQL database, found {place}")
    return kind.move(place, folder, told, back)


def is_empty(location: str) -> bool:
    """Is there nothing yet?"""
    kind, place = _found(location)
    return kind.is_empty is not None and kind.is_empty(place)


def store_kinds() -> Iterator[StoreKind]:
    """Every kind of store that there is."""
    package = import_module(__package__)
    for found in pkgutil.iter_modules(package.__path__, f"{__package__}."):
        kind = getattr(import_module(found.name), "KIND", None) if found.ispkg else None
        if isinstance(kind, StoreKind):
            yield kind


def _found(location: str | Path) -> tuple[StoreKind, Location]:
    place = Location(FOLDER, str(location)) if isinstance(location, Path) else Location.of(location)
    kinds = list(store_kinds())
    for kind in kinds:
        if place.scheme in kind.schemes:
            return kind, place
    known = sorted(f"{scheme}://" for kind in kinds for scheme in kind.schemes if scheme != FOLDER)
    raise BadInput("--database", f"no store is known for {place}; expected a folder or {' or '.join(known)}")
