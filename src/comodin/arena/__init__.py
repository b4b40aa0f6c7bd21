"""The arena: which bot is better, and how sure are we?

Bots play the same deals in every seat (`seatings`), on the fast twin where possible (`tables`), on all cores, with
a file from which a stopped run resumes (`play`, `file`). Results come with their intervals (`results`,
`statistics`, `rating_model`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .file import KIND, Batch, extended, print_batch, print_head, resume
    from .play import batches, run
    from .players import THINKERS, Player, player_of, players_of_specs
    from .rating_model import ratings
    from .results import Gap, ResultLine, Results, Rows, choices, gaps, lines
    from .seatings import lineups
    from .statistics import Sprt, rate_of_elo, share, sprt
    from .tables import ArenaPlan

__all__ = [
    "KIND",
    "THINKERS",
    "ArenaPlan",
    "Batch",
    "Gap",
    "Player",
    "ResultLine",
    "Results",
    "Rows",
    "Sprt",
    "batches",
    "choices",
    "extended",
    "gaps",
    "lines",
    "lineups",
    "player_of",
    "players_of_specs",
    "print_batch",
    "print_head",
    "rate_of_elo",
    "ratings",
    "resume",
    "run",
    "share",
    "sprt",
]

__getattr__ = lazy(
    __name__,
    {
        ".file": ("Batch", "KIND", "extended", "print_batch", "print_head", "resume"),
        ".play": ("batches", "run"),
        ".players": ("Player", "THINKERS", "player_of", "players_of_specs"),
        ".rating_model": ("ratings",),
        ".results": ("Gap", "ResultLine", "Results", "Rows", "choices", "gaps", "lines"),
        ".seatings": ("lineups",),
        ".statistics": ("Sprt", "rate_of_elo", "share", "sprt"),
        ".tables": ("ArenaPlan",),
    },
)
