"""The kernel's `heuristic`: every way to play is weighed by what it does and by what is left in the hand.

The readable counterpart is `bots.heuristic`, clause by clause the same; what is weighed, and how much, is in
`bots.weights`. It knows its own hand, the sizes of the others and what lies open, and counts colours from that.
"""

from __future__ import annotations

from .. import weights
from ..engine import (
    ADD_RULE,
    CASCADE,
    COUNT_BITS,
    DOES_DISCARD,
    DOES_DRAW,
    DOES_PASS_HANDS,
    DOES_REVERSE,
    DOES_SKIP,
    DOES_SWAP,
    DRAWN,
    NEXT_DRAWS,
    REPLACE_RULE,
    REVERSE,
    SKIP_NEXT,
    TURN,
    WHO_CHOSEN,
    WHO_EVERYONE,
    WHO_NEXT,
    WHO_PREVIOUS,
    Row,
    Rules,
    Table,
    after,
    below,
    is_bluff,
)
from ..jit import count, first, kernel
from ..weights import BLUFFS, CHALLENGES, FEW, HELD_MOST, ONE
from .blocking import COUNT, chance_blocked, known_blocked, lying_open
from .rivals import NOTHING, aim, held_of, mate_of, put_down

BEST = 1 << 40
WORST = -(1 << 40)

# literal integers, as the kernel wants them
MINE, MINE_SHARE, NEXT_1, NEXT_2, NEXT_3, NEXT_5 = range(weights.MINE, weights.NEXT_5 + 1)
DRAWS, DRAWS_2, DRAWS_4, BLOCKED, BLOCKED_2, BLOCKED_4 = range(weights.DRAWS, weights.BLOCKED_4 + 1)
ACTION, ACTION_LEFT, WILD, WILD_OTHERS, STRONG, STRONG_OTHERS = range(weights.ACTION, weights.STRONG_OTHERS + 1)
UNHELD, OPEN, SAME, SAME_ACTION, TWICE, CLEARS, FITS, SHARE = range(weights.UNHELD, weights.SHARE + 1)
LAST_WILD, LAST_FITS, TWO_WILD, TWO_FIT, TWO_ONE_FITS = range(weights.LAST_WILD, weights.TWO_ONE_FITS + 1)
DRAW, DRAW_HELD, DRAW_WILD, KEEP, KEEP_WILD, CARD = range(weights.DRAW, weights.CARD + 1)


# -- what a card does ------------------------------------------------------------------------------------


@kernel
def _drawing(s: Table, r: Rules, w: Row, seat: int, other: int, n: int) -> int:
    """What it is worth that the other draws so many cards."""
    if other == seat:
        return -n * int(w[CARD])
    each = int(w[DRAWS])
    if s.cards[other] <= 2:
        each += int(w[DRAWS_2])
    elif s.cards[other] <= 4:
        each += int(w[DRAWS_4])
    return -n * each if other == mate_of(r, seat) else n * each


@kernel
def _rare(s: Table, r: Rules, w: Row, seat: int, op: int) -> int:
    """Sorcerer's Apprentice, Custom Wilds and seven-zero."""
    what = op & 15
    who = (op >> 4) & 15
    n = op >> 8
    kept = s.cards[seat] - 1
    total = 0
    if what == ADD_RULE or what == REPLACE_RULE:
        return 0
    if what == DOES_PASS_HANDS:
        return int((kept - s.cards[after(s, r, seat, -1)]) * w[CARD])
    start = 1
    stop = r.seats
    if what != CASCADE:
        if who == WHO_NEXT or who == WHO_CHOSEN:
            stop = 2
        elif who == WHO_PREVIOUS:
            start = r.seats - 1
        elif who == WHO_EVERYONE:
            stop = r.seats + 1
    other = after(s, r, seat, -1) if who == WHO_PREVIOUS and what != CASCADE else seat
    for k in range(start, stop):
        if who == WHO_CHOSEN and what != CASCADE:
            other = aim(s, r, seat, what == DOES_DISCARD)
        elif who != WHO_PREVIOUS or what == CASCADE:
            other = after(s, r, other, 1)
        if what == CASCADE:
            total += _drawing(s, r, w, seat, other, k)
        elif what == DOES_DRAW:
            total += _drawing(s, r, w, seat, other, n)
        elif what == DOES_SKIP:
            total += _drawing(s, r, w, seat, other, 1)
        elif what == DOES_SWAP and other != seat:
            total += (kept - s.cards[other]) * int(w[CARD])
        elif what == DOES_DISCARD:
            total -= _drawing(s, r, w, seat, other, min(n, (kept if other == seat else s.cards[other]) - 1))
    return total


# -- what comes after it ---------------------------------------------------------------------------------


@kernel
def _turn_of(
    s: Table, r: Rules, w: Row, seat: int, other: int, face: int, colour: int, lying: int, known: int
) -> int:
    """What it is worth that the other one comes next, with this face on top and this colour."""
    cards = s.cards[other]
    if known and other == after(s, r, seat, 1):
        chance = known_blocked(s, r, seat, other, face, colour, known, False)
    else:
        chance = chance_blocked(s, r, seat, other, colour, lying)
    total = chance * int(w[BLOCKED])
    if cards == 1:
        total += int(w[NEXT_1]) + chance * int(w[BLOCKED_2])
    elif cards == 2:
        total += int(w[NEXT_2]) + chance * int(w[BLOCKED_2])
    elif cards == 3:
        total += int(w[NEXT_3]) + chance * int(w[BLOCKED_4])
    elif cards == 4:
        total += int(w[NEXT_5]) + chance * int(w[BLOCKED_4])
    elif cards == 5:
        total += int(w[NEXT_5])
    return -total if other == mate_of(r, seat) else total


@kernel
def _rest(w: Row, left: int, wilds: int, fits: int) -> int:
    """What the rest of the hand is worth: `fits` of the cards that are left fit, the `wilds` among them."""
    total = fits * int(w[FITS]) + ONE * fits // left * int(w[SHARE])
    if left == 1:
        if wilds:
            total += int(w[LAST_WILD])
        elif fits:
            total += int(w[LAST_FITS])
    elif left == 2:
        if wilds:
            total += int(w[TWO_WILD])
        elif fits == 2:
            total += int(w[TWO_FIT])
        elif fits == 1:
            total += int(w[TWO_ONE_FITS])
    return total


# -- a way to play ---------------------------------------------------------------------------------------


@kernel
def worth(s: Table, r: Rules, w: Row, seat: int, face: int, colour: int, lying: int, known: int) -> int:
    """Of playing this face, with this colour standing afterwards. `known`: what is remembered of the next seat
    (`known_of`); 0: nothing."""
    left = s.cards[seat] - 1
    if left == 0:
        return BEST
    wild = (r.wilds >> face) & 1
    total = 0
    steps = 1
    turns = 1
    strong = 0
    for k in range(r.ops_of[face]):
        op = int(r.op[face, k])
        what = op & 15
        if what == NEXT_DRAWS:
            total += _drawing(s, r, w, seat, after(s, r, seat, 1), s.due + (op >> 8))
            steps = 2
            strong = 1
        elif what == SKIP_NEXT:
            steps = 2
        elif what == REVERSE or what == DOES_REVERSE:
            if r.seats == 2:
                steps = 2
            else:
                turns = -1
        else:
            total += _rare(s, r, w, seat, op)
            strong |= what == CASCADE or what == DOES_DRAW
    colour_faces = int(r.of_colour[colour])
    alike = 0
    held = held_of(s, seat, colour_faces)
    wilds = held_of(s, seat, r.wilds)
    if wild:
        wilds -= 1
        others = left - wilds
        if strong:
            total += int(w[STRONG]) + others * int(w[STRONG_OTHERS])
        else:
            total += int(w[WILD]) + others * int(w[WILD_OTHERS])
        if held == 0:
            total += int(w[UNHELD])
        fits = held + wilds
    else:
        held -= 1
        symbol_faces = int(r.fits[face]) & ~r.wilds
        alike = held_of(s, seat, symbol_faces) - 1
        total += alike * int(w[SAME])
        if steps == 2 or turns < 0:
            total += int(w[ACTION]) + left * int(w[ACTION_LEFT])
            if alike:
                total += int(w[SAME_ACTION])
        if (s.twice[seat] >> face) & 1:
            total += int(w[TWICE])
        if held == 0:
            total += int(w[CLEARS])
        fits = held_of(s, seat, colour_faces | symbol_faces) - 1 + wilds
    total += _rest(w, left, wilds, fits)
    total += ((lying >> (COUNT_BITS * colour)) & COUNT) * int(w[OPEN])
    other = after(s, r, seat, steps * turns)
    if other == seat:
        return int(total + w[MINE] + ONE * fits // left * w[MINE_SHARE])
    return total + int(_turn_of(s, r, w, seat, other, face, colour, lying, known))


@kernel
def _besides(s: Table, r: Rules, w: Row, seat: int, faces: int) -> int:
    """What it is worth to play none of these: to draw, or to keep the card just drawn."""
    only_wilds = (faces & ~r.wilds) == 0
    if s.pending == TURN and s.turn == seat:
        return int(w[DRAW] + s.cards[seat] * w[DRAW_HELD] + (w[DRAW_WILD] if only_wilds else 0))
    if s.pending == DRAWN:
        return int(w[KEEP]) + (int(w[KEEP_WILD]) if only_wilds else 0)
    return WORST  # to answer a draw, and to jump in, is always better than not to


@kernel
def best_colour(s: Table, r: Rules, w: Row, seat: int, face: int, lying: int, known: int) -> int:
    """To name with this wild; the first one of equals."""
    best = 0
    top = WORST
    for colour in range(r.colours):
        value = worth(s, r, w, seat, face, colour, lying, known)
        if value > top:
            top = value
            best = colour
    return best


@kernel
def _dares(s: Table, r: Rules, seat: int) -> bool:
    """A6: now and then, when whoever faces it is close to winning."""
    return s.cards[after(s, r, seat, 1)] <= FEW and below(s, ONE) < BLUFFS


@kernel
def heuristic_play(s: Table, r: Rules, seat: int, plain: int, stars: int, besides: bool) -> int:
    """The way to play that is worth most, or NOTHING where that is worth more."""
    return best_play(s, r, r.weights, seat, plain, stars, besides, 0)


@kernel
def best_play(s: Table, r: Rules, w: Row, seat: int, plain: int, stars: int, besides: bool, known: int) -> int:
    """The same by these weights, and by what is `known` of the next seat."""
    faces = plain | stars
    if count(faces) == 1 and not besides:
        face = first(faces)
        wild = (r.wilds >> face) & 1
        colour = best_colour(s, r, w, seat, face, lying_open(s, r), known) if wild else -1
        return put_down(s, r, seat, face, stars, colour)
    lying = lying_open(s, r)
    top = _besides(s, r, w, seat, faces) if besides else WORST
    best = NOTHING
    named = -1
    while faces:
        face = first(faces)
        faces &= faces - 1
        if (r.restricted >> face) & 1 and is_bluff(s, r, seat, face) and not _dares(s, r, seat):
            continue
        colour = int(r.colour_of[face])
        if (r.wilds >> face) & 1:
            colour = best_colour(s, r, w, seat, face, lying, known)
        value = worth(s, r, w, seat, face, colour, lying, known)
        if value > top:
            top = value
            best = face
            named = colour if (r.wilds >> face) & 1 else -1
    return best if best == NOTHING else put_down(s, r, seat, best, stars, named)


@kernel
def heuristic_colour(s: Table, r: Rules, seat: int) -> int:
    """S9: nothing is played; the colour of which the hand holds most, by what lies open where that is equal."""
    lying = lying_open(s, r)
    best = 0
    top = WORST
    for colour in range(r.colours):
        value = held_of(s, seat, int(r.of_colour[colour])) * COUNT + ((lying >> (COUNT_BITS * colour)) & COUNT)
        if value > top:
            top = value
            best = colour
    return best


@kernel
def heuristic_doubts(s: Table, r: Rules, seat: int) -> bool:
    """A7: the more cards its player kept, the likelier one of them had the colour; never every time."""
    # & HELD_MOST: surely a place. An error that is possible would part the threads of a GPU for good
    return below(s, ONE) < CHALLENGES[min(s.held, HELD_MOST) & HELD_MOST]
