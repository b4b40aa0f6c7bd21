"""WebSockets: the transport, one connection to a client, and the endpoint that owns them all."""

from __future__ import annotations

from .connection import BURST, RATE
from .endpoint import COSTS, HELLO_SECONDS, MOST_FAULTS, Sockets
from .lookout import LOOK_SECONDS, PING_SECONDS
from .pipes import NOT_A_WORKER, InnerDoor
from .waiting import MAX_MESSAGE
from .websocket import MOST_BETWEEN, MOST_IN_MESSAGE, Denial, Owner, WebSocket

__all__ = [
    "BURST",
    "COSTS",
    "HELLO_SECONDS",
    "LOOK_SECONDS",
    "MAX_MESSAGE",
    "MOST_BETWEEN",
    "MOST_FAULTS",
    "MOST_IN_MESSAGE",
    "NOT_A_WORKER",
    "PING_SECONDS",
    "RATE",
    "Denial",
    "InnerDoor",
    "Owner",
    "Sockets",
    "WebSocket",
]
