"""Review of a finished round: what the expert would have done, and each player's chances.

The expert gets the view of the seat that decided, and nothing else, like every player. The chances follow from all
hands (the order of the pile stays random): the rest of the round is played out many times by players that see
their own hand alone. Without the extra `fast`, or with no worlds to try moves in, the heuristic bot answers,
without chances.
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

WORLDS = 400  # at most, for a move of the expert (twice as many as at a table); and rollouts for the chances

DECISIONS: tuple[type[Action], ...] = (Play, Draw, Pass, Accept, Challenge, NameColour)
"""The actions that are decisions about cards, unlike calls, catches, gestures and votes."""


@dataclass(frozen=True)
class Study:
    """The expert's thought about a decision (None if there was none), and the chances before it."""

    thought: Thought | None
    chances: tuple[float, ...] | None


def study(
    state: State, decided: tuple[int, Action] | None, seed: str, teams: Teams | None = None, worlds: int = WORLDS
) -> Study:
    """`decided`: the seat and its action in this state; None for the end of the round."""
    thought = None
    if decided is not None and isinstance(decided[1], DECISIONS):
        thought = second_thought(observe(state, decided[0]), seed, teams, worlds)
    return Study(thought, chances(state, seed, teams, worlds))


def second_thought(view: View, seed: str, teams: Teams | None = None, worlds: int = WORLDS) -> Thought:
    """The expert's decision about the cards; catches and reports are left out of the question."""
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
    """The chance of each seat (or its team) to win the round from here; None if it cannot be computed."""
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
    """Imports the rollouts here, because NumPy and numba come with them."""
    if not worlds or not can_search():
        return None
    found: list[float] | None = import_module(".rollouts", __package__).shares_won(
        state, seed, worlds, partners=teams is not None
    )
    return found
