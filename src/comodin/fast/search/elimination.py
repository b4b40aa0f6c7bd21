"""The statistics of the moves that were tried, and which of them remain."""

from __future__ import annotations

from math import sqrt

from ..engine import Row
from ..jit import kernel

MOST_MOVES = 128

# columns of a move's statistics
SUM, WORLDS, ALIVE, WON, BLUFF_SUM, BLUFF_WORLDS, FIRST_CROSS = range(7)
COLUMNS = FIRST_CROSS + MOST_MOVES


@kernel
def leader(stats: Row, count: int) -> int:
    best = -1
    for k in range(count):
        if stats[k, ALIVE] != 0.0 and (best < 0 or stats[k, SUM] > stats[best, SUM]):
            best = k
    return best


@kernel
def eliminate(stats: Row, count: int, clear: float, equal: float, least: float) -> bool:
    """Drop the moves that are clearly worse than the best. Is the search complete?"""
    best = leader(stats, count)
    n = stats[best, WORLDS]
    if n < least:
        return False
    open_still = False
    for k in range(count):
        if k == best or stats[k, ALIVE] == 0.0:
            continue
        behind = (stats[best, SUM] - stats[k, SUM]) / n
        cross = stats[max(k, best), FIRST_CROSS + min(k, best)]
        squares = stats[k, FIRST_CROSS + k] + stats[best, FIRST_CROSS + best] - 2.0 * cross
        error = sqrt(max(squares / n - behind * behind, 0.0) / n) + 0.5 / n
        if behind > clear * error:
            stats[k, ALIVE] = 0.0
        elif behind + 2.0 * error > equal:
            open_still = True
    return not open_still
