"""Players as the server knows them, with a small memory in front of the store.

Every change is one conditional write (`store.Accounts`): of two under way one holds, and the other learns of it.
"""

from __future__ import annotations

import hmac
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from ..store import Accounts, Player
from .names import new_name
from .passwords import Passwords
from .tokens import hash_of, new_player, new_recovery, new_token, plain_recovery

REMEMBERED = 500


class ChangedMeanwhile(Exception):
    """Somebody else has changed the account: the token that was sent, or the way in, has ended."""


class Players:
    """Accounts: names, tokens, recovery codes and passwords, with the newest tokens in memory."""

    def __init__(self, store: Accounts, remembers: bool = True) -> None:
        """`remembers`: not where others change accounts, too, since a token that was ended must end everywhere."""
        self._store, self._remembers = store, remembers
        self.passwords = Passwords()
        self._known: OrderedDict[str, Player] = OrderedDict()  # by the hash of the token
        self._reading: list[set[str]] = []  # for each read under way: players that have changed meanwhile
        self.signed_out: Callable[[str, str, str], None] = lambda player, code, message: None
        """Called with the player, a code and a sentence when the token has ended: open connections end with it."""
        self.introduced: Callable[[Player], Awaitable[None]] = _nobody_cares
        """Called with the player who has another name or face: the tables are told."""

    def known(self, token: str) -> Player | None:
        """The player whose token this is, if it is remembered."""
        player = self._known.get(hash_of(token)) if token else None
        if player is not None:
            self._remember(player)
        return player

    async def by_token(self, token: str) -> Player | None:
        """The player whose token this is."""
        if not token:
            return None
        return self.known(token) or await self._read(lambda: self._store.player_by_token(hash_of(token)))

    async def create(self, name: str, face: str = "") -> tuple[Player, str, str]:
        """A new guest, with the token and the recovery code in clear: only their hashes are kept."""
        player, token, recovery = new_player(new_name(name), face)
        await self._store.put_player(player)
        self._remember(player)
        return player, token, recovery

    async def introduce(self, player: Player, name: str | None = None, face: str | None = None) -> Player:
        """The player under another name or with another face; ChangedMeanwhile where the token has ended. A name
        that stays is not looked at: rules for new ones may have been made since."""
        name = player.name if name in (None, player.name) else new_name(name or "")
        if not await self._store.change_name(player, name, player.chosen_face if face is None else face):
            raise ChangedMeanwhile
        self._drop(player.id)
        changed = await self._now(player.id, player.token_hash)
        await self.introduced(changed)
        return changed

    async def login(self, player_id: str, password: str) -> tuple[Player, str] | None:
        """A new token, the old one ends; None: no such player, or another password, also if it was changed or the
        player deleted meanwhile. ChangedMeanwhile where only somebody else has come in meanwhile."""
        before = await self._store.player(player_id)
        good = await self.passwords.fits(password, before.password if before else None)
        if before is None or not good:
            return None
        token = new_token()
        if await self._store.change_token(before, hash_of(token)):
            return await self._begin(before.id, hash_of(token)), token
        now = await self._store.player(player_id)
        if now is None or now.password != before.password:
            return None
        raise ChangedMeanwhile

    async def recover(self, code: str) -> tuple[Player, str, str] | None:
        """A new token and a new code for the player of this one; the old ones end. None: nobody has this code."""
        before = await self._store.player_by_recovery(_kept(code))
        if before is None:
            return None
        token, recovery = new_token(), new_recovery()
        if not await self._store.change_recovery(before, hash_of(token), hash_of(recovery)):
            return None
        return await self._begin(before.id, hash_of(token)), token, recovery

    def is_code_of(self, player: Player, code: str) -> bool:
        """Is this the recovery code of the player?"""
        return hmac.compare_digest(_kept(code), player.recovery_hash)

    async def is_password_of(self, player: Player, password: str) -> bool:
        """Is this the password of the player?"""
        return await self.passwords.fits(password, player.password)

    async def set_password(self, player: Player, password: str) -> tuple[Player, str]:
        """Sets the password, or replaces it. The token ends, since others may have it; here is the new one.
        ChangedMeanwhile where it has ended already."""
        token, kept = new_token(), await self.passwords.hashed(password)
        if not await self._store.change_password(player, hash_of(token), kept):
            raise ChangedMeanwhile
        return await self._begin(player.id, hash_of(token)), token

    def forget(self, player_id: str) -> None:
        """The player was deleted: no token is remembered, and no connection stays."""
        self._drop(player_id)
        self.signed_out(player_id, "unknown_token", "this player was deleted")

    async def _begin(self, player_id: str, token_hash: str) -> Player:
        """With a new token: everything that was opened with an old one ends."""
        self._drop(player_id)
        self.signed_out(player_id, "signed_out", "this player has a new token, and yours has ended")
        return await self._now(player_id, token_hash)

    async def _now(self, player_id: str, token_hash: str) -> Player:
        """As it is kept now: what was read before a write may be old."""
        player = await self._read(lambda: self._store.player(player_id))
        if player is None or player.token_hash != token_hash:
            raise ChangedMeanwhile
        return player

    async def _read(self, read: Callable[[], Awaitable[Player | None]]) -> Player | None:
        """An account as it is when this returns, and it is remembered so. Whatever was changed here while it was
        read is read again: a token that has ended meanwhile must not come back."""
        changed: set[str] = set()
        self._reading.append(changed)
        try:
            while True:
                changed.clear()
                player = await read()
                if player is None:
                    return None
                if player.id not in changed:
                    self._remember(player)
                    return player
        finally:
            self._reading = [one for one in self._reading if one is not changed]

    def _remember(self, player: Player) -> None:
        if not self._remembers:
            return
        self._known[player.token_hash] = player
        self._known.move_to_end(player.token_hash)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _drop(self, player_id: str) -> None:
        for changed in self._reading:
            changed.add(player_id)
        for key in [key for key, one in self._known.items() if one.id == player_id]:
            del self._known[key]


async def _nobody_cares(player: Player) -> None:
    pass


def _kept(code: str) -> str:
    return hash_of(plain_recovery(code))
