"""What people have chosen for this server while it ran."""

from __future__ import annotations

from asyncio import Future
from typing import Protocol


class Notes(Protocol):
    """A few short texts by their names."""

    async def note(self, name: str) -> str | None:
        """What was noted."""

    def put_note(self, name: str, note: str | None) -> Future[None]:
        """Notes it, or (None) forgets it; durable when done."""
