"""Search inside the kernel: beliefs, possible worlds, and the move that wins most often in them."""

from __future__ import annotations

from . import elimination, outcome, workspace, worlds
from .workspace import ENDLESS, Knobs, Workspace, consult, knobs_of, search_at
from .worlds import OPEN, VIEW

__all__ = [
    "ENDLESS",
    "OPEN",
    "VIEW",
    "Knobs",
    "Workspace",
    "consult",
    "elimination",
    "knobs_of",
    "outcome",
    "search_at",
    "workspace",
    "worlds",
]
