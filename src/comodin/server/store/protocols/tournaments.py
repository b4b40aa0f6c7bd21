"""The logs of tournaments: one each, and what a list shows of them."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ....tournament import LiveEvent

SHOWN_SECONDS = 7 * 86_400.0
"""A list shows the tournaments that have changed since then."""


@dataclass(frozen=True)
class TournamentSummary:
    """What a list shows of a tournament without reading its log."""

    id: str
    phase: str
    listed: bool
    summary: str


class TournamentLog(Protocol):
    """The logs of tournaments, beside those of tables."""

    def append(
        self, line: TournamentSummary, seq: int, new: Sequence[LiveEvent], people: Sequence[str]
    ) -> Future[None]:
        """Durable when done; a row that is there already, or a gap, is refused (StoreFailed)."""

    async def read(self, tournament: str) -> tuple[int, list[LiveEvent]]:
        """Where the log ends, and all that is in it."""

    async def running(self) -> list[str]:
        """The tournaments that go on."""

    async def listed(self, limit: int) -> list[TournamentSummary]:
        """Public tournaments that were not cancelled and have changed lately, the latest first."""

    async def of_person(self, person: str, limit: int) -> list[TournamentSummary]:
        """The tournaments of a person that were not cancelled, the latest first."""
