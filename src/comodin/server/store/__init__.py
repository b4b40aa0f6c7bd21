"""What is kept: the protocols of a store, and one way to open the store at a location.

A kind of store is a package here that offers a `KIND`; all SQL of the project lives in such packages.
"""

from __future__ import annotations

from .erasure import NAME_OF_NOBODY
from .locations import backup, examine, open_store, restore, store_kinds
from .protocols import (
    Accounts,
    Analyses,
    Erasure,
    Finding,
    Finished,
    Head,
    Health,
    History,
    Invitation,
    Location,
    LogDamaged,
    Player,
    PlayerTally,
    RatedMatch,
    Rating,
    Result,
    Rounds,
    Row,
    SequenceConflict,
    Store,
    StoredRecord,
    StoreFailed,
    StoreKind,
    TableLog,
    TournamentLog,
    TournamentSummary,
    tallies_of,
)

__all__ = [
    "NAME_OF_NOBODY",
    "Accounts",
    "Analyses",
    "Erasure",
    "Finding",
    "Finished",
    "Head",
    "Health",
    "History",
    "Invitation",
    "Location",
    "LogDamaged",
    "Player",
    "PlayerTally",
    "RatedMatch",
    "Rating",
    "Result",
    "Rounds",
    "Row",
    "SequenceConflict",
    "Store",
    "StoreFailed",
    "StoreKind",
    "StoredRecord",
    "TableLog",
    "TournamentLog",
    "TournamentSummary",
    "backup",
    "examine",
    "open_store",
    "restore",
    "store_kinds",
    "tallies_of",
]
