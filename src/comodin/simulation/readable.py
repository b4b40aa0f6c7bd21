"""The fallback for games and bots that the kernel cannot play: rounds of the readable engine and its bots.

Slow, and rarely needed.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..bots import Faults, guarded_bot, next_action
from ..chance import Chance
from ..fast import DEALER, DECISIONS, REST, SCORE, TURNS, UNFINISHED, WINNER
from ..rules import Answer, Game, Over, Turn, act, actions, deal
from .tally import Tally, tally_of_results


def play_rounds(
    game: Game,
    dealer: int,
    names: Sequence[str],
    seed: int,
    start: int,
    limit: int,
    out: npt.NDArray[np.int32],
    faults: Faults,
) -> tuple[npt.NDArray[np.int32], Tally]:
    """As `kernel.play_rounds`, without counting cards. The bots' randomness has a stream of its own; what bots of
    other packages do wrong is noted in `faults`."""
    bots = [guarded_bot(name, faults) for name in names] if len(out) else []
    for row in range(len(out)):
        chance, moods = (Chance(f"simulate {seed} {start + row}{what}") for what in ("", " moods"))
        state, _ = deal(game, chance, None if dealer < 0 else dealer)
        taken = turns = 0
        while not isinstance(state.pending, Over) and taken < limit:
            seat, action = next_action(state, bots, moods)
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
            rest = [sum(card.points for card in hand) for hand in state.hands]
            out[row, REST : REST + len(rest)] = rest
    return out, tally_of_results(game.seats, 1 if game.ruleset.start_direction == "left" else -1, out)
