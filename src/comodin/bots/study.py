"""A finished round looked at again: what the expert would have done, and how each player's chances stood.

The expert gets the view of the seat that decided, and nothing else, like everybody who plays. The chances are those
of somebody who sees all hands (the order of the pile stays chance): the rest of the round is played out many times
by players who see their own hand alone. Without the extra `fast` the heuristic bot answers, and nobody counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from ..chance import Chance
from ..rules.actions import Accept, Action, Challenge, Draw, NameColour, Pass, Play
from ..rules.pending import Over
from ..rules.state import State
from ..scoring import Teams, team_of
from ..view import View, observe
from . import Bot
from .heuristic import HeuristicBot
from .levels import can_search, searching
from .named import tell_teams
from .thought import Explains, Thought

WORLDS = 400  # in which the expert tries a move at most: twice as many as at a table
ROLLOUTS = 400
LIMIT = 2_000  # decisions of a rollout

DECISIONS: tuple[type[Action], ...] = (Play, Draw, Pass, Accept, Challenge, NameColour)
"""The actions that are decisions about cards; calls, catches, gestures and votes are none."""


@dataclass(frozen=True)
class Study:
    """What the expert thought of a decision (None where there was none to take), and the chances before it."""

    thought: Thought | None
    chances: tuple[float, ...] | None


def study(state: State, decided: tuple[int, Action] | None, seed: str, teams: Teams | None = None) -> Study:
    """`decided`: who did what in this state; None for the end of the round."""
    thought = None
    if decided is not None and isinstance(decided[1], DECISIONS):
        thought = second_thought(observe(state, decided[0]), seed, teams)
    return Study(thought, chances(state, seed, teams))


def second_thought(view: View, seed: str, teams: Teams | None = None) -> Thought:
    """What the expert would do about the cards; that somebody could be caught first is no part of the question."""
    quiet = View(view.viewer, replace(view.table, catchable=(), report=None))
    bot = _expert()
    tell_teams(bot, teams)
    if isinstance(bot, Explains):
        return bot.explain(quiet, Chance(f"{seed} expert"))
    return Thought(bot.choose(quiet, Chance(f"{seed} expert")))


@cache
def _expert() -> Bot:
    return searching(simulations=WORLDS) if can_search() else HeuristicBot()


def chances(state: State, seed: str, teams: Teams | None = None) -> tuple[float, ...] | None:
    """How likely each seat (or its team) is to win the round from here; None where nobody can count that."""
    seats = range(state.game.seats)
    if isinstance(state.pending, Over):
        winner = state.pending.winner
        won = [0.0] * len(seats) if winner is None else [float(seat == winner) for seat in seats]
    else:
        counted = _rollouts(state, seed, teams) if can_search() else None
        if counted is None:
            return None
        won = counted
    return tuple(sum(won[mate] for mate in team_of(seat, teams)) for seat in seats)


def _rollouts(state: State, seed: str, teams: Teams | None) -> list[float] | None:
    """Imported when it is asked for: NumPy and numba come with it."""
    import numpy as np  # noqa: PLC0415

    from ..fast import kernel  # noqa: PLC0415
    from ..fast.bridge import load  # noqa: PLC0415
    from ..fast.layout import new_tables  # noqa: PLC0415
    from ..fast.policies import players_of  # noqa: PLC0415
    from ..fast.rounds import COUNTS  # noqa: PLC0415
    from ..fast.tables import CannotLower  # noqa: PLC0415
    from .search import lowered_for  # noqa: PLC0415

    lowered = lowered_for(state.game)
    if lowered is None:
        return None
    tables, rules = new_tables(2), lowered.rules
    if teams:  # R1
        rules = rules.copy()
        rules[0]["partners"] = 1
    try:
        load(lowered, state, tables, 0)
    except CannotLower:
        return None
    won = np.zeros((state.game.seats, 2), np.int64)
    number = int.from_bytes(sha256(f"{seed} chances".encode()).digest()[:8], "big") >> 2
    players = players_of(["heuristic"] * state.game.seats)
    kernel.rollouts(tables, 0, 1, rules, players, number, ROLLOUTS, LIMIT, won, np.zeros((0, COUNTS), np.int32))
    return [count / ROLLOUTS for count in won[:, 0].tolist()]
