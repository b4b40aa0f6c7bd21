"""The simple player of the kernel, who plays the way a relaxed player would.

The readable counterpart is `bots.simple`: given the same tosses they choose alike. How often it forgets, misses
and dares is in `fast.habits`.
"""

from __future__ import annotations

from ..engine import (
    CATCH,
    COLOUR,
    DOES_PASS_HANDS,
    DOES_SWAP,
    DRAWN,
    INVENT,
    NAME_COLOUR,
    PLAY,
    REWRITE,
    RULE,
    SAY_UNO,
    STAR,
    TURN,
    WHO_CHOSEN,
    Rules,
    Table,
    after,
    below,
    just,
    may_say,
    on_turn,
    pack,
    without_bluffs,
)
from ..habits import BLUFFS, FEW_CARDS, FORGETS_UNO, MAKES_NO_RULE, MISSES_CATCH, SAYS_LATE
from ..jit import count, first, kernel, nth
from .rivals import NOTHING, held_of, is_gift, make_rule

# -- which card ------------------------------------------------------------------------------------------


@kernel
def simple_play(s: Table, r: Rules, seat: int, plain: int, stars: int, besides: int) -> int:
    """A dear card before a cheap one, wilds last; NOTHING for none of these, where there is a choice `besides`."""
    faces = plain | stars
    if faces & r.delicate:
        faces = _second_thoughts(s, r, seat, faces, besides)
    coloured = faces & ~r.wilds
    if coloured:
        dear = coloured & r.dear
        if dear:
            coloured = dear
        face = nth(coloured, below(s, count(coloured)))
        return _put_down(s, r, seat, face, STAR if (stars >> face) & 1 else 0)
    if faces == 0:
        return NOTHING
    return _put_down(s, r, seat, _wild_of(s, r, seat, faces), 0)


@kernel
def _second_thoughts(s: Table, r: Rules, seat: int, faces: int, besides: int) -> int:
    """Which of these faces it chooses from: seldom a bluff, and hands change places only for a better one."""
    honest = without_bluffs(s, r, seat, faces)
    bluffs = faces & ~honest
    if s.pending == DRAWN:
        unwise = bluffs != 0 or _gain(s, r, seat, first(faces)) < 0
        return 0 if unwise and besides and below(s, BLUFFS) else faces
    if bluffs and (honest == 0 or (s.pending == TURN and below(s, BLUFFS) == 0)):
        return bluffs & -bluffs
    rest = honest & ~r.wilds
    if rest == 0:
        return honest
    best = 0
    most = 0
    while rest:
        face = first(rest)
        rest &= rest - 1
        gain = _gain(s, r, seat, face)
        if best == 0 or gain > most:
            most = gain
            best = 1 << face
        elif gain == most:
            best |= 1 << face
    return best


@kernel
def _gain(s: Table, r: Rules, seat: int, face: int) -> int:
    """X3, A16: how many cards fewer than its own the hand has that the seat would get for the card."""
    kept = s.cards[seat] - 1
    gain = 0
    if kept:
        for k in range(r.ops_of[face]):
            op = r.op[face, k]
            if op & 15 == DOES_PASS_HANDS:
                gain += kept - s.cards[after(s, r, seat, -1)]
            elif op & 15 == DOES_SWAP and (op >> 4) & 15 == WHO_CHOSEN:
                gain += kept - s.cards[_victim(s, r, seat, False)]
    return gain


@kernel
def _wild_of(s: Table, r: Rules, seat: int, wild: int) -> int:
    """The plainest; to stop somebody, the strongest. The first one of equals."""
    sign = 1 if s.cards[after(s, r, seat, 1)] <= FEW_CARDS else -1
    best = first(wild)
    while wild:
        face = first(wild)
        wild &= wild - 1
        if sign * r.ops_of[face] > sign * r.ops_of[best]:
            best = face
    return best


# -- and what goes with it -------------------------------------------------------------------------------


@kernel
def _put_down(s: Table, r: Rules, seat: int, face: int, star: int) -> int:
    colour = simple_colour(s, r, seat) if (r.wilds >> face) & 1 else -1
    uno = 1 if s.cards[seat] == 2 and r.automatic == 0 and below(s, FORGETS_UNO) else 0
    target = -1
    if (r.targets >> face) & 1 and s.cards[seat] > 1:
        target = _victim(s, r, seat, is_gift(r, face))
    return pack(PLAY, seat, face | star, colour, uno, target, -1)


@kernel
def simple_colour(s: Table, r: Rules, seat: int) -> int:
    """The commonest in the hand; any, if there is none."""
    best = 0
    most = 0
    for colour in range(r.colours):
        held = held_of(s, seat, int(r.of_colour[colour]))
        if held > most:
            most = held
            best = colour
    return best if most > 0 else below(s, r.colours)


@kernel
def _victim(s: Table, r: Rules, seat: int, gift: bool) -> int:
    """Who has the fewest cards, the nearest one of equals; for a gift, the most. It plays for itself, partners or
    not."""
    best = -1
    sign = -1 if gift else 1
    other = seat
    for _ in range(r.seats - 1):
        other = after(s, r, other, 1)
        if best < 0 or sign * s.cards[other] < sign * s.cards[best]:
            best = other
    return best


# -- the rest --------------------------------------------------------------------------------------------


@kernel
def simple_rare(s: Table, r: Rules, seat: int) -> int:
    """Naming a colour, making and changing a rule."""
    if s.pending == COLOUR:
        return pack(NAME_COLOUR, seat, 0, simple_colour(s, r, seat), 0, -1, -1)
    if below(s, MAKES_NO_RULE):
        return int(make_rule(s, r, seat))
    return pack(INVENT if s.pending == RULE else REWRITE, seat, 0, -1, 0, -1, -1)


@kernel
def simple_aside(s: Table, r: Rules, seat: int) -> int:
    """While somebody can be caught: catch one; in its own turn say a forgotten UNO; or NOTHING."""
    targets = s.catchable & ~(1 << seat)
    if targets and below(s, MISSES_CATCH):
        return pack(CATCH, seat, 0, -1, 0, first(targets), -1)
    forgot = s.cards[seat] == 1 and on_turn(s, seat) and may_say(s, r, seat)
    return just(SAY_UNO, seat) if forgot and below(s, SAYS_LATE) == 0 else NOTHING
