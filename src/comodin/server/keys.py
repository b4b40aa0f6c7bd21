"""Letters that nobody guesses: ids, tokens, and the keys of tables."""

from __future__ import annotations

import secrets


def new_key(size: int) -> str:
    """So many bytes of chance, in letters that a URL takes. It never begins with "-": people hand keys to programs
    as arguments, and there it would be an option."""
    while (key := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return key
