"""The page: its files, what the score keeper needs offline, the handbook, and the headers that guard all of it."""

from __future__ import annotations

from .files import Pages
from .handbook import Handbook
from .made import faces, faces_of
from .previews import Previews
from .security import Hosts, Preflight, Proxies, SecurityHeaders, bad_host, origin_allowed

__all__ = [
    "Handbook",
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
