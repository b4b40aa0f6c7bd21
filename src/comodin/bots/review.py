"""A finished round looked at again: what the expert would have done, and how each player's chances stood.

The expert gets the view of the seat that decided, and nothing else, like everybody who plays. The chances are
those of somebody who sees all hands (the order of the pile stays chance): the rest of the round is played out many
times by players who see their own hand alone. Without the extra `fast`, or with no worlds to try moves in, the
heuristic bot answers and nobody counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module

from ..chance import Chance
from ..match import Teams, team_of
from ..rules import Accept, Action, Challenge, Draw, NameColour, Over, Pass, Play, State, View, observe
from .bot import Bot
from .heuristic import HeuristicBot
from .levels import can_search, searching
from .named import tell
from .thought import Explains, Thought

WORLDS = 400  # in which the expert tries a move at most (twice as many as at a table), and the round is played out

DECISIONS: tuple[type[Action], ...] = (Play, Draw, Pass, Accept, Challenge, NameColour)
"""The actions that are decisions about cards; calls, catches, gestures and votes are none."""


@dataclass(frozen=True)
class Study:
    """What the expert thought of a decision (None where there was none to take), and the chances before it."""

    thought: Thought | None
    chances: tuple[float, ...] | None


def study(
    state: State, decided: tuple[int, Action] | None, seed: str, teams: Teams | None = None, worlds: int = WORLDS
) -> Study:
    """`decided`: who did what in this state; None for the end of the round."""
    thought = None
    if decided is not None and isinstance(decided[1], DECISIONS):
        thought = second_thought(observe(state, decided[0]), seed, teams, worlds)
    return Study(thought, chances(state, seed, teams, worlds))


def second_thought(view: View, seed: str, teams: Teams | None = None, worlds: int = WORLDS) -> Thought:
    """What the expert would do about the cards; that somebody could be caught first is no part of the question."""
    quiet = View(view.viewer, replace(view.round, catchable=(), report=None))
    bot = _expert(worlds)
    tell(bot, teams)
    if isinstance(bot, Explains):
        return bot.explain(quiet, Chance(f"{seed} expert"))
    return Thought(bot.choose(quiet, Chance(f"{seed} expert")))


@cache
def _expert(worlds: int) -> Bot:
    return searching(simulations=worlds) if worlds and can_search() else HeuristicBot()


def chances(state: State, seed: str, teams: Teams | None = None, worlds: int = WORLDS) -> tuple[float, ...] | None:
    """How likely each seat (or its team) is to win the round from here; None where nobody can count that."""
    seats = range(state.game.seats)
    if isinstance(state.pending, Over):
        winner = state.pending.winner
        won = [0.0] * len(seats) if winner is None else [float(seat == winner) for seat in seats]
    else:
        counted = _shares_won(state, seed, worlds, teams)
        if counted is None:
            return None
        won = counted
    return tuple(sum(won[mate] for mate in team_of(seat, teams)) for seat in seats)


def _shares_won(state: State, seed: str, worlds: int, teams: Teams | None) -> list[float] | None:
    """Imported when it is asked for: NumPy and numba come with it."""
    if not worlds or not can_search():
        return None
    found: list[float] | None = import_module(".rollouts", __package__).shares_won(
        state, seed, worlds, partners=teams is not None
    )
    return found
