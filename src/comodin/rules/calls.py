"""UNO calls and catches: which of them count, and which are made in vain."""

from __future__ import annotations

from . import actions
from .actions import Action
from .state import State


def is_idle(state: State, seat: int, action: Action) -> bool:
    """Accepted, but without effect: a call or a catch in vain (U6, U7), where that costs nothing."""
    match action:
        case actions.SayUno() | actions.Catch():
            return not counts(state, seat, action) and not is_false_call(state, seat, action)
        case _:
            return False


def counts(state: State, seat: int, call: actions.SayUno | actions.Catch) -> bool:
    """Does the call say UNO for somebody who may, or catch somebody who can be caught?"""
    if isinstance(call, actions.Catch):
        return call.target != seat and call.target in state.catchable
    cards = len(state.hands[seat])
    may_say = cards == 1 or (cards == 2 and state.on_turn(seat))  # M4
    return may_say and not state.said_uno[seat] and state.game.ruleset.uno == "call"


def is_false_call(state: State, seat: int, call: actions.SayUno | actions.Catch) -> bool:
    """X11: a call that costs: a catch of nobody who can be caught, or UNO with more than two cards."""
    if not state.game.ruleset.false_call:
        return False
    if isinstance(call, actions.Catch):
        return 0 <= call.target < state.game.seats and not counts(state, seat, call)
    return len(state.hands[seat]) > 2
