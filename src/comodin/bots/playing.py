"""A round played by bots alone, each of them given its own view."""

from __future__ import annotations

from collections.abc import Sequence

from ..chance import Chance
from ..errors import ComodinError
from ..rules import Action, Answer, Over, Race, State, TimeUp, act, in_the_room, observe
from .bot import Bot

MOST_ACTIONS = 50_000
"""Far beyond any round that ends: careless bots can need thousands of actions."""


class NeverEnding(ComodinError):
    """The bots have acted so often that the round will hardly end."""

    pass


def play_out(state: State, chance: Chance, bots: Sequence[Bot], moods: Chance) -> State:
    """The end of the round. `chance` shuffles, as in a record; the bots' randomness comes from `moods`."""
    for _ in range(MOST_ACTIONS):
        if isinstance(state.pending, Over):
            return state
        seat, action = next_action(state, bots, moods)
        state, _ = act(state, seat, action, chance)
    raise NeverEnding(f"a round did not end after {MOST_ACTIONS:,} actions of these bots")


def next_action(state: State, bots: Sequence[Bot], moods: Chance) -> tuple[int, Action]:
    """The next seat and its action: a bot that butts in (in a random order), or else the awaited seat. Bots sit in
    no room: what a rule in free words asks for (H11) none of them does, and nobody is last."""
    if in_the_room(state):
        return state.pending.seats[0], TimeUp()
    seats = _who_may_butt_in(state, moods)
    for seat in (*seats, *state.pending.seats[:1]):
        action = bots[seat].choose(observe(state, seat), moods)
        if action is not None:
            return seat, action
    raise NeverEnding("the bot that the round waits for does not act")


def _who_may_butt_in(state: State, moods: Chance) -> tuple[int, ...]:
    if isinstance(state.pending, Race):
        return moods.shuffle(state.pending.waiting)
    open_to_others = state.catchable or state.report or state.game.ruleset.jump_in
    if open_to_others or (isinstance(state.pending, Answer) and state.pending.challengers):
        return moods.shuffle([seat for seat in range(state.game.seats) if seat not in state.pending.seats[:1]])
    return ()
