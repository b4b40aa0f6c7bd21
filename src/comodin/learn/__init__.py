"""Learned players: trained from a seed, by imitating a teacher and then by playing, on processors or a GPU
(`python -m comodin.learn`). Needs the extra `learn`; what was learned plays without it (`fast.choices`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .experience import Company, Setting, Tables
    from .learning import Learner
    from .plans import Plan
    from .testing import Tested, measure
    from .training import Training

__all__ = ["Company", "Learner", "Plan", "Setting", "Tables", "Tested", "Training", "measure"]

__getattr__ = lazy(
    __name__,
    {
        ".experience": ("Company", "Setting", "Tables"),
        ".learning": ("Learner",),
        ".plans": ("Plan",),
        ".testing": ("Tested", "measure"),
        ".training": ("Training",),
    },
)
