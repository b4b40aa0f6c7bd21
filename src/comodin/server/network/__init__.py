"""How other devices reach this server: its addresses in the network, and letting in who is there."""

from __future__ import annotations

from .addresses import Address, own_addresses
from .sharing import Listener, Network, NotHere

__all__ = ["Address", "Listener", "Network", "NotHere", "own_addresses"]
