"""The results of an arena: whole numbers for every line-up and deal, from which everything else is computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..bots import Faults
from ..simulation import Estimate, mean_of
from .seatings import Lineup, copies_at
from .statistics import Numbers, estimate, gain, gap_closed, share

COLUMNS = 6
WON, OTHER_WON, POINTS, OTHER_POINTS, LEFT, OTHER_LEFT = range(COLUMNS)
"""Of one deal, summed over the seatings: rounds won by copies of the first bot and of the second, points they
earned (E3), points they were left with (E4)."""

Rows = npt.NDArray[np.int64]


@dataclass
class Results:
    """The rows of all batches so far, by line-up."""

    bots: Sequence[str]
    lineups: Sequence[Lineup]
    parts: list[list[Rows]] = field(default_factory=list)  # by line-up, in the order of the deals
    sums: list[list[int]] = field(default_factory=list)  # deals, rounds won by the first bot, and their squares
    faults: Faults = field(default_factory=Faults)  # of bots of other packages

    def __post_init__(self) -> None:
        self.parts = self.parts or [[] for _ in self.lineups]
        self.sums = self.sums or [[0, 0, 0] for _ in self.lineups]

    def add(self, lineup: int, rows: Rows) -> None:
        self.parts[lineup].append(rows)
        won = rows[:, WON]
        for n, more in enumerate((len(rows), int(won.sum()), int((won * won).sum()))):
            self.sums[lineup][n] += more

    def so_far(self, lineup: int) -> tuple[Estimate, int]:
        """The win rate of the first bot so far, from running sums, and the number of deals behind it."""
        deals, won, squares = self.sums[lineup]
        tables = len(self.lineups[lineup].seatings)
        return mean_of(won / tables, squares / tables**2, deals), deals

    def rows(self, lineup: int) -> Rows:
        """One a deal."""
        parts = self.parts[lineup]
        if len(parts) > 1:
            self.parts[lineup] = parts = [np.concatenate(parts)]
        return parts[0] if parts else np.zeros((0, COLUMNS), np.int64)

    def deals(self, lineup: int) -> int:
        return sum(map(len, self.parts[lineup]))

    @property
    def whole(self) -> int:
        """Deals that every line-up has played."""
        return min(map(self.deals, range(len(self.lineups))))

    @property
    def rounds(self) -> int:
        return sum(self.deals(n) * len(lineup.seatings) for n, lineup in enumerate(self.lineups))

    def rates(self, lineup: int, column: int = WON) -> Numbers:
        """The win rate of the first bot (or the mean of another column per table), deal by deal."""
        rates: Numbers = self.rows(lineup)[:, column] / len(self.lineups[lineup].seatings)
        return rates


@dataclass(frozen=True)
class ResultLine:
    """One bot in one line-up: `copies` of it among copies of the other."""

    bot: int
    against: int
    kind: str
    copies: int
    players: int
    deals: int
    won: Estimate  # share of the rounds that a copy won
    points: Estimate  # earned by a copy in a round
    left: Estimate  # what a copy is left with after a round
    gain: float  # independent rounds that a round here is worth

    @property
    def par(self) -> float:
        return self.copies / self.players


def lines(results: Results) -> list[ResultLine]:
    """A line for the first bot of every line-up, and for the second if it is one of two or half of the table."""
    found = []
    for n, lineup in enumerate(results.lineups):
        sides = [(lineup.first, lineup.second, lineup.copies, (WON, POINTS, LEFT))]
        if lineup.kind != "one" or lineup.players == 2:
            rest = lineup.players - lineup.copies
            sides.append((lineup.second, lineup.first, rest, (OTHER_WON, OTHER_POINTS, OTHER_LEFT)))
        for bot, against, copies, (won, points, left) in sides:
            rates = results.rates(n, won)
            found.append(
                ResultLine(
                    bot,
                    against,
                    lineup.kind,
                    copies,
                    lineup.players,
                    len(rates),
                    share(rates),
                    estimate(results.rates(n, points) / copies),
                    estimate(results.rates(n, left) / copies),
                    gain(rates, len(lineup.seatings)) if len(rates) else 1.0,
                )
            )
    return found


@dataclass(frozen=True)
class Gap:
    """How much of the way from one bot to the all-seeing player another bot has gone."""

    bot: int
    against: int
    oracle: int
    closed: Estimate


def gaps(results: Results, oracles: Sequence[int]) -> list[Gap]:
    """How much of the gap to each oracle the others closed, against the same bot on the same deals."""
    rates: dict[tuple[int, int], tuple[Numbers, float]] = {}
    for n, lineup in enumerate(results.lineups):
        if lineup.kind != "half":
            par = lineup.copies / lineup.players
            rates[lineup.first, lineup.second] = results.rates(n)[: results.whole], par
            if lineup.kind == "partners" or lineup.players == 2:
                rates[lineup.second, lineup.first] = results.rates(n, OTHER_WON)[: results.whole], par
    found = []
    for (bot, against), (own, par) in rates.items():
        for oracle in oracles:
            if bot not in oracles and against not in oracles and (oracle, against) in rates and results.whole:
                closed = gap_closed(own, rates[oracle, against][0], par)
                if closed:
                    found.append(Gap(bot, against, oracle, closed))
    return found


def choices(results: Results) -> tuple[Numbers, list[Numbers]]:
    """Input of `ratings`: the copies of each bot in each line-up, and the rounds they won there, deal by deal.
    Partners win together, so a team is rated as one player."""
    bots = len(results.bots)
    tables, wins = [], []
    for n, lineup in enumerate(results.lineups):
        tables.append(
            [1 if c else 0 for c in copies_at(lineup, bots)]
            if lineup.kind == "partners"
            else copies_at(lineup, bots)
        )
        won = np.zeros((results.whole, bots))
        rows = results.rows(n)[: results.whole]
        won[:, lineup.first] = rows[:, WON]
        won[:, lineup.second] = rows[:, OTHER_WON]
        wins.append(won)
    return np.array(tables, np.float64), wins
