"""Accounts."""

from __future__ import annotations

from asyncio import Future
from dataclasses import dataclass
from typing import Protocol

from ....table import default_face


@dataclass(frozen=True, slots=True)
class Player:
    """An account: secrets only as hashes."""

    id: str
    name: str
    token_hash: str
    recovery_hash: str
    password: str | None = None
    chosen_face: str = ""

    @property
    def face(self) -> str:
        """The one that was chosen, or else the one that follows from the id."""
        return self.chosen_face or default_face(self.id)


class Accounts(Protocol):
    """The accounts of players.

    A change touches the columns that it names and no other, and holds only while the account is what the caller
    has read: each says whether it held. So two changes under way never undo each other, and nothing brings a
    deleted account back."""

    def put_player(self, player: Player) -> Future[None]:
        """Writes a new account."""

    async def change_name(self, before: Player, name: str, face: str) -> bool:
        """Another name and another face, if the token is still the one of `before`."""

    async def change_token(self, before: Player, token_hash: str) -> bool:
        """Another token, if token and password are still those of `before`."""

    async def change_recovery(self, before: Player, token_hash: str, recovery_hash: str) -> bool:
        """Another recovery code and another token, if the code is still the one of `before`."""

    async def change_password(self, before: Player, token_hash: str, password: str) -> bool:
        """Another password and another token, if token and password are still those of `before`."""

    async def player(self, player_id: str) -> Player | None:
        """The account with this id."""

    async def player_by_token(self, token_hash: str) -> Player | None:
        """The account with this hash of a token."""

    async def player_by_recovery(self, recovery_hash: str) -> Player | None:
        """The account with this hash of a recovery code."""
