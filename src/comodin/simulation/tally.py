"""Statistics of many rounds: whole numbers only, so that adding tallies in any order gives the same sums."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..fast import BLOCKED, DEALER, DECISIONS, SCORE, SYMBOLS, TURNS, UNFINISHED, WINNER, Lowered, gpu

Counts = npt.NDArray[np.int64]
Z95 = 1.959963984540054  # 95 % of a normal distribution lie so many deviations around its mean


class Estimate(NamedTuple):
    """A mean, or a share, with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        return (self.high - self.low) / 2


def mean_of(total: float, squares: float, n: int) -> Estimate:
    """The mean and its interval, from a sum and a sum of squares."""
    if n == 0:
        return Estimate(0.0, 0.0, 0.0)
    mean = total / n
    variance = max(squares / n - mean * mean, 0.0) * n / max(n - 1, 1)
    margin = Z95 * sqrt(variance / n)
    return Estimate(mean, mean - margin, mean + margin)


def share_of(times: int, n: int) -> Estimate:
    """A share with Wilson's interval, which holds for rare events too."""
    if n == 0:
        return Estimate(0.0, 0.0, 0.0)
    share, z2 = times / n, Z95 * Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    margin = Z95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Estimate(share, max(middle - margin, 0.0), min(middle + margin, 1.0))


def _add(one: Counts, other: Counts) -> Counts:
    """Sums of histograms of different lengths."""
    if one.ndim != other.ndim:  # one of them counted no rounds
        return one if one.ndim > other.ndim else other
    if len(one) < len(other):
        one, other = other, one
    total = one.copy()
    total[: len(other)] += other
    return total


def _none() -> Counts:
    return np.zeros(0, np.int64)


@dataclass
class Tally:
    """Sums over many rounds."""

    seats: int
    rounds: int = 0
    decisions: int = 0
    blocked: int = 0
    unfinished: int = 0
    wins: Counts = field(default_factory=_none)  # by seat
    places: Counts = field(
        default_factory=_none
    )  # by place after the dealer: 1 is the first to play, 0 the dealer
    turns: Counts = field(default_factory=_none)  # how many rounds took so many turns
    points: Counts = field(default_factory=_none)  # how many winners earned so much
    played: Counts = field(default_factory=_none)  # (sum, sum of squares) of plays a round, by symbol
    penalties: Counts = field(default_factory=_none)  # the same, by penalty

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.seats,
            self.rounds + other.rounds,
            self.decisions + other.decisions,
            self.blocked + other.blocked,
            self.unfinished + other.unfinished,
            *(
                _add(getattr(self, name), getattr(other, name))
                for name in ("wins", "places", "turns", "points", "played", "penalties")
            ),
        )

    # -- derived figures ---------------------------------------------------------------------------------

    def win_rate(self, seat: int) -> Estimate:
        return share_of(int(self.wins[seat]), self.rounds)

    def place_rate(self, place: int) -> Estimate:
        return share_of(int(self.places[place]), self.rounds)

    @property
    def mean_turns(self) -> Estimate:
        return _mean_of_histogram(self.turns)

    @property
    def mean_points(self) -> Estimate:
        return _mean_of_histogram(self.points)

    def turns_at(self, share: float) -> float:
        return quantile(self.turns, share)

    def a_round(self, kind: Counts, index: int) -> Estimate:
        """How often in a round: `played` or `penalties`."""
        return mean_of(int(kind[index, 0]), int(kind[index, 1]), self.rounds)


def _mean_of_histogram(histogram: Counts) -> Estimate:
    values = np.arange(len(histogram), dtype=np.int64)
    n = int(histogram.sum())
    return mean_of(int((values * histogram).sum()), int((values * values * histogram).sum()), n)


def quantile(histogram: Counts, share: float) -> float:
    """The value below which this share lies, or the middle between two values."""
    n = int(histogram.sum())
    if n == 0:
        return 0.0
    upto = np.cumsum(histogram)
    rank = share * n
    low = int(np.searchsorted(upto, rank, side="left"))
    high = int(np.searchsorted(upto, rank, side="right"))
    return (low + min(high, len(histogram) - 1)) / 2


# -- from the kernel -------------------------------------------------------------------------------------


def tally_of_results(seats: int, start: int, out: npt.NDArray[np.int32]) -> Tally:
    """`start`: the direction in which play begins."""
    winner = out[:, WINNER]
    won = winner >= 0
    place = (winner[won] - out[won, DEALER]) * start % seats
    return Tally(
        seats,
        rounds=len(out),
        decisions=int(out[:, DECISIONS].sum(dtype=np.int64)),
        blocked=int((winner == BLOCKED).sum()),
        unfinished=int((winner == UNFINISHED).sum()),
        wins=np.bincount(winner[won], minlength=seats),
        places=np.bincount(place, minlength=seats),
        turns=np.bincount(out[:, TURNS]),
        points=np.bincount(out[winner != UNFINISHED, SCORE]),
    )


def tally_of_sums(seats: int, rounds: int, added: gpu.Added) -> Tally:
    """The same, where a GPU has added the rounds up."""
    return Tally(
        seats,
        rounds,
        added.decisions,
        added.blocked,
        added.unfinished,
        added.wins,
        added.places,
        added.turns,
        added.points,
    )


def tally_of(lowered: Lowered, out: npt.NDArray[np.int32], counts: npt.NDArray[np.int32]) -> Tally:
    tally = tally_of_results(lowered.game.seats, int(lowered.rules[0]["start"]), out)
    if counts.shape[0] == len(out):
        tally.played = _sums(counts[:, : len(lowered.symbols)])
        tally.penalties = _sums(counts[:, SYMBOLS:])
    return tally


def _sums(times: npt.NDArray[np.int32]) -> Counts:
    wide = times.astype(np.int64)
    return np.stack((wide.sum(axis=0), (wide * wide).sum(axis=0)), axis=1)
