"""What the end of a round is worth to a seat, by what the match counts."""

from __future__ import annotations

from ..engine import OVER, Rules, Table
from ..jit import kernel

WIN, POINTS, LOWEST = range(3)


@kernel
def worth(s: Table, r: Rules, seat: int, objective: int, team: int) -> float:
    """What the end of a round is worth to a seat; between -1 and 1 or so."""
    if s.pending != OVER:
        return 1.0 / r.seats if objective == WIN else 0.0
    ours = s.winner >= 0 and (s.winner == seat or (team >> s.winner) & 1)
    if objective == WIN:
        return 1.0 if ours else 0.0
    if objective == POINTS:
        return s.score / 100.0 if ours else -s.score / (100.0 * (r.seats - 1))
    return -s.rest[seat] / 100.0 if s.winner != seat else 0.0


@kernel
def won(value: float, objective: int) -> float:
    """Was the round won that is worth this?"""
    if objective == WIN:
        return value
    return 1.0 if value > 0.0 or (objective == LOWEST and value == 0.0) else 0.0
