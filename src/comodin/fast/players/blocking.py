"""The chance that another seat cannot play: from the cards that are not seen, or also from what it drew.

Who draws on its turn has, most often, nothing that fits. `known_of` remembers on which colours a seat drew, and
how many cards it has taken since. The readable counterpart is in `bots.heuristic` and `bots.hoarder`.
"""

from __future__ import annotations

from ..engine import CHOSE, COUNT_BITS, DREW, FACE, KEPT, LOST, MOST_CARDS, MOVED, SHUFFLED, Rules, Table
from ..jit import kernel
from .rivals import held_of

COUNT = (1 << COUNT_BITS) - 1
MOST_COUNTED = 12  # cards of a hand
UNKNOWN_BITS = 4
ALL_UNKNOWN = (1 << UNKNOWN_BITS) - 1
REMEMBERS = 1 << 62  # 0 in place of `known`: nothing is remembered


@kernel
def lying_open(s: Table, r: Rules) -> int:
    """How many cards of each colour lie on the discard pile, packed: COUNT_BITS a colour."""
    return int(r.tally_of[s.top & FACE] + s.lying)


@kernel
def unseen_of(s: Table, r: Rules, seat: int, faces: int) -> int:
    """How many cards of these faces the seat does not see."""
    total = 0
    for at in range(r.size_of_deck):
        total += (faces >> (r.deck[at] & FACE)) & 1
    total -= held_of(s, seat, faces) + ((faces >> (s.top & FACE)) & 1)
    for at in range(MOST_CARDS - s.discarded, MOST_CARDS):
        total -= (faces >> (s.pile[at] & FACE)) & 1
    return max(total, 0)


@kernel
def known_of(s: Table, r: Rules, other: int) -> int:
    """How many of the other seat's cards can be of each colour, can be wild, and can fit the top as it lies: none
    of those with which it drew on its turn. UNKNOWN_BITS each."""
    known = (1 << UNKNOWN_BITS * (r.colours + 2)) - 1
    fitting = ALL_UNKNOWN << (UNKNOWN_BITS * (r.colours + 1))
    stands = -1
    for at in range(s.noted):
        note = int(s.notes[at])
        kind = note & 15
        more = 0
        if kind == CHOSE or kind == DREW or kind == KEPT:
            if (note >> 4) & 15 == other:
                more = (note >> 8) & COUNT if kind == DREW else 1
        elif kind == MOVED:
            more = ALL_UNKNOWN
        elif kind != LOST and kind != SHUFFLED:
            stands = (note >> 15) - 1
            known |= fitting
        if more:
            for k in range(r.colours + 2):
                shift = UNKNOWN_BITS * k
                cards = min(((known >> shift) & ALL_UNKNOWN) + more, ALL_UNKNOWN)
                if kind == CHOSE and (k == stands or k >= r.colours):
                    cards = 0
                known = (known & ~(ALL_UNKNOWN << shift)) | cards << shift
    return known | REMEMBERS


@kernel
def chance_blocked(s: Table, r: Rules, seat: int, other: int, colour: int, lying: int) -> int:
    """The chance, in 64ths, that the other one cannot play: so many cards are not seen, so many of them fit. The
    colour is counted; of the symbol and the wilds there are 14 in a deck of 108, about."""
    unseen = r.size_of_deck - s.cards[seat] - s.discarded - 1
    shift = COUNT_BITS * colour
    fits = ((r.tally_of_deck - lying) >> shift) & COUNT
    fits += unseen * 14 // 108 - held_of(s, seat, int(r.of_colour[colour]))
    fits = max(fits, 0)
    if fits >= unseen:
        return 0
    share = ((unseen - fits) << 12) // unseen
    chance = 1 << 12
    for _ in range(min(s.cards[other], MOST_COUNTED)):
        chance = chance * share >> 12
    return chance >> 6


@kernel
def known_blocked(
    s: Table, r: Rules, seat: int, other: int, face: int, colour: int, known: int, lies: bool
) -> int:
    """The same with this face on top, and all that is `known` of the other. `lies`: it is the top as it lies."""
    unseen = r.size_of_deck - s.cards[seat] - s.discarded - 1
    if unseen <= 0:
        return 0
    colour_faces = int(r.of_colour[colour])
    alike = 0
    if (r.wilds >> face) & 1 == 0:
        alike = unseen_of(s, r, seat, int(r.fits[face]) & ~(int(r.wilds) | colour_faces))
    coloured = unseen_of(s, r, seat, colour_faces)
    wild = unseen_of(s, r, seat, int(r.wilds))
    can_be = (known >> (UNKNOWN_BITS * colour)) & ALL_UNKNOWN
    can_be_wild = (known >> (UNKNOWN_BITS * r.colours)) & ALL_UNKNOWN
    can_fit = (known >> (UNKNOWN_BITS * (r.colours + 1))) & ALL_UNKNOWN if lies else ALL_UNKNOWN
    chance = 1 << 12
    for card in range(min(int(s.cards[other]), can_fit, MOST_COUNTED)):
        fits = alike + (coloured if card < can_be else 0) + (wild if card < can_be_wild else 0)
        chance = chance * max(unseen - fits, 0) // unseen
    return chance >> 6
