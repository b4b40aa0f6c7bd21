"""What is kept: the protocol of a store, SQLite as one of them, and how a data folder is looked after.

All SQL of the project lives here.
"""

from __future__ import annotations

from .maintenance import backup, examine
from .protocols import (
    Finished,
    Head,
    Player,
    PlayerTally,
    Rating,
    RatingPoint,
    Result,
    Row,
    Store,
    StoredRecord,
    StoreFailed,
    tallies_of,
)
from .sqlite import (
    NAME_OF_NOBODY,
    History,
    SqliteStore,
    TournamentStore,
    TournamentSummary,
    begin_erasure,
    erasure,
    erasures_begun,
    everything_of,
)

__all__ = [
    "NAME_OF_NOBODY",
    "Finished",
    "Head",
    "History",
    "Player",
    "PlayerTally",
    "Rating",
    "RatingPoint",
    "Result",
    "Row",
    "SqliteStore",
    "Store",
    "StoreFailed",
    "StoredRecord",
    "TournamentStore",
    "TournamentSummary",
    "backup",
    "begin_erasure",
    "erasure",
    "erasures_begun",
    "everything_of",
    "examine",
    "tallies_of",
]
