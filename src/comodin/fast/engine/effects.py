"""What cards do once they lie on the pile, and the frame of a move: the counterpart of `rules.effects`."""

from __future__ import annotations

from ..jit import first, inlined, kernel
from .cards import (
    below,
    card_at,
    draw,
    note,
    plain_faces,
    points_in,
    swap_hands,
    take_away,
    tape_next,
    to_discards,
)
from .layout import (
    ADD_RULE,
    ANSWER,
    CASCADE,
    CHANGE_RULE,
    DOES_DISCARD,
    DOES_DRAW,
    DOES_PASS_HANDS,
    DOES_SKIP,
    DOES_SWAP,
    FACE,
    LOST,
    MAX_RULES,
    MOVED,
    OVER,
    REPLACE_RULE,
    RULE,
    STAR,
    TURN,
    WHO_CHOSEN,
    WHO_EVERYONE,
    WHO_NEXT,
    WHO_PREVIOUS,
    Rules,
    Table,
)

# -- the frame of a move ---------------------------------------------------------------------------------


@inlined
def after(s: Table, r: Rules, seat: int, steps: int) -> int:
    """The seat that is 0, 1 or 2 steps on, in the direction of play."""
    seat += steps * s.direction
    if seat < 0:
        return seat + r.seats
    return seat - r.seats if seat >= r.seats else seat


@inlined
def give_turn(s: Table, r: Rules, seat: int, goes_on: int) -> None:
    """The turn goes to `seat`, or past it if it owes a turn (P2); or it goes on after a challenge (A8)."""
    if s.owing:
        while s.owes[seat]:
            s.owes[seat] -= 1
            s.owing -= 1
            s.passes = 0  # a turn that is lost is no pass (T7)
            seat = after(s, r, seat, 1)
            goes_on = 0
    rest = s.said
    while rest:
        other = first(rest)
        rest &= rest - 1
        if s.cards[other] > 1 and not (goes_on and other == seat):
            s.said &= ~(1 << other)  # M4
    s.pending = TURN
    s.turn = seat
    s.due = 0


@kernel
def end_round(s: Table, r: Rules, winner: int) -> None:
    """E1, E3: the winner scores the points in all other hands; a blocked round gives none (T7)."""
    s.score = 0
    for seat in range(r.seats):
        points = points_in(s, r, seat)
        s.rest[seat] = points
        s.score += points if winner >= 0 else 0
    s.winner = winner
    s.pending = OVER
    s.due = 0
    s.catchable = 0
    s.accused = -1
    s.agree = 0
    s.disagree = 0


# -- effects ---------------------------------------------------------------------------------------------


@kernel
def wait_for_answer(s: Table, r: Rules, seat: int, facing: int, face: int, due: int, before: int) -> None:
    """A5, A12: `facing` has to take the cards, challenge, or answer with a card."""
    s.pending = ANSWER
    s.turn = facing
    s.player = seat
    s.due = due
    s.faced = face
    s.held = s.cards[seat]
    s.before = -1
    s.challengers = 0
    s.bluff = 0
    if (r.restricted >> face) & 1:
        s.before = before
        if r.anyone:  # A7
            s.challengers = ((1 << r.seats) - 1) & ~(1 << seat) & ~(1 << facing)
        rest = r.of_colour[before] | (r.wilds if r.wilds_match else 0)
        s.bluff = 1 if s.once[seat] & rest else 0  # A6, A11


@kernel
def pass_on(s: Table, r: Rules, seat: int, face: int, due: int) -> None:
    """X8: what was due goes to the next player, after a Reverse to the next one that way; with the last card as E2
    says of the draw itself."""
    if (r.reverses >> face) & 1:
        s.direction = -s.direction
    to = after(s, r, seat, 1)
    if s.cards[seat] == 0:
        draw(s, r, to, due)
        end_round(s, r, seat)
        return
    s.pending = ANSWER
    s.turn = to
    s.player = seat
    s.due = due
    s.held = s.cards[seat]
    s.before = -1  # nobody can challenge it any more
    s.challengers = 0
    s.bluff = 0


@kernel
def one_left(s: Table, r: Rules, seat: int) -> None:
    """A hand shrank to one card that was not played down to: UNO has not been said, or says itself (X13)."""
    if r.automatic:
        s.said |= 1 << seat
    else:
        s.catchable |= 1 << seat


@kernel
def hands_moved(s: Table, r: Rules) -> None:
    """M13: players who hold one card now can be caught."""
    note(s, r, MOVED, 0, 0, -1)
    s.said = 0
    s.catchable = 0
    for seat in range(r.seats):
        if s.cards[seat] == 1:
            one_left(s, r, seat)


@kernel
def pass_hands(s: Table, r: Rules) -> None:
    """Every hand moves to the next seat: neighbours change hands, one pair after the other."""
    last = r.seats - 1
    for k in range(last):
        if s.direction == 1:
            swap_hands(s, last - k, last - k - 1)
        else:
            swap_hands(s, k, k + 1)
    hands_moved(s, r)


@kernel
def discard_at_random(s: Table, r: Rules, seat: int, amount: int) -> None:
    """M14: never the last card."""
    amount = min(amount, s.cards[seat] - 1)
    if amount <= 0:
        return
    for _ in range(amount):
        card = tape_next(s, r) if r.tape_length > 0 else card_at(s, seat, below(s, s.cards[seat]))
        held = s.star[seat] if card & STAR else plain_faces(s, seat)
        if ((held >> (card & FACE)) & 1) == 0:
            s.astray += 1
            return
        take_away(s, seat, card)
        to_discards(s, r, card)
        note(s, r, LOST, seat, card, -1)
    if s.cards[seat] == 1 and ((s.said >> seat) & 1) == 0:
        one_left(s, r, seat)  # U1


@kernel
def written_effect(s: Table, r: Rules, seat: int, way: int, op: int, target: int) -> None:
    """One step of a written rule (§8): who × what. `way` is the direction at the moment of play."""
    what = op & 15
    who = (op >> 4) & 15
    n = op >> 8
    if what == DOES_PASS_HANDS:
        pass_hands(s, r)
        return
    start = 1
    stop = r.seats
    if who == WHO_NEXT:
        stop = 2
    elif who == WHO_PREVIOUS:
        start = r.seats - 1
    elif who == WHO_EVERYONE:
        stop = r.seats + 1
    elif who == WHO_CHOSEN:
        stop = 2
    for k in range(start, stop):
        other = target if who == WHO_CHOSEN else (seat + k * way + r.seats * k) % r.seats
        if what == DOES_DRAW:
            draw(s, r, other, n)
        elif what == DOES_SKIP:
            s.owes[other] += 1
            s.owing += 1
        elif what == DOES_SWAP:
            if other != seat:
                swap_hands(s, seat, other)
            hands_moved(s, r)
        elif what == DOES_DISCARD:
            discard_at_random(s, r, other, n)


@kernel
def rare_effect(s: Table, r: Rules, seat: int, way: int, face: int, op: int, target: int) -> None:
    what = op & 15
    if what == ADD_RULE:  # H1, H3
        number = r.number_of[face]
        if number >= 0 and s.deed[number] < 0 and s.rules < MAX_RULES:
            s.pending = RULE
            s.turn = seat
            s.number = number
    elif what == REPLACE_RULE:  # A15
        if s.rules:
            s.pending = CHANGE_RULE
            s.turn = seat
    elif what == CASCADE:  # A17
        for k in range(1, r.seats):
            draw(s, r, (seat + k * way + r.seats * k) % r.seats, k)
    else:
        written_effect(s, r, seat, way, op, target)
