"""Ratings: Luce's choice model, which is Bradley and Terry's with two players.

Every round is a choice of its winner: a bot of strength s wins with the chance s / (sum of all strengths at the
table). Hunter's MM steps over counts find the likeliest strengths (a library that takes one tuple a round would
need minutes; these sums need milliseconds). 400 points are a factor of ten, as in chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np

from ..simulation import Estimate
from .statistics import Numbers, interval, resampled_sums

STEPS = 10_000
CLOSE = 1e-10
PRIOR = 0.5  # wins added for every bot against every other, so that a bot without a win has a rating too
SCALE = 400 / log(10)


def strengths(tables: Numbers, wins: Numbers) -> Numbers:
    """`tables[t, i]`: copies of bot i in line-up t. `wins[…, t, i]`: rounds that a copy won there, with any
    leading dimensions for samples. Returns the strengths `[…, i]`, with a geometric mean of 1."""
    bots = tables.shape[1]
    pairs = np.zeros((bots * (bots - 1) // 2, bots))
    for row, (one, other) in enumerate((a, b) for a in range(bots) for b in range(a)):
        pairs[row, [one, other]] = 1
    tables = np.concatenate((tables, pairs))
    given = np.broadcast_to(PRIOR * pairs, (*wins.shape[:-2], *pairs.shape))
    wins = np.concatenate((wins, given), axis=-2)
    rounds, won = wins.sum(axis=-1), wins.sum(axis=-2)
    found = np.ones(won.shape)
    for _ in range(STEPS):
        following = won / ((rounds / (found @ tables.T)) @ tables)
        following /= np.exp(np.log(following).mean(axis=-1, keepdims=True))
        done = float(np.abs(np.log(following / found)).max()) < CLOSE
        found = following
        if done:
            break
    return found


def ratings(tables: Numbers, wins: Sequence[Numbers]) -> list[Estimate]:
    """A rating for each bot, with an interval from resampled deals. `wins[t]` has one row a deal and one
    column a bot: the rounds of line-up t that the bot won in that deal."""
    found = points(strengths(tables, np.stack([deals.sum(axis=0) for deals in wins])))
    drawn = np.stack([resampled_sums(deals) for deals in wins], axis=1)  # the same sample for all line-ups
    again = points(strengths(tables, drawn))
    return [interval(float(found[bot]), again[:, bot]) for bot in range(tables.shape[1])]


def points(found: Numbers) -> Numbers:
    rated: Numbers = SCALE * np.log(found)
    return rated
