"""What would be garbage that only a full collection frees: there is none while many tables are in memory."""

from __future__ import annotations

import asyncio


def let_go(transport: asyncio.BaseTransport | None) -> None:
    """A transport of asyncio holds a method of its own. When its connection is lost, nobody needs that any more,
    and without it the transport is freed at once, with its buffers."""
    if transport is not None and hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None
