"""The edge of the server: TCP connections, what a request may cost, and who may ask at all."""

from __future__ import annotations

from .connections import Connections, Deadlines
from .gate import Gate
from .http_connection import HttpConnection
from .open_files import raise_open_files
from .watchdog import Watchdog

__all__ = ["Connections", "Deadlines", "Gate", "HttpConnection", "Watchdog", "raise_open_files"]
