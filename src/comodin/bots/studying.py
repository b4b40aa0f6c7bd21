"""A finished round studied: what the master would have done, and each player's chances.

The master gets the view of the seat that decided, and nothing else, like every player. The chances follow from all
hands (the order of the pile stays random): the rest of the round is played out many times by players that see
their own hand alone. Without the extra `fast`, or with no worlds to try moves in, the heuristic bot answers,
without chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from time import perf_counter
from typing import NamedTuple

from ..chance import Chance
from ..match import Teams, team_of
from ..rules import Accept, Action, Challenge, Draw, NameColour, Over, Pass, Play, State, View, observe
from .bot import Bot
from .levels import analyst, can_search
from .named import tell
from .thought import Explains, Thought

WORLDS = 1200  # at most, for a move of the master, where several moves stay near each other
ROLLOUTS = 800  # for the chances, where there is a search at all: a standard error of at most 1.8 points

DECISIONS: tuple[type[Action], ...] = (Play, Draw, Pass, Accept, Challenge, NameColour)
"""The actions that are decisions about cards, unlike calls, catches, gestures and votes."""


class Asked(NamedTuple):
    """What is to be studied: a seat's decision in a state; without a seat, everybody's chances there."""

    state: State
    seat: int | None
    seed: str


@dataclass(frozen=True)
class Study:
    """The master's thought about a decision, or everybody's chances: what was asked for."""

    thought: Thought | None = None
    chances: tuple[float, ...] | None = None


def decides(action: Action) -> bool:
    """Is it a decision about cards, that a master has an opinion of?"""
    return isinstance(action, DECISIONS)


def study(
    asked: Sequence[Asked], teams: Teams | None = None, worlds: int = WORLDS, seconds: float | None = None
) -> list[Study]:
    """The answers, in order; with `seconds` only as many as fit in, but at least one."""
    started, found = perf_counter(), list[Study]()
    for state, seat, seed in asked:
        if found and seconds is not None and perf_counter() - started > seconds:
            break
        if seat is None:
            found.append(Study(chances=chances(state, seed, teams, min(worlds, 1) * ROLLOUTS)))
        else:
            found.append(Study(second_thought(observe(state, seat), seed, teams, worlds)))
    return found


def second_thought(view: View, seed: str, teams: Teams | None = None, worlds: int = WORLDS) -> Thought:
    """The master's decision about the cards, and what it believes; catches and reports are left out."""
    quiet = View(view.viewer, replace(view.round, catchable=(), report=None))
    bot = _master(worlds)
    tell(bot, teams)
    if isinstance(bot, Explains):
        return bot.explain(quiet, Chance(f"{seed} expert"))
    return Thought(bot.choose(quiet, Chance(f"{seed} expert")))


@cache
def _master(worlds: int) -> Bot:
    return analyst(worlds)


def chances(
    state: State, seed: str, teams: Teams | None = None, rollouts: int = ROLLOUTS
) -> tuple[float, ...] | None:
    """The chance of each seat (or its team) to win the round from here; None if it cannot be computed."""
    seats = range(state.game.seats)
    if isinstance(state.pending, Over):
        winner = state.pending.winner
        won = [0.0] * len(seats) if winner is None else [float(seat == winner) for seat in seats]
    else:
        counted = _shares_won(state, seed, rollouts, teams)
        if counted is None:
            return None
        won = counted
    return tuple(sum(won[mate] for mate in team_of(seat, teams)) for seat in seats)


def _shares_won(state: State, seed: str, rollouts: int, teams: Teams | None) -> list[float] | None:
    """Imports the rollouts here, because NumPy and numba come with them."""
    if not rollouts or not can_search():
        return None
    found: list[float] | None = import_module(".rollouts", __package__).shares_won(
        state, seed, rollouts, partners=teams is not None
    )
    return found
