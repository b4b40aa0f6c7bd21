"""Notifications to browsers whose page is closed (Web Push: RFC 8030, 8291 and 8292).

`Pusher` sends them, beside the loop and within limits. It needs the package `cryptography` (the extra `push`),
which is imported when the first one is sent: without it everything else works, and `Pusher.missing` says what to
do.
"""

from __future__ import annotations

from .endpoints import BadEndpoint, check_endpoint
from .sender import MISSING, Pusher

__all__ = ["MISSING", "BadEndpoint", "Pusher", "check_endpoint"]
