"""Many rounds on all cores, and their statistics: on the fast twin where possible, else in the readable engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from . import rounds
    from .rounds import BATCH, MOST_DECISIONS, Simulation, cores, seed_number, simulate
    from .tally import Z95, Counts, Estimate, Tally, mean_of, quantile, share_of

__all__ = [
    "BATCH",
    "MOST_DECISIONS",
    "Z95",
    "Counts",
    "Estimate",
    "Simulation",
    "Tally",
    "cores",
    "mean_of",
    "quantile",
    "rounds",
    "seed_number",
    "share_of",
    "simulate",
]

__getattr__ = lazy(
    __name__,
    {
        ".rounds": ("BATCH", "MOST_DECISIONS", "Simulation", "cores", "rounds", "seed_number", "simulate"),
        ".tally": ("Counts", "Estimate", "Tally", "Z95", "mean_of", "quantile", "share_of"),
    },
)
