"""Analyses of rounds: they can be made again, so the oldest may go."""

from __future__ import annotations

from asyncio import Future
from typing import Protocol


class Analyses(Protocol):
    """Finished analyses, by the key of what was asked."""

    async def analysis(self, key: str) -> str | None:
        """A finished analysis."""

    def put_analysis(self, key: str, analysis: str) -> Future[None]:
        """Durable when done; with too many of them the oldest are forgotten."""
