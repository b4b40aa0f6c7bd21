"""Learned players in the kernel: what they are shown (obs_v2), what they choose from, their networks, and the play
that they learn from. What needs no thought is no choice."""

from __future__ import annotations

from . import entries, layout, lockstep, rounds
from .choosing import action_of, forced_action, is_forced
from .choosing import choices as list_choices
from .entries import LEARNS, TEACHES, action_at, answer_at, collect, see_at
from .layout import Lens
from .lenses import can_see, lens_of
from .nets import Net, Scratch, Weights, read_net, save_net, stacked
from .network import best, forward, score
from .reading import NOT_ASKED, load_sight, question_to
from .record import read_record
from .rounds import play_seatings
from .seeing import after_in_play, see, see_hidden
from .slots import order_of

__all__ = [
    "LEARNS",
    "NOT_ASKED",
    "TEACHES",
    "Lens",
    "Net",
    "Scratch",
    "Weights",
    "action_at",
    "action_of",
    "after_in_play",
    "answer_at",
    "best",
    "can_see",
    "collect",
    "entries",
    "forced_action",
    "forward",
    "is_forced",
    "layout",
    "lens_of",
    "list_choices",
    "load_sight",
    "lockstep",
    "order_of",
    "play_seatings",
    "question_to",
    "read_net",
    "read_record",
    "rounds",
    "save_net",
    "score",
    "see",
    "see_at",
    "see_hidden",
    "stacked",
]
