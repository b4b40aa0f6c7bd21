"""The searcher's next turn, learnt during the search.

At its turn after a tried move the searcher knows its hand, the top card and how many cards the others have: a
*situation*. In every world that leads there the policy's move and one other are both played to the end with the
same chance; a move that gains against the policy for certain replaces it in the worlds after this one. So a first
move is judged by what can be made of it, and no decision uses what could not be known at the table.
"""

from __future__ import annotations

from math import sqrt

from ..engine import (
    MOST_ANSWERS,
    MOST_SITUATIONS,
    PLAY,
    TURN,
    Rules,
    Situation,
    Table,
    Tables,
    after,
    is_bluff,
    mixed,
    plain_plays,
    star_plays,
)
from ..jit import kernel

NOWHERE = -1
PROBES = 8
FEW = 4  # with more than two players, numbers of cards above this count as equal
SURE = 1.0  # standard errors by which a move must gain to replace the policy's
HOPEFUL = 1.5  # standard errors added to a gain when a move is chosen to be tried
LEAST = 6  # trials before a move can replace the policy's


@kernel
def _key(s: Table, r: Rules, seat: int, place: int, faces: int) -> int:
    """The key of the situation of this seat after the first move at `place`; never 0."""
    bits = s.pending | (s.colour + 1) << 4 | (s.twice[seat] & 0xFFFFFF) << 8
    if r.seats == 2:
        others = min(int(s.cards[1 - seat]), 15)
    else:
        others = FEW
        for other in range(r.seats):
            if other != seat:
                others = min(others, int(s.cards[other]))
        others = others << 4 | min(int(s.cards[after(s, r, seat, 1)]), FEW)
    key = mixed(place << 8 | others)
    for word in (s.once[seat], faces, bits):
        key = mixed(key ^ (word & 0xFFFFFFFF))
        key = mixed(key ^ ((word >> 32) & 0x7FFFFFFF))
    return key | 1 << 40


@kernel
def forget(lookup: Tables) -> None:
    for at in range(MOST_SITUATIONS):
        lookup[at].key = 0


@kernel
def find(s: Table, r: Rules, lookup: Tables, seat: int, place: int, faces: int) -> int:
    """The index of the situation in the lookup table, added if it is new. NOWHERE: the table is full."""
    key = _key(s, r, seat, place, faces)
    at = key & (MOST_SITUATIONS - 1)
    for _ in range(PROBES):
        n = lookup[at]
        if n.key == key and n.once == s.once[seat] and n.twice == s.twice[seat] and n.faces == faces:
            return at
        if n.key == 0:
            n.key = key
            n.once = s.once[seat]
            n.twice = s.twice[seat]
            n.faces = faces
            n.count = -1
            return at
        at = (at + 1) & (MOST_SITUATIONS - 1)
    return NOWHERE


@kernel
def add_answer(s: Table, r: Rules, n: Situation, seat: int, action: int) -> None:
    """Add an answer that may be tried; bluffs are left out, and decided elsewhere (`bluffs`)."""
    if n.count == MOST_ANSWERS:
        return
    face = (action >> 8) & 63
    if action & 15 == PLAY and (r.restricted >> face) & 1 and is_bluff(s, r, seat, face):
        return
    n.action[n.count] = action
    n.times[n.count] = 0.0
    n.gain[n.count] = 0.0
    n.squares[n.count] = 0.0
    n.count += 1


@kernel
def _error(n: Situation, k: int) -> float:
    mean = n.gain[k] / n.times[k]
    return float(sqrt(max(n.squares[k] / n.times[k] - mean * mean, 0.0) / n.times[k]) + 0.5 / n.times[k])


@kernel
def preferred(n: Situation) -> int:
    """The answer that gains most for certain against the policy, or NOWHERE."""
    best = NOWHERE
    most = 0.0
    for k in range(n.count):
        if n.times[k] >= LEAST:
            sure = n.gain[k] / n.times[k] - SURE * _error(n, k)
            if sure > most:
                most = sure
                best = k
    return best


@kernel
def challenger(n: Situation, usual: int) -> int:
    """The answer to be tried beside the usual one: the one that could gain most. NOWHERE: there is no other."""
    best = NOWHERE
    most = -10.0
    for k in range(n.count):
        if n.action[k] == usual:
            continue
        if n.times[k] < 1.0:
            return k
        hope = n.gain[k] / n.times[k] + HOPEFUL * (_error(n, k) + 0.3 / sqrt(n.times[k]))
        if hope > most:
            most = hope
            best = k
    return best


@kernel
def learn(n: Situation, k: int, gain: float) -> None:
    n.times[k] += 1.0
    n.gain[k] += gain
    n.squares[k] += gain * gain


@kernel
def choices(s: Table, r: Rules, seat: int) -> int:
    """The faces that the seat may play; 0 if there is nothing to decide."""
    return int(plain_plays(s, r, seat) | star_plays(s, r, seat)) if s.pending == TURN else 0
