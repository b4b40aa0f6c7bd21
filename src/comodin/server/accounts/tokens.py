"""Who somebody is, without forced accounts: a name and an opaque token, of which only the hash is kept.

A recovery code brings the same player to another device; a password is optional (scrypt). Tokens and codes have
about 100 bits of chance or more, so a plain hash is enough for them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b32encode

from ..store import Player

SCRYPT = {"n": 2**14, "r": 8, "p": 1}  # 16 MiB and some 50 ms
MIN_PASSWORD, MAX_PASSWORD = 8, 128


def hash_of(secret: str) -> str:
    """What is kept of a token or a code: its SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_recovery() -> str:
    """Twenty letters and digits in groups of four: to be written down."""
    text = b32encode(secrets.token_bytes(13)).decode()[:20]
    return "-".join(text[at : at + 4] for at in range(0, 20, 4))


def plain_recovery(code: str) -> str:
    """As it was given out, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def new_player(name: str) -> tuple[Player, str, str]:
    """The player, the token and the recovery code: this is the only time that the two are seen."""
    token, recovery = new_token(), new_recovery()
    player = Player(secrets.token_urlsafe(9), name, hash_of(token), hash_of(recovery))
    return player, token, recovery


def hash_password(password: str) -> str:
    """What is kept of a password: scrypt with a salt of its own."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_scrypt(password, salt).hex()}"


def password_is(password: str, kept: str) -> bool:
    """Is this the password whose hash was kept?"""
    salt, _, digest = kept.partition("$")
    return hmac.compare_digest(_scrypt(password, bytes.fromhex(salt)).hex(), digest)


def _scrypt(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, maxmem=64 * 1024 * 1024, **SCRYPT)
