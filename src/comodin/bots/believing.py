"""What a search believes of the other hands, counted in worlds that it imagines from its view."""

from __future__ import annotations

import numpy as np

from ..fast import Knobs, Lowered, Tables, Workspace
from ..fast import knobs as search
from ..rules import Answer, View
from .thought import Beliefs

BATCH = 64
DIGITS = 3


def believed(
    space: Workspace, rules: Tables, lowered: Lowered, view: View, knobs: Knobs, seed: int, worlds: int
) -> Beliefs:
    """So many more worlds of a search that has concluded, in which no move is tried: what lies in them."""
    mine, count = knobs.copy(), space.count
    mine[search.BATCH] = BATCH
    batches = -(-worlds // BATCH)
    seats, colours = lowered.game.seats, len(lowered.game.edition.colours)
    masks = lowered.rules[0]["of_colour"][:colours]
    lacking, bluffs = np.zeros((seats, colours)), 0
    space.count = 0
    for _ in range(batches):
        space.think(rules, view.viewer, mine, seed, 1)
        found = space.tables[search.FIRST : search.FIRST + BATCH]
        hands = found["once"][:, :seats]
        lacking += ((hands[:, :, None] & masks) == 0).sum(axis=0)
        bluffs += int((found["bluff"] != 0).sum())
    space.count = count
    tried = batches * BATCH
    return Beliefs(
        tried,
        tuple(
            () if seat == view.viewer else tuple(round(float(one), DIGITS) for one in lacking[seat] / tried)
            for seat in range(seats)
        ),
        round(bluffs / tried, DIGITS) if faces_a_bluff(view) else None,
    )


def faces_a_bluff(view: View) -> bool:
    """A7: does the viewer face a card that may be a bluff?"""
    pending = view.round.pending
    return isinstance(pending, Answer) and pending.before is not None and pending.player != view.viewer
