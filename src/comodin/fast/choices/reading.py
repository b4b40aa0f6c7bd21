"""A view as the kernel shows it to a learned player: the same numbers, from what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...rules import Answer, ChangeRule, MakeRule, Race, Turn, View, cards_to_play
from ..engine import DECIDE, DOUBT, JUMP_IN, Lowered, Tables, load_view

NOT_ASKED = -1
HANDS = ("once", "twice", "thrice", "fourfold", "star")


def question_to(view: View) -> int:
    """Which question the viewer can answer by a choice: its decision, a jump in, a challenge for others."""
    table, me = view.round, view.viewer
    if isinstance(table.pending, Race | MakeRule | ChangeRule):
        return NOT_ASKED
    if me in table.pending.seats[:1]:
        return DECIDE
    if isinstance(table.pending, Answer) and me in table.pending.challengers:
        return DOUBT
    jumps = isinstance(table.pending, Turn) and table.game.ruleset.jump_in
    return JUMP_IN if jumps and cards_to_play(table, me) else NOT_ASKED


def load_sight(lowered: Lowered, view: View, question: int, tables: Tables, at: int) -> None:
    """Write what the viewer knows to the table at this index. Of other hands and the draw pile it has the sizes
    alone: which cards of them were seen is not shown to a learned player."""
    load_view(lowered, view, tables, at)
    s: Any = tables[at]
    hands: Sequence[Any] = view.round.hands
    for seat, hand in enumerate(hands):
        s["cards"][seat] = len(hand)
        s["unseen"][seat] = 0
        if seat != view.viewer:
            for name in HANDS:
                s[name][seat] = 0
    s["left"] = len(view.round.draw)
    s["pile"][: s["left"]] = 0
    s["question"] = question
