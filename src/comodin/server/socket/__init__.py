"""WebSockets: the transport, one connection to a client, and the endpoint that owns them all."""

from __future__ import annotations

from .endpoint import Sockets
from .websocket import MOST_BETWEEN, MOST_IN_MESSAGE, Denial, WebSocket

__all__ = ["MOST_BETWEEN", "MOST_IN_MESSAGE", "Denial", "Sockets", "WebSocket"]
