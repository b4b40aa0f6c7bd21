"""Everything that a store holds of a player: as values for a file, or wiped."""

from __future__ import annotations

from typing import Any, Protocol


class Erasure(Protocol):
    """Others keep their rounds: there the name is taken off, the id becomes one that means nothing, and what was
    said is wiped. `store/erasure.py` has what all stores share of it."""

    def everything_of(self, player: str) -> dict[str, Any]:
        """As values for a JSON file (`erasure.exported`)."""

    async def begin(self, player: str) -> None:
        """Deletes the account, and writes down that the rest has to follow."""

    def begun(self) -> list[str]:
        """Players whose erasure was begun and not finished."""

    def tournaments_with(self, player: str) -> list[str]:
        """The tournaments that this player entered."""

    def tables_with(self, player: str) -> list[str]:
        """The tables at which this player is."""

    async def wipe(self, player: str, nobody: str) -> None:
        """The player's id becomes `nobody`; the erasure is finished."""
