"""Players, their tokens and passwords."""

from __future__ import annotations

from .players import Players
from .tokens import MAX_PASSWORD, MIN_PASSWORD, hash_of, password_is

__all__ = ["MAX_PASSWORD", "MIN_PASSWORD", "Players", "hash_of", "password_is"]
