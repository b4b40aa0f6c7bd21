"""The kernel's `hoarder`: as `heuristic`, until its hand is large; from then on it hoards.

While the next player cannot play, it draws although it could play, and keeps what it draws: the others wait for a
colour that does not come, and the hoarder learns what they lack. Then it plays by other weights (`fast.weights`),
and by what it remembers. Where no notes are taken it remembers nothing, and plays as `heuristic`.
The readable counterpart is `bots.hoarder`.
"""

from __future__ import annotations

from .. import weights
from ..engine import DRAWN, FACE, TURN, Rules, Table, after
from ..jit import kernel
from .blocking import known_blocked, known_of
from .heuristic import best_play, heuristic_play
from .rivals import NOTHING

# literal integers, as the kernel wants them
FROM, MOST, LEFT, SURE, LESS, BEYOND, LEAST = range(weights.FROM, weights.HOARD_SIZE)


@kernel
def hoards(s: Table, r: Rules, seat: int, known: int) -> bool:
    """With a choice to play or not: is the next player all but sure to have nothing that fits? The more cards it
    has, the less sure the hoarder must be."""
    h = r.hoard
    if s.pending != DRAWN and (s.pending != TURN or s.turn != seat):
        return False
    if s.cards[seat] >= h[MOST] or s.left < h[LEFT]:
        return False
    other = after(s, r, seat, 1)
    sure = max(h[SURE] - h[LESS] * max(s.cards[other] - h[BEYOND], 0), h[LEAST])
    return bool(known_blocked(s, r, seat, other, s.top & FACE, s.colour, known, True) >= sure)


@kernel
def hoarder_play(s: Table, r: Rules, seat: int, plain: int, stars: int, besides: bool) -> int:
    """A way to play, or NOTHING."""
    if s.noted < 0 or s.cards[seat] < r.hoard[FROM]:
        return heuristic_play(s, r, seat, plain, stars, besides)
    known = known_of(s, r, after(s, r, seat, 1))
    if besides and hoards(s, r, seat, known):
        return NOTHING
    return best_play(s, r, r.hoard, seat, plain, stars, besides, known)
