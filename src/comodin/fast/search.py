"""Search inside the kernel: every move of a seat is tried in the same possible worlds, each played to its end.

Worlds come from `beliefs`, in batches: many are proposed, and some of them taken, as often as they are likely. In
a world everybody plays by a policy that sees its own hand and no other. All moves that are still considered meet
the same worlds and the same chance; those that are clearly worse are dropped, until one is left.
"""

from __future__ import annotations

from math import log, sqrt

from .acting import awaited
from .beliefs import fill, likelihood, resample, settle, trace
from .cards import below, seed_stream
from .jit import kernel, merged
from .layout import (
    ACCEPT,
    ANSWER,
    CHALLENGE,
    DRAW,
    NAME_COLOUR,
    OVER,
    PASS,
    PLAY,
    PLAYER_BITS,
    RANDOM,
    Mind,
    Row,
    Rules,
    Table,
    Tables,
)
from .legal import just, list_actions
from .moves import carry_out
from .notes import read_notes
from .policies import NOTHING, player_at
from .rounds import play_on

MOST_MOVES = 128
PROPOSALS = 1024  # the most worlds that are proposed at a time

# places in an array of tables that a search works on
VIEW, REPLAY, WORK, FIRST = range(4)
ROOM = FIRST + PROPOSALS

# the knobs of a search
(
    BATCH,  # worlds a batch
    PROPOSED,  # how many are proposed for them
    ODDITY,  # how often anybody acts otherwise than the model says
    TEMPER,  # how far the weights of the worlds count: 0 not at all, 1 in full
    OWN,  # how the searcher goes on to play
    MODEL,  # how the others are thought to play
    STRANGER,  # how likely it is beforehand that one of them plays at random instead
    CLEAR,  # by how many standard errors a move must be worse to be dropped
    EQUAL,  # moves that are closer than this are equal
    LEAST,  # worlds before anything is dropped
    MOST,  # worlds in all
    OBJECTIVE,  # what is counted: WIN, POINTS or LOWEST
    TEAM,  # the seats that win together, as bits; 0: only the own one
    LIMIT,  # decisions of a rollout
    OPEN,  # 1: all hands are seen (the oracle)
    LOOKBACK,  # how many notes back actions are weighed
) = range(16)
KNOBS = 16

WIN, POINTS, LOWEST = range(3)

FORCE_BITS = 40  # above them, a move says how the next player answers it

# the rows of what is kept of worlds: of those proposed in this batch, and of all
WEIGHTS, PLAYERS, CHOSEN, TOTALS, STRANGERS = range(5)
PROPOSED_WORLDS, PROPOSED_BLUFFS, WEIGHED, WORTH = range(4)  # columns of TOTALS
ROWS = 5

# what is kept of every move
SUM, WORLDS, ALIVE, BLUFF_SUM, BLUFF_WORLDS, FIRST_CROSS = range(6)
COLUMNS = FIRST_CROSS + MOST_MOVES


@kernel
def worth(s: Table, r: Rules, seat: int, objective: int, team: int) -> float:
    """What the end of a round is worth to a seat; between -1 and 1 or so."""
    if s.pending != OVER:
        return 1.0 / r.seats if objective == WIN else 0.0
    ours = s.winner >= 0 and (s.winner == seat or (team >> s.winner) & 1)
    if objective == WIN:
        return 1.0 if ours else 0.0
    if objective == POINTS:
        return s.score / 100.0 if ours else -s.score / (100.0 * (r.seats - 1))
    return -s.rest[seat] / 100.0 if s.winner != seat else 0.0


@kernel
def list_moves(s: Table, r: Rules, seat: int, moves: Row) -> int:
    """The moves worth a thought: UNO is always said; what is no decision of the cards is left out."""
    n = list_actions(s, r, seat, moves)
    kept = 0
    for k in range(n):
        move = moves[k]
        kind = move & 15
        if kind == PLAY and s.cards[seat] == 2 and (move >> 15) & 1 == 0:
            continue
        good = kind == PLAY or kind == DRAW or kind == PASS or kind == NAME_COLOUR
        if (good or kind == ACCEPT or kind == CHALLENGE) and kept < MOST_MOVES - 1:
            moves[kept] = move
            kept += 1
    if s.turn != seat and kept:  # X2, A7: to stay silent is a choice
        moves[kept] = NOTHING
        kept += 1
    return kept


@kernel
def _models(w: Table, r: Rules, seat: int, knobs: Row, work: Row) -> tuple[int, float]:
    """Who plays the other seats in this world, and the logarithm of how much likelier that is beforehand than it
    was to be proposed: what the worlds so far say is proposed more often."""
    players = int(knobs[OWN]) << (PLAYER_BITS * seat)
    weight = 0.0
    before = knobs[STRANGER]
    for other in range(r.seats):
        if other == seat:
            continue
        player = int(knobs[MODEL])
        if before > 0.0:
            now = 0.5 * before + 0.5 * (work[STRANGERS, other] + before) / (work[TOTALS, WEIGHED] + 1.0)
            if below(w, 1 << 20) < now * (1 << 20):
                player = RANDOM
                weight += log(before / now)
            else:
                weight += log((1.0 - before) / (1.0 - now))
        players |= player << (PLAYER_BITS * other)
    return players, weight


@merged
def propose(tables: Tables, r: Rules, m: Mind, seat: int, knobs: Row, seed: int, batch: int, work: Row) -> None:
    """Worlds at FIRST and on; `work` tells their weights, who plays in them, and which are chosen."""
    view = tables[VIEW]
    proposed = int(knobs[PROPOSED])
    wanted = int(knobs[BATCH])
    oddity = knobs[ODDITY]
    since = m.stop - int(knobs[LOOKBACK])
    for p in range(proposed):
        tables[FIRST + p] = tables[VIEW]
        w = tables[FIRST + p]
        seed_stream(w, seed, batch * proposed + p)
        players, weight = _models(w, r, seat, knobs, work)
        if knobs[OPEN] == 0.0:
            weight += trace(view, w, r, m, seat, players, oddity)
            weight += fill(view, w, r, m, seat, oddity)
            if knobs[TEMPER] > 0.0:
                tables[REPLAY].chance = w.chance
                weight += knobs[TEMPER] * likelihood(view, tables[REPLAY], r, m, seat, players, oddity, since)
            settle(w, r, m, seat)
        w.noted = -1
        work[TOTALS, PROPOSED_WORLDS] += 1.0
        work[TOTALS, PROPOSED_BLUFFS] += w.bluff
        work[WEIGHTS, p] = weight
        work[PLAYERS, p] = players
    toss = below(tables[FIRST], 1 << 20) / (1 << 20)
    work[TOTALS, WORTH] += resample(work[WEIGHTS], proposed, wanted, toss, work[CHOSEN])
    work[TOTALS, WEIGHED] += wanted
    if knobs[STRANGER] > 0.0:
        for n in range(wanted):
            players = int(work[PLAYERS, int(work[CHOSEN, n])])
            for other in range(r.seats):
                if other != seat and player_at(players, other) == RANDOM:
                    work[STRANGERS, other] += 1.0


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
    none: Row,
) -> None:
    """Every move that is alive in every chosen world."""
    worlds = int(knobs[BATCH])
    objective = int(knobs[OBJECTIVE])
    team = int(knobs[TEAM])
    limit = int(knobs[LIMIT])
    for n in range(worlds):
        p = int(work[CHOSEN, n])
        players = int(work[PLAYERS, p])
        for k in range(count):
            if stats[k, ALIVE] == 0.0:
                continue
            tables[WORK] = tables[FIRST + p]
            s = tables[WORK]
            seed_stream(s, seed + 1, batch * worlds + n)
            action = int(moves[k])
            forced = 0
            if action == NOTHING:  # then the seat that is awaited decides
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
            play_on(s, r, players, limit, none, 0)
            values[k] = worth(s, r, seat, objective, team)
            stats[k, SUM] += values[k]
            stats[k, WORLDS] += 1.0
            if tables[FIRST + p].bluff:
                stats[k, BLUFF_SUM] += values[k]
                stats[k, BLUFF_WORLDS] += 1.0
            for j in range(k + 1):
                if stats[j, ALIVE] != 0.0:
                    stats[k, FIRST_CROSS + j] += values[k] * values[j]


@kernel
def leader(stats: Row, count: int) -> int:
    best = -1
    for k in range(count):
        if stats[k, ALIVE] != 0.0 and (best < 0 or stats[k, SUM] > stats[best, SUM]):
            best = k
    return best


@kernel
def eliminate(stats: Row, count: int, knobs: Row) -> bool:
    """Drop the moves that are clearly worse than the best. Is there nothing left to find out?"""
    best = leader(stats, count)
    n = stats[best, WORLDS]
    if n < knobs[LEAST]:
        return False
    open_still = False
    for k in range(count):
        if k == best or stats[k, ALIVE] == 0.0:
            continue
        behind = (stats[best, SUM] - stats[k, SUM]) / n
        cross = stats[max(k, best), FIRST_CROSS + min(k, best)]
        squares = stats[k, FIRST_CROSS + k] + stats[best, FIRST_CROSS + best] - 2.0 * cross
        error = sqrt(max(squares / n - behind * behind, 0.0) / n) + 0.5 / n
        if behind > knobs[CLEAR] * error:
            stats[k, ALIVE] = 0.0
        elif behind + 2.0 * error > knobs[EQUAL]:
            open_still = True
    return not open_still


@merged
def think(
    tables: Tables,
    r: Rules,
    m: Mind,
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
    none: Row,
) -> bool:
    """So many batches more of the search; is it over? The view is at VIEW, its notes are read."""
    for number in range(batch, batch + batches):
        propose(tables, r, m, seat, knobs, seed, number, work)
        try_moves(tables, r, seat, knobs, seed, number, work, moves, count, stats, values, none)
        if eliminate(stats, count, knobs):
            return True
        if (number + 1) * knobs[BATCH] >= knobs[MOST]:
            return True
    return False


@kernel
def begin(view: Table, r: Rules, m: Mind, count: int, work: Row, stats: Row) -> None:
    """Everything fresh for a new question."""
    read_notes(view, r, m)
    for column in range(16):
        work[TOTALS, column] = 0.0
        work[STRANGERS, column] = 0.0
    for k in range(count):
        for column in range(FIRST_CROSS + count):
            stats[k, column] = 0.0
        stats[k, ALIVE] = 1.0
