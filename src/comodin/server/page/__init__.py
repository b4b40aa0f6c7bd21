"""The page: its files, what the score keeper needs offline, and the headers that guard it."""

from __future__ import annotations

from .files import Pages
from .made import faces, faces_of
from .previews import Previews
from .security import Hosts, Preflight, Proxies, SecurityHeaders, bad_host, origin_allowed

__all__ = [
    "Hosts",
    "Pages",
    "Preflight",
    "Previews",
    "Proxies",
    "SecurityHeaders",
    "bad_host",
    "faces",
    "faces_of",
    "origin_allowed",
]
