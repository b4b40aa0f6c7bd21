"""Search inside the kernel: every move of a seat is tried in the same possible worlds, each played to its end.

Worlds come from `beliefs`, in batches: one hand after the other is guessed anew, so that worlds come as often as
they are likely. In a world every seat plays by a policy that sees its own hand and no other. All remaining moves
are tried in the same worlds with the same chance; moves that are clearly worse are dropped, until one is left.
"""

from __future__ import annotations

from ..engine import (
    ACCEPT,
    ANSWER,
    CHALLENGE,
    DRAW,
    MOST_SEATS,
    NAME_COLOUR,
    OUTSIDE,
    OVER,
    PASS,
    PLAY,
    PLAYER_BITS,
    TURN,
    Reading,
    Row,
    Rules,
    Table,
    Tables,
    carry_out,
    just,
    list_actions,
    plain_plays,
    seed_stream,
    star_plays,
    without_bluffs,
)
from ..jit import kernel, merged
from ..players import NOTHING, attentive_decision, awaited
from .elimination import ALIVE, BLUFF_SUM, BLUFF_WORLDS, FIRST_CROSS, MOST_MOVES, SUM, WON, WORLDS, eliminate
from .finishing import finish, own_action, policy
from .foresight import NOWHERE, add_answer, challenger, choices, find, forget, learn, preferred
from .knobs import (
    AGAIN,
    BATCH,
    CAP,
    CLEAR,
    CURRENT,
    EQUAL,
    FIRST,
    FORCE_BITS,
    FORESIGHT,
    LEAST,
    MOST,
    OBJECTIVE,
    PLAYERS,
    TOTALS,
    UNKNOWN,
    USUAL,
    VIEW,
    WEIGHTS,
    WHERE,
    WORK,
)
from .minds import Mind
from .notes import read_notes
from .outcome import won
from .proposing import propose


@kernel
def list_moves(s: Table, r: Rules, seat: int, cap: int, moves: Row) -> int:
    """The moves to consider: UNO is said, unless it says itself; no actions that decide nothing about cards. With
    `cap` cards a seat draws only if nothing fits; 0: as it likes."""
    n = list_actions(s, r, seat, moves)
    bound = False
    if cap and s.cards[seat] >= cap and s.pending == TURN and s.turn == seat:
        bound = without_bluffs(s, r, seat, plain_plays(s, r, seat) | star_plays(s, r, seat)) != 0
    kept = 0
    for k in range(n):
        move = moves[k]
        kind = move & 15
        if kind == PLAY and s.cards[seat] == 2 and (move >> 15) & 1 == 0 and r.automatic == 0:  # X13
            continue
        good = kind == PLAY or (kind == DRAW and not bound) or kind == PASS or kind == NAME_COLOUR
        if (good or kind == ACCEPT or kind == CHALLENGE) and kept < MOST_MOVES - 1:
            moves[kept] = move
            kept += 1
    if s.turn != seat and kept:  # X2, A7: doing nothing is a choice
        moves[kept] = NOTHING
        kept += 1
    return kept


@kernel
def _answer(
    tables: Tables, r: Rules, seat: int, action: int, players: int, knobs: Row, mind: Mind, none: Row
) -> float:
    tables[WORK] = tables[AGAIN]
    carry_out(tables[WORK], r, action)
    return finish(tables[WORK], r, seat, players, 1, knobs, mind, none)


@kernel
def _look_ahead(
    tables: Tables,
    r: Rules,
    seat: int,
    place: int,
    players: int,
    knobs: Row,
    mind: Mind,
    lookup: Tables,
    buffer: Row,
    none: Row,
) -> float:
    """The value of a world in which the move at `place` was made: at its next turn the seat takes the best known
    answer, and another answer is tried to learn from it."""
    value = finish(tables[WORK], r, seat, players | OUTSIDE << (PLAYER_BITS * seat), 0, knobs, mind, none)
    s = tables[WORK]
    if s.pending == OVER:
        return value
    faces = choices(s, r, seat)
    at = find(s, r, lookup, seat, place, faces) if faces else NOWHERE
    if at == NOWHERE:
        return finish(s, r, seat, players, 0, knobs, mind, none)
    n = lookup[at]
    if n.count < 0:
        n.count = 0
        for k in range(list_moves(s, r, seat, int(knobs[CAP]), buffer)):
            add_answer(s, r, n, seat, int(buffer[k]))
    usual = own_action(s, r, seat, knobs, mind)
    best = preferred(n)
    tried = challenger(n, usual)
    tables[AGAIN] = s
    value = _answer(tables, r, seat, usual, players, knobs, mind, none)
    chosen = value
    if best != NOWHERE and best != tried and n.action[best] != usual:
        chosen = _answer(tables, r, seat, int(n.action[best]), players, knobs, mind, none)
    if tried != NOWHERE:
        other = _answer(tables, r, seat, int(n.action[tried]), players, knobs, mind, none)
        learn(n, tried, other - value)
        if best == tried:
            chosen = other
    return chosen


@merged
def try_moves(
    tables: Tables,
    r: Rules,
    seat: int,
    knobs: Row,
    mind: Mind,
    seed: int,
    batch: int,
    work: Row,
    moves: Row,
    count: int,
    stats: Row,
    values: Row,
    lookup: Tables,
    buffer: Row,
    none: Row,
) -> None:
    """Tries every remaining move in every chosen world."""
    worlds = int(knobs[BATCH])
    for n in range(worlds):
        players = int(work[PLAYERS, n])
        for k in range(count):
            if stats[k, ALIVE] == 0.0:
                continue
            tables[WORK] = tables[FIRST + n]
            s = tables[WORK]
            seed_stream(s, seed + 1, batch * worlds + n)
            action = int(moves[k])
            forced = 0
            if action == NOTHING:  # then the awaited seat decides
                action = awaited(s, r, s.turn)
            else:
                forced = action >> FORCE_BITS
                action &= (1 << FORCE_BITS) - 1
            while True:
                carry_out(s, r, action)
                if forced == 0 or s.pending != ANSWER:
                    break
                action = just(forced, s.turn)
                forced = 0
            if r.seats <= knobs[FORESIGHT]:
                values[k] = _look_ahead(tables, r, seat, k, players, knobs, mind, lookup, buffer, none)
            else:
                values[k] = finish(s, r, seat, players, 0, knobs, mind, none)
            stats[k, SUM] += values[k]
            stats[k, WORLDS] += 1.0
            stats[k, WON] += won(values[k], int(knobs[OBJECTIVE]))
            if tables[FIRST + n].bluff:
                stats[k, BLUFF_SUM] += values[k]
                stats[k, BLUFF_WORLDS] += 1.0
            for j in range(k + 1):
                if stats[j, ALIVE] != 0.0:
                    stats[k, FIRST_CROSS + j] += values[k] * values[j]


@merged
def think(
    tables: Tables,
    r: Rules,
    m: Reading,
    guesses: Tables,
    seat: int,
    knobs: Row,
    mind: Mind,
    seed: int,
    batch: int,
    batches: int,
    work: Row,
    moves: Row,
    count: int,
    stats: Row,
    values: Row,
    lookup: Tables,
    buffer: Row,
    none: Row,
) -> bool:
    """Search for so many more batches; is it complete? The view is at VIEW, its notes are read."""
    for number in range(batch, batch + batches):
        propose(tables, r, m, guesses, seat, knobs, number, work)
        try_moves(
            tables, r, seat, knobs, mind, seed, number, work, moves, count, stats, values, lookup, buffer, none
        )
        if eliminate(stats, count, knobs[CLEAR], knobs[EQUAL], knobs[LEAST]):
            return True
        if (number + 1) * knobs[BATCH] >= knobs[MOST]:
            return True
    return False


@kernel
def _usual_place(tables: Tables, r: Rules, seat: int, moves: Row, count: int, knobs: Row) -> int:
    """The index of the move that the searcher's policy would make, by what the seat sees; -1: none of them."""
    tables[WORK] = tables[CURRENT]
    s = tables[WORK]
    for other in range(r.seats):
        s.cards[other] += s.unseen[other]
    action = attentive_decision(s, r, seat, policy(knobs))
    for k in range(count):
        if moves[k] == action:
            return k
    return -1


@kernel
def begin(
    tables: Tables,
    r: Rules,
    m: Reading,
    seat: int,
    moves: Row,
    count: int,
    knobs: Row,
    seed: int,
    work: Row,
    stats: Row,
    lookup: Tables,
) -> None:
    """Reset everything for a new question about the view at VIEW."""
    if count > 1 and r.seats <= knobs[FORESIGHT]:
        forget(lookup)
    read_notes(tables[VIEW], r, m)
    tables[CURRENT] = tables[VIEW]
    tables[CURRENT].noted = -1
    seed_stream(tables[CURRENT], seed, 0)
    for column in range(MOST_SEATS):
        work[WEIGHTS, column] = UNKNOWN
        work[WHERE, column] = column
        work[TOTALS, column] = 0.0
    of_turn = count > 1 and tables[VIEW].turn == seat
    work[TOTALS, USUAL] = _usual_place(tables, r, seat, moves, count, knobs) if of_turn else -1
    for k in range(count):
        for column in range(FIRST_CROSS + count):
            stats[k, column] = 0.0
        stats[k, ALIVE] = 1.0
