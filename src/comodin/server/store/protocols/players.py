"""Accounts."""

from __future__ import annotations

from asyncio import Future
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Player:
    """An account: secrets only as hashes."""

    id: str
    name: str
    token_hash: str
    recovery_hash: str
    password: str | None = None


class Accounts(Protocol):
    """The accounts of players."""

    def put_player(self, player: Player) -> Future[None]:
        """Writes an account, new or changed."""

    def player(self, player_id: str) -> Player | None:
        """The account with this id."""

    def player_by_token(self, token_hash: str) -> Player | None:
        """The account with this hash of a token."""

    def player_by_recovery(self, recovery_hash: str) -> Player | None:
        """The account with this hash of a recovery code."""
