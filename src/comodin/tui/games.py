"""A game at this terminal, whichever front plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..bots import Faults
from ..match import MatchRules
from ..records import Record
from .resuming import Keep, Resumed, keep_nothing


@dataclass(frozen=True)
class LocalGame:
    """What is played, what for, and by whom: `bots` are names of bots by seat, all other seats are people's. The
    record holds the edition, the names, the options and the seed."""

    record: Record
    match: MatchRules
    bots: Mapping[int, str]
    keep: Callable[[int, int], Keep] = keep_nothing
    resumed: Resumed | None = None
    faults: Faults = field(default_factory=Faults)  # of bots of other packages

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(len(self.record.players)) if seat not in self.bots)
