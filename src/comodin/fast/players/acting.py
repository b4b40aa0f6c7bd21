"""How a seat of a search's worlds acts when it is awaited, as the heuristic player would."""

from __future__ import annotations

from ..engine import (
    ACCEPT,
    CHALLENGE,
    DRAW,
    DRAWN,
    PASS,
    TURN,
    Rules,
    Table,
    just,
    may_challenge,
    may_draw,
    owes_drawn,
    plain_plays,
    star_plays,
)
from ..jit import kernel
from .heuristic import heuristic_doubts, heuristic_play
from .rivals import NOTHING


@kernel
def awaited(s: Table, r: Rules, seat: int) -> int:
    """What the seat does at its turn, with the card just drawn, or facing a draw."""
    besides = True
    if s.pending == TURN:
        besides = may_draw(s, r, seat)
    elif s.pending == DRAWN:
        besides = not owes_drawn(s, r, seat)
    plain = plain_plays(s, r, seat)
    stars = star_plays(s, r, seat)
    if plain | stars:
        action = heuristic_play(s, r, seat, plain, stars, besides)
        if action != NOTHING:
            return int(action)
    if s.pending == TURN:
        return just(DRAW, seat)
    if s.pending == DRAWN:
        return just(PASS, seat)
    return just(CHALLENGE if may_challenge(s, seat) and heuristic_doubts(s, r, seat) else ACCEPT, seat)
