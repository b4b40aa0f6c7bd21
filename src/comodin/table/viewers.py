"""Who looks at a table, and what every event has to say of what they see."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import NamedTuple, Self


class Viewer(NamedTuple):
    """Who looks, and from which seat of the table and of the round."""

    person: str
    seat: int | None  # of the table
    round_seat: int  # of the round, or SPECTATOR


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened around the round. It is no ABC, for the reason that `rules.Event` is none."""

    at: float

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> TableEvent | None:
        """What this viewer is told."""

    @property
    def seen_by_all(self) -> TableEvent | None:
        """What everybody is told, where it is known to be the same for all: it is made once then."""
        return None


class Public(TableEvent):
    """Happens in front of everybody."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Self:
        return self

    @property
    def seen_by_all(self) -> Self:
        return self
