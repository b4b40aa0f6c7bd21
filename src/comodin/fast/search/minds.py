"""Small learned networks inside a search: one plays in its worlds (`quick`), one judges them (`leaf`).

A world has all hands, but a seat's choice depends on what that seat sees there and nothing else; the judge sees
all hands, as it did when it learned.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from ..choices import (
    Lens,
    Weights,
    action_of,
    after_in_play,
    best,
    forced_action,
    forward,
    is_forced,
    layout,
    lens_of,
    list_choices,
    order_of,
    read_record,
    score,
    see,
    see_hidden,
)
from ..engine import MOST_SEATS, Lowered, Row, Rules, Table, Tables, buffer
from ..jit import kernel

CHOICES, FULL, SEEN, TRACES = layout.CHOICES, layout.FULL, layout.SEEN, layout.TRACES
OTHERS, OWN_LENS = range(2)  # which of the lenses
NOTHING_LEARNED = (1, 1, 1), (1, 1), (1, 1, 1, 1), (1, 1, 1), (1, 1, 1), (1, 1)


class Mind(NamedTuple):
    """Both networks, the lenses of the game, and what an answer is worked out in."""

    quick: Weights
    leaf: Weights
    lenses: Tables
    row: Row
    traces: Row
    hidden: Row
    logits: Row
    mask: Row
    plays: bool  # is there a network that plays?
    judges: bool


def mind_of(quick: Weights | None, leaf: Weights | None, lowered: Lowered | None, most: int = 0) -> Mind:
    """What a search asks in its worlds. `most`: with so many cards the searcher draws only if nothing fits."""
    nobody = Weights(*(np.zeros(shape, np.float32) for shape in NOTHING_LEARNED))
    if lowered is None or (quick is None and leaf is None):
        lenses = buffer(layout.LENS, 2)
    else:
        lenses = np.concatenate([lens_of(lowered), lens_of(lowered, most)])
    return Mind(
        quick or nobody,
        leaf or nobody,
        lenses,
        row=np.zeros(SEEN + FULL, np.uint8),
        traces=np.zeros((MOST_SEATS, TRACES), np.int64),
        hidden=np.zeros(
            (2, max(network.w_in.shape[2] for network in (quick or nobody, leaf or nobody))), np.float32
        ),
        logits=np.zeros(CHOICES, np.float32),
        mask=np.zeros(CHOICES, np.bool_),
        plays=quick is not None,
        judges=leaf is not None,
    )


@kernel
def ways(s: Table, r: Rules, mind: Mind, lens: Lens, seat: int, order: int) -> int:
    """How many choices the seat has, written to the mask; 1 where that needs no thought."""
    found = list_choices(s, r, lens, seat, order, mind.mask)
    return 1 if found <= 1 or is_forced(s, r, seat) else int(found)


@kernel
def settled(s: Table, r: Rules, mind: Mind, lens: Lens, seat: int, order: int) -> int:
    """What the seat does without a thought, after `ways`."""
    return int(forced_action(s, r, lens, seat, order, mind.mask))


@kernel
def quick_action(s: Table, r: Rules, mind: Mind, lens: Lens, seat: int, order: int) -> int:
    """What the small network does, after `ways`."""
    read_record(s, r, mind.traces)
    see(s, r, lens, seat, order, mind.mask, mind.traces, mind.row)
    low, high = mind.hidden[0], mind.hidden[1]
    net = mind.quick
    forward(mind.row[:SEEN], net.w_in, net.b_in, net.w_mid, net.b_mid, 0, low, high)
    score(low, net.w_out, net.b_out, 0, mind.mask, mind.logits)
    return int(action_of(s, r, lens, seat, order, best(mind.mask, mind.logits)))


@kernel
def chance_to_win(
    s: Table, r: Rules, mind: Mind, lens: Lens, seat: int, order: int, players: int, team: int
) -> float:
    """How likely the seat wins, or another of its team, as the critic thinks; after `ways`."""
    read_record(s, r, mind.traces)
    see(s, r, lens, seat, order, mind.mask, mind.traces, mind.row)
    see_hidden(s, r, lens, seat, order, players, mind.row[SEEN:])
    low, high = mind.hidden[0], mind.hidden[1]
    net = mind.leaf
    forward(mind.row, net.w_in, net.b_in, net.w_mid, net.b_mid, 0, low, high)
    width = net.w_out.shape[2]
    total = 0.0
    ours = 0.0
    for place in range(MOST_SEATS + 1):  # the last one is nobody
        logit = net.b_out[0, place]
        for j in range(width):
            logit += low[j] * net.w_out[0, place, j]
        share = exp(min(float(logit), 50.0))
        total += share
        if place < r.seats:
            who = after_in_play(s, r, seat, place)
            if who == seat or (team >> who) & 1:
                ours += share
    return float(ours / total)


__all__ = ["Mind", "chance_to_win", "mind_of", "order_of", "quick_action", "settled", "ways"]
