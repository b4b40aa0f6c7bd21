"""Learned players in the kernel: what they are shown (obs_v2), what they choose from, their networks, and the play
that they learn from. What needs no thought is no choice."""

from __future__ import annotations

from . import entries, layout, rounds
from .entries import LEARNS, TEACHES, answer_at, collect, see_at
from .lenses import can_see, lens_of
from .nets import Net, Scratch, Weights, read_net, save_net, stacked
from .rounds import play_seatings

__all__ = [
    "LEARNS",
    "TEACHES",
    "Net",
    "Scratch",
    "Weights",
    "answer_at",
    "can_see",
    "collect",
    "entries",
    "layout",
    "lens_of",
    "play_seatings",
    "read_net",
    "rounds",
    "save_net",
    "see_at",
    "stacked",
]
