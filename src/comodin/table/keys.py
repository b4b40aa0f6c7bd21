"""Keys of a table: who has one may come, or put up a screen."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode


def new_key(secret: str, kind: str, number: int) -> str:
    """A key that only who knows the table's secret can name."""
    digest = hmac.digest(secret.encode(), f"comodin {kind} key {number}".encode(), "sha256")
    return urlsafe_b64encode(digest[:9]).decode()
