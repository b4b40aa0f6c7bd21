"""The REST interface: one table of operations, their bodies as types, and the OpenAPI description made of both."""

from __future__ import annotations

from .catalogue import applies
from .openapi import describe
from .profiles import People
from .replays import Replays
from .router import Rest
from .tournaments import TournamentRest

__all__ = ["People", "Replays", "Rest", "TournamentRest", "applies", "describe"]
