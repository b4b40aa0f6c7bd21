"""Chance, hands and piles of the kernel. The draw pile has no order: it is shuffled as it is drawn.

Chance is a generator inside the state, one stream a round; or it is read from the tape of the rules, which names
the cards in the order they are drawn (so a test gives both engines the same chance); or, where rules are KEYED,
the cards that a seat draws follow from the key of the deal, the seat and how many it has drawn, so that a seat
draws much the same cards of one deal for every player (so the arena compares players).
"""

from __future__ import annotations

from ..jit import count, first, inlined, kernel, nth
from .layout import DREW, FACE, MOST_CARDS, MOST_NOTES, SHUFFLED, STAR, Rules, Table

# -- chance --------------------------------------------------------------------------------------------


@kernel
def mixed(word: int) -> int:
    """32 well mixed bits; every product stays inside 63 bits, because numba assumes no overflow."""
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & 0xFFFFFFFF
    word = ((word ^ (word >> 15)) * 0x45D9F3B5) & 0xFFFFFFFF
    return word ^ (word >> 16)


@kernel
def seed_stream(s: Table, seed: int, number: int) -> None:
    """The stream of round `number` of a series; neighbouring seeds and numbers give unrelated streams."""
    low = mixed((seed & 0xFFFFFFFF) ^ mixed(number & 0xFFFFFFFF))
    high = mixed(((seed >> 32) & 0x7FFFFFFF) ^ mixed(low ^ ((number >> 32) & 0x7FFFFFFF)))
    low = mixed(low ^ high)
    s.chance = ((high % 698769067) + 1) << 32 | low  # the carry of the generator is below its factor, and not 0


@inlined
def below(s: Table, n: int) -> int:
    """A number from 0 to n - 1. Marsaglia's multiply-with-carry: never leaves 63 bits."""
    word = s.chance
    word = 698769069 * (word & 0xFFFFFFFF) + (word >> 32)
    s.chance = word
    return ((word & 0xFFFFFFFF) * n) >> 32


@kernel
def tape_next(s: Table, r: Rules) -> int:
    at = s.tape_at
    s.tape_at = at + 1
    if at >= r.tape_length:
        s.astray += 1
        return 0
    return int(r.tape[at])


# -- hands ---------------------------------------------------------------------------------------------


@kernel
def give(s: Table, seat: int, card: int) -> None:
    # as sums of sets: a branch on a second copy would be unpredictable for the processor
    bit = 1 << (card & FACE)
    second = s.once[seat] & bit
    third = s.twice[seat] & second
    s.once[seat] |= bit
    s.twice[seat] |= second
    if third:
        s.fourfold[seat] |= s.thrice[seat] & third
        s.thrice[seat] |= third
    if card & STAR:
        s.star[seat] |= bit
    s.cards[seat] += 1


@kernel
def take_away(s: Table, seat: int, card: int) -> None:
    bit = 1 << (card & FACE)
    third = s.thrice[seat] & bit
    if third:
        fourth = s.fourfold[seat] & bit
        s.fourfold[seat] ^= fourth
        s.thrice[seat] ^= bit ^ fourth
    else:
        second = s.twice[seat] & bit
        s.twice[seat] ^= second
        s.once[seat] ^= bit ^ second
    if card & STAR:
        s.star[seat] ^= bit
    s.cards[seat] -= 1


@kernel
def plain_faces(s: Table, seat: int) -> int:
    """The faces of which the seat holds a copy without the star."""
    return int((s.once[seat] & ~s.star[seat]) | s.twice[seat])


@kernel
def card_at(s: Table, seat: int, n: int) -> int:
    """The card at place `n` of the hand, in an arbitrary order."""
    faces = s.once[seat]
    if n < count(faces):
        face = nth(faces, n)
        return face | STAR if (s.star[seat] >> face) & 1 else face
    n -= count(faces)
    for faces in (s.twice[seat], s.thrice[seat], s.fourfold[seat]):
        if n < count(faces):
            return nth(faces, n)
        n -= count(faces)
    return 0


@kernel
def points_in(s: Table, r: Rules, seat: int) -> int:
    """K5."""
    total = 0
    for faces in (s.once[seat], s.twice[seat], s.thrice[seat], s.fourfold[seat]):
        rest = faces
        while rest:
            total += r.points_of[first(rest)]
            rest &= rest - 1
    return total


@kernel
def swap_hands(s: Table, one: int, other: int) -> None:
    s.cards[one], s.cards[other] = s.cards[other], s.cards[one]
    s.once[one], s.once[other] = s.once[other], s.once[one]
    s.twice[one], s.twice[other] = s.twice[other], s.twice[one]
    s.thrice[one], s.thrice[other] = s.thrice[other], s.thrice[one]
    s.fourfold[one], s.fourfold[other] = s.fourfold[other], s.fourfold[one]
    s.star[one], s.star[other] = s.star[other], s.star[one]


# -- notes ---------------------------------------------------------------------------------------------


@kernel
def _write(s: Table, kind: int, seat: int, card: int, colour: int) -> None:
    if s.noted == MOST_NOTES:
        s.noted = MOST_NOTES // 2
        for at in range(s.noted):
            s.notes[at] = s.notes[at + MOST_NOTES // 2]
    s.notes[s.noted] = kind | seat << 4 | card << 8 | (colour + 1) << 15
    s.noted += 1


@inlined
def note(s: Table, r: Rules, kind: int, seat: int, card: int, colour: int) -> None:
    """Note something that everybody saw; `card` may also be a number of cards."""
    if r.noteless == 0 and s.noted >= 0:
        _write(s, kind, seat, card, colour)


# -- piles ---------------------------------------------------------------------------------------------


@kernel
def to_discards(s: Table, r: Rules, card: int) -> None:
    """Put a card under the top card, in no order: the pile is shuffled before the card is seen again."""
    s.discarded += 1
    if r.countless == 0:
        s.lying += r.tally_of[card & FACE]
    s.pile[MOST_CARDS - s.discarded] = card


@kernel
def place_of(s: Table, card: int) -> int:
    for at in range(s.left):
        if s.pile[at] == card:
            return at
    s.astray += 1
    return s.left - 1


@kernel
def take_card(s: Table, r: Rules) -> int:
    """A card of the draw pile, which must not be empty. It stays in the array, above the pile, for a while."""
    return _take_from(s, place_of(s, tape_next(s, r)) if r.tape_length > 0 else below(s, s.left))


@kernel
def take_card_for(s: Table, r: Rules, seat: int) -> int:
    """The same, for a seat that draws in play."""
    return _take_from(s, _place_given(s, r, seat) if r.tape_length else below(s, s.left))


@kernel
def _take_from(s: Table, at: int) -> int:
    s.left -= 1
    card = int(s.pile[at])
    s.pile[at] = s.pile[s.left]
    s.pile[s.left] = card
    return card


@kernel
def _place_given(s: Table, r: Rules, seat: int) -> int:
    """The place of the card that the tape names, or that the seat draws by its key: for each draw of a seat all
    cards have a random order of their own, and the first card still in the pile is drawn. Each order is used once,
    so each draw is exactly uniform, whatever was drawn before; and two piles that differ in a few cards mostly
    give the same card."""
    if r.tape_length > 0:
        return place_of(s, tape_next(s, r))
    s.taken[seat] += 1
    lot = mixed((s.key & 0xFFFFFFFF) ^ mixed((s.key >> 32) ^ (int(s.taken[seat]) << 4) ^ seat))
    best = -1
    found = 0
    once = twice = thrice = 0  # the faces seen so often: every copy has a place of its own in the order
    for at in range(s.left):
        card = int(s.pile[at])
        bit = 1 << (card & FACE)
        second = once & bit
        third = twice & second
        fourth = thrice & third
        once |= bit
        twice |= second
        thrice |= third
        copy = (1 if second else 0) + (1 if third else 0) + (1 if fourth else 0)
        priority = mixed(lot ^ mixed((copy << 7) | card))
        if best < 0 or priority < best:
            best = priority
            found = at
    return found


@kernel
def turn_over(s: Table, r: Rules) -> None:
    """T6: the discards under the top card become the draw pile."""
    note(s, r, SHUFFLED, 0, 0, -1)
    start = MOST_CARDS - s.discarded
    for at in range(s.discarded):
        s.pile[at] = s.pile[start + at]
    s.left = s.discarded
    s.discarded = 0
    s.lying = 0
    s.turnings += 1


@kernel
def draw(s: Table, r: Rules, seat: int, amount: int) -> int:
    """T6, T7: turn the discards over when the pile is empty; take what there is. The last card drawn, or -1."""
    card = -1
    before = amount
    while amount > 0:
        if s.left == 0:
            if s.discarded == 0:
                break
            if before > amount:
                note(s, r, DREW, seat, before - amount, -1)
                before = amount
            turn_over(s, r)
        card = take_card_for(s, r, seat)
        give(s, seat, card)
        amount -= 1
    if card >= 0:
        note(s, r, DREW, seat, before - amount, -1)
        others = ~(1 << seat)
        s.said &= others  # M12
        s.catchable &= others
    return card
