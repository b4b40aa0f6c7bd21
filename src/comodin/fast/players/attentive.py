"""The frame of the kernel's players that forget nothing, as `bots.attentive`: each says which card it plays."""

from __future__ import annotations

from ..engine import (
    ACCEPT,
    CHALLENGE,
    CHANGE_RULE,
    COLOUR,
    DRAW,
    DRAWN,
    HEURISTIC,
    HOARDER,
    NAME_COLOUR,
    PASS,
    RULE,
    TURN,
    Rules,
    Table,
    just,
    may_challenge,
    may_draw,
    owes_drawn,
    pack,
    plain_plays,
    star_plays,
)
from ..jit import kernel
from .heuristic import heuristic_colour, heuristic_doubts, heuristic_play
from .hoarder import hoarder_play
from .rivals import NOTHING, commonest_colour, make_rule, rival_play


@kernel
def attentive_decision(s: Table, r: Rules, seat: int, player: int) -> int:
    """What the seat does that is awaited; or, out of turn, the card that it jumps in with (X2), or NOTHING."""
    pending = s.pending
    weighs = player == HEURISTIC or player == HOARDER
    if pending == COLOUR:
        colour = heuristic_colour(s, r, seat) if weighs else commonest_colour(s, r, seat)
        return pack(NAME_COLOUR, seat, 0, colour, 0, -1, -1)
    if pending == RULE or pending == CHANGE_RULE:
        return make_rule(s, r, seat)
    jumps = r.jump_in != 0 and pending == TURN and s.turn != seat
    plain = plain_plays(s, r, seat)
    stars = star_plays(s, r, seat)
    if plain | stars:
        if weighs:
            besides = True
            if pending == TURN:
                besides = jumps or may_draw(s, r, seat)
            elif pending == DRAWN:
                besides = not owes_drawn(s, r, seat)
            if player == HOARDER:
                action = hoarder_play(s, r, seat, plain, stars, besides)
            else:
                action = heuristic_play(s, r, seat, plain, stars, besides)
        else:
            action = rival_play(s, r, seat, player, plain, stars)
        if action != NOTHING:
            return action
    if jumps:
        return NOTHING
    if pending == TURN:
        return just(DRAW, seat)
    if pending == DRAWN:
        return just(PASS, seat)
    doubts = weighs and may_challenge(s, seat) and heuristic_doubts(s, r, seat)
    return just(CHALLENGE if doubts else ACCEPT, seat)
