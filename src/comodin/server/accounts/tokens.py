"""Who somebody is, without forced accounts: a name and an opaque token, of which only the hash is kept.

A recovery code brings the same player to another device; a password is optional (`passwords.py`). Tokens and codes
have about 100 bits of chance or more, so a plain hash is enough for them.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import b32encode

from ..keys import new_key
from ..store import Player


def hash_of(secret: str) -> str:
    """What is kept of a token or a code: its SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """A token that nobody guesses."""
    return new_key(24)


def new_recovery() -> str:
    """Twenty letters and digits in groups of four: to be written down."""
    text = b32encode(secrets.token_bytes(13)).decode()[:20]
    return "-".join(text[at : at + 4] for at in range(0, 20, 4))


def plain_recovery(code: str) -> str:
    """As it was given out, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def new_player(name: str, face: str) -> tuple[Player, str, str]:
    """The player, the token and the recovery code: this is the only time that the two are seen."""
    token, recovery = new_token(), new_recovery()
    player = Player(new_key(9), name, hash_of(token), hash_of(recovery), chosen_face=face)
    return player, token, recovery
