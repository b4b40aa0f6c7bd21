"""obs_v2: what the seat that is asked knows, as `layout` lays it out. Of hidden cards only their number is read,
so that a view gives the same numbers."""

from __future__ import annotations

from ..engine import ANSWER, COLOUR, DOUBT, DRAWN, FACE, JUMP_IN, MOST_CARDS, Row, Rules, Table, card_at
from ..jit import kernel
from ..players import held_of
from .layout import (
    ABLE,
    ASKED,
    BEFORE,
    BESIDES,
    CAUSE,
    CHALLENGES,
    CHOSE_OF,
    COLOURED,
    COLOURS,
    DUE,
    FULL,
    FULL_KIND,
    HAND,
    HAND_2,
    HAND_3,
    KINDS,
    KNOB,
    KNOBS,
    LAST_COLOUR,
    LAST_KIND,
    LEGAL,
    LENGTH,
    LENGTHS,
    MAY,
    MAY_WILD,
    NAMED_LAST,
    NAMES,
    OTHER,
    OTHERS,
    PILE,
    PLAYED_OF,
    SEEN,
    SIZE,
    SIZES,
    SLOTS,
    SYMBOLS,
    TOP,
    UNSEEN,
    UNSEEN_COLOUR,
    Lens,
)
from .slots import add_faces, place_of, slot_of

FEW = 10
MOST = 60


@kernel
def _hand(s: Table, r: Rules, lens: Lens, seat: int, order: int, row: Row) -> None:
    add_faces(r, lens, order, int(s.once[seat]), row, HAND)
    add_faces(r, lens, order, int(s.twice[seat]), row, HAND_2)
    wilds = int(r.wilds)
    add_faces(r, lens, order, int(s.thrice[seat]) & wilds, row, HAND_3 - COLOURED)
    add_faces(r, lens, order, int(s.fourfold[seat]) & wilds, row, HAND_3 - COLOURED)
    for k in range(COLOURS + 1):
        held = held_of(s, seat, int(r.of_colour[k]) if k < COLOURS else wilds)
        at = LENGTH + 5 * (place_of(order, k) if k < COLOURS else COLOURS)
        for n in range(5):
            row[at + n] = 1 if held >= LENGTHS[n] else 0
    cards = int(s.cards[seat])
    for n in range(11):
        row[SIZE + n] = 1 if cards >= SIZES[n] else 0
    row[SIZE + 11] = min(cards, MOST)


@kernel
def _unseen(s: Table, r: Rules, lens: Lens, seat: int, order: int, row: Row) -> None:
    """The deck less the own hand and what lies open."""
    for at in range(r.size_of_deck):
        row[UNSEEN + slot_of(r, lens, order, int(r.deck[at]) & FACE)] += 1
    for n in range(s.cards[seat]):
        _seen(row, slot_of(r, lens, order, card_at(s, seat, n) & FACE))
    _seen(row, slot_of(r, lens, order, int(s.top) & FACE))
    for at in range(MOST_CARDS - s.discarded, MOST_CARDS):
        _seen(row, slot_of(r, lens, order, int(s.pile[at]) & FACE))
    for slot in range(SLOTS):
        row[UNSEEN_COLOUR + min(slot // SYMBOLS, COLOURS)] += row[UNSEEN + slot]


@kernel
def _seen(row: Row, slot: int) -> None:
    row[UNSEEN + slot] -= 1 if row[UNSEEN + slot] > 0 else 0


@kernel
def _asked(s: Table, r: Rules, lens: Lens, seat: int, order: int, mask: Row, row: Row) -> None:
    for choice in range(COLOURED):
        row[LEGAL + choice] = 1 if mask[choice] else 0
    for wild in range(SLOTS - COLOURED):
        row[LEGAL + COLOURED + wild] = 1 if mask[COLOURED + COLOURS * wild] else 0
    row[ABLE] = 1 if mask[BESIDES] else 0
    row[ABLE + 1] = 1 if mask[CHALLENGES] else 0
    row[ABLE + 2] = 1 if mask[NAMES] else 0
    slot = slot_of(r, lens, order, int(s.top) & FACE)
    row[TOP + (slot % SYMBOLS if slot < COLOURED else slot - COLOURED + SYMBOLS)] = 1
    if s.question == JUMP_IN:
        row[ASKED + 4] = 1
    elif s.question == DOUBT:
        row[ASKED + 5] = 1
    elif s.pending == DRAWN:
        row[ASKED + 1] = 1
    elif s.pending == ANSWER:
        row[ASKED + 2] = 1
    elif s.pending == COLOUR:
        row[ASKED + 3] = 1
    else:
        row[ASKED] = 1
    row[ASKED + 6] = 1 if s.colour < 0 else 0
    if s.pending == ANSWER:
        row[DUE] = min(int(s.due), MOST)
        row[DUE + 1] = 1 if s.due > 4 else 0
        if s.before >= 0:
            for n in range(6):
                row[DUE + 2 + n] = 1 if s.held > n else 0
            row[BEFORE + place_of(order, int(s.before))] = 1
    row[PILE] = min(int(s.left), 120)
    row[PILE + 1] = min(int(s.discarded), 120)
    row[PILE + 2] = 1 if s.left <= 10 else 0
    row[PILE + 3] = 1 if s.left == 0 else 0


@kernel
def _other(s: Table, other: int, order: int, trace: Row, row: Row, at: int) -> None:
    """44 numbers about another seat, added to what stands there."""
    cards = int(s.cards[other])
    row[at] += 1 if cards <= 1 else 0
    row[at + 1] += 1 if cards <= 2 else 0
    row[at + 2] += 1 if cards <= 3 else 0
    row[at + 3] += 1 if cards <= 4 else 0
    row[at + 4] += 1 if cards <= 6 else 0
    row[at + 5] += 1 if cards <= 9 else 0
    row[at + 6] += 1 if cards >= 13 else 0
    row[at + 7] += 1 if cards >= 20 else 0
    row[at + 8] = min(row[at + 8] + cards, 250)
    for colour in range(COLOURS):
        place = place_of(order, colour)
        may = min(int(trace[MAY + colour]), cards)
        row[at + 9 + place] += 1 if may == 0 else 0
        row[at + 13 + place] += min(may, FEW)
        row[at + 18 + place] += 1 if may == 0 and cards <= 2 else 0
        row[at + 22 + place] += 1 if trace[NAMED_LAST] == colour + 1 else 0
        row[at + 26 + place] += min(int(trace[PLAYED_OF + colour]), FEW)
        row[at + 30 + place] += min(int(trace[CHOSE_OF + colour]), FEW)
        row[at + 39 + place] += 1 if trace[LAST_COLOUR] == colour + 1 else 0
    row[at + 17] += 1 if trace[MAY_WILD] == 0 else 0
    if trace[LAST_KIND] > 0:
        row[at + 33 + int(trace[LAST_KIND])] += 1
    row[at + 43] += 1 if s.owes[other] > 0 else 0


@kernel
def after_in_play(s: Table, r: Rules, seat: int, steps: int) -> int:
    """The seat so many steps on, in the direction of play."""
    return (seat + s.direction * steps + r.seats * steps) % int(r.seats)


@kernel
def see(s: Table, r: Rules, lens: Lens, seat: int, order: int, mask: Row, traces: Row, row: Row) -> None:
    """obs_v2 of the seat that is asked; `mask` says what it may choose, `traces` what is known of the seats."""
    for at in range(SEEN):
        row[at] = 0
    _hand(s, r, lens, seat, order, row)
    _unseen(s, r, lens, seat, order, row)
    _asked(s, r, lens, seat, order, mask, row)
    seats = int(r.seats)
    for steps in range(1, seats):
        other = after_in_play(s, r, seat, steps)
        cause = s.pending == ANSWER and s.player == other
        if steps == 1:
            _other(s, other, order, traces[other], row, OTHERS)
            row[CAUSE] = 1 if cause else 0
        elif steps == seats - 1:
            _other(s, other, order, traces[other], row, OTHERS + 2 * OTHER)
            row[CAUSE + 2] = 1 if cause else 0
        elif steps == 2:
            _other(s, other, order, traces[other], row, OTHERS + OTHER)
            row[CAUSE + 1] = 1 if cause else 0
        if seats > 2:
            _other(s, other, order, traces[other], row, OTHERS + 3 * OTHER)
    for k in range(KNOBS):
        row[KNOB + k] = lens.knobs[k]
    if r.partners:
        row[KNOB + KNOBS - 1] = 1


@kernel
def _count_hand(s: Table, r: Rules, lens: Lens, other: int, order: int, row: Row, at: int) -> None:
    add_faces(r, lens, order, int(s.once[other]), row, at)
    add_faces(r, lens, order, int(s.twice[other]), row, at)
    add_faces(r, lens, order, int(s.thrice[other]), row, at)
    add_faces(r, lens, order, int(s.fourfold[other]), row, at)


@kernel
def see_hidden(s: Table, r: Rules, lens: Lens, seat: int, order: int, players: int, row: Row) -> None:
    """What only a critic sees: the other hands, and who plays them."""
    for at in range(FULL):
        row[at] = 0
    seats = int(r.seats)
    for steps in range(1, seats):
        other = after_in_play(s, r, seat, steps)
        place = 0 if steps == 1 else 2 if steps == seats - 1 else 1 if steps == 2 else 3
        if place < 3:
            _count_hand(s, r, lens, other, order, row, place * SLOTS)
            player = (players >> (4 * other)) & 15
            row[FULL_KIND + place * KINDS + min(player, KINDS - 1)] = 1
        if seats > 4:
            _count_hand(s, r, lens, other, order, row, 3 * SLOTS)
