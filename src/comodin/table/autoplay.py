"""The plainest thing a seat can do: what happens when its time is up, so that every table goes on."""

from __future__ import annotations

from ..rules import Action, State, actions, decisions

PLAIN: tuple[type[Action], ...] = (actions.Draw, actions.Pass, actions.Accept, actions.NameColour, actions.Play)


def plainest(state: State) -> tuple[int, Action]:
    """Draw, keep, accept, decline; play only what must be played (T5, T7)."""
    seat = state.pending.seats[0]
    options = decisions(state, seat)
    for option in options:
        if option in (actions.InventRule(None), actions.RewriteRule(None, None)):
            return seat, option
    for kind in PLAIN:
        for option in options:
            if isinstance(option, kind):
                return seat, option
    raise AssertionError("somebody can always act")
