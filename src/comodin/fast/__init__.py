"""The fast twin: the same rules over NumPy records, compiled by numba, for millions of rounds.

`engine` is the rules, `players` play inside it, `play` has whole rounds and what Python calls, `search` looks for
the best move, `choices` has learned players, `jit` compiles, `gpu` plays whole rounds on a GPU. Nothing here is
imported, let alone compiled, before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from . import choices, gpu, habits, vector, weights
    from .engine import (
        OUTSIDE,
        PLAYER_BITS,
        SPEAK_UP,
        CannotLower,
        Lowered,
        Tables,
        decode,
        layout,
        load,
        load_view,
        lower,
        new_tables,
        only_readable,
    )
    from .jit import tell_compile
    from .kernel_cache import kernel_is_kept
    from .play import (
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
        duplicates,
        kernel,
        tracing,
    )
    from .players import NOTHING, POLICIES, players_of
    from .search import (
        ENDLESS,
        OPEN,
        VIEW,
        Knobs,
        Workspace,
        consult,
        elimination,
        knobs_of,
        outcome,
        search_at,
        worlds,
    )
    from .weights import BLUFFS, CHALLENGES, FEW, HELD_MOST, ONE, SIZE, weights_for

__all__ = [
    "BLOCKED",
    "BLUFFS",
    "CHALLENGES",
    "COUNTS",
    "DEALER",
    "DECISIONS",
    "ENDLESS",
    "FEW",
    "HELD_MOST",
    "NOTHING",
    "ONE",
    "OPEN",
    "OUTSIDE",
    "PLAYER_BITS",
    "POLICIES",
    "REST",
    "RESULT",
    "SCORE",
    "SIZE",
    "SPEAK_UP",
    "SYMBOLS",
    "TURNS",
    "UNFINISHED",
    "VIEW",
    "WINNER",
    "CannotLower",
    "Knobs",
    "Lowered",
    "Tables",
    "Workspace",
    "choices",
    "consult",
    "decode",
    "duplicates",
    "elimination",
    "gpu",
    "habits",
    "kernel",
    "kernel_is_kept",
    "knobs_of",
    "layout",
    "load",
    "load_view",
    "lower",
    "new_tables",
    "only_readable",
    "outcome",
    "players_of",
    "search_at",
    "tell_compile",
    "tracing",
    "vector",
    "weights",
    "weights_for",
    "worlds",
]

__getattr__ = lazy(
    __name__,
    {
        ".choices": ("choices",),
        ".engine": (
            "CannotLower",
            "Lowered",
            "OUTSIDE",
            "PLAYER_BITS",
            "SPEAK_UP",
            "Tables",
            "decode",
            "load",
            "load_view",
            "lower",
            "only_readable",
            "new_tables",
        ),
        ".engine.layout": ("layout",),
        ".gpu": ("gpu",),
        ".habits": ("habits",),
        ".jit": ("tell_compile",),
        ".kernel_cache": ("kernel_is_kept",),
        ".play": (
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
        ),
        ".play.duplicates": ("duplicates",),
        ".play.kernel": ("kernel",),
        ".play.tracing": ("tracing",),
        ".players": ("NOTHING", "POLICIES", "players_of"),
        ".search": ("ENDLESS", "Knobs", "OPEN", "VIEW", "Workspace", "consult", "knobs_of", "search_at"),
        ".search.elimination": ("elimination",),
        ".search.outcome": ("outcome",),
        ".search.worlds": ("worlds",),
        ".vector": ("vector",),
        ".weights": ("BLUFFS", "CHALLENGES", "FEW", "HELD_MOST", "ONE", "SIZE", "weights", "weights_for"),
    },
)
