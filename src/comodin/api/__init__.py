"""The front door for programs, behind `import comodin`: games by name, a round as a value, records, bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .games import game
    from .playing import play
    from .reasons import Reason
    from .rounds import Record, Round
    from .starting import deal, load

__all__ = ["Reason", "Record", "Round", "deal", "game", "load", "play"]

__getattr__ = lazy(
    __name__,
    {
        ".games": ("game",),
        ".playing": ("play",),
        ".reasons": ("Reason",),
        ".rounds": ("Record", "Round"),
        ".starting": ("deal", "load"),
    },
)
