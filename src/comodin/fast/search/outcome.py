"""The value of the end of a round for a seat, by the objective."""

from __future__ import annotations

from ..engine import OVER, Rules, Table
from ..jit import kernel

WIN, POINTS, LOWEST = range(3)


@kernel
def worth(s: Table, r: Rules, seat: int, objective: int, team: int) -> float:
    """The value of the end of a round for a seat; about -1 to 1."""
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
    """Does this value mean that the round was won?"""
    if objective == WIN:
        return value
    return 1.0 if value > 0.0 or (objective == LOWEST and value == 0.0) else 0.0
