"""Which package opens the store at a location.

Every package beside this module that offers a `KIND` (`StoreKind`) is a kind of store. They are found by looking:
a new one is a new package, and nothing else has to know it. Its door is opened for every store, so it imports
libraries of its own only when it is used.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
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
    raise BadInput("--data", f"no store is known for {place}; expected a folder or {' or '.join(known)}")
