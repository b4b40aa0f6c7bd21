"""Learned players: trained from a seed, by imitating a teacher and then by playing, on processors or a GPU
(`python -m comodin.learn`). Needs the extra `learn`; what was learned plays without it (`fast.choices`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .experience import LIMIT, Company, Setting, Stage, Tables
    from .learning import Learner
    from .lockstep import ALIKE, Carrier, Lockstep, OnProcessor, launcher
    from .plans import Plan
    from .pupils import Pupils
    from .replaying import Recorded
    from .testing import Tested, measure
    from .training import Training

__all__ = [
    "ALIKE",
    "LIMIT",
    "Carrier",
    "Company",
    "Learner",
    "Lockstep",
    "OnProcessor",
    "Plan",
    "Pupils",
    "Recorded",
    "Setting",
    "Stage",
    "Tables",
    "Tested",
    "Training",
    "launcher",
    "measure",
]

__getattr__ = lazy(
    __name__,
    {
        ".experience": ("LIMIT", "Company", "Setting", "Stage", "Tables"),
        ".learning": ("Learner",),
        ".lockstep": ("ALIKE", "Carrier", "Lockstep", "OnProcessor", "launcher"),
        ".plans": ("Plan",),
        ".pupils": ("Pupils",),
        ".replaying": ("Recorded",),
        ".testing": ("Tested", "measure"),
        ".training": ("Training",),
    },
)
