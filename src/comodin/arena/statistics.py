"""How sure we are: intervals from the means of deals, a sequential test, and how much of a gap is closed.

The unit is one deal, played in every seating of a line-up. Its rounds share their cards, so they are worth less
than as many independent rounds, or more. Each deal gives one number; deals are independent of each other.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..simulation import Z95, Estimate, mean_of, share_of

Numbers = npt.NDArray[np.float64]

SURE = 0.05  # of either error of the sequential test
FEWEST = 30  # deals before the sequential test begins: it needs an estimate of the variance
RESAMPLES = 1_000
GROUPS = 1_000  # deals, or groups of deals, in one resample


def estimate(values: Numbers) -> Estimate:
    """The mean of deals and its 95 % interval."""
    return mean_of(float(values.sum()), float((values * values).sum()), len(values))


def share(values: Numbers) -> Estimate:
    """The same for shares, which stay between 0 and 1. If every deal was won, or none, the sample has no
    variance: then every deal counts as one independent trial."""
    mean, low, high = estimate(values)
    if mean in (0.0, 1.0):
        return share_of(round(values.sum()), len(values))
    return Estimate(mean, max(low, 0.0), min(high, 1.0))


def gain(values: Numbers, rounds: int) -> float:
    """How many independent rounds one round of these deals is worth: above 1, duplicate deals help."""
    mean, variance = float(values.mean()), float(values.var())
    return mean * (1 - mean) / rounds / variance if variance else 1.0


# -- is B better than A? ---------------------------------------------------------------------------------


class Sprt(NamedTuple):
    """Wald's sequential test of two win rates, over the means of deals as if they were normal."""

    low: float  # the win rate of the null hypothesis
    high: float  # the win rate of the alternative
    llr: float
    lower: float
    upper: float
    deals: int

    @property
    def decision(self) -> str:
        if self.llr >= self.upper:
            return "high"
        return "low" if self.llr <= self.lower else "open"


def sprt(rate: Estimate, deals: int, low: float, high: float) -> Sprt:
    """The log-likelihood ratio of `high` against `low`. The test ends where it first leaves the bounds."""
    variance = deals * (rate.margin / Z95) ** 2 if deals >= FEWEST else 0.0
    llr = deals * (high - low) * (2 * rate.mean - low - high) / (2 * variance) if variance else 0.0
    bound = log((1 - SURE) / SURE)
    return Sprt(low, high, llr, -bound, bound, deals)


def rate_of_elo(elo: float, players: int) -> float:
    """The win rate of a player among copies of another that is weaker by so many points."""
    strength = 10 ** (elo / 400)
    return float(strength / (strength + players - 1))


# -- resampling ------------------------------------------------------------------------------------------


def resampled_sums(values: Numbers, seed: int = 1) -> Numbers:
    """Bootstrap: sums over deals drawn with replacement, one row a resample. `values` has one row a deal, and all
    its columns are drawn together. Many deals are drawn in groups, which makes no visible difference."""
    groups = min(len(values), GROUPS)
    starts = np.linspace(0, len(values), groups, endpoint=False).astype(np.int64)
    sums = np.add.reduceat(values, starts, axis=0)
    generator = np.random.default_rng(seed)
    times = generator.multinomial(groups, np.full(groups, 1 / groups), size=RESAMPLES)
    drawn: Numbers = times.astype(np.float64) @ sums
    return drawn


def interval(found: float, resampled: Numbers) -> Estimate:
    low, high = np.quantile(resampled, (0.025, 0.975))
    return Estimate(found, float(low), float(high))


def gap_closed(bot: Numbers, oracle: Numbers, par: float) -> Estimate | None:
    """The share of the gap between par and the oracle: (p - par) / (p_oracle - par), both over the same deals.
    None where the oracle is not clearly above par, so that the share means nothing."""
    ahead = float(oracle.mean()) - par
    both = resampled_sums(np.stack((bot - par, oracle - par), axis=1))
    if ahead <= 0 or (both[:, 1] <= 0).mean() > 0.025:
        return None
    both = both[both[:, 1] > 0]
    return interval((float(bot.mean()) - par) / ahead, both[:, 0] / both[:, 1])
