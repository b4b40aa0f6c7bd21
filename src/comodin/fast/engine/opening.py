"""How a round begins in the kernel: cut, deal, the first card turned up (§2); and worlds from a view."""

from __future__ import annotations

from ..jit import kernel
from .cards import below, draw, give, note, take_away, take_card, tape_next, to_discards
from .effects import after, give_turn
from .layout import (
    ANSWER,
    COLOUR,
    CUT_DEALS,
    CUT_RANDOM,
    DRAWN,
    FACE,
    MUST,
    MUST_IF_FORCED,
    NEXT_DRAWS,
    OVER,
    REVERSE,
    SKIP_NEXT,
    TURNED,
    Rules,
    Table,
)
from .legal import is_bluff, matching, must_faces


@kernel
def clear(s: Table, r: Rules) -> None:
    """An empty table with all cards in the draw pile."""
    s.pending = OVER
    s.turn = 0
    s.player = 0
    s.due = 0
    s.faced = 0
    s.before = -1
    s.held = 0
    s.bluff = 0
    s.challengers = 0
    s.drawn = 0
    s.must = 0
    s.number = 0
    s.waiting = 0
    s.winner = -1
    s.score = 0
    s.colour = -1
    s.direction = r.start
    s.dealer = 0
    s.top = 0
    s.discarded = 0
    s.lying = 0
    s.said = 0
    s.catchable = 0
    s.owing = 0
    s.passes = 0
    s.rules = 0
    s.accused = -1
    s.agree = 0
    s.disagree = 0
    s.tape_at = 0
    s.astray = 0
    s.penalty = 0
    s.unseen_drawn = 0
    s.snapshot = 0
    s.noted = 0 if r.clues else -1
    s.stage = 0
    for seat in range(len(s.cards)):
        s.cards[seat] = 0
        s.once[seat] = 0
        s.twice[seat] = 0
        s.thrice[seat] = 0
        s.fourfold[seat] = 0
        s.star[seat] = 0
        s.owes[seat] = 0
        s.rest[seat] = 0
        s.unseen[seat] = 0
    for number in range(10):
        s.deed[number] = -1
    s.left = r.size_of_deck
    for at in range(r.size_of_deck):
        s.pile[at] = r.deck[at]


@kernel
def cut(s: Table, r: Rules) -> int:
    """S1: the dealer, by the highest number; seats that tie draw again."""
    if r.cut == CUT_RANDOM:
        return tape_next(s, r) if r.tape_length > 0 else below(s, r.seats)
    tied = (1 << r.seats) - 1
    while tied & (tied - 1):
        best = -1
        still = 0
        s.left = r.size_of_deck
        for seat in range(r.seats):
            if (tied >> seat) & 1:
                number = max(r.number_of[take_card(s, r) & FACE], 0)  # every non-number card counts zero
                if number > best:
                    best = number
                    still = 0
                if number == best:
                    still |= 1 << seat
        tied = still
    s.left = r.size_of_deck
    winner = 0
    while (tied >> winner) & 1 == 0:
        winner += 1
    # S2: the seat that "plays first" is next to the dealer, on the side where play begins
    return winner if r.cut == CUT_DEALS else (winner - r.start + r.seats) % r.seats


@kernel
def deal(s: Table, r: Rules, dealer: int) -> None:
    """A round from the cut to the first decision; with a dealer of 0 or more, the cut was made before."""
    clear(s, r)
    s.dealer = cut(s, r) if dealer < 0 else dealer
    hand_out(s, r)
    while not can_begin(s, r):  # in decks that have few such cards
        chosen = s.dealer
        clear(s, r)
        s.dealer = chosen
        hand_out(s, r)
    turn_up(s, r)


@kernel
def hand_out(s: Table, r: Rules) -> None:
    """S3: everybody gets a hand."""
    for seat in range(r.seats):
        for _ in range(r.hand_size):
            give(s, seat, take_card(s, r))


@kernel
def can_begin(s: Table, r: Rules) -> bool:
    """Is there a card left that can start the discard pile?"""
    at = s.left - 1
    while at >= 0 and not r.starts[s.pile[at] & FACE]:
        at -= 1
    return at >= 0


@kernel
def turn_up(s: Table, r: Rules) -> None:
    """Turn up the first card and do what it says (S5-S10), as if the dealer had played it."""
    facing = after(s, r, s.dealer, 1)
    s.top = take_card(s, r)
    while not r.starts[s.top & FACE]:
        if r.opening_effects:  # S10
            s.pile[s.left] = s.top
            s.left += 1
        else:
            to_discards(s, r, s.top)  # it stays where it lies
        s.top = take_card(s, r)
    face = s.top & FACE
    note(s, r, TURNED, 0, s.top, r.colour_of[face])
    if (r.wilds >> face) & 1:  # S9: no other effect
        s.pending = COLOUR
        s.turn = facing
        return
    s.colour = r.colour_of[face]
    steps = 1
    for k in range(r.ops_of[face]):
        op = r.op[face, k]
        if op & 15 == NEXT_DRAWS:
            draw(s, r, facing, op >> 8)  # S6
            steps = 2
        elif op & 15 == SKIP_NEXT:  # S8
            steps = 2
        elif op & 15 == REVERSE:  # S7, M11
            s.direction = -s.direction
            steps = 0
    give_turn(s, r, after(s, r, s.dealer, steps), 0)


# -- from a view -----------------------------------------------------------------------------------------


@kernel
def _deal_unseen_to(s: Table, r: Rules, seat: int, amount: int) -> None:
    """Cards of A11's snapshot come first; among them a card of the colour that stood proves a bluff."""
    snapshot = s.snapshot if s.pending == ANSWER and seat == s.player else 0
    telling = (r.of_colour[s.before] | (r.wilds if r.wilds_match else 0)) if s.before >= 0 else 0
    for n in range(amount):
        card = take_card(s, r)
        give(s, seat, card)
        if n < snapshot and (telling >> (card & FACE)) & 1:
            s.bluff = 1


@kernel
def _deal_drawn(s: Table, r: Rules, match: int) -> None:
    """A drawn card that a seat may play fits: otherwise the turn would have passed (T4)."""
    able = 0
    for at in range(s.left):
        able += (match >> (int(s.pile[at]) & FACE)) & 1
    if able == 0:
        s.drawn = take_card(s, r)
        return
    nth = below(s, able)
    for at in range(s.left):
        if (match >> (int(s.pile[at]) & FACE)) & 1:
            if nth == 0:
                s.left -= 1
                s.drawn = int(s.pile[at])
                s.pile[at] = s.pile[s.left]
                s.pile[s.left] = s.drawn
                return
            nth -= 1


@kernel
def imagine(s: Table, r: Rules) -> None:
    """Deal the cards that the viewer cannot see: the pile holds all of them, `unseen` their number for each
    seat."""
    if s.pending == DRAWN and s.unseen_drawn:
        seat = s.turn
        match = matching(s, r)
        for attempt in range(1000):
            _deal_drawn(s, r, match)
            amount = s.unseen[seat] - 1
            _deal_unseen_to(s, r, seat, amount)
            duty = r.drawn_card == MUST or (r.drawn_card == MUST_IF_FORCED and must_faces(s, r, seat) == 0)
            give(s, seat, s.drawn)
            face = s.drawn & FACE
            bluff = (r.restricted >> face) & 1 == 1 and is_bluff(s, r, seat, face)
            s.must = 1 if duty and not bluff else 0
            if r.bluff or not bluff or attempt == 999:
                break
            take_away(s, seat, s.drawn)  # X5: it could not have been played; deal this hand again
            for at in range(s.left, s.left + amount):
                take_away(s, seat, int(s.pile[at]))
            s.left += amount + 1
        s.unseen_drawn = 0
        s.unseen[seat] = 0
    for seat in range(r.seats):
        if s.unseen[seat]:
            _deal_unseen_to(s, r, seat, s.unseen[seat])
            s.unseen[seat] = 0
