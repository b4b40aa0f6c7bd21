"""What Python calls of the search, and the room that a search works in.

`search_at` is for games inside the kernel: it looks at the true table, but deals everything anew that its seat
cannot see. With `OPEN` it does not: that is the oracle, for the arena alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from . import rounds, search
from .beliefs import hide
from .cards import seed_stream
from .jit import entry
from .layout import HEURISTIC, MIND, OVER, SPEAK_UP, Row, Tables, new_tables, room
from .moves import step
from .opening import deal
from .policies import NOTHING
from .search import KNOBS, MOST_MOVES, OPEN, PROPOSALS, ROOM, TEAM, VIEW

DEFAULTS = {
    search.BATCH: 32,
    search.PROPOSED: 48,
    search.ODDITY: 0.05,
    search.TEMPER: 0.0,
    search.OWN: HEURISTIC,
    search.MODEL: HEURISTIC,
    search.STRANGER: 0.0,
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


def knobs_of(**changed: float) -> npt.NDArray[np.float64]:
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
    work: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((3, PROPOSALS)))
    moves: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(1024, np.int64))
    stats: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((MOST_MOVES, search.COLUMNS)))
    values: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(MOST_MOVES))
    none: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, rounds.COUNTS), np.int32))


@entry
def search_rounds(
    games: Tables,
    tables: Tables,
    mind: Tables,
    rules: Tables,
    dealer: int,
    players: int,
    searcher: int,
    knobs: Row,
    seed: int,
    start: int,
    work: Row,
    moves: Row,
    stats: Row,
    values: Row,
    none: Row,
    out: Row,
) -> int:
    """Rounds number `start` and on, one a row of `out`, in which the seats of OUTSIDE search; if there is more than
    one of them, all with the same knobs. Returns the decisions that were searched for."""
    r = rules[0]
    m = mind[0]
    asked = 0
    for row in range(len(out)):
        seed_stream(games[0], seed, start + row)
        deal(games[0], r, dealer)
        while True:
            seat = rounds.play_until(games[0], r, players, 50_000)
            if seat < 0:
                break
            asked += 1
            tables[VIEW] = games[0]
            if games[0].question == SPEAK_UP:
                action = search.aside(games[0], seat, int(knobs[TEAM]))
            else:
                if knobs[OPEN] == 0.0:
                    hide(tables[VIEW], r, seat)
                tables[VIEW].noted = games[0].noted
                action = search.choose(
                    tables,
                    r,
                    m,
                    seat,
                    knobs,
                    (seed ^ (asked * 0x9E3779B1)) & 0x3FFFFFFFFFFFFFF,
                    work,
                    moves,
                    stats,
                    values,
                    none,
                )
            if action != NOTHING:
                step(games[0], r, action)
        out[row, rounds.WINNER] = games[0].winner if games[0].pending == OVER else rounds.UNFINISHED
        out[row, rounds.SCORE] = games[0].score
        out[row, rounds.DEALER] = games[0].dealer
        for other in range(r.seats):
            out[row, rounds.REST + other] = games[0].rest[other]
    return asked
