"""WebSockets: the transport, one connection to a client, and the endpoint that owns them all."""

from __future__ import annotations

from .endpoint import Sockets
from .websocket import WebSocket

__all__ = ["Sockets", "WebSocket"]
