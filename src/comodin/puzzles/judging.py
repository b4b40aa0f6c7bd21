"""What every choice of a view is worth: the search's figures without its prior, and how sure they are.

All choices are tried in the same worlds with the same chance, and none is dropped, so that the lead of one over
another has an error of its own (the paired difference).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from ..bots import Beliefs, believed, lowered_for
from ..fast import ENDLESS, NOTHING, VIEW, Workspace, decode, elimination, knobs_of, load_view
from ..rules import Action, View

_space: list[Workspace] = []


@dataclass(frozen=True)
class Judged:
    """A choice (None: to do nothing), the share of rounds that it wins, its standard error, and by how much the
    best choice leads it, with the error of that lead."""

    action: Action | None
    value: float
    error: float
    behind: float
    behind_error: float


@dataclass(frozen=True)
class Judgement:
    """The choices from the best on; `bluff`: in how many of the worlds the card that is faced was a bluff."""

    choices: tuple[Judged, ...]
    bluff: float

    @property
    def lead(self) -> float:
        """Of the best choice over the next best."""
        return self.choices[1].behind

    def is_clear(self, least: float, errors: float) -> bool:
        """Does the best choice lead every other by this much, and by so many standard errors more?"""
        return all(one.behind - errors * one.behind_error >= least for one in self.choices[1:])


def believe(view: View, seed: int, worlds: int) -> Beliefs | None:
    """What the seat may believe of the other hands; None where the kernel does not know the game."""
    lowered = lowered_for(view.round.game)
    if lowered is None:
        return None
    if not _space:
        _space.append(Workspace())
    space, asked = _space[0], knobs_of()
    load_view(lowered, view, space.tables, VIEW)
    space.begin(lowered.rules, view.viewer, asked, seed=seed)
    return believed(space, lowered.rules, lowered, view, asked, seed, worlds)


def judge(view: View, seed: int, worlds: int, **knobs: float) -> Judgement | None:
    """None where there is nothing to choose, or the kernel does not know the game."""
    lowered = lowered_for(view.round.game)
    if lowered is None:
        return None
    if not _space:
        _space.append(Workspace())
    space, me = _space[0], view.viewer
    asked = knobs_of(most=worlds, least=ENDLESS, prior=0, **knobs)
    load_view(lowered, view, space.tables, VIEW)
    count = space.begin(lowered.rules, me, asked, seed=seed)
    if count < 2:
        return None
    while not space.think(lowered.rules, me, asked, seed, 64):
        pass
    stats = space.stats[:count]
    tried = float(stats[0, elimination.WORLDS])
    means = [float(row[elimination.SUM]) / tried for row in stats]
    order = sorted(range(count), key=lambda place: -means[place])
    best = order[0]
    found = []
    for place in order:
        value, behind = means[place], means[best] - means[place]
        first, last = min(place, best), max(place, best)
        cross = stats[last, elimination.FIRST_CROSS + first]
        squares = stats[place, elimination.FIRST_CROSS + place] + stats[best, elimination.FIRST_CROSS + best]
        spread = max(float(squares - 2 * cross) / tried - behind**2, 0.0)
        code = int(space.moves[place])
        action = None if code == NOTHING else decode(lowered, code)[1]
        error = sqrt(max(value - value**2, 0.0) / tried)
        found.append(Judged(action, value, error, behind, sqrt(spread / tried)))
    bluffs = float(stats[0, elimination.BLUFF_WORLDS]) / tried
    return Judgement(tuple(found), bluffs)
