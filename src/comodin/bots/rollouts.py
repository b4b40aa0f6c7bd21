"""How often each seat wins from a state with known hands: rollouts to the end of the round in the kernel."""

from __future__ import annotations

from hashlib import sha256

from ..fast import CannotLower, Workspace, knobs_of, load, players_of
from ..fast import knobs as search
from ..rules import State
from .search import lowered_for

LIMIT = 2_000  # decisions of a rollout


def shares_won(state: State, seed: str, rounds: int, *, partners: bool = False) -> list[float] | None:
    """Every seat plays as the heuristic bot, which sees its own hand alone; the order of the pile is random. None
    if the kernel cannot express the game."""
    lowered = lowered_for(state.game)
    if lowered is None:
        return None
    space, rules = Workspace(), lowered.rules
    if partners:  # R1
        rules = rules.copy()
        rules[0]["partners"] = 1
    try:
        load(lowered, state, space.tables, search.VIEW)
    except CannotLower:
        return None
    seats = state.game.seats
    number = int.from_bytes(sha256(f"{seed} chances".encode()).digest()[:8], "big") >> 2
    won = space.play_out(rules, players_of(["heuristic"] * seats), knobs_of(limit=LIMIT), number, rounds)
    return [count / rounds for count in won[:seats].tolist()]
