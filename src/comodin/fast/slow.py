"""The way out for a game that the kernel cannot express: the same questions, asked in the readable engine.

The players are the kernel's in spirit, not in every choice; their rounds take long, and are rare.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..chance import Chance
from ..rules import actions
from ..rules.actions import Action
from ..rules.decide import act
from ..rules.edition import Game
from ..rules.legal import bluff_over
from ..rules.listing import asides, decisions
from ..rules.opening import deal
from ..rules.pending import Answer, Over, Race, Turn
from ..rules.state import State
from .layout import RANDOM
from .policies import player_at
from .rounds import DEALER, DECISIONS, SCORE, TURNS, UNFINISHED, WINNER
from .tally import Tally, tally_of_results


def play_rounds(
    game: Game, dealer: int, players: int, seed: int, start: int, limit: int, out: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.int32], Tally]:
    """As `kernel.play_rounds`, without counting cards."""
    for row in range(len(out)):
        chance = Chance(f"simulate {seed} {start + row}")
        state, _ = deal(game, chance, None if dealer < 0 else dealer)
        taken = turns = 0
        while not isinstance(state.pending, Over) and taken < limit:
            seat, action = _next(state, players, chance)
            turns += isinstance(state.pending, Turn | Answer) and not isinstance(
                action, actions.SayUno | actions.Catch
            )
            state, _ = act(state, seat, action, chance)
            taken += 1
        out[row, (DECISIONS, TURNS, DEALER)] = taken, turns, state.dealer
        out[row, WINNER] = UNFINISHED
        if isinstance(state.pending, Over):
            winner = state.pending.winner
            out[row, WINNER] = -1 if winner is None else winner
            out[row, SCORE] = sum(state.pending.points)
    return out, tally_of_results(game.seats, 1 if game.ruleset.start_direction == "left" else -1, out)


def _next(state: State, players: int, chance: Chance) -> tuple[int, Action]:
    """Somebody who catches, by chance; otherwise a seat that the round waits for."""
    if state.catchable and chance.below(2):
        seat = chance.below(state.game.seats)
        calls = [call for call in asides(state, seat) if isinstance(call, actions.Catch | actions.SayUno)]
        if calls:
            return seat, chance.pick(calls)
    seat = chance.pick(state.pending.seats)
    found = decisions(state, seat)
    if isinstance(state.pending, Race):
        asked = state.rule_for(state.pending.number)
        return seat, actions.Perform(asked) if asked else found[0]
    plays = [play for play in found if isinstance(play, actions.Play)]
    if player_at(players, seat) != RANDOM and plays:
        honest = [play for play in plays if not _bluffs(state, seat, play)]
        coloured = [play for play in honest if not play.card.wild]
        found = [play for play in coloured or honest if play.uno or len(state.hands[seat]) != 2] or found
    return seat, chance.pick(found)


def _bluffs(state: State, seat: int, play: actions.Play) -> bool:
    card = play.card
    others = [other for other in state.hands[seat] if other is not card]
    restricted = card.draws is not None and card.draws.restricted
    return restricted and bluff_over(state.game, tuple(others), state.colour) is not None
