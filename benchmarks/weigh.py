"""Fits the weights of the heuristic player: a regression over playouts of every choice.

    python benchmarks/weigh.py [players [games [rounds of this]]]

The player plays against itself. At every few decisions each choice, drawing included, is played out a few times
from the true position by the same player. The features of a choice are its worth with one weight of 1 and all
others 0. The share of wins, less its mean over the choices of the same decision, is then regressed on the
features. The result is the weights of the next, better player; two or three iterations are enough.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from comodin.editions import EDITIONS
from comodin.fast import SIZE, weights, weights_for
from comodin.fast.engine import (
    DECIDE,
    DRAW,
    DRAWN,
    HEURISTIC,
    JUMP_IN,
    OUTSIDE,
    OVER,
    PASS,
    PLAY,
    STAR,
    TURN,
    Row,
    Rules,
    Tables,
    below,
    carry_out,
    deal,
    is_bluff,
    just,
    layout,
    lower,
    may_draw,
    owes_drawn,
    pack,
    plain_plays,
    seed_stream,
    star_plays,
)
from comodin.fast.jit import count, entry, first, kernel
from comodin.fast.play import COUNTS, play_on, play_until
from comodin.fast.players import NOTHING, decision, lying_open, worth
from comodin.rules import Game

SELF = sum(HEURISTIC << 4 * seat for seat in range(10))
ALL_OUTSIDE = sum(OUTSIDE << 4 * seat for seat in range(10))
PLAYOUTS = 4
LIMIT = 5_000
MOST_ROWS = 400_000
RIDGE = 20.0  # ridge penalty, against overfitting
W_DRAW, W_DRAW_HELD, W_DRAW_WILD = weights.DRAW, weights.DRAW_HELD, weights.DRAW_WILD
W_KEEP, W_KEEP_WILD = weights.KEEP, weights.KEEP_WILD


@kernel
def share_won(tables: Tables, r: Rules, seat: int, action: int, seed: int, number: int, none: Row) -> float:
    won = 0
    for k in range(PLAYOUTS):
        tables[1] = tables[0]
        seed_stream(tables[1], seed, number * 64 + k)
        carry_out(tables[1], r, action)
        play_on(tables[1], r, SELF, LIMIT, none, 0)
        won += tables[1].winner == seat
    return won / PLAYOUTS


@kernel
def note_ways(tables: Tables, rules: Tables, seat: int, row: int, group: int, seed: int, number: int,
              seen: Row, won: Row, groups: Row, none: Row) -> int:  # fmt: skip
    """Rows for all choices of one decision; returns the next free row."""
    s = tables[0]
    r = rules[0]
    bare = rules[1]  # all weights 0
    stars = star_plays(s, r, seat)
    faces = plain_plays(s, r, seat) | stars
    besides = may_draw(s, r, seat) if s.pending == TURN else not owes_drawn(s, r, seat)
    if faces == 0 or s.cards[seat] == 1 or (count(faces) == 1 and not besides):
        return row
    lying = lying_open(s, r)
    only_wilds = 1 if (faces & ~r.wilds) == 0 else 0
    while faces:
        face = first(faces)
        faces &= faces - 1
        wild = (r.wilds >> face) & 1
        if (r.restricted >> face) & 1 and is_bluff(s, r, seat, face):
            continue
        for named in range(r.colours if wild else 1):
            colour = named if wild else r.colour_of[face]
            for k in range(SIZE):
                bare.weights[k] = 1
                seen[row, k] = worth(s, bare, bare.weights, seat, face, colour, lying, 0)
                bare.weights[k] = 0
            star = STAR if (stars >> face) & 1 else 0
            uno = 1 if s.cards[seat] == 2 else 0
            action = pack(PLAY, seat, face | star, colour if wild else -1, uno, -1, -1)
            won[row] = share_won(tables, r, seat, action, seed, number, none)
            groups[row] = group
            row += 1
    if besides:
        if s.pending == TURN:
            seen[row, W_DRAW] = 1
            seen[row, W_DRAW_HELD] = s.cards[seat]
            seen[row, W_DRAW_WILD] = only_wilds
        else:
            seen[row, W_KEEP] = 1
            seen[row, W_KEEP_WILD] = only_wilds
        action = just(DRAW if s.pending == TURN else PASS, seat)
        won[row] = share_won(tables, r, seat, action, seed, number, none)
        groups[row] = group
        row += 1
    return row


@entry
def collect(tables: Tables, rules: Tables, seed: int, games: int, every: int,
            seen: Row, won: Row, groups: Row, none: Row) -> int:  # fmt: skip
    """Whole rounds; one decision in `every` is recorded. Returns the number of rows."""
    s = tables[0]
    r = rules[0]
    row = 0
    for game in range(games):
        seed_stream(s, seed, game)
        deal(s, r, -1)
        for number in range(3_000):
            if s.pending == OVER or row + 80 > len(won):
                break
            seat = play_until(s, r, ALL_OUTSIDE, LIMIT)
            if seat < 0:
                break
            if s.question == DECIDE and s.pending in (TURN, DRAWN) and below(s, every) == 0:
                where = game * 3_000 + number
                row = note_ways(tables, rules, seat, row, where, seed + 1, where, seen, won, groups, none)
            s.stage = 0
            if s.question in (DECIDE, JUMP_IN):
                action = decision(s, r, seat, HEURISTIC)
                if action != NOTHING:
                    carry_out(s, r, action)
    return row


Numbers = npt.NDArray[Any]


def less_means(values: Numbers, groups: Numbers) -> Numbers:
    return values - (np.bincount(groups, values) / np.bincount(groups))[groups]


def regress(seen: Numbers, won: Numbers, groups: Numbers) -> Numbers:
    _, groups = np.unique(groups, return_inverse=True)
    x = np.stack([less_means(column, groups) for column in seen.T], axis=1)
    y = less_means(won, groups)
    found = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    weights: Numbers = np.rint(10_000 * found).astype(int)
    return weights


def main() -> None:
    players, games, times = (int(given) for given in (sys.argv[1:] + ["2", "12000", "1"][len(sys.argv) - 1 :])[:3])
    one = lower(Game.of(EDITIONS["international"], players)).rules
    rules = np.concatenate([one, one])
    rules[1]["weights"][:] = 0
    now = np.array(weights_for(players))
    for time in range(times):
        rules[0]["weights"][:SIZE] = now
        seen = np.zeros((MOST_ROWS, SIZE))
        won, groups = np.zeros(MOST_ROWS), np.zeros(MOST_ROWS, np.int64)
        start, none = perf_counter(), np.zeros((0, COUNTS), np.int32)
        tables, every = layout.new_tables(2), 3 if players == 2 else 5
        rows = collect(tables, rules, 50 + time, games, every, seen, won, groups, none)
        found = regress(seen[:rows], won[:rows], groups[:rows])
        found[weights.CARD] = now[weights.CARD]  # hands do not change here
        now = found
        print(f"{players} players, {rows:,} choices, {perf_counter() - start:.0f} s:\n{tuple(map(int, now))}")


if __name__ == "__main__":
    main()
