"""Search inside the kernel: every move of a seat is tried in the same possible worlds, each played to its end.

Worlds come from `beliefs`, in batches: many are proposed, and some of them taken, as often as they are likely. In
a world everybody plays by a policy that sees its own hand and no other. All moves that are still considered meet
the same worlds and the same chance; those that are clearly worse are dropped, until one is left.
"""

from __future__ import annotations

from math import log, sqrt

from .acting import decide, do, finish
from .beliefs import fill, likelihood, resample, settle, trace
from .bluffs import bluff_rate, challenge_rate
from .cards import below, seed_stream
from .jit import kernel
from .layout import (
    ACCEPT,
    ANSWER,
    CATCH,
    CHALLENGE,
    DRAW,
    FACE,
    NAME_COLOUR,
    OVER,
    PASS,
    PLAY,
    PLAYER_BITS,
    RANDOM,
    SAY_UNO,
    Mind,
    Row,
    Rules,
    Table,
    Tables,
)
from .legal import is_bluff, just, list_actions, may_say, pack
from .notes import read_notes
from .policies import NOTHING, player_at

MOST_MOVES = 128
PROPOSALS = 96  # the most worlds that are proposed at a time

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


@kernel
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


@kernel
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
            move = moves[k]
            if move == NOTHING:  # then the seat that is awaited decides
                move = decide(s, r, s.turn, player_at(players, s.turn))
            do(s, r, move)
            finish(s, r, players, limit, none)
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


@kernel
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


# -- bluffs and challenges -------------------------------------------------------------------------------


@kernel
def _find(moves: Row, count: int, kind: int) -> int:
    for k in range(count):
        if moves[k] & 15 == kind:
            return k
    return -1


@kernel
def _mean(stats: Row, k: int) -> float:
    return float(stats[k, SUM] / max(stats[k, WORLDS], 1.0))


@kernel
def _when(stats: Row, k: int, bluff: int) -> float:
    """What a move is worth in the worlds with a bluff, or in those without."""
    worlds = stats[k, BLUFF_WORLDS] if bluff else stats[k, WORLDS] - stats[k, BLUFF_WORLDS]
    total = stats[k, BLUFF_SUM] if bluff else stats[k, SUM] - stats[k, BLUFF_SUM]
    return float((total + _mean(stats, k)) / (worlds + 1.0))


@kernel
def doubt(stats: Row, accept: int, challenge: int, work: Row) -> float:
    """How often to challenge."""
    bluffs = stats[challenge, BLUFF_WORLDS] + stats[accept, BLUFF_WORLDS]
    worlds = stats[challenge, WORLDS] + stats[accept, WORLDS]
    return challenge_rate(
        _when(stats, accept, 1),
        _when(stats, accept, 0),
        _when(stats, challenge, 1),
        _when(stats, challenge, 0),
        work[TOTALS, PROPOSED_BLUFFS] / max(work[TOTALS, PROPOSED_WORLDS], 1.0),
        bluffs / max(worlds, 1.0),
    )


@kernel
def _after_bluff(
    tables: Tables, r: Rules, seat: int, knobs: Row, seed: int, work: Row, move: int, none: Row
) -> tuple[float, float]:
    """What the bluff is worth when the next player accepts it, and when it is challenged."""
    accepted = 0.0
    challenged = 0.0
    worlds = int(knobs[BATCH])
    for n in range(2 * worlds):
        p = int(work[CHOSEN, n >> 1])
        tables[WORK] = tables[FIRST + p]
        s = tables[WORK]
        seed_stream(s, seed + 2, n >> 1)
        do(s, r, move)
        if s.pending == ANSWER:
            do(s, r, just(CHALLENGE if n & 1 else ACCEPT, s.turn))
        finish(s, r, int(work[PLAYERS, p]), int(knobs[LIMIT]), none)
        value = worth(s, r, seat, int(knobs[OBJECTIVE]), int(knobs[TEAM]))
        if n & 1:
            challenged += value
        else:
            accepted += value
    return accepted / worlds, challenged / worlds


@kernel
def is_bluffing(s: Table, r: Rules, seat: int, move: int) -> bool:
    face = (move >> 8) & FACE
    played = move != NOTHING and move & 15 == PLAY
    return played and (r.restricted >> face) & 1 == 1 and s.cards[seat] > 1 and is_bluff(s, r, seat, face)


@kernel
def settled(
    tables: Tables,
    r: Rules,
    seat: int,
    knobs: Row,
    seed: int,
    work: Row,
    moves: Row,
    count: int,
    stats: Row,
    none: Row,
) -> int:
    """The place of the move that is made in the end: the best one, but bluffs and challenges are mixed."""
    view = tables[VIEW]
    best = leader(stats, count)
    toss = below(view, 1 << 20) / (1 << 20)
    if knobs[OPEN] != 0.0:
        return best
    kind = moves[best] & 15
    if view.pending == ANSWER and view.turn == seat and (kind == ACCEPT or kind == CHALLENGE):
        accept = _find(moves, count, ACCEPT)
        challenge = _find(moves, count, CHALLENGE)
        if challenge < 0:
            return best
        return challenge if toss < doubt(stats, accept, challenge, work) else accept
    if not is_bluffing(view, r, seat, moves[best]):
        return best
    other = -1
    for k in range(count):
        if not is_bluffing(view, r, seat, moves[k]) and (other < 0 or _mean(stats, k) > _mean(stats, other)):
            other = k
    if other < 0:
        return best
    accepted, challenged = _after_bluff(tables, r, seat, knobs, seed, work, moves[best], none)
    able = 1.0 - 0.77 ** (view.cards[seat] - 1)  # that so many cards hold one of a colour
    rate = bluff_rate(accepted, challenged, _mean(stats, other), _mean(stats, best), able)
    return best if toss < rate else other


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


@kernel
def aside(s: Table, seat: int, team: int) -> int:
    """While somebody can be caught: catch whoever is no partner, or say the own forgotten UNO."""
    for target in range(10):
        if (s.catchable >> target) & 1 and target != seat and (team >> target) & 1 == 0:
            return pack(CATCH, seat, 0, -1, 0, target, -1)
    return just(SAY_UNO, seat) if s.cards[seat] == 1 and may_say(s, seat) else NOTHING


@kernel
def conclude(
    tables: Tables,
    r: Rules,
    seat: int,
    knobs: Row,
    seed: int,
    work: Row,
    moves: Row,
    count: int,
    stats: Row,
    none: Row,
) -> int:
    """The action in the end, after as much thought as there was; NOTHING for nothing."""
    view = tables[VIEW]
    view.chance = seed | 1
    if count == 0:  # nothing to think about, such as a rule to be made
        return NOTHING if view.turn != seat else decide(view, r, seat, int(knobs[OWN]))
    if count == 1 or stats[0, WORLDS] == 0.0:
        return int(moves[0])
    return int(moves[settled(tables, r, seat, knobs, seed, work, moves, count, stats, none)])
