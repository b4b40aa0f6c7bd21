"""Search inside the kernel: beliefs, possible worlds, and the move that wins most often in them."""

from __future__ import annotations

from . import elimination, knobs, outcome, workspace
from .knobs import OPEN, VIEW
from .minds import Mind, mind_of
from .workspace import ENDLESS, Knobs, Workspace, consult, knobs_of, search_at

__all__ = [
    "ENDLESS",
    "OPEN",
    "VIEW",
    "Knobs",
    "Mind",
    "Workspace",
    "consult",
    "elimination",
    "knobs",
    "knobs_of",
    "mind_of",
    "outcome",
    "search_at",
    "workspace",
]
