"""Accounts (`protocols.Accounts`): every change is one conditional write."""

from __future__ import annotations

import time
from asyncio import Future

from ..protocols import Player
from .transaction import SqlDatabase, Transaction

COLUMNS = "id, name, token_hash, recovery_hash, password, face"


class SqlAccounts(SqlDatabase):
    """The accounts of players."""

    def put_player(self, player: Player) -> Future[None]:
        """Writes a new account."""
        values = (player.id, player.name, player.token_hash, player.recovery_hash, player.password)

        def work(write: Transaction) -> None:
            write.execute(
                f"INSERT INTO players ({COLUMNS}, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*values, player.chosen_face, time.time()),
            )

        return self.write(work)

    async def change_name(self, before: Player, name: str, face: str) -> bool:
        where = "id = ? AND token_hash = ?"
        return await self._change("name = ?, face = ?", where, name, face, before.id, before.token_hash)

    async def change_token(self, before: Player, token_hash: str) -> bool:
        return await self._change("token_hash = ?", *_as_before(before, token_hash))

    async def change_recovery(self, before: Player, token_hash: str, recovery_hash: str) -> bool:
        what, where = "token_hash = ?, recovery_hash = ?", "id = ? AND recovery_hash = ?"
        return await self._change(what, where, token_hash, recovery_hash, before.id, before.recovery_hash)

    async def change_password(self, before: Player, token_hash: str, password: str) -> bool:
        return await self._change("token_hash = ?, password = ?", *_as_before(before, token_hash, password))

    async def _change(self, what: str, where: str, *values: str) -> bool:
        """Changes columns of one player; was there one of whom the condition holds?"""
        return await self.do(f"UPDATE players SET {what} WHERE {where}", *values) == 1

    async def player(self, player_id: str) -> Player | None:
        return await self._player("id", player_id)

    async def player_by_token(self, token_hash: str) -> Player | None:
        return await self._player("token_hash", token_hash)

    async def player_by_recovery(self, recovery_hash: str) -> Player | None:
        return await self._player("recovery_hash", recovery_hash)

    async def _player(self, column: str, value: str) -> Player | None:
        rows = await self.select(f"SELECT {COLUMNS} FROM players WHERE {column} = ?", value)
        return Player(*rows[0]) if rows else None


def _as_before(before: Player, *new: str) -> tuple[str, ...]:
    """A condition and its values, after those that are new: token and password are still those of `before`."""
    where = "id = ? AND token_hash = ? AND password"
    if before.password is None:
        return f"{where} IS NULL", *new, before.id, before.token_hash
    return f"{where} = ?", *new, before.id, before.token_hash, before.password
