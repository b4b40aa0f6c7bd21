"""Colours as they matter to a hand, and cards by slots."""

from __future__ import annotations

from ..engine import COUNT_BITS, FACE, MOST_CARDS, Row, Rules, Table
from ..jit import first, kernel
from ..players import held_of
from .layout import COLOURED, COLOURS, SYMBOLS, Lens

COUNTED = (1 << COUNT_BITS) - 1


@kernel
def _lying(s: Table, r: Rules) -> int:
    """How many cards of each colour lie open, COUNT_BITS a colour."""
    n = int(r.tally_of[s.top & FACE])
    for at in range(MOST_CARDS - s.discarded, MOST_CARDS):
        n += r.tally_of[s.pile[at] & FACE]
    return n


@kernel
def order_of(s: Table, r: Rules, seat: int) -> int:
    """For each colour its place, two bits each: the one that stands, then by how many the seat holds, then by how
    few lie open."""
    lying = _lying(s, r)
    a = _key(s, r, seat, lying, 0)
    b = _key(s, r, seat, lying, 1)
    c = _key(s, r, seat, lying, 2)
    d = _key(s, r, seat, lying, 3)
    return _before(a, b, c, d) | _before(b, c, d, a) << 2 | _before(c, d, a, b) << 4 | _before(d, a, b, c) << 6


@kernel
def _before(own: int, one: int, two: int, three: int) -> int:
    """How many of the others come before it."""
    return (1 if one > own else 0) + (1 if two > own else 0) + (1 if three > own else 0)


@kernel
def _key(s: Table, r: Rules, seat: int, lying: int, colour: int) -> int:
    if colour >= r.colours:
        return -1_000_000 - colour
    stands = 1_000_000 if s.colour == colour else 0
    open_ = (lying >> (COUNT_BITS * colour)) & COUNTED
    return stands + 1000 * held_of(s, seat, int(r.of_colour[colour])) - 4 * open_ - colour


@kernel
def place_of(order: int, colour: int) -> int:
    return (order >> (2 * colour)) & 3


@kernel
def colour_at(order: int, place: int) -> int:
    """The colour at a place."""
    for colour in range(COLOURS):
        if (order >> (2 * colour)) & 3 == place:
            return colour
    return 0


@kernel
def slot_of(r: Rules, lens: Lens, order: int, face: int) -> int:
    slot = int(lens.slot[face])
    if slot >= COLOURED:
        return slot
    return place_of(order, int(r.colour_of[face])) * SYMBOLS + slot


@kernel
def add_faces(r: Rules, lens: Lens, order: int, faces: int, row: Row, at: int) -> None:
    """One more in the slot of each of these faces."""
    while faces:
        row[at + slot_of(r, lens, order, first(faces))] += 1
        faces &= faces - 1
