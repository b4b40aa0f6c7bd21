"""How strong a network is: one of it among players of the kernel, on duplicate deals, in every seat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from ..fast import OUTSIDE, PLAYER_BITS, POLICIES, RESULT, WINNER, choices, duplicates, layout, lower
from ..simulation import Estimate, seed_number
from .experience import LIMIT, Company, Setting
from .lockstep import Lockstep
from .model import Network

L = choices.layout


@dataclass(frozen=True)
class Tested:
    """The share of rounds won, over the deals; and habits: choices in a round, how often it drew although it could
    play, and the mean of its largest hand."""

    won: Estimate
    choices: float
    drew: float
    largest: float


def measure(weights: choices.Weights, setting: Setting, against: str, deals: int, seed: str) -> Tested:
    """So many deals, each with the network in every seat."""
    lowered, seats = lower(setting.game), setting.game.seats
    lowered.rules[0]["clues"] = 1
    lens = choices.lens_of(lowered, setting.most)
    mine = choices.Scratch(weights.w_in.shape[2])
    all_others = sum(POLICIES[against] << PLAYER_BITS * seat for seat in range(seats))
    seatings = np.array([
        all_others & ~(15 << PLAYER_BITS * seat) | OUTSIDE << PLAYER_BITS * seat for seat in range(seats)
    ], np.int64)  # fmt: skip
    out = np.zeros((deals * seats, RESULT), np.int32)
    habits = np.zeros((len(out), choices.rounds.HABITS), np.int64)
    choices.play_seatings(
        layout.new_tables(), 0, lowered.rules, duplicates.keyed(lowered.rules), lens, seatings,
        np.zeros(seats, np.int64), *weights, mine.row, mine.traces, mine.hidden, mine.logits, mine.mask,
        seed_number(seed), 0, LIMIT, out, habits,
    )  # fmt: skip
    won = (out[:, WINNER].reshape(deals, seats) == np.arange(seats)).mean(1)
    mean, half = float(won.mean()), 1.96 * float(won.std(ddof=1)) / deals**0.5
    used = habits.mean(0)
    return Tested(Estimate(mean, mean - half, mean + half), float(used[0]), float(used[1]), float(used[2]))


def measure_there(
    network: Network, setting: Setting, against: str, rounds: int, seed: int, device: torch.device
) -> Tested:
    """As many ordinary rounds on a device, each with the network in one seat. When one in five hundred goes on,
    those count as not won: all would wait for them."""
    others = (against,) * (setting.game.seats - 1)
    tables = Lockstep([setting], [Company(0, others, 1)], rounds, 1, seed, device, sure=True)
    going = torch.ones(rounds, dtype=torch.bool, device=device)
    won, chosen, drew, largest = (torch.zeros(rounds, device=device) for _ in range(4))
    for _ in range(LIMIT + 1):
        played = tables.collect([network])
        row, choice = played.rows[:, 0], played.chosen[:, 0]
        chosen += going
        drew += going & (choice == L.BESIDES) & (row[:, L.ASKED] > 0)
        largest = torch.where(going, torch.maximum(largest, row[:, L.SIZE + 11]), largest)
        won += going & played.over[:, 0] & (played.winner[:, 0] == played.seat[:, 0])
        going &= ~played.over[:, 0]
        if int(going.sum()) * 500 <= rounds:
            break
    mean = float(won.mean())
    half = 1.96 * (mean * (1 - mean) / rounds) ** 0.5
    habits = (float(one.mean()) for one in (chosen, drew, largest))
    return Tested(Estimate(mean, mean - half, mean + half), *habits)
