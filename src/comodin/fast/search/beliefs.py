"""What a seat believes about the cards that it cannot see: possible worlds, sampled by their likelihood.

The notes of a table hold what everybody saw. Every hidden card is a *slot* with its time of arrival. A guess at
one hand has three steps: the notes narrow the faces of each slot (a player who draws instead of playing had
nothing to play; a drawn card that could not be played does not fit), the slots are filled from the cards that are
left, and the guess is weighed by the likelihood that its owner, playing as the model does, acted so. One hand
after the other is guessed anew, and the new guess is accepted or not by the ratio of its weight to the old one
(Metropolis and Hastings): after a while worlds come as often as they are likely.
"""

from __future__ import annotations

from math import log

from ..engine import (
    ALL_FACES,
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
    NETWORK,
    PASS,
    PLAY,
    PLAYED,
    PLAYED_DRAWN,
    RANDOM,
    RANDOM_CARD,
    RLCARD,
    SHUFFLED,
    TURN,
    TURNED,
    Guess,
    Reading,
    Rules,
    Table,
    below,
    card_at,
    give,
    is_bluff,
    must_faces,
    plain_plays,
    star_plays,
    take_away,
    to_discards,
    without_bluffs,
)
from ..jit import count, kernel, merged
from ..players import awaited
from .notes import reverses

HOARDS = 0.3  # how often a learned player draws although it could play
OWN_WAYS = 0.4  # how often it plays otherwise than the heuristic player would
MOST_DISCARDS = 80  # replayed at most: the pile's array has no space for more

# -- when the cards came -----------------------------------------------------------------------------------


@kernel
def _new_slot(g: Guess, slot: int, allowed: int) -> None:
    g.allowed[slot] = allowed
    g.card[slot] = -1
    g.seen[slot] = 0
    g.slots[g.held] = slot
    g.held += 1


@kernel
def _slot_of(w: Table, g: Guess, face: int) -> int:
    """The slot of the hand that this card came from: the fewer faces a slot can have, the likelier. -1: none."""
    total = 0.0
    for k in range(g.held):
        allowed = g.allowed[g.slots[k]]
        if (allowed >> face) & 1:
            total += 1.0 / count(allowed)
    if total == 0.0:
        return -1
    toss = total * below(w, 1 << 30) / (1 << 30)
    last = -1
    for k in range(g.held):
        allowed = g.allowed[g.slots[k]]
        if (allowed >> face) & 1:
            last = k
            toss -= 1.0 / count(allowed)
            if toss < 0.0:
                break
    return last


@kernel
def trace(s: Table, w: Table, r: Rules, m: Reading, g: Guess, seat: int, oddity: float) -> float:
    """The slots of a seat's cards, by a walk through the notes of view `s`; the logarithm of its weight."""
    weight = 0.0
    slot = 0
    g.held = 0
    for _ in range(m.basis[seat]):
        _new_slot(g, slot, ALL_FACES)
        slot += 1
    for at in range(m.start, m.stop):
        entry = s.notes[at]
        kind = entry & 15
        match = m.match[at]
        if kind == SHUFFLED:
            for k in range(g.held):
                g.allowed[g.slots[k]] &= ~match
            continue
        if (entry >> 4) & 15 != seat:
            continue
        card = (entry >> 8) & 127
        if kind == CHOSE:
            allowed = ALL_FACES
            if match:
                if (
                    g.player != RANDOM and g.player != NETWORK and not (r.choosy and g.held == 1)
                ):  # X12: it may not have been allowed
                    for k in range(g.held):
                        g.allowed[g.slots[k]] &= ~match | r.wilds  # the player may have kept a wild
                allowed = match if m.playable[at] else ALL_FACES & ~match
                if not m.playable[at] and not r.bluff:
                    allowed |= r.restricted  # X5: not to be played while it would be a bluff
            g.slot_at[at] = slot
            _new_slot(g, slot, allowed)
            slot += 1
        elif kind == DREW:
            g.slot_at[at] = slot
            for _ in range(card):
                _new_slot(g, slot, ALL_FACES)
                slot += 1
        elif PLAYED <= kind <= LOST and g.held > 0:
            place = g.held - 1
            if kind != PLAYED_DRAWN:
                place = _slot_of(w, g, card & FACE)
                if place < 0:  # the player had the card all the time, and drew
                    weight += log(oddity)
                    place = below(w, g.held)
            g.slot_at[at] = g.slots[place]
            g.card[g.slots[place]] = card
            g.held -= 1
            for k in range(place, g.held):
                g.slots[k] = g.slots[k + 1]
    return weight


# -- which cards they are ----------------------------------------------------------------------------------


@kernel
def strip(w: Table, g: Guess, seat: int) -> None:
    """Put the guessed cards of a hand back into the pile."""
    for k in range(g.held):
        slot = g.slots[k]
        if g.seen[slot] == 0 and g.card[slot] >= 0:
            take_away(w, seat, int(g.card[slot]))
            w.pile[w.left] = g.card[slot]
            w.left += 1


@kernel
def _take_allowed(w: Table, allowed: int) -> tuple[int, float]:
    """A card of the pile that a slot can hold, and the share of such cards (0: none fits, and any is taken)."""
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
def fill(s: Table, w: Table, g: Guess, seat: int, oddity: float) -> float:
    """Deal cards of the pile into the slots, in the world `w`; the logarithm of the weight."""
    weight = 0.0
    for n in range(s.cards[seat]):  # a card that the viewer knows goes into the oldest slot that can hold it
        card = card_at(s, seat, n)
        place = -1
        for k in range(g.held):
            slot = g.slots[k]
            able = (g.allowed[slot] >> (card & FACE)) & 1
            if g.seen[slot] == 0 and (place < 0 or (able and ((g.allowed[place] >> (card & FACE)) & 1) == 0)):
                place = slot
        if place >= 0:
            g.card[place] = card
            g.seen[place] = 1
    for k in range(g.held):
        slot = g.slots[k]
        if g.seen[slot] == 0 and w.left > 0:
            card, share = _take_allowed(w, g.allowed[slot])
            weight += log(share) if share > 0.0 else log(oddity)
            g.card[slot] = card
            give(w, seat, card)
    w.unseen[seat] = 0
    return weight


@kernel
def was_bluffing(w: Table, r: Rules, g: Guess) -> int:
    """A11: among the cards that the player of the Wild Draw Four kept, was there one that proves a bluff?"""
    telling = r.of_colour[w.before] | (r.wilds if r.wilds_match else 0)
    for k in range(min(w.held, g.held)):
        card = g.card[g.slots[k]]
        if card >= 0 and (telling >> (card & FACE)) & 1:
            return 1
    return 0


@kernel
def settle_drawn(w: Table, r: Rules, g: Guess) -> None:
    """The card that another seat has just drawn, and whether it must be played."""
    seat = w.turn
    w.unseen_drawn = 0
    w.drawn = int(g.card[g.slots[g.held - 1]])
    take_away(w, seat, w.drawn)
    duty = r.drawn_card == MUST or (r.drawn_card == MUST_IF_FORCED and must_faces(w, r, seat) == 0)
    give(w, seat, w.drawn)
    face = w.drawn & FACE
    bluff = (r.restricted >> face) & 1 == 1 and is_bluff(w, r, seat, face)
    w.must = 1 if duty and not bluff else 0


# -- how likely it is ------------------------------------------------------------------------------------


@kernel
def _ways(h: Table, r: Rules, seat: int) -> int:
    """The number of choices of a seat that picks at random."""
    plain = plain_plays(h, r, seat)
    ways = count(plain) + count(star_plays(h, r, seat)) + (r.colours - 1) * count(plain & r.wilds)
    return ways + 1


@kernel
def _careless(h: Table, r: Rules, seat: int, player: int, kind: int, card: int) -> float:
    """The chance of this action for a player of any card that fits, wilds among them or last."""
    faces = without_bluffs(h, r, seat, plain_plays(h, r, seat) | star_plays(h, r, seat))
    if player == RLCARD:
        faces = faces & ~r.wilds or faces & ~r.strong or faces
    if kind == CHOSE or kind == KEPT:
        return 0.0 if faces else 1.0
    face = card & FACE
    if (faces >> face) & 1 == 0:
        return 0.0
    return 1.0 / (count(faces) * (r.colours if (r.wilds >> face) & 1 else 1))


@kernel
def _learned(h: Table, r: Rules, seat: int, kind: int, card: int, colour: int, ways: int, action: int) -> float:
    """The chance of this action for a learned player: it hoards now and then, and often plays as others do."""
    able = (plain_plays(h, r, seat) | star_plays(h, r, seat)) != 0
    if kind == CHOSE or kind == KEPT:
        return HOARDS if able else 1.0
    face = (action >> 8) & FACE
    same = action & 15 == PLAY and face == card & FACE
    if (r.wilds >> face) & 1 and ((action >> 16) & 15) - 1 != colour:
        same = False
    return (1.0 - HOARDS) * ((1.0 - OWN_WAYS if same else 0.0) + OWN_WAYS / ways)


@kernel
def _chance_of(
    h: Table, r: Rules, seat: int, player: int, kind: int, card: int, colour: int, oddity: float
) -> float:
    """The logarithm of the chance of this action for this player."""
    ways = _ways(h, r, seat)
    if player == RANDOM:
        return -log(ways)
    if player == RANDOM_CARD or player == RLCARD:
        return log((1.0 - oddity) * _careless(h, r, seat, player, kind, card) + oddity / ways)
    action = awaited(h, r, seat)
    if player == NETWORK:
        return log(_learned(h, r, seat, kind, card, colour, ways, action))
    if kind == CHOSE or kind == KEPT:
        same = action & 15 == DRAW or action & 15 == PASS
    else:
        face = (action >> 8) & FACE
        same = action & 15 == PLAY and face == card & FACE
        if (r.wilds >> face) & 1 and ((action >> 16) & 15) - 1 != colour:
            same = False
    return log((1.0 - oddity if same else 0.0) + oddity / ways)


@kernel
def _replay(h: Table, r: Rules, g: Guess, owner: int, at: int, entry: int) -> None:
    """Applies a note to the hands and the discard pile."""
    kind = entry & 15
    seat = (entry >> 4) & 15
    card = (entry >> 8) & 127
    if kind == CHOSE or kind == DREW:
        if seat != owner:
            h.cards[seat] += card
        else:
            for n in range(card):
                h.drawn = int(g.card[g.slot_at[at] + n])
                give(h, seat, h.drawn)
    elif PLAYED <= kind <= LOST:
        if seat != owner:
            h.cards[seat] -= 1
        else:
            take_away(h, seat, card)
    elif kind == SHUFFLED:
        h.discarded = 0
        h.lying = 0
    if kind == NAMED:
        h.colour = (entry >> 15) - 1
    elif kind == TURNED or PLAYED <= kind <= JUMPED:
        if kind != TURNED and h.discarded < MOST_DISCARDS:
            to_discards(h, r, h.top)
        h.top = card
        h.colour = (entry >> 15) - 1
        if reverses(r, card):
            h.direction = -h.direction


@kernel
def _rewind(s: Table, h: Table, r: Rules, m: Reading, g: Guess, owner: int) -> None:
    """The table at the beginning of the notes, as far as a player's decision depends on it."""
    h.due = 0
    h.before = -1
    h.said = 0
    h.catchable = 0
    h.owing = 0
    h.rules = 0
    h.noted = -1
    h.direction = m.way
    h.left = 40  # there was something to draw
    h.discarded = 0
    h.lying = 0
    h.top = s.top
    h.colour = s.colour
    for seat in range(r.seats):
        h.owes[seat] = 0
        h.cards[seat] = m.basis[seat]
    h.once[owner] = 0
    h.twice[owner] = 0
    h.thrice[owner] = 0
    h.fourfold[owner] = 0
    h.star[owner] = 0
    h.cards[owner] = 0
    for slot in range(m.basis[owner]):
        give(h, owner, int(g.card[slot]))


@merged
def likelihood(s: Table, h: Table, r: Rules, m: Reading, g: Guess, owner: int, oddity: float, since: int) -> float:
    """Replays the relevant part of the round in `h`: the logarithm of the likelihood that the owner of the guess,
    as the player of the guess, acted so. Only actions from note `since` on count."""
    total = 0.0
    _rewind(s, h, r, m, g, owner)
    for at in range(m.start, m.stop):
        entry = s.notes[at]
        kind = entry & 15
        decided = kind == CHOSE or kind == KEPT or kind == PLAYED or kind == PLAYED_DRAWN
        if decided and (entry >> 4) & 15 == owner and m.match[at] != 0 and at >= since:
            card = (entry >> 8) & 127
            h.pending = DRAWN if kind == KEPT or kind == PLAYED_DRAWN else TURN
            h.turn = owner
            h.must = 0
            if kind == PLAYED_DRAWN:
                h.drawn = card
            total += _chance_of(h, r, owner, g.player, kind, card, (entry >> 15) - 1, oddity)
        _replay(h, r, g, owner, at, entry)
    return total
