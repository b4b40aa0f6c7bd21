"""The notes of a table as one seat reads them, once before worlds are made from them (`beliefs`)."""

from __future__ import annotations

from ..engine import (
    ANSWER,
    ANSWERED,
    CHOSE,
    DRAWN,
    DREW,
    FACE,
    JUMPED,
    KEPT,
    LOST,
    MOST_SLOTS,
    MOVED,
    NAMED,
    PLAYED,
    PLAYED_DRAWN,
    REVERSE,
    SHUFFLED,
    TURNED,
    Reading,
    Rules,
    Table,
    card_at,
)
from ..jit import kernel


@kernel
def hide(s: Table, r: Rules, viewer: int) -> None:
    """Turn a state into a view: cards that the viewer cannot see go to the pile, to be dealt anew for every
    world."""
    for seat in range(r.seats):
        if seat == viewer:
            continue
        amount = s.cards[seat]
        for n in range(amount):
            s.pile[s.left] = card_at(s, seat, n)
            s.left += 1
        s.unseen[seat] = amount
        s.cards[seat] = 0
        s.once[seat] = 0
        s.twice[seat] = 0
        s.thrice[seat] = 0
        s.fourfold[seat] = 0
        s.star[seat] = 0
    s.unseen_drawn = 1 if s.pending == DRAWN and s.turn != viewer else 0
    if s.pending == ANSWER and s.player != viewer:
        s.snapshot = s.held
        s.bluff = 0


@kernel
def reverses(r: Rules, card: int) -> bool:
    found = False
    for k in range(r.ops_of[card]):
        if r.op[card, k] & 15 == REVERSE:
            found = True
    return found


@kernel
def _could_play(s: Table, seat: int, at: int) -> int:
    """Could the card drawn at this note be played? The next notes show it."""
    for later in range(at + 1, s.noted):
        kind = s.notes[later] & 15
        if PLAYED <= kind <= ANSWERED or kind == CHOSE or kind == KEPT:
            same = (s.notes[later] >> 4) & 15 == seat
            return 1 if same and (kind == KEPT or kind == PLAYED_DRAWN) else 0
    return 1 if s.pending == DRAWN and s.turn == seat else 0


@kernel
def read_notes(s: Table, r: Rules, m: Reading) -> None:
    """Once for a view: the first note that still counts, the faces that fitted at each note, and how many cards
    each seat held at the beginning."""
    stop = max(s.noted, 0)
    start = 0
    slots = 0
    for at in range(stop):
        kind = s.notes[at] & 15
        if kind == MOVED:
            start = at + 1  # hands have changed owners: older notes say nothing about single cards
            slots = 0
        elif kind == DREW or kind == CHOSE:
            slots += (s.notes[at] >> 8) & 127
            while slots > MOST_SLOTS - 256:
                if s.notes[start] & 15 == DREW or s.notes[start] & 15 == CHOSE:
                    slots -= (s.notes[start] >> 8) & 127
                start += 1
    m.start = start
    m.stop = stop
    m.way = s.direction
    for seat in range(r.seats):
        m.basis[seat] = s.cards[seat] + s.unseen[seat]
    for face in range(64):
        m.copies[face] = 0
        m.open[face] = 0
    for at in range(r.size_of_deck):
        m.copies[r.deck[at] & FACE] += 1
    top = -1
    colour = -1
    for at in range(stop):
        entry = s.notes[at]
        kind = entry & 15
        seat = (entry >> 4) & 15
        card = (entry >> 8) & 127
        m.match[at] = r.of_colour[colour] | r.fits[top & FACE] if top >= 0 and colour >= 0 else 0
        m.playable[at] = _could_play(s, seat, at) if kind == CHOSE else 0
        if kind == TURNED or PLAYED <= kind <= JUMPED:
            top = card
            colour = (entry >> 15) - 1
            m.open[card & FACE] += 1
        elif kind == NAMED:
            colour = (entry >> 15) - 1
        elif kind == LOST:
            m.open[card & FACE] += 1
        elif kind == SHUFFLED:
            # the draw pile was empty: a face whose copies all lay open was in no hand
            gone = 0
            for face in range(r.faces):
                under = m.open[face] - (1 if top >= 0 and top & FACE == face else 0)
                if m.copies[face] > 0 and under >= m.copies[face]:
                    gone |= 1 << face
                m.open[face] -= under
            m.match[at] = gone
        if at >= start:
            if kind == DREW or kind == CHOSE:
                m.basis[seat] -= card
            elif PLAYED <= kind <= LOST:
                m.basis[seat] += 1
            if (kind == TURNED or PLAYED <= kind <= JUMPED) and reverses(r, card):
                m.way = -m.way
