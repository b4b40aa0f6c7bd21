"""Ratings: Luce's choice model, which is Bradley and Terry's where two play.

Every round is a choice of its winner: a bot of strength s wins against others with the chance s / (sum of all
strengths at the table). The likeliest strengths are found by Hunter's MM steps over counts (a library that takes
one tuple a round would need minutes for what these sums need milliseconds). 400 points are a factor of ten, as in
chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np

from ..simulation import Estimate
from .statistics import Numbers, interval, resampled_sums

STEPS = 10_000
CLOSE = 1e-10
PRIOR = 0.5  # wins that every bot is given against every other: one that won nothing still has a rating
SCALE = 400 / log(10)


def strengths(tables: Numbers, wins: Numbers) -> Numbers:
    """`tables[t, i]`: copies of bot i in line-up t. `wins[…, t, i]`: rounds that one of them won there; all
    samples in front are done at once. The strengths `[…, i]`, their geometric mean being 1."""
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
    """A rating for each bot, with the interval from deals drawn again. `wins[t]` has one row a deal and one
    column a bot: the rounds of line-up t that it won in that deal."""
    found = points(strengths(tables, np.stack([deals.sum(axis=0) for deals in wins])))
    drawn = np.stack([resampled_sums(deals) for deals in wins], axis=1)  # the same deals for all line-ups
    again = points(strengths(tables, drawn))
    return [interval(float(found[bot]), again[:, bot]) for bot in range(tables.shape[1])]


def points(found: Numbers) -> Numbers:
    rated: Numbers = SCALE * np.log(found)
    return rated
