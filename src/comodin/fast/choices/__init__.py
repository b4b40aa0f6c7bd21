"""Learned players in the kernel: what they are shown (obs_v2), what they choose from, their networks, and the play
that they learn from. What needs no thought is no choice."""

from __future__ import annotations

from . import entries, layout, lockstep, rounds
from .entries import LEARNS, TEACHES, action_at, answer_at, collect, see_at
from .lenses import can_see, lens_of
from .nets import Net, Scratch, Weights, read_net, save_net, stacked
from .reading import NOT_ASKED, load_sight, question_to
from .rounds import play_seatings

__all__ = [
    "LEARNS",
    "NOT_ASKED",
    "TEACHES",
    "Net",
    "Scratch",
    "Weights",
    "action_at",
    "answer_at",
    "can_see",
    "collect",
    "entries",
    "layout",
    "lens_of",
    "load_sight",
    "lockstep",
    "play_seatings",
    "question_to",
    "read_net",
    "rounds",
    "save_net",
    "see_at",
    "stacked",
]
