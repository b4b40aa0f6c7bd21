"""This worker among others: which tables are its own, who else lives, and what all of them hear.

A server that is alone has a `Cluster`, too: everything is its own, and there is nobody to tell. Nothing here knows
tables or sockets.
"""

from __future__ import annotations

from .claims import Claims
from .membership import Cluster, Elsewhere
from .requests import ADDRESS, KEY, InnerAnswer, Unreachable, ask_worker

__all__ = ["ADDRESS", "KEY", "Claims", "Cluster", "Elsewhere", "InnerAnswer", "Unreachable", "ask_worker"]
