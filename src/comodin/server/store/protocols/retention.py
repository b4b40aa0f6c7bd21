"""What is kept for a while only."""

from __future__ import annotations

from typing import Protocol


class Retention(Protocol):
    """Deletes what is old, a small piece at a time, by the wall clock. Records, results and ratings stay."""

    async def prune(self, before: float) -> bool:
        """Logs of tables that were closed before this time, tournaments that have not changed since, invitations
        that are older. False: nothing is left to do."""

    async def prune_guests(self, before: float) -> bool:
        """Players from before this time without a password who were never at a table or in a tournament."""
