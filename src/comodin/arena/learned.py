"""Duplicate deals of learned players among those of the kernel, all of it compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..bots import weights_of
from ..fast import PLAYER_BITS, RESULT, Lowered, Tables, choices, new_tables
from .players import Player

MOST_CHOICES = 2_000  # of learned players in one round; beyond it nobody wins


def play_learned(
    lowered: Lowered,
    keyed: Tables,
    pair: tuple[Player, Player],
    seatings: Sequence[Sequence[int]],
    numbers: Sequence[int],
    seed: int,
    start: int,
    deals: int,
) -> Any:
    """A row for each round, as `duplicates.play_seatings` writes it. The learned players of a pair are networks of
    one size, or only one of the two is a network."""
    networks = [choices.Net(weights_of(player.file)).weights for player in pair if player.learned]
    which = [sum(other.learned for other in pair[:place]) for place in range(2)]
    nets = [sum(which[bot] << PLAYER_BITS * seat for seat, bot in enumerate(seating)) for seating in seatings]
    weights = choices.stacked(networks)
    lenses = [choices.lens_of(lowered, player.most) for player in pair if player.learned]
    mine = choices.Scratch(weights.w_in.shape[2])
    out = np.zeros((deals * len(seatings), RESULT), np.int32)
    habits = np.zeros((len(out), choices.rounds.HABITS), np.int64)
    choices.play_seatings(
        new_tables(), 0, lowered.rules, keyed, np.concatenate(lenses), np.array(numbers, np.int64),
        np.array(nets, np.int64), *weights, mine.row, mine.traces, mine.hidden, mine.logits, mine.mask, seed,
        start, MOST_CHOICES, out, habits,
    )  # fmt: skip
    return out
