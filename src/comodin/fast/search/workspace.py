"""The search's interface for Python, and the memory of a search.

`search_at` is for games inside the kernel: it gets the true table, but deals everything anew that its seat cannot
see. With `OPEN` it does not: that is the oracle, for the arena alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ...chance import Chance
from ..engine import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    CHANGE_RULE,
    FACE,
    GUESS,
    HEURISTIC,
    INVENT,
    MOST_SEATS,
    MOST_SITUATIONS,
    NETWORK,
    PLAY,
    PLAYER_BITS,
    READING,
    REWRITE,
    RULE,
    SAY_UNO,
    SITUATION,
    SPEAK_UP,
    Row,
    Tables,
    buffer,
    new_tables,
)
from ..jit import entry
from ..play import rounds
from ..players import NOTHING, bluff_rate, challenge_rate
from . import elimination, outcome
from . import knobs as search
from .elimination import MOST_MOVES
from .knobs import KNOBS, MOST_WORLDS, OPEN, PLACES, TEAM, VIEW
from .minds import Mind, mind_of
from .notes import hide
from .playing_out import play_out
from .worlds import begin, list_moves, think

TOSS = 1 << 20
NONE_OF_A_COLOUR = 0.77  # the chance that a card has not a given colour

DEFAULTS = {
    search.BATCH: 32,
    search.SWEEPS: 4,
    search.BURN: 24,
    search.ODDITY: 0.05,
    search.TEMPER: 1.0,
    search.OWN: HEURISTIC,
    search.MODEL: HEURISTIC,
    search.STRANGER: 0.03,
    search.CLEAR: 3.5,
    search.EQUAL: 0.002,
    search.LEAST: 512,
    search.MOST: 1000,
    search.OBJECTIVE: outcome.WIN,
    search.TEAM: 0,
    search.LIMIT: 2000,
    search.OPEN: 0,
    search.LOOKBACK: 12,
    search.CARELESS: 0.3,
    search.FORESIGHT: 2,
    search.PRIOR: 0.05,
    search.APART: 1.0,
    search.LEAF: 0,
    search.HOARDER: 0.0,
    search.CAP: 0,
    search.GUIDE: 0,
    search.BIAS: 0.0,
}


Knobs = npt.NDArray[np.float64]
ENDLESS = 1 << 40


def knobs_of(**changed: float) -> Knobs:
    """The knobs of a search, by their names in lower case."""
    knobs = np.zeros(KNOBS, np.float64)
    for place, value in DEFAULTS.items():
        knobs[place] = value
    for name, value in changed.items():
        knobs[getattr(search, name.upper())] = value
    return knobs


@dataclass
class Workspace:
    """The memory of one search at a time; it can be reused."""

    tables: Tables = field(default_factory=lambda: new_tables(PLACES))
    reading: Tables = field(default_factory=lambda: buffer(READING))
    guesses: Tables = field(default_factory=lambda: buffer(GUESS, MOST_SEATS))
    work: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((search.ROWS, MOST_WORLDS)))
    moves: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(1024, np.int64))
    stats: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((MOST_MOVES, elimination.COLUMNS)))
    values: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(MOST_MOVES))
    lookup: Tables = field(default_factory=lambda: buffer(SITUATION, MOST_SITUATIONS))
    listed: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(1024, np.int64))
    none: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, rounds.COUNTS), np.int32))
    mind: Mind = field(default_factory=lambda: mind_of(None, None, None))
    count: int = 0  # moves that are considered
    batch: int = 0  # batches of worlds so far

    def begin(self, rules: Tables, seat: int, knobs: Knobs, honestly: bool = False, seed: int = 0) -> int:
        """List the moves of the seat, whose view (or, `honestly`, state) lies at VIEW; returns how many."""
        self.batch = 0
        self.count = self._consult(rules, seat, knobs, seed, 0, BEGIN_HONESTLY if honestly else BEGIN)
        return self.count

    def think(self, rules: Tables, seat: int, knobs: Knobs, seed: int, batches: int) -> bool:
        """Search for so many more batches of worlds; is the search complete?"""
        self.batch += batches
        return bool(self._consult(rules, seat, knobs, seed, self.batch - batches, batches))

    def play_out(
        self, rules: Tables, players: int, knobs: Knobs, seed: int, rounds: int
    ) -> npt.NDArray[np.float64]:
        """Plays the state at VIEW to its end so many times, what lies hidden dealt anew each time; how often each
        seat wins."""
        self.count = players
        self._consult(rules, 0, knobs, seed, rounds, PLAY_OUT)
        return self.work[search.TOTALS, :MOST_SEATS].copy()

    def conclude(self, rules: Tables, seat: int, knobs: Knobs, seed: int) -> int:
        """The action to take: the best one, but bluffs and challenges are mixed. NOTHING: no action."""
        view, stats = self.tables[VIEW], self.stats[: self.count]
        if self.count == 0:  # a rule to be made or changed is declined
            kinds = {RULE: INVENT, CHANGE_RULE: REWRITE}
            return kinds[int(view["pending"])] | seat << 4 if view["turn"] == seat else NOTHING
        if self.count == 1 or not stats[0, elimination.WORLDS]:
            return int(self.moves[max(self.usual, 0)])
        best = self.best(knobs)
        if knobs[OPEN]:
            return int(self.moves[best])
        kinds_of = [int(move) & 15 if move != NOTHING else NOTHING for move in self.moves[: self.count]]
        mixed = view["turn"] == seat and kinds_of[best] in (ACCEPT, CHALLENGE) and CHALLENGE in kinds_of
        toss = Chance(f"{seed}").below(TOSS) / TOSS
        if mixed:
            accept, challenge = kinds_of.index(ACCEPT), kinds_of.index(CHALLENGE)
            return int(self.moves[challenge if toss < self._doubt(accept, challenge) else accept])
        if self._bluffs(rules, seat, best):
            honest = [place for place in range(self.count) if not self._bluffs(rules, seat, place)]
            if honest and toss >= self._dare(rules, seat, knobs, seed, best, max(honest, key=self._mean)):
                return int(self.moves[max(honest, key=self._mean)])
        return int(self.moves[best])

    @property
    def usual(self) -> int:
        """The place of the policy's own move; -1: there is none."""
        return int(self.work[search.TOTALS, search.USUAL])

    def prefer(self, action: int) -> None:
        """After `begin`: this move is the usual one, which others must beat, if it is among those considered."""
        found = np.flatnonzero(self.moves[: self.count] == action)
        if len(found):
            self.work[search.TOTALS, search.USUAL] = found[0]

    def best(self, knobs: Knobs) -> int:
        """The remaining move with the largest estimated lead."""
        alive = self.stats[: self.count, elimination.ALIVE] > 0
        return int(np.argmax(np.where(alive, self.leads(knobs), -np.inf)))

    def players(self, seat: int, worlds: int) -> npt.NDArray[np.int64]:
        """The policy of a seat in each world of the last batch."""
        everybody = self.work[search.PLAYERS, :worlds].astype(np.int64)
        return everybody >> PLAYER_BITS * seat & (1 << PLAYER_BITS) - 1

    def leads(self, knobs: Knobs) -> npt.NDArray[np.float64]:
        """The estimated lead of each move over the policy's move."""
        stats = self.stats[: self.count]
        means = stats[:, elimination.SUM] / np.maximum(stats[:, elimination.WORLDS], 1.0)
        trust, doubt = self.trust(knobs)
        lead: npt.NDArray[np.float64] = trust * (means - means[self.usual]) - doubt
        return lead

    def trust(self, knobs: Knobs) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """The weight of the figures against the prior: for every move the share of its lead over the policy's move
        that counts, and what is subtracted. By the prior another move is worse by PRIOR, give or take as much; the
        smaller the variance, the more a figure counts, and that of a dropped move counts in full."""
        stats = self.stats[: self.count]
        alive = stats[:, elimination.ALIVE] > 0
        usual, prior = self.usual, float(knobs[search.PRIOR])
        worlds = stats[usual, elimination.WORLDS]
        if usual < 0 or not alive[usual] or not worlds or not prior:
            return np.ones(self.count), np.zeros(self.count)
        products = stats[:, elimination.FIRST_CROSS : elimination.FIRST_CROSS + self.count]
        squares = np.diag(products)
        crosses = np.where(np.arange(self.count) < usual, products[usual], products[:, usual])
        ahead = (stats[:, elimination.SUM] - stats[usual, elimination.SUM]) / worlds
        variance = np.maximum((squares + squares[usual] - 2 * crosses) / worlds - ahead**2, 0.5 / worlds) / worlds
        variance += float(knobs[search.BIAS]) ** 2
        variance[~alive] = variance[usual] = 0.0
        return prior**2 / (prior**2 + variance), variance * prior / (prior**2 + variance)

    def _mean(self, place: int) -> float:
        return float(self.stats[place, elimination.SUM] / max(self.stats[place, elimination.WORLDS], 1.0))

    def _doubt(self, accept: int, challenge: int) -> float:
        """How often to challenge, by the values of both answers in worlds with a bluff and in worlds without."""
        rows = self.stats[[accept, challenge]]
        bluffs, bluff_sums = rows[:, elimination.BLUFF_WORLDS], rows[:, elimination.BLUFF_SUM]
        worlds, sums = rows[:, elimination.WORLDS], rows[:, elimination.SUM]
        means = sums / worlds
        if_bluff = (bluff_sums + means) / (bluffs + 1)
        if_honest = (sums - bluff_sums + means) / (worlds - bluffs + 1)
        totals = self.work[search.TOTALS]
        able = totals[search.GUESSED_BLUFFS] / max(totals[search.GUESSED], 1.0)
        believed = bluffs.sum() / worlds.sum()
        return challenge_rate(if_bluff[0], if_honest[0], if_bluff[1], if_honest[1], able, believed)

    def _bluffs(self, rules: Tables, seat: int, place: int) -> bool:
        """A6: would this move be a bluff?"""
        move, view, r = int(self.moves[place]), self.tables[VIEW], rules[0]
        if move == NOTHING or move & 15 != PLAY or not (int(r["restricted"]) >> (move >> 8 & FACE)) & 1:
            return False
        telling = int(r["of_colour"][view["colour"]]) | (int(r["wilds"]) if r["wilds_match"] else 0)
        bit = 1 << (move >> 8 & FACE)
        others = (int(view["once"][seat]) & ~bit) | (int(view["twice"][seat]) & bit)
        return bool(view["cards"][seat] > 1 and others & telling)

    def _dare(self, rules: Tables, seat: int, knobs: Knobs, seed: int, bluff: int, honest: int) -> float:
        """How often to bluff, by trials of its value when accepted and when challenged."""
        move = int(self.moves[bluff])
        forced = np.array([move | ACCEPT << search.FORCE_BITS, move | CHALLENGE << search.FORCE_BITS], np.int64)
        trial = knobs.copy()
        trial[[search.LEAST, search.MOST]] = ENDLESS
        main, self.moves, count, self.count = self.moves, forced, self.count, 2
        stats, self.stats = self.stats, np.zeros((2, elimination.COLUMNS))
        self.stats[:, elimination.ALIVE] = 1.0
        self.think(rules, seat, trial, seed, 2)
        accepted, challenged = self._mean(0), self._mean(1)
        self.moves, self.count, self.stats = main, count, stats
        able = 1.0 - NONE_OF_A_COLOUR ** (int(self.tables[VIEW]["cards"][seat]) - 1)
        return bluff_rate(accepted, challenged, self._mean(honest), self._mean(bluff), able)

    def _fitting(self, knobs: Knobs) -> Knobs:
        """The knobs, without what the networks at hand cannot do."""
        found = knobs.copy()
        if knobs[search.OWN] == NETWORK and not self.mind.plays:
            found[search.OWN] = HEURISTIC
        if not self.mind.judges:
            found[search.LEAF] = 0
        return found

    def _consult(self, rules: Tables, seat: int, knobs: Knobs, seed: int, batch: int, batches: int) -> int:
        buffer = self.work, self.moves, self.count, self.stats, self.values, self.lookup, self.listed, self.none
        knobs = self._fitting(knobs)
        return int(
            consult(
                self.tables,
                self.reading,
                self.guesses,
                rules,
                seat,
                knobs,
                self.mind,
                seed,
                batch,
                batches,
                *buffer,
            )
        )


# requests to `consult`, beside a number of batches
BEGIN, BEGIN_HONESTLY, PLAY_OUT = -1, -2, -3


@entry
def consult(
    tables: Tables,
    reading: Tables,
    guesses: Tables,
    rules: Tables,
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
) -> int:
    """The whole interface of the search in one function, so that it is compiled once. BEGIN: list the moves of the
    seat whose view is at VIEW; returns how many. BEGIN_HONESTLY: the same for a state, after hiding what the seat
    cannot see. PLAY_OUT: play the state to its end `batch` times, by the players that `count` names; the wins of
    each seat are added up in `work`. A number of batches: search for so long; 1 when the search is complete."""
    r = rules[0]
    m = reading[0]
    if batches == PLAY_OUT:
        play_out(tables, r, count, knobs, mind, seed, batch, work, none)
        return 0
    if batches < 0:
        if batches == BEGIN_HONESTLY:
            hide(tables[VIEW], r, seat)
        found = list_moves(tables[VIEW], r, seat, int(knobs[search.CAP]), moves)
        begin(tables, r, m, seat, moves, found, knobs, seed, work, stats, lookup)
        return found
    over = think(
        tables,
        r,
        m,
        guesses,
        seat,
        knobs,
        mind,
        seed,
        batch,
        batches,
        work,
        moves,
        count,
        stats,
        values,
        lookup,
        buffer,
        none,
    )
    return 1 if over else 0


def aside(table: Any, seat: int, team: int) -> int:
    """While a player can be caught: catch an opponent, or say the seat's own forgotten UNO."""
    catchable = int(table["catchable"])
    for target in range(MOST_SEATS):
        if (catchable & ~team & ~(1 << seat)) >> target & 1:
            return CATCH | seat << 4 | (target + 1) << 20
    return SAY_UNO | seat << 4 if (catchable >> seat) & 1 else NOTHING


def search_at(games: Tables, at: int, rules: Tables, seat: int, knobs: Knobs, seed: int, space: Workspace) -> int:
    """The action of `seat`, which `kernel.play_until` has returned for this table; NOTHING: no action. The search
    knows what the seat can see, and all hands with the knob OPEN (the oracle). The same seed, the same action."""
    if games[at]["question"] == SPEAK_UP:
        return aside(games[at], seat, int(knobs[TEAM]))
    space.tables[VIEW] = games[at]
    if space.begin(rules, seat, knobs, honestly=not knobs[OPEN], seed=seed) > 1:
        space.think(rules, seat, knobs, seed, ENDLESS)
    return space.conclude(rules, seat, knobs, seed)
