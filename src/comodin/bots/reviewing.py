"""Review of a finished round, from what the expert thought of it: accuracy, mistakes, and where the round turned.

Everything is a share of rounds won, from 0 to 1. A decision loses what the expert's move wins more often than the
one that was made, both by what the seat knew. A player's accuracy is the mean over all decisions with a choice
of a function of that loss: the one that lichess uses, so that the figures mean the same. Turns of the round come
from the other figure, everybody's chances with all hands open: luck counts there, too.

Parts that are not known yet are left out, so a review can be made of half an analysis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import Literal

from ..rules import Action, Play
from .thought import Thought

Kind = Literal["slip", "mistake", "blunder"]
KINDS: tuple[tuple[Kind, float], ...] = (("blunder", 0.15), ("mistake", 0.08), ("slip", 0.04))
"""How much a decision of this kind loses, at least."""

SURE = 2.0  # standard errors that a loss must be away from nothing
LEAST_CHANGE = 0.10  # a change of somebody's chances that turns a round


@dataclass(frozen=True)
class Mistake:
    """A decision that lost something: with `better` the seat would have won `best` of the rounds instead of
    `value`; `error` is the standard error of the difference."""

    step: int
    seat: int
    kind: Kind
    action: Action
    better: Action | None
    value: float
    best: float
    error: float


@dataclass(frozen=True)
class TurningPoint:
    """An action (by `seat`, as the `card`-th card played of the round, None where it was no card) that changed the
    chances by much: its own seat's by `swing`, and most of all those of `whose`, by `change`."""

    step: int
    seat: int
    action: Action
    card: int | None
    swing: float
    whose: int
    change: float


@dataclass(frozen=True)
class Review:
    """`accuracy` of each seat (None without a decision that was looked at) and the number of `decisions` in it;
    mistakes and turning points in their order; `turned`: the largest of these."""

    accuracy: tuple[float | None, ...]
    decisions: tuple[int, ...]
    mistakes: tuple[Mistake, ...]
    turning_points: tuple[TurningPoint, ...]
    turned: TurningPoint | None


def accuracy_of(loss: float) -> float:
    """1 for the expert's move; 0.80 for 5 points lost, 0.64 for 10, 0.40 for 20."""
    return min(max(1.031669 * exp(-4.354 * loss) - 0.031669, 0.0), 1.0)


def review(
    actions: Sequence[tuple[int, Action]],
    seats: int,
    thoughts: Mapping[int, Thought | None],
    chances: Mapping[int, Sequence[float] | None],
) -> Review:
    """`actions`: those of the round with their seats. `thoughts` and `chances` by step, as far as they are known:
    thoughts about the action, chances before it, and after the last one at the end."""
    losses: list[list[float]] = [[] for _ in range(seats)]
    mistakes = []
    for step, (seat, action) in enumerate(actions):
        found = judged(thoughts.get(step), step, seat, action)
        if found is None:
            continue
        loss, mistake = found
        losses[seat].append(loss)
        mistakes += [mistake] if mistake else []
    turns = _turns(actions, chances)
    return Review(
        accuracy=tuple(sum(map(accuracy_of, mine)) / len(mine) if mine else None for mine in losses),
        decisions=tuple(map(len, losses)),
        mistakes=tuple(mistakes),
        turning_points=turns,
        turned=max(turns, key=lambda turn: abs(turn.change), default=None),
    )


def judged(thought: Thought | None, step: int, seat: int, action: Action) -> tuple[float, Mistake | None] | None:
    """What a decision lost; None where there was no choice, or nothing is known of it."""
    if thought is None or len(thought.considered) < 2:
        return None
    best = thought.considered[0]
    done = next((one for one in thought.considered if _quiet(one.action) == _quiet(action)), None)
    if done is None:
        return None
    loss = max(best.value - done.value, 0.0)
    kind = next((kind for kind, least in KINDS if loss >= least), None)
    if kind is None or loss < SURE * done.doubt:
        return loss, None
    return loss, Mistake(step, seat, kind, action, best.action, done.value, best.value, done.doubt)


def _quiet(action: Action | None) -> Action | None:
    """Without the call of UNO, which is no decision about cards."""
    return replace(action, uno=False) if isinstance(action, Play) else action


def _turns(
    actions: Sequence[tuple[int, Action]], chances: Mapping[int, Sequence[float] | None]
) -> tuple[TurningPoint, ...]:
    found, cards = [], 0
    for step, (seat, action) in enumerate(actions):
        played = isinstance(action, Play)
        cards += played
        before, after = chances.get(step), chances.get(step + 1)
        if before is None or after is None:
            continue
        changes = [round(then - now, 4) for now, then in zip(before, after, strict=True)]
        whose = max(range(len(changes)), key=lambda one: (abs(changes[one]), one == seat))
        if abs(changes[whose]) >= LEAST_CHANGE:
            card = cards if played else None
            found.append(TurningPoint(step, seat, action, card, changes[seat], whose, changes[whose]))
    return tuple(found)
