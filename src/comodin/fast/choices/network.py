"""The learned player's network, without a library: rows of numbers in, a logit for each choice out.

relu(W1 x + b1), then layers h + relu(W h + b), then a logit for each choice. Inputs are mostly zeros: only the
rows of the others are added up. `at` is which of several networks, so that a league plays in one call.
"""

from __future__ import annotations

from math import exp, log

import numpy as np

from ..engine import Row, below
from ..jit import kernel
from .layout import CHOICES

FINE = 1 << 30


@kernel
def forward(row: Row, w_in: Row, b_in: Row, w_mid: Row, b_mid: Row, at: int, hidden: Row, more: Row) -> None:
    """The last layer below the logits, in `hidden`."""
    width = w_in.shape[2]
    for j in range(width):
        hidden[j] = b_in[at, j]
    for i in range(len(row)):
        x = row[i]
        if x != 0:
            v = np.float32(x)
            for j in range(width):
                hidden[j] += v * w_in[at, i, j]
    for j in range(width):
        hidden[j] = max(hidden[j], np.float32(0.0))
    for layer in range(w_mid.shape[1]):
        for j in range(width):
            more[j] = b_mid[at, layer, j]
        for i in range(width):
            v = hidden[i]
            if v != 0.0:
                for j in range(width):
                    more[j] += v * w_mid[at, layer, i, j]
        for j in range(width):
            hidden[j] += max(more[j], np.float32(0.0))


@kernel
def score(hidden: Row, w_out: Row, b_out: Row, at: int, mask: Row, logits: Row) -> None:
    """The logits of what may be chosen."""
    width = w_out.shape[2]
    for choice in range(CHOICES):
        if mask[choice]:
            total = 0.0
            for j in range(width):
                total += hidden[j] * w_out[at, choice, j]
            logits[choice] = total + b_out[at, choice]


@kernel
def best(mask: Row, logits: Row) -> int:
    top = -1
    for choice in range(CHOICES):
        if mask[choice] and (top < 0 or logits[choice] > logits[top]):
            top = choice
    return top


@kernel
def toss(mask: Row, logits: Row, desk: Row, heat: float) -> tuple[int, float]:
    """A choice by its chance, and the logarithm of that; `heat` 1 is as the network says."""
    highest = logits[best(mask, logits)]
    total = 0.0
    for choice in range(CHOICES):
        if mask[choice]:
            total += exp((logits[choice] - highest) / heat)
    mark = total * below(desk, FINE) / FINE  # type: ignore[arg-type]  # a desk has a generator too
    last = -1
    for choice in range(CHOICES):
        if mask[choice]:
            last = choice
            mark -= exp((logits[choice] - highest) / heat)
            if mark < 0.0:
                break
    return last, (logits[last] - highest) / heat - log(total)
