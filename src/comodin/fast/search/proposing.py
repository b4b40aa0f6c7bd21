"""Worlds as likely as they are: batches of guesses at the hands of all others, and at who they are."""

from __future__ import annotations

from math import exp

from ..engine import (
    ANSWER,
    HEURISTIC,
    NETWORK,
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
)
from ..jit import kernel, merged
from .beliefs import fill, likelihood, settle_drawn, strip, trace, was_bluffing
from .finishing import own_player
from .knobs import (
    APART,
    BATCH,
    BURN,
    CARELESS,
    CURRENT,
    FIRST,
    GUESSED,
    GUESSED_BLUFFS,
    HOARDER,
    KEPT,
    LOOKBACK,
    MODEL,
    ODDITY,
    OPEN,
    OWN,
    PLAYERS,
    REPLAY,
    STRANGER,
    SWEEPS,
    TEMPER,
    TOTALS,
    TRIAL,
    TRIED,
    UNKNOWN,
    VIEW,
    WEIGHTS,
    WHERE,
)


@kernel
def _unknown_player(w: Table, knobs: Row) -> int:
    """A policy for an unknown player, by the prior."""
    toss = below(w, 1 << 20) / (1 << 20)
    if toss < knobs[STRANGER]:
        return RANDOM
    if toss < knobs[STRANGER] + knobs[CARELESS]:
        return RANDOM_CARD if below(w, 2) else RLCARD
    if toss < knobs[STRANGER] + knobs[CARELESS] + knobs[HOARDER]:
        return NETWORK
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
def notes_count(knobs: Row) -> bool:
    """Does anybody in the worlds remember what was played?"""
    return own_player(knobs) == NETWORK


@kernel
def _keeps(w: Table, better: float) -> bool:
    return better >= 0.0 or below(w, 1 << 30) < exp(better) * (1 << 30)


@kernel
def _keep_world(tables: Tables, r: Rules, guesses: Tables, seat: int, knobs: Row, work: Row, place: int) -> None:
    """Store the current guess as a world that is ready to be played."""
    tables[FIRST + place] = tables[CURRENT]
    w = tables[FIRST + place]
    players = own_player(knobs) << (PLAYER_BITS * seat)
    w.noted = tables[VIEW].noted if notes_count(knobs) else -1
    for other in range(r.seats):
        if other != seat:
            g = guesses[int(work[WHERE, other])]
            player = int(g.player)
            if player == NETWORK and int(knobs[OWN]) != NETWORK:
                player = HEURISTIC  # there is no network that could play
            players |= player << (PLAYER_BITS * other)
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
            players |= (own_player(knobs) if other == seat else int(knobs[MODEL])) << (PLAYER_BITS * other)
        for n in range(wanted):
            tables[FIRST + n] = tables[VIEW]
            tables[FIRST + n].noted = tables[VIEW].noted if notes_count(knobs) else -1
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
