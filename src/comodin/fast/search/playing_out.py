"""How often each seat wins from a state: played to its end many times, inside the search's own entry.

So whoever needs both a search and such chances, as an analysis does, waits for the compiler once.
"""

from __future__ import annotations

from ..engine import MOST_SEATS, OVER, Row, Rules, Tables, imagine, seed_stream
from ..jit import kernel
from .finishing import finish
from .knobs import TOTALS, VIEW, WORK
from .minds import Mind


@kernel
def play_out(
    tables: Tables, r: Rules, players: int, knobs: Row, mind: Mind, seed: int, rounds: int, work: Row, none: Row
) -> None:
    """Play what lies at VIEW to its end so many times, with what is hidden dealt anew; the wins of each seat are
    counted in TOTALS."""
    for column in range(MOST_SEATS):
        work[TOTALS, column] = 0.0
    for number in range(rounds):
        tables[WORK] = tables[VIEW]
        s = tables[WORK]
        s.noted = -1
        seed_stream(s, seed, number)
        imagine(s, r)
        finish(s, r, 0, players, 0, knobs, mind, none)
        if s.pending == OVER and s.winner >= 0:
            work[TOTALS, s.winner] += 1.0
