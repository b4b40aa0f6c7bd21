"""Players as the server knows them, with a small memory in front of the store."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from ...table import clean_name
from ..store import Accounts, Player
from .tokens import hash_of, hash_password, new_player, new_recovery, new_token, plain_recovery

REMEMBERED = 500


class Players:
    """Accounts: names, tokens, recovery codes and passwords, with the newest tokens in memory."""

    def __init__(self, store: Accounts) -> None:
        self._store = store
        self._known: OrderedDict[str, Player] = OrderedDict()  # by the hash of the token

    def by_token(self, token: str) -> Player | None:
        """The player whose token this is."""
        if not token:
            return None
        key = hash_of(token)
        player = self._known.get(key) or self._store.player_by_token(key)
        if player is not None:
            self._remember(player)
        return player

    def _remember(self, player: Player) -> None:
        self._known[player.token_hash] = player
        self._known.move_to_end(player.token_hash)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def create(self, name: str) -> tuple[Player, str, str]:
        """A new guest, with the token and the recovery code in clear: only their hashes are kept."""
        player, token, recovery = new_player(clean_name(name))
        await self._store.put_player(player)
        self._remember(player)
        return player, token, recovery

    async def rename(self, player: Player, name: str) -> Player:
        """The player under another name."""
        return await self._put(player, replace(player, name=clean_name(name)))

    async def set_password(self, player: Player, password: str) -> Player:
        """Sets the password, or replaces it."""
        return await self._put(player, replace(player, password=hash_password(password)))

    async def recover(self, code: str) -> tuple[Player, str, str] | None:
        """A new token and a new code for the player of this one; the old ones end."""
        player = self._store.player_by_recovery(hash_of(plain_recovery(code)))
        if player is None:
            return None
        recovery = new_recovery()
        after, token = await self.new_token(replace(player, recovery_hash=hash_of(recovery)))
        return after, token, recovery

    async def new_token(self, player: Player) -> tuple[Player, str]:
        """A new token; the old one is void."""
        token = new_token()
        self._known.pop(player.token_hash, None)
        return await self._put(player, replace(player, token_hash=hash_of(token))), token

    def forget(self, player: Player) -> None:
        """Drops the player from memory."""
        self._known.pop(player.token_hash, None)

    async def _put(self, before: Player, after: Player) -> Player:
        await self._store.put_player(after)
        self._known.pop(before.token_hash, None)
        self._remember(after)
        return after
