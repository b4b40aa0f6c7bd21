"""Plain players of the kernel that decide in one glance: `random-card`, `rlcard` and `greedy`; and what all
players share that do not forget anything.

The readable counterparts are `bots.rivals` and `bots.attentive`: given the same tosses they choose alike.
"""

from __future__ import annotations

from ..engine import (
    CATCH,
    DOES_DRAW,
    DOES_SWAP,
    GESTURES,
    GREEDY,
    INVENT,
    MOST_FACES,
    PLAY,
    REWRITE,
    RLCARD,
    RULE,
    SAY_UNO,
    STAR,
    WHO_CHOSEN,
    Rules,
    Table,
    after,
    below,
    just,
    pack,
    without_bluffs,
)
from ..jit import count, first, kernel, nth

NOTHING = -1
NO_FACE = 1 << MOST_FACES  # above all faces; it has no points

# -- what every attentive player does --------------------------------------------------------------------


@kernel
def held_of(s: Table, seat: int, faces: int) -> int:
    """How many cards of these faces the seat holds."""
    total = count(s.once[seat] & faces) + count(s.twice[seat] & faces)
    if s.thrice[seat]:
        total += count(s.thrice[seat] & faces) + count(s.fourfold[seat] & faces)
    return total


@kernel
def commonest_colour(s: Table, r: Rules, seat: int) -> int:
    """In the hand; the first one of equals."""
    best = 0
    most = -1
    for colour in range(r.colours):
        held = held_of(s, seat, int(r.of_colour[colour]))
        if held > most:
            most = held
            best = colour
    return best


@kernel
def mate_of(r: Rules, seat: int) -> int:
    """R1: who sits opposite, where partners play; otherwise -1."""
    return seat ^ 2 if r.partners else -1


@kernel
def aim(s: Table, r: Rules, seat: int, gift: bool) -> int:
    """Whom to choose: the opponent with the fewest cards, the nearest one of equals; for a gift the partner, or
    the opponent with the most."""
    best = -1
    mate = mate_of(r, seat)
    if gift and mate >= 0:
        return mate
    sign = -1 if gift else 1
    other = seat
    for _ in range(r.seats - 1):
        other = after(s, r, other, 1)
        if other != mate and (best < 0 or sign * s.cards[other] < sign * s.cards[best]):
            best = other
    return best


@kernel
def is_gift(r: Rules, face: int) -> bool:
    """Does the card only take cards away from the player who is chosen?"""
    gift = True
    for k in range(r.ops_of[face]):
        op = r.op[face, k]
        if (op >> 4) & 15 == WHO_CHOSEN and DOES_DRAW <= op & 15 <= DOES_SWAP:
            gift = False
    return gift


@kernel
def put_down(s: Table, r: Rules, seat: int, face: int, stars: int, colour: int) -> int:
    """The action of playing this face: UNO is never forgotten, and a new rule is welcome."""
    target = -1
    if (r.targets >> face) & 1 and s.cards[seat] > 1:
        target = aim(s, r, seat, is_gift(r, face))
    star = STAR if (stars >> face) & 1 else 0
    return pack(PLAY, seat, face | star, colour, 1 if s.cards[seat] == 2 and r.automatic == 0 else 0, target, -1)


@kernel
def make_rule(s: Table, r: Rules, seat: int) -> int:
    """H1, A15: a gesture that no rule asks for yet."""
    used = 0
    for number in range(10):
        if 0 <= s.deed[number] < GESTURES:
            used |= 1 << s.deed[number]
    deed = nth(((1 << GESTURES) - 1) & ~used, below(s, GESTURES - count(used)))
    if s.pending == RULE:
        return pack(INVENT, seat, 0, -1, 0, -1, deed)
    place = below(s, s.rules)
    changed = 0
    for number in range(10):
        if s.deed[number] >= 0:
            if place == 0:
                changed = number
            place -= 1
    return pack(REWRITE, seat, changed, -1, 0, -1, deed)


@kernel
def speak_up_at_once(s: Table, r: Rules, seat: int) -> int:
    """The own UNO before anything else; then whoever forgot it, unless that is the partner."""
    if (s.catchable >> seat) & 1:
        return just(SAY_UNO, seat)
    mate = mate_of(r, seat)
    targets = s.catchable if mate < 0 else s.catchable & ~(1 << mate)
    if targets:
        return pack(CATCH, seat, 0, -1, 0, first(targets), -1)
    return NOTHING


# -- which card ------------------------------------------------------------------------------------------


@kernel
def rival_play(s: Table, r: Rules, seat: int, player: int, plain: int, stars: int) -> int:
    """A card of these, or NOTHING. None of them bluffs."""
    faces = without_bluffs(s, r, seat, plain | stars)
    if faces == 0:
        return NOTHING
    if player == RLCARD:
        return _rlcard(s, r, seat, faces, stars)
    if player == GREEDY:
        return _greedy(s, r, seat, faces, stars)
    face = nth(faces, below(s, count(faces)))
    colour = below(s, r.colours) if (r.wilds >> face) & 1 else -1
    return put_down(s, r, seat, face, stars, colour)


@kernel
def _rlcard(s: Table, r: Rules, seat: int, faces: int, stars: int) -> int:
    """Any coloured card; else any wild, with any colour; a Wild Draw Four only for want of anything else, with the
    commonest colour."""
    coloured = faces & ~r.wilds
    if coloured:
        return put_down(s, r, seat, nth(coloured, below(s, count(coloured))), stars, -1)
    others = faces & ~r.strong
    if others:
        face = nth(others, below(s, count(others)))
        return put_down(s, r, seat, face, stars, below(s, r.colours))
    return put_down(s, r, seat, first(faces), stars, commonest_colour(s, r, seat))


@kernel
def _greedy(s: Table, r: Rules, seat: int, faces: int, stars: int) -> int:
    """The card that costs most if it is left over."""
    best = first(faces)
    most = r.points_of[best]
    rest = (faces & (faces - 1)) | NO_FACE
    for _ in range(3):  # most often there are no more: these without a branch, which would be unpredictable
        face = first(rest)
        rest = (rest & (rest - 1)) | NO_FACE
        points = r.points_of[face]
        if points > most:
            best = face
            most = points
    while rest != NO_FACE:
        face = first(rest)
        rest &= rest - 1
        points = r.points_of[face]
        if points > most:
            best = face
            most = points
    colour = commonest_colour(s, r, seat) if (r.wilds >> best) & 1 else -1
    return put_down(s, r, seat, best, stars, colour)
