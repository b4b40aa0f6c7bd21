"""Acting and deciding, compiled once for all the places of the search that need it."""

from __future__ import annotations

from .jit import kernel
from .layout import Row, Rules, Table
from .moves import carry_out
from .policies import decision
from .rounds import play_on


@kernel
def decide(s: Table, r: Rules, seat: int, player: int) -> int:
    """What this player does that is awaited at the seat."""
    return decision(s, r, seat, player)


@kernel
def do(s: Table, r: Rules, action: int) -> None:
    """What follows from an action that is legal and no mistake."""
    carry_out(s, r, action)


@kernel
def finish(s: Table, r: Rules, players: int, limit: int, counts: Row) -> None:
    """Play on to the end of the round, or to so many decisions."""
    play_on(s, r, players, limit, counts, 0)
