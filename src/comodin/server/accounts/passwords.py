"""Passwords: scrypt in a thread of its own, one at a time, so that loop and other cores are left alone.

Whoever asks with no password to compare with waits for the same work: how long an answer takes tells nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

SCRYPT = {"n": 2**14, "r": 8, "p": 1}  # 16 MiB and some 50 ms
MIN_PASSWORD, MAX_PASSWORD = 8, 128
MOST_WAITING = 16  # less than a second of work
POLITE = 10  # as for thinking bots
T = TypeVar("T")


class TooManyWaiting(Exception):
    """More passwords than can be looked at in a second."""


def hash_password(password: str) -> str:
    """What is kept of a password: scrypt with a salt of its own."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_scrypt(password, salt).hex()}"


def password_is(password: str, kept: str | None) -> bool:
    """Is this the password whose hash was kept? None: nothing was, which takes as long to say."""
    salt, _, digest = (kept or f"{'00' * 16}$").partition("$")
    return hmac.compare_digest(_scrypt(password, bytes.fromhex(salt)).hex(), digest)


def _scrypt(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, maxmem=64 * 1024 * 1024, **SCRYPT)


def _be_polite() -> None:
    """Where a thread can have a priority of its own, the event loop goes first."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITE)


class Passwords:
    """Hashes and compares passwords beside the event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "scrypt", _be_polite)
        self._waiting = 0

    @property
    def full(self) -> bool:
        """Would one more be refused?"""
        return self._waiting >= MOST_WAITING

    async def hashed(self, password: str) -> str:
        """What is kept of it."""
        return await self._beside(lambda: hash_password(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Is this the password whose hash was kept?"""
        return await self._beside(lambda: password_is(password, kept))

    async def _beside(self, work: Callable[[], T]) -> T:
        if self.full:
            raise TooManyWaiting
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1
