"""Whole rounds in the kernel, and the entries that Python calls."""

from __future__ import annotations

from . import duplicates, kernel, rounds, tracing
from .rounds import (
    BLOCKED,
    COUNTS,
    DEALER,
    DECISIONS,
    REST,
    RESULT,
    SCORE,
    SYMBOLS,
    TURNS,
    UNFINISHED,
    WINNER,
    play_on,
    play_until,
)

__all__ = [
    "BLOCKED",
    "COUNTS",
    "DEALER",
    "DECISIONS",
    "REST",
    "RESULT",
    "SCORE",
    "SYMBOLS",
    "TURNS",
    "UNFINISHED",
    "WINNER",
    "duplicates",
    "kernel",
    "play_on",
    "play_until",
    "rounds",
    "tracing",
]
