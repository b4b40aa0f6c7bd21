"""Search inside the kernel: every move of a seat is tried in the same possible worlds, each played to its end.

Worlds come from `beliefs`, in batches: one hand after the other is guessed anew, so that worlds come as often as
they are likely. In a world every seat plays by a policy that sees its own hand and no other. All remaining moves
are tried in the same worlds with the same chance; moves that are clearly worse are dropped, until one is left.
"""

from __future__ import annotations

from math import exp

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
    RANDOM,
    RANDOM_CARD,
    RLCARD,
    Reading,
    Row,
    Rules,
    Table,
    Tables,
    below,
    carry_out,
    just,
    list_actions,
    seed_stream,
)
from ..jit import kernel, merged
from ..play import play_on
from ..players import NOTHING, attentive_decision, awaited
from .beliefs import fill, likelihood, settle_drawn, strip, trace, was_bluffing
from .elimination import ALIVE, BLUFF_SUM, BLUFF_WORLDS, FIRST_CROSS, MOST_MOVES, SUM, WON, WORLDS, eliminate
from .foresight import NOWHERE, add_answer, challenger, choices, find, forget, learn, preferred
from .notes import read_notes
from .outcome import won, worth

MOST_WORLDS = 128  # in a batch

# places in an array of tables that a search works on
VIEW, CURRENT, TRIAL, REPLAY, WORK, AGAIN, FIRST = range(7)
PLACES = FIRST + MOST_WORLDS

# the knobs of a search
(
    BATCH,  # worlds a batch
    SWEEPS,  # new guesses of every hand between two worlds
    ODDITY,  # how often a player departs from the model
    TEMPER,  # how far the weights of the worlds count: 0 not at all, 1 in full
    OWN,  # the policy of the searcher's later turns: one of those that forget nothing
    MODEL,  # the policy assumed for the others: HEURISTIC, RANDOM_CARD or RLCARD
    STRANGER,  # prior probability that one of them plays at random instead
    CLEAR,  # standard errors by which a move must be worse to be dropped
    EQUAL,  # moves that are closer than this are equal
    LEAST,  # worlds before a move can be dropped
    MOST,  # worlds in all
    OBJECTIVE,  # of the round: WIN, POINTS or LOWEST
    TEAM,  # the seats that win together, as bits; 0: only the searcher's
    LIMIT,  # decisions of a rollout
    OPEN,  # 1: all hands are seen (the oracle)
    LOOKBACK,  # notes back that are weighed, times the players
    BURN,  # new guesses of every hand before the first world
    CARELESS,  # prior probability that one of them plays any card that fits, wilds among them or last
    FORESIGHT,  # up to so many players, the next turn is searched too
    PRIOR,  # how much worse than the policy's move another is a priori, and its deviation; 0: no prior
    APART,  # how different players are: in Pólya's urn another player counts as 1 to this
) = range(21)
KNOBS = 21

FORCE_BITS = 40  # the bits above hold the forced answer of the next player to a move

# rows of `work`; by seat: the weight of its guess, and its index; by world: the players
WEIGHTS, WHERE, PLAYERS, TOTALS = range(4)
GUESSED, GUESSED_BLUFFS, TRIED, KEPT, USUAL = range(5)  # columns of TOTALS; USUAL: the place of the policy's move
ROWS = 4
UNKNOWN = -1e300  # instead of a weight: no guess yet


@kernel
def list_moves(s: Table, r: Rules, seat: int, moves: Row) -> int:
    """The moves to consider: UNO is always said, unless it says itself; actions that are no decision about cards
    are left out."""
    n = list_actions(s, r, seat, moves)
    kept = 0
    for k in range(n):
        move = moves[k]
        kind = move & 15
        if kind == PLAY and s.cards[seat] == 2 and (move >> 15) & 1 == 0 and r.automatic == 0:  # X13
            continue
        good = kind == PLAY or kind == DRAW or kind == PASS or kind == NAME_COLOUR
        if (good or kind == ACCEPT or kind == CHALLENGE) and kept < MOST_MOVES - 1:
            moves[kept] = move
            kept += 1
    if s.turn != seat and kept:  # X2, A7: doing nothing is a choice
        moves[kept] = NOTHING
        kept += 1
    return kept


@kernel
def _unknown_player(w: Table, knobs: Row) -> int:
    """A policy for an unknown player, by the prior."""
    toss = below(w, 1 << 20) / (1 << 20)
    if toss < knobs[STRANGER]:
        return RANDOM
    if toss < knobs[STRANGER] + knobs[CARELESS]:
        return RANDOM_CARD if below(w, 2) else RLCARD
    return int(knobs[MODEL])


@kernel
def _model(w: Table, r: Rules, guesses: Tables, seat: int, owner: int, knobs: Row, work: Row) -> int:
    """The policy of a new guess's owner: mostly that of the old guess, otherwise often that of another player
    (Pólya's urn: players at one table are often of a kind)."""
    if work[WEIGHTS, owner] != UNKNOWN and below(w, 4):
        return int(guesses[int(work[WHERE, owner])].player)
    player = _unknown_player(w, knobs)
    known = knobs[APART]
    for other in range(r.seats):
        if other != seat and other != owner and work[WEIGHTS, other] != UNKNOWN:
            known += 1.0
            if known * below(w, 1 << 20) < 1 << 20:
                player = int(guesses[int(work[WHERE, other])].player)
    return player


@kernel
def _keeps(w: Table, better: float) -> bool:
    return better >= 0.0 or below(w, 1 << 30) < exp(better) * (1 << 30)


@kernel
def _keep_world(tables: Tables, r: Rules, guesses: Tables, seat: int, knobs: Row, work: Row, place: int) -> None:
    """Store the current guess as a world that is ready to be played."""
    tables[FIRST + place] = tables[CURRENT]
    w = tables[FIRST + place]
    players = int(knobs[OWN]) << (PLAYER_BITS * seat)
    for other in range(r.seats):
        if other != seat:
            g = guesses[int(work[WHERE, other])]
            players |= g.player << (PLAYER_BITS * other)
            if w.unseen_drawn and w.turn == other:
                settle_drawn(w, r, g)
            if w.pending == ANSWER and w.before >= 0 and w.player == other:
                w.bluff = was_bluffing(w, r, g)
    w.snapshot = 0
    work[PLAYERS, place] = players


@merged
def propose(
    tables: Tables, r: Rules, m: Reading, guesses: Tables, seat: int, knobs: Row, batch: int, work: Row
) -> None:
    """A batch of worlds from FIRST on. Between two worlds every hand is guessed anew SWEEPS times, and BURN times
    more before the very first one. `work` holds each seat's guess and its weight, and the players of each
    world."""
    wanted = int(knobs[BATCH])
    if knobs[OPEN] != 0.0:
        players = 0
        for other in range(r.seats):
            players |= int(knobs[OWN] if other == seat else knobs[MODEL]) << (PLAYER_BITS * other)
        for n in range(wanted):
            tables[FIRST + n] = tables[VIEW]
            tables[FIRST + n].noted = -1
            work[PLAYERS, n] = players
        return
    others = r.seats - 1
    every = int(knobs[SWEEPS]) * others
    first = int(knobs[BURN]) * others if batch == 0 else 0
    since = m.stop - int(knobs[LOOKBACK]) * r.seats
    other = seat
    for k in range(1, first + wanted * every + 1):
        other = other + 1 if other + 1 < r.seats else 0
        if other == seat:
            other = other + 1 if other + 1 < r.seats else 0
        now = int(work[WHERE, other])
        fresh = work[WEIGHTS, other] == UNKNOWN
        tables[TRIAL] = tables[CURRENT]
        w = tables[TRIAL]
        g = guesses[int(work[WHERE, seat])]  # the viewer needs no guess: its record is the spare one
        if not fresh:
            strip(w, guesses[now], other)
        g.player = _model(w, r, guesses, seat, other, knobs, work)
        weight = trace(tables[VIEW], w, r, m, g, other, knobs[ODDITY])
        weight += fill(tables[VIEW], w, g, other, knobs[ODDITY])
        if knobs[TEMPER] > 0.0:
            tables[REPLAY].chance = w.chance
            likely = likelihood(tables[VIEW], tables[REPLAY], r, m, g, other, knobs[ODDITY], since)
            weight += knobs[TEMPER] * likely
        if w.pending == ANSWER and w.before >= 0 and w.player == other:
            work[TOTALS, GUESSED] += 1.0
            work[TOTALS, GUESSED_BLUFFS] += was_bluffing(w, r, g)
        work[TOTALS, TRIED] += 1.0
        if fresh or _keeps(w, weight - work[WEIGHTS, other]):
            work[TOTALS, KEPT] += 1.0
            work[WEIGHTS, other] = weight
            work[WHERE, other] = work[WHERE, seat]
            work[WHERE, seat] = now
            tables[CURRENT] = tables[TRIAL]
        tables[CURRENT].chance = w.chance
        if k > first and (k - first) % every == 0:
            _keep_world(tables, r, guesses, seat, knobs, work, (k - first) // every - 1)


@kernel
def finish(s: Table, r: Rules, seat: int, players: int, knobs: Row, none: Row) -> float:
    """Play the round to its end; its value."""
    play_on(s, r, players, int(knobs[LIMIT]), none, 0)
    return worth(s, r, seat, int(knobs[OBJECTIVE]), int(knobs[TEAM]))


@kernel
def _answer(tables: Tables, r: Rules, seat: int, action: int, players: int, knobs: Row, none: Row) -> float:
    tables[WORK] = tables[AGAIN]
    carry_out(tables[WORK], r, action)
    return finish(tables[WORK], r, seat, players, knobs, none)


@kernel
def _look_ahead(
    tables: Tables,
    r: Rules,
    seat: int,
    place: int,
    players: int,
    knobs: Row,
    lookup: Tables,
    buffer: Row,
    none: Row,
) -> float:
    """The value of a world in which the move at `place` was made: at its next turn the seat takes the best known
    answer, and another answer is tried to learn from it."""
    value = finish(tables[WORK], r, seat, players | OUTSIDE << (PLAYER_BITS * seat), knobs, none)
    s = tables[WORK]
    if s.pending == OVER:
        return value
    faces = choices(s, r, seat)
    at = find(s, r, lookup, seat, place, faces) if faces else NOWHERE
    if at == NOWHERE:
        return finish(s, r, seat, players, knobs, none)
    n = lookup[at]
    if n.count < 0:
        n.count = 0
        for k in range(list_moves(s, r, seat, buffer)):
            add_answer(s, r, n, seat, int(buffer[k]))
    usual = attentive_decision(s, r, seat, int(knobs[OWN]))
    best = preferred(n)
    tried = challenger(n, usual)
    tables[AGAIN] = s
    value = _answer(tables, r, seat, usual, players, knobs, none)
    chosen = value
    if best != NOWHERE and best != tried and n.action[best] != usual:
        chosen = _answer(tables, r, seat, int(n.action[best]), players, knobs, none)
    if tried != NOWHERE:
        other = _answer(tables, r, seat, int(n.action[tried]), players, knobs, none)
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
                values[k] = _look_ahead(tables, r, seat, k, players, knobs, lookup, buffer, none)
            else:
                values[k] = finish(s, r, seat, players, knobs, none)
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
        try_moves(tables, r, seat, knobs, seed, number, work, moves, count, stats, values, lookup, buffer, none)
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
    action = attentive_decision(s, r, seat, int(knobs[OWN]))
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
