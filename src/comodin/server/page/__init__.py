"""The page: its files, what the score keeper needs offline, and the headers that guard it."""

from __future__ import annotations

from .files import Pages
from .made import faces
from .security import Hosts, Preflight, SecurityHeaders, bad_host, client_address, origin_allowed

__all__ = [
    "Hosts",
    "Pages",
    "Preflight",
    "SecurityHeaders",
    "bad_host",
    "client_address",
    "faces",
    "origin_allowed",
]
