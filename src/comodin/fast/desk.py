"""What Python calls of the search, and the room that a search works in.

`search_at` is for games inside the kernel: it looks at the true table, but deals everything anew that its seat
cannot see. With `OPEN` it does not: that is the oracle, for the arena alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from . import rounds, search
from .jit import entry
from .layout import HEURISTIC, MIND, SPEAK_UP, Row, Tables, new_tables, room
from .notes import hide
from .search import KNOBS, MOST_MOVES, OPEN, PROPOSALS, ROOM, TEAM, VIEW

DEFAULTS = {
    search.BATCH: 32,
    search.PROPOSED: 48,
    search.ODDITY: 0.05,
    search.TEMPER: 1.0,
    search.OWN: HEURISTIC,
    search.MODEL: HEURISTIC,
    search.STRANGER: 0.1,
    search.CLEAR: 2.6,
    search.EQUAL: 0.002,
    search.LEAST: 64,
    search.MOST: 1000,
    search.OBJECTIVE: search.WIN,
    search.TEAM: 0,
    search.LIMIT: 2000,
    search.OPEN: 0,
    search.LOOKBACK: 1000,
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
class Desk:
    """The room that one search needs; it is used again and again."""

    tables: Tables = field(default_factory=lambda: new_tables(ROOM))
    mind: Tables = field(default_factory=lambda: room(MIND))
    work: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((search.ROWS, PROPOSALS)))
    moves: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(1024, np.int64))
    stats: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((MOST_MOVES, search.COLUMNS)))
    values: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(MOST_MOVES))
    none: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, rounds.COUNTS), np.int32))
    count: int = 0  # moves that are thought about
    batch: int = 0  # batches of worlds so far

    def begin(self, rules: Tables, seat: int, knobs: Knobs, honestly: bool = False) -> int:
        """List the moves of the seat whose view (or, `honestly`, state) was put at VIEW; how many."""
        self.batch = 0
        self.count = self._consult(rules, seat, knobs, 0, 0, BEGIN_HONESTLY if honestly else BEGIN)
        return self.count

    def think(self, rules: Tables, seat: int, knobs: Knobs, seed: int, batches: int) -> bool:
        """Think for so many batches of worlds more; is everything found out?"""
        self.batch += batches
        return bool(self._consult(rules, seat, knobs, seed, self.batch - batches, batches))

    def conclude(self, rules: Tables, seat: int, knobs: Knobs, seed: int) -> int:
        """The action that comes of it."""
        return self._consult(rules, seat, knobs, seed, 0, CONCLUDE)

    def aside(self, rules: Tables, seat: int, knobs: Knobs) -> int:
        """What to say while somebody can be caught."""
        return self._consult(rules, seat, knobs, 0, 0, ASIDE)

    def _consult(self, rules: Tables, seat: int, knobs: Knobs, seed: int, batch: int, batches: int) -> int:
        room = self.work, self.moves, self.count, self.stats, self.values, self.none
        return int(consult(self.tables, self.mind, rules, seat, knobs, seed, batch, batches, *room))


# what `consult` is asked to do, beside thinking for so many batches
BEGIN, BEGIN_HONESTLY, ASIDE, CONCLUDE = -1, -2, -3, 0


@entry
def consult(
    tables: Tables,
    mind: Tables,
    rules: Tables,
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
) -> int:
    """All that Python asks of a search, in one function, so that it is compiled once. BEGIN: list the moves of the
    seat whose view is at VIEW; how many. BEGIN_HONESTLY: the same, but a state is there: hide what the seat cannot
    see first. A number of batches: think for so long; 1 when everything is found out. CONCLUDE: the action that
    comes of it. ASIDE: what to say while somebody can be caught."""
    view = tables[VIEW]
    r = rules[0]
    if batches == CONCLUDE:
        return search.conclude(tables, r, seat, knobs, seed, work, moves, count, stats, none)
    if batches == ASIDE:
        return search.aside(view, seat, int(knobs[TEAM]))
    if batches < 0:
        if batches == BEGIN_HONESTLY:
            hide(view, r, seat)
        found = search.list_moves(view, r, seat, moves)
        search.begin(view, r, mind[0], found, work, stats)
        return found
    over = search.think(
        tables, r, mind[0], seat, knobs, seed, batch, batches, work, moves, count, stats, values, none
    )
    return 1 if over else 0


def search_at(games: Tables, at: int, rules: Tables, seat: int, knobs: Knobs, seed: int, desk: Desk) -> int:
    """What `seat` does, which `kernel.play_until` says is asked at this table; NOTHING for nothing. It knows what
    the seat can see, and all hands with the knob OPEN (the oracle). The same seed gives the same answer."""
    desk.tables[VIEW] = games[at]
    if games[at]["question"] == SPEAK_UP:
        return desk.aside(rules, seat, knobs)
    if desk.begin(rules, seat, knobs, honestly=knobs[OPEN] == 0.0) > 1:
        desk.think(rules, seat, knobs, seed, ENDLESS)
    return desk.conclude(rules, seat, knobs, seed)
