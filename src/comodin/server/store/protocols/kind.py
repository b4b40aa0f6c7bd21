"""A kind of store: what its package offers as `KIND`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .store import Store
from .upkeep import Finding

FOLDER = "folder"
"""The scheme of a location that is the path of a folder, without a scheme."""


@dataclass(frozen=True)
class Location:
    """Where a store is: `scheme://address`, or the path of a folder."""

    scheme: str
    address: str

    @classmethod
    def of(cls, text: str) -> Location:
        """A path has the scheme FOLDER."""
        scheme, mark, address = text.partition("://")
        return cls(scheme, address) if mark and scheme else cls(FOLDER, text)

    def __str__(self) -> str:
        return self.address if self.scheme == FOLDER else f"{self.scheme}://{self.address}"


@dataclass(frozen=True)
class StoreKind:
    """`schemes`: the locations that are this store's. All of them refuse in one sentence (BadInput) what is wrong
    with a location."""

    schemes: tuple[str, ...]
    open: Callable[[Location, bool], Store]
    """With True also a store that is damaged."""
    examine: Callable[[Location], Iterator[Finding]]
    """One finding after the other, the most basic first; stops where the rest makes no sense."""
    backup: Callable[[Location, Path], int]
    """Copies the store as it is at one moment, also while a server writes to it; returns the bytes of the copy."""
    restore: Callable[[Location, Path, bool], Path | None]
    """Puts a backup in the place of the store, once it was checked; returns where that one is kept now, if there
    was one. With True also a backup with damaged rows."""
    migrate: Callable[[Location], tuple[int, int]] | None = None
    """Brings the store to the newest format; from which to which. None: it does so when it is opened."""
    is_empty: Callable[[Location], bool] | None = None
    """Is there nothing yet? None: a store that is opened is made if it is not there."""
    move: Callable[[Location, Path, Callable[[str, int], None], bool], dict[str, int]] | None = None
    """Copies a folder into an empty store of this kind; with True the other way round."""
