"""WebSockets: the transport, one connection to a client, and the endpoint that owns them all."""

from __future__ import annotations

from .connection import BURST, RATE
from .endpoint import COSTS, HELLO_SECONDS, LOOK_SECONDS, MAX_MESSAGE, MOST_FAULTS, PING_SECONDS, Sockets
from .websocket import MOST_BETWEEN, MOST_IN_MESSAGE, Denial, WebSocket

__all__ = [
    "BURST",
    "COSTS",
    "HELLO_SECONDS",
    "LOOK_SECONDS",
    "MAX_MESSAGE",
    "MOST_BETWEEN",
    "MOST_FAULTS",
    "MOST_IN_MESSAGE",
    "PING_SECONDS",
    "RATE",
    "Denial",
    "Sockets",
    "WebSocket",
]
