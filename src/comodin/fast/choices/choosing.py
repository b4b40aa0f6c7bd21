"""What there is to choose, the action of a choice, and the choice of an action.

What needs no thought is no choice: the only thing one may do, a card that wins the round, UNO, a catch, a new
rule.
"""

from __future__ import annotations

from ..engine import (
    ACCEPT,
    ANSWER,
    CHALLENGE,
    CHANGE_RULE,
    COLOUR,
    DECIDE,
    DOUBT,
    DRAW,
    DRAWN,
    FACE,
    NAME_COLOUR,
    PASS,
    PLAY,
    RULE,
    TURN,
    Row,
    Rules,
    Table,
    just,
    may_challenge,
    may_draw,
    owes_drawn,
    pack,
    plain_plays,
    star_plays,
    without_bluffs,
)
from ..jit import first, kernel
from ..players import NOTHING, make_rule, put_down
from .layout import BESIDES, CHALLENGES, CHOICES, COLOURED, COLOURS, NAMES, Lens
from .slots import colour_at, place_of, slot_of


@kernel
def _besides(s: Table, r: Rules, lens: Lens, seat: int, faces: int) -> bool:
    """May the seat do without a card?"""
    if s.question != DECIDE:
        return True
    if s.pending == DRAWN:
        return not owes_drawn(s, r, seat)
    if s.pending != TURN:
        return True
    if not may_draw(s, r, seat):
        return False
    free = lens.most == 0 or s.cards[seat] < lens.most
    return free or without_bluffs(s, r, seat, faces) == 0


@kernel
def choices(s: Table, r: Rules, lens: Lens, seat: int, order: int, mask: Row) -> int:
    """Write what the seat that is asked may choose; returns how many ways there are."""
    for at in range(CHOICES):
        mask[at] = False
    if s.pending == COLOUR:
        for place in range(r.colours):
            mask[NAMES + place] = True
        return int(r.colours)
    n = 0
    faces = 0
    if s.question != DOUBT:
        faces = plain_plays(s, r, seat) | star_plays(s, r, seat)
    rest = faces
    while rest:
        slot = slot_of(r, lens, order, first(rest))
        rest &= rest - 1
        if slot < COLOURED:
            n += 0 if mask[slot] else 1
            mask[slot] = True
        else:
            start = COLOURED + COLOURS * (slot - COLOURED)
            for colour in range(r.colours):
                place = place_of(order, colour)
                n += 0 if mask[start + place] else 1
                mask[start + place] = True
    if _besides(s, r, lens, seat, faces):
        mask[BESIDES] = True
        n += 1
    if s.question == DOUBT or (s.pending == ANSWER and s.question == DECIDE and may_challenge(s, seat)):
        mask[CHALLENGES] = True
        n += 1
    return n


@kernel
def is_forced(s: Table, r: Rules, seat: int) -> bool:
    """Does the seat need no thought, whatever there is to choose? The last card is always played."""
    if s.question == DECIDE and (s.pending == RULE or s.pending == CHANGE_RULE):
        return True
    if s.question == DOUBT or s.pending == COLOUR or s.cards[seat] != 1:
        return False
    return (plain_plays(s, r, seat) | star_plays(s, r, seat)) != 0


@kernel
def _face_of(r: Rules, lens: Lens, order: int, faces: int, slot: int) -> int:
    while faces:
        face = first(faces)
        if slot_of(r, lens, order, face) == slot:
            return face
        faces &= faces - 1
    return -1


@kernel
def action_of(s: Table, r: Rules, lens: Lens, seat: int, order: int, choice: int) -> int:
    """The packed action of a choice; NOTHING: let the moment pass."""
    if choice < BESIDES:
        plain = plain_plays(s, r, seat)
        stars = star_plays(s, r, seat)
        slot = choice if choice < COLOURED else COLOURED + (choice - COLOURED) // COLOURS
        colour = -1 if choice < COLOURED else colour_at(order, (choice - COLOURED) % COLOURS)
        return put_down(s, r, seat, _face_of(r, lens, order, plain | stars, slot), stars, colour)
    if choice == CHALLENGES:
        return just(CHALLENGE, seat)
    if choice >= NAMES:
        return pack(NAME_COLOUR, seat, 0, colour_at(order, choice - NAMES), 0, -1, -1)
    if s.question != DECIDE:
        return NOTHING
    if s.pending == TURN:
        return just(DRAW, seat)
    return just(PASS if s.pending == DRAWN else ACCEPT, seat)


@kernel
def choice_of(s: Table, r: Rules, lens: Lens, order: int, action: int) -> int:
    """The choice that an action is."""
    if action == NOTHING:
        return BESIDES
    kind = action & 15
    if kind == PLAY:
        slot = slot_of(r, lens, order, (action >> 8) & FACE)
        if slot < COLOURED:
            return slot
        return COLOURED + COLOURS * (slot - COLOURED) + place_of(order, ((action >> 16) & 15) - 1)
    if kind == CHALLENGE:
        return CHALLENGES
    if kind == NAME_COLOUR:
        return NAMES + place_of(order, ((action >> 16) & 15) - 1)
    return BESIDES


@kernel
def forced_action(s: Table, r: Rules, lens: Lens, seat: int, order: int, mask: Row) -> int:
    """What is done without a thought."""
    if s.question == DECIDE and (s.pending == RULE or s.pending == CHANGE_RULE):
        return make_rule(s, r, seat)
    for choice in range(CHOICES):
        if mask[choice]:
            return action_of(s, r, lens, seat, order, choice)
    return NOTHING
