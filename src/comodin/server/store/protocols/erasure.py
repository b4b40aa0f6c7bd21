"""Everything that a store holds of a player: as values for a file, or wiped."""

from __future__ import annotations

from typing import Any, Protocol


class Erasure(Protocol):
    """Others keep their rounds: there the name is taken off, the id becomes one that means nothing, and what was
    said is wiped. `store/erasure.py` has what all stores share of it."""

    async def everything_of(self, player: str) -> dict[str, Any]:
        """As values for a JSON file (`erasure.exported`)."""

    async def begin(self, player: str) -> None:
        """Deletes the account, and writes down that the rest has to follow."""

    async def begun(self) -> list[str]:
        """Players whose erasure was begun and not finished."""

    async def tournaments_with(self, player: str) -> list[str]:
        """The tournaments that this player entered."""

    async def tables_with(self, player: str) -> list[str]:
        """The tables at which this player is."""

    async def tables_naming(self, player: str) -> list[str]:
        """The tables whose log may name this player."""

    async def disguise(self, player: str) -> str:
        """The id that the player has from now on in everything that is read, also after a restart: one that means
        nothing."""

    def hide(self, player: str, nobody: str) -> None:
        """Another worker has disguised this player: it holds for what is read here, too."""

    def show(self, player: str) -> None:
        """Everything of this player is wiped: nothing has to be hidden."""

    async def wipe(self, player: str) -> None:
        """Takes the player out of what is kept, in small pieces; the erasure is finished. After `disguise`."""
