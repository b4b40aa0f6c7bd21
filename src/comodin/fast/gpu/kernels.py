"""The kernels of a GPU: whole rounds, one thread a table, by the same functions as on the processor.

A thread keeps its table for itself and plays many rounds one after the other; only results go to the device's
memory. Imported where numba-cuda is installed: its compiler makes PTX of them (`ptx`), or its simulator runs them
as Python (NUMBA_ENABLE_CUDASIM=1, with COMODIN_JIT=0).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config, cuda

from ..engine import MOST_SEATS, OVER, Row, Tables, deal, layout, seed_stream
from ..play import play_on, play_round
from ..players import GLANCING
from .everybody import Everybody, Learner, known
from .fitted import PlainFitted, table_for
from .game import KnownRules
from .narrow import PlainTable
from .variants import GENERAL, Variant

SIMULATED = bool(config.ENABLE_CUDASIM)

if SIMULATED:

    def local_table() -> Any:
        """A table of one thread, in the simulator."""
        return PlainTable()

    def fitted_table(fields: Any, shared: bool) -> Any:
        """What makes a table of one thread in a block's memory: its place follows from the thread."""
        return lambda: PlainFitted(fields, cuda.threadIdx.x)

else:
    from . import known_rules  # noqa: F401  (its types)
    from .fitted_table import fitted_table
    from .local_table import array_type, local_table, void

# decisions, blocked and endless rounds; then wins by seat, and by place after the dealer; the last: rounds begun
_BLOCKED, _UNFINISHED, _WINS, _PLACES, _BEGUN = 1, 2, 3, 3 + MOST_SEATS, 3 + 2 * MOST_SEATS
SUMS = _BEGUN + 1

ROWS, TALLY = "rows", "tally"
KERNELS = (ROWS, TALLY)


def _rows(everybody: Everybody | Learner | None) -> Callable[..., None]:
    def rows(
        rules: Tables, dealer: int, players: int, seed: int, start: int, limit: int, out: Row, counts: Row
    ) -> None:
        """Rounds from number `start` on, one a row of `out`, as `play_rounds` of the processor."""
        who: Any = players if everybody is None else everybody
        s = local_table()
        row = cuda.grid(1)
        while row < out.shape[0]:
            seed_stream(s, seed, start + row)
            play_round(s, rules[0], dealer, who, limit, out, counts, row)
            row += cuda.gridsize(1)

    return rows


def _tally(
    everybody: Everybody | Learner | None, variant: Variant, game: KnownRules | None
) -> Callable[..., None]:
    usual = variant == GENERAL
    counts = not (isinstance(everybody, Everybody) and everybody.player in GLANCING)
    new_table = local_table if usual else fitted_table(table_for(game, counts=counts), variant.shared)

    def tally(
        rules: Tables,
        dealer: int,
        players: int,
        seed: int,
        start: int,
        rounds: int,
        limit: int,
        chunk: int,
        sums: Row,
        turns: Row,
        points: Row,
    ) -> None:
        """So many rounds from number `start` on, added up where they are played: whole numbers, so the order in
        which threads add is no matter. After `chunk` decisions the threads of a warp wait for each other, and
        those whose round is over deal the next one together."""
        r: Any = rules[0] if game is None else game
        who: Any = players if everybody is None else everybody
        none = cuda.local.array((1, 1), np.int32)[:0]  # no statistics of cards
        s = new_table()
        number = cuda.grid(1)
        made = -1  # decisions of the round; -1: not dealt
        took = 0
        while number < rounds:
            if made < 0:
                seed_stream(s, seed, start + number)
                deal(s, r, dealer)
                made = 0
                took = 0
            more, further = play_on(s, r, who, min(chunk, limit - made), none, 0)
            made += more
            took += further
            if s.pending == OVER or made >= limit:
                cuda.atomic.add(sums, 0, made)
                cuda.atomic.add(turns, took, 1)
                if s.pending != OVER:
                    cuda.atomic.add(sums, _UNFINISHED, 1)
                else:
                    cuda.atomic.add(points, s.score, 1)
                    if s.winner < 0:
                        cuda.atomic.add(sums, _BLOCKED, 1)
                    else:
                        place = (s.winner - s.dealer) * r.start
                        cuda.atomic.add(sums, _WINS + s.winner, 1)
                        cuda.atomic.add(sums, _PLACES + (place + r.seats if place < 0 else place), 1)
                made = -1
                if usual:
                    number += cuda.gridsize(1)
                else:  # whoever is ready first takes the next one: all threads are done at about the same time
                    number = cuda.gridsize(1) + cuda.atomic.add(sums, _BEGUN, 1)

    return tally


def kernel(
    name: str, player: int, variant: Variant = GENERAL, game: KnownRules | None = None
) -> Callable[..., None]:
    """The kernel of this name, for one player in all seats or MIXED; `tally` also in a variant, for one game."""
    return _rows(known(player)) if name == ROWS else _tally(known(player), variant, game)


def signature_of(name: str) -> Any:
    """The types of its parameters, for the compiler."""
    rules, word = array_type(layout.RULES), np.int64
    numbers = {ROWS: 5, TALLY: 7}[name]
    results = {ROWS: [array_type(np.int32, 2)] * 2, TALLY: [array_type(word)] * 3}[name]
    return void(rules, *[array_type(word).dtype] * numbers, *results)
