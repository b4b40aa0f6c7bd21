"""Everything that the server asks of a store: protocols and the values that go through them, one concept a file.

Nothing here knows how a store keeps anything.
"""

from __future__ import annotations

from .analyses import Analyses
from .codes import Codes, TableCode
from .daily import Daily, DayCount, DayTry
from .erasure import Erasure
from .failures import LogDamaged, SequenceConflict, StoreFailed
from .friends import MOST_BLOCKS, MOST_SUBSCRIPTIONS, BlockedPlayer, Friends, Subscription
from .history import (
    COURSE_RATINGS,
    COURSE_ROUNDS,
    MOST_COMPANY,
    MOST_MET,
    Companion,
    CourseRating,
    CourseRound,
    EditionTally,
    History,
    Invitation,
    Leader,
    OwnRound,
    Profile,
)
from .kind import FOLDER, Location, StoreKind
from .notes import Notes
from .players import Accounts, Player
from .puzzles import Puzzles, Solver, Streak, Strength, Tried
from .rounds import Finished, PlayerTally, RatedMatch, Rating, Result, Rounds, StoredRecord, tallies_of
from .store import Health, Store
from .tables import Head, Row, StoredSnapshot, TableLog
from .tournaments import SHOWN_SECONDS, TournamentLog, TournamentSummary
from .upkeep import Finding, Level
from .workers import LEASE, Alone, Beat, Owned, Place, Workers, alive_clock

__all__ = [
    "COURSE_RATINGS",
    "COURSE_ROUNDS",
    "FOLDER",
    "LEASE",
    "MOST_BLOCKS",
    "MOST_COMPANY",
    "MOST_MET",
    "MOST_SUBSCRIPTIONS",
    "SHOWN_SECONDS",
    "Accounts",
    "Alone",
    "Analyses",
    "Beat",
    "BlockedPlayer",
    "Codes",
    "Companion",
    "CourseRating",
    "CourseRound",
    "Daily",
    "DayCount",
    "DayTry",
    "EditionTally",
    "Erasure",
    "Finding",
    "Finished",
    "Friends",
    "Head",
    "Health",
    "History",
    "Invitation",
    "Leader",
    "Level",
    "Location",
    "LogDamaged",
    "Notes",
    "OwnRound",
    "Owned",
    "Place",
    "Player",
    "PlayerTally",
    "Profile",
    "Puzzles",
    "RatedMatch",
    "Rating",
    "Result",
    "Rounds",
    "Row",
    "SequenceConflict",
    "Solver",
    "Store",
    "StoreFailed",
    "StoreKind",
    "StoredRecord",
    "StoredSnapshot",
    "Streak",
    "Strength",
    "Subscription",
    "TableCode",
    "TableLog",
    "TournamentLog",
    "TournamentSummary",
    "Tried",
    "Workers",
    "alive_clock",
    "tallies_of",
]
