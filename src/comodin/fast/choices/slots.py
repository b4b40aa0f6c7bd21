"""Colours as they matter to a hand, and cards by slots."""

from __future__ import annotations

from ..engine import FACE, MOST_CARDS, Row, Rules, Table
from ..jit import first, kernel
from ..players import held_of
from .layout import COLOURED, COLOURS, SYMBOLS, Lens


@kernel
def _lying(s: Table, r: Rules, colour: int) -> int:
    """How many cards of a colour lie open."""
    n = 1 if r.colour_of[s.top & FACE] == colour else 0
    for at in range(MOST_CARDS - s.discarded, MOST_CARDS):
        n += 1 if r.colour_of[s.pile[at] & FACE] == colour else 0
    return n


@kernel
def order_of(s: Table, r: Rules, seat: int) -> int:
    """For each colour its place, two bits each: the one that stands, then by how many the seat holds, then by how
    few lie open."""
    order = 0
    a = _key(s, r, seat, 0)
    b = _key(s, r, seat, 1)
    c = _key(s, r, seat, 2)
    d = _key(s, r, seat, 3)
    keys = (a, b, c, d)
    for colour in range(COLOURS):
        place = 0
        for other in range(COLOURS):
            place += 1 if keys[other] > keys[colour] else 0
        order |= place << (2 * colour)
    return order


@kernel
def _key(s: Table, r: Rules, seat: int, colour: int) -> int:
    if colour >= r.colours:
        return -1_000_000 - colour
    stands = 1_000_000 if s.colour == colour else 0
    return stands + 1000 * held_of(s, seat, int(r.of_colour[colour])) - 4 * _lying(s, r, colour) - colour


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
