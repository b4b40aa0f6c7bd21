"""What a seat believes of the cards that it cannot see: possible worlds, as likely as they are.

The notes of a table tell what everybody saw. Reading them (`read_notes`) gives every hidden card a *slot* with its
time of arrival. A world is made in three steps: each slot learns which faces its card can have (whoever draws
instead of playing had nothing to play; a drawn card that could not be played does not fit), the slots are filled
from the unseen cards, and the world is weighed by how likely the owners, playing as the model says, would have
acted so with these hands.
"""

from __future__ import annotations

from math import exp, log

from .acting import awaited
from .cards import below, card_at, give, take_away, to_discards
from .jit import count, kernel, merged
from .layout import (
    ALL_FACES,
    ANSWER,
    CHOSE,
    DRAW,
    DRAWN,
    DREW,
    FACE,
    JUMPED,
    KEPT,
    LOST,
    MUST,
    MUST_IF_FORCED,
    NAMED,
    PASS,
    PLAY,
    PLAYED,
    PLAYED_DRAWN,
    RANDOM,
    SHUFFLED,
    TURN,
    TURNED,
    Mind,
    Row,
    Rules,
    Table,
)
from .legal import is_bluff, must_faces, plain_plays, star_plays
from .notes import reverses
from .policies import player_at

# -- a world ---------------------------------------------------------------------------------------------


@kernel
def _new_slot(m: Mind, seat: int, slot: int, allowed: int) -> None:
    m.allowed[slot] = allowed
    m.card[slot] = -1
    m.slots[seat, m.held[seat]] = slot
    m.held[seat] += 1


@kernel
def _slot_of(w: Table, m: Mind, seat: int, face: int) -> int:
    """Which slot of the hand this card came from: the fewer faces a slot can have, the likelier. -1: none can."""
    total = 0.0
    for k in range(m.held[seat]):
        allowed = m.allowed[m.slots[seat, k]]
        if (allowed >> face) & 1:
            total += 1.0 / count(allowed)
    if total == 0.0:
        return -1
    toss = total * below(w, 1 << 30) / (1 << 30)
    last = -1
    for k in range(m.held[seat]):
        allowed = m.allowed[m.slots[seat, k]]
        if (allowed >> face) & 1:
            last = k
            toss -= 1.0 / count(allowed)
            if toss < 0.0:
                break
    return last


@kernel
def _leave(m: Mind, seat: int, place: int, card: int) -> int:
    slot = m.slots[seat, place]
    m.card[slot] = card
    m.held[seat] -= 1
    for k in range(place, m.held[seat]):
        m.slots[seat, k] = m.slots[seat, k + 1]
    return int(slot)


@kernel
def trace(s: Table, w: Table, r: Rules, m: Mind, viewer: int, players: int, oddity: float) -> float:
    """The slots of every hidden card, by a walk through the notes; the logarithm of this walk's weight."""
    weight = 0.0
    slot = 0
    for seat in range(r.seats):
        m.held[seat] = 0
        if seat != viewer:
            for _ in range(m.base[seat]):
                _new_slot(m, seat, slot, ALL_FACES)
                slot += 1
    for at in range(m.start, m.stop):
        entry = s.notes[at]
        kind = entry & 15
        seat = (entry >> 4) & 15
        card = (entry >> 8) & 127
        match = m.match[at]
        if kind == SHUFFLED:
            for other in range(r.seats):
                for k in range(m.held[other]):
                    m.allowed[m.slots[other, k]] &= ~match
        if seat == viewer or kind == SHUFFLED:
            continue
        if kind == CHOSE:
            if match and player_at(players, seat) != RANDOM:
                for k in range(m.held[seat]):
                    m.allowed[m.slots[seat, k]] &= ~match | r.wilds  # it may have kept a wild
            m.slot_at[at] = slot
            allowed = ALL_FACES
            if match:
                allowed = match if m.playable[at] else ALL_FACES & ~match
                if not m.playable[at] and not r.bluff:
                    allowed |= r.restricted  # X5: not to be played while it would be a bluff
            _new_slot(m, seat, slot, allowed)
            slot += 1
        elif kind == DREW:
            m.slot_at[at] = slot
            for _ in range(card):
                _new_slot(m, seat, slot, ALL_FACES)
                slot += 1
        elif PLAYED <= kind <= LOST and m.held[seat] > 0:
            place = m.held[seat] - 1
            if kind != PLAYED_DRAWN:
                place = _slot_of(w, m, seat, card & FACE)
                if place < 0:  # it had it all the time, and drew
                    weight += log(oddity)
                    place = below(w, m.held[seat])
            m.slot_at[at] = _leave(m, seat, place, card)
    return weight


@kernel
def _take_allowed(w: Table, allowed: int) -> tuple[int, float]:
    """One of the unseen cards that a slot can hold, and which part of them could be it (0: any is taken)."""
    able = 0
    if allowed == ALL_FACES:
        able = w.left
    else:
        for at in range(w.left):
            able += (allowed >> (w.pile[at] & FACE)) & 1
    share = able / w.left
    if able == 0 or able == w.left:
        at = below(w, w.left)
    else:
        nth = below(w, able)
        at = -1
        while nth >= 0:
            at += 1
            nth -= (allowed >> (w.pile[at] & FACE)) & 1
    w.left -= 1
    card = int(w.pile[at])
    w.pile[at] = w.pile[w.left]
    w.pile[w.left] = card
    return card, share


@kernel
def fill(s: Table, w: Table, r: Rules, m: Mind, viewer: int, oddity: float) -> float:
    """Deal the unseen cards of view `s` into the slots, in the world `w`; the logarithm of its weight."""
    weight = 0.0
    for seat in range(r.seats):
        if seat == viewer:
            continue
        for n in range(s.cards[seat]):  # what the viewer has seen lies in the oldest slot that can hold it
            card = card_at(s, seat, n)
            for k in range(m.held[seat]):
                slot = m.slots[seat, k]
                if m.card[slot] < 0 and (m.allowed[slot] >> (card & FACE)) & 1:
                    m.card[slot] = card
                    break
    other = below(w, r.seats)
    for _ in range(r.seats):
        other = other + 1 if other + 1 < r.seats else 0
        if other == viewer:
            continue
        still = int(s.unseen[other])
        for k in range(m.held[other]):
            slot = m.slots[other, k]
            if m.card[slot] < 0 and still > 0:
                card, share = _take_allowed(w, m.allowed[slot])
                weight += log(share) if share > 0.0 else log(oddity)
                m.card[slot] = card
                give(w, other, card)
                still -= 1
        w.unseen[other] = 0
    return weight


@kernel
def settle(w: Table, r: Rules, m: Mind, viewer: int) -> None:
    """What follows from the hands: was a Wild Draw Four a bluff, what was drawn, must it be played?"""
    if w.pending == ANSWER and w.before >= 0 and w.player != viewer:
        telling = r.of_colour[w.before] | (r.wilds if r.wilds_match else 0)
        w.bluff = 0
        for k in range(min(w.held, m.held[w.player])):
            card = m.card[m.slots[w.player, k]]
            if card >= 0 and (telling >> (card & FACE)) & 1:
                w.bluff = 1
    if w.unseen_drawn:
        seat = w.turn
        w.unseen_drawn = 0
        w.drawn = m.card[m.slots[seat, m.held[seat] - 1]]
        take_away(w, seat, w.drawn)
        duty = r.drawn_card == MUST or (r.drawn_card == MUST_IF_FORCED and must_faces(w, r, seat) == 0)
        give(w, seat, w.drawn)
        face = w.drawn & FACE
        bluff = (r.restricted >> face) & 1 == 1 and is_bluff(w, r, seat, face)
        w.must = 1 if duty and not bluff else 0
    w.snapshot = 0
    w.noted = -1


MOST_DISCARDS = 80  # that are replayed: there is room for no more beside the pile

# -- how likely it is ------------------------------------------------------------------------------------


@kernel
def _ways(h: Table, r: Rules, seat: int) -> int:
    """How many choices a seat has that picks any of them."""
    plain = plain_plays(h, r, seat)
    ways = count(plain) + count(star_plays(h, r, seat)) + (r.colours - 1) * count(plain & r.wilds)
    return ways + 1


@kernel
def _agrees(r: Rules, action: int, card: int, colour: int) -> bool:
    """Is it the same card, and for a wild the same colour?"""
    face = (action >> 8) & FACE
    if action & 15 != PLAY or face != card & FACE:
        return False
    return (r.wilds >> face) & 1 == 0 or ((action >> 16) & 15) - 1 == colour


@kernel
def _chance_of(
    h: Table, r: Rules, seat: int, player: int, kind: int, card: int, colour: int, oddity: float
) -> float:
    """The logarithm of how likely this player does this here."""
    ways = _ways(h, r, seat)
    if player == RANDOM:
        return -log(ways)
    action = awaited(h, r, seat)
    if kind == CHOSE or kind == KEPT:
        same = action & 15 == DRAW or action & 15 == PASS
    else:
        same = _agrees(r, action, card, colour)
    return log((1.0 - oddity if same else 0.0) + oddity / ways)


@kernel
def _replay(s: Table, h: Table, m: Mind, viewer: int, at: int, kind: int, seat: int, card: int) -> None:
    """What a note does to the hands."""
    if kind == CHOSE or kind == DREW:
        if seat == viewer:
            h.cards[seat] += card
        else:
            for n in range(card):
                h.drawn = m.card[m.slot_at[at] + n]
                give(h, seat, h.drawn)
    elif PLAYED <= kind <= LOST:
        if seat == viewer:
            h.cards[seat] -= 1
        else:
            take_away(h, seat, card)
    elif kind == SHUFFLED:
        h.discarded = 0


@merged
def likelihood(
    s: Table, h: Table, r: Rules, m: Mind, viewer: int, players: int, oddity: float, since: int
) -> float:
    """The round played again in `h` as far as it matters: the logarithm of how likely everybody but the viewer
    would have acted so, as the heuristic player or at random, with the cards that the slots hold. Only what was
    done at note `since` or later counts."""
    total = 0.0
    slot = 0
    h.pending = TURN
    h.turn = 0
    h.due = 0
    h.before = -1
    h.said = 0
    h.catchable = 0
    h.owing = 0
    h.rules = 0
    h.noted = -1
    h.direction = m.way
    h.left = 40
    h.discarded = 0
    h.top = s.top
    h.colour = s.colour
    for seat in range(r.seats):
        h.once[seat] = 0
        h.twice[seat] = 0
        h.thrice[seat] = 0
        h.fourfold[seat] = 0
        h.star[seat] = 0
        h.owes[seat] = 0
        h.cards[seat] = 0
        if seat == viewer:
            h.cards[seat] = m.base[seat]
        else:
            for _ in range(m.base[seat]):
                give(h, seat, m.card[slot])
                slot += 1
    for at in range(m.start, m.stop):
        entry = s.notes[at]
        kind = entry & 15
        seat = (entry >> 4) & 15
        card = (entry >> 8) & 127
        colour = (entry >> 15) - 1
        h.pending = DRAWN if kind == KEPT or kind == PLAYED_DRAWN else TURN
        h.turn = seat
        h.must = 0
        if kind == PLAYED_DRAWN:
            h.drawn = card
        decided = kind == CHOSE or kind == KEPT or kind == PLAYED or kind == PLAYED_DRAWN
        if decided and seat != viewer and m.match[at] != 0 and at >= since:
            total += _chance_of(h, r, seat, player_at(players, seat), kind, card, colour, oddity)
        _replay(s, h, m, viewer, at, kind, seat, card)
        if kind == NAMED:
            h.colour = colour
        elif kind == TURNED or PLAYED <= kind <= JUMPED:
            if kind != TURNED and h.discarded < MOST_DISCARDS:
                to_discards(h, h.top)
            h.top = card
            h.colour = colour
            if reverses(r, card):
                h.direction = -h.direction
    return total


# -- many worlds -----------------------------------------------------------------------------------------


@kernel
def resample(weights: Row, proposals: int, wanted: int, toss: float, chosen: Row) -> float:
    """`wanted` worlds of the proposed ones, each as often as its weight says (`weights` are logarithms; they
    become the weights themselves). Returns how many worlds those are worth."""
    most = weights[0]
    for p in range(proposals):
        most = max(most, weights[p])
    total = 0.0
    squares = 0.0
    for p in range(proposals):
        weights[p] = exp(weights[p] - most)
        total += weights[p]
        squares += weights[p] * weights[p]
    step = total / wanted
    reach = weights[0]
    p = 0
    for n in range(wanted):
        mark = (n + toss) * step
        while reach < mark and p < proposals - 1:
            p += 1
            reach += weights[p]
        chosen[n] = p
    return total * total / squares
