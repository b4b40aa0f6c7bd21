"""How often each seat wins from a state with known hands: rollouts to the end of the round in the kernel."""

from __future__ import annotations

from hashlib import sha256

import numpy as np

from ..fast import COUNTS, CannotLower, kernel, load, new_tables, players_of
from ..rules import State
from .search import lowered_for

LIMIT = 2_000  # decisions of a rollout
STATE, WORK = range(2)


def shares_won(state: State, seed: str, rounds: int, *, partners: bool = False) -> list[float] | None:
    """Every seat plays as the heuristic bot, which sees its own hand alone; the order of the pile is random. None
    if the kernel cannot express the game."""
    lowered = lowered_for(state.game)
    if lowered is None:
        return None
    tables, rules = new_tables(2), lowered.rules
    if partners:  # R1
        rules = rules.copy()
        rules[0]["partners"] = 1
    try:
        load(lowered, state, tables, STATE)
    except CannotLower:
        return None
    won = np.zeros((state.game.seats, 2), np.int64)
    number = int.from_bytes(sha256(f"{seed} chances".encode()).digest()[:8], "big") >> 2
    players = players_of(["heuristic"] * state.game.seats)
    none = np.zeros((0, COUNTS), np.int32)
    kernel.rollouts(tables, STATE, WORK, rules, players, number, rounds, LIMIT, won, none)
    return [count / rounds for count in won[:, 0].tolist()]
