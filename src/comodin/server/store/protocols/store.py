"""A store as the server knows it: all that is kept, and how the store itself is doing."""

from __future__ import annotations

from typing import Protocol

from .analyses import Analyses
from .codes import Codes
from .daily import Daily
from .erasure import Erasure
from .friends import Friends
from .history import History
from .notes import Notes
from .players import Accounts
from .puzzles import Puzzles
from .retention import Retention
from .rounds import Rounds
from .tables import TableLog
from .tournaments import TournamentLog
from .workers import Workers


class Health(Protocol):
    """What an operator watches of a store."""

    def health(self) -> str | None:
        """Why the store cannot be relied on (a failed write, files that are gone, damage), in words for an
        operator; None: all is well. Quick: it may be asked at every request."""

    @property
    def failing(self) -> bool:
        """Can it not write?"""

    @property
    def nearly_full(self) -> bool:
        """Is there so little space that nothing new should begin?"""

    @property
    def free_bytes(self) -> int:
        """Free where the store is."""

    @property
    def size_bytes(self) -> int:
        """Of the store itself."""

    @property
    def waiting(self) -> int:
        """Writes that wait for the next transaction."""

    @property
    def commits(self) -> int:
        """Transactions since the start."""

    @property
    def mean_seconds(self) -> float:
        """Mean duration of a transaction."""

    def take_slowest(self) -> float:
        """The longest transaction since the last call, in seconds."""


class Store(TableLog, Accounts, Rounds, Analyses, Health, Protocol):
    """An open store. A write is durable when its future is done, and not before. A future is never done when it is
    returned, and futures are done in the order of their writes: the server adds callbacks to them that have to run
    before the code that waits."""

    @property
    def history(self) -> History:
        """What players did."""

    @property
    def daily(self) -> Daily:
        """Tries at the deals of days."""

    @property
    def friends(self) -> Friends:
        """What people have decided about each other, and how they are reached."""

    @property
    def tournaments(self) -> TournamentLog:
        """The logs of tournaments."""

    @property
    def codes(self) -> Codes:
        """Short codes that lead to tables."""

    @property
    def puzzles(self) -> Puzzles:
        """Tries at puzzles."""

    @property
    def notes(self) -> Notes:
        """What people have chosen for this server."""

    @property
    def retention(self) -> Retention:
        """What is kept for a while only."""

    @property
    def erasure(self) -> Erasure:
        """What is kept of one player, and how it goes."""

    @property
    def workers(self) -> Workers | None:
        """This worker among those that share the store; None: there is only one."""

    def close(self) -> None:
        """Writes what waits, and lets the files go."""
