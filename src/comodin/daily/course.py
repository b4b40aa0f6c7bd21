"""How a try went: who was where at the end, and the person's moves as a line of signs that gives no card away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ..match import points_in
from ..records import Unfolded
from ..rules import CardPlayed, CardsDrawn, Draw, Over, Play

Mark = Literal["R", "Y", "G", "B", "P", "W", "d", "x"]
"""A card of this colour, a wild, a card drawn by choice or for want of another, cards drawn because of others."""
MARKS = frozenset(get_args(Mark))
MOST_MARKS = 200  # that are kept of a round; nearly all have far fewer


@dataclass(frozen=True, slots=True)
class Course:
    """`place`: 1 for the winner, the others by what is left in their hands. `turns`: the person's decisions to
    play or to draw. `marks`: one for each of them, and for what others made the person draw."""

    won: bool
    place: int
    cards_left: int
    turns: int
    marks: str


def course_of(round_: Unfolded, seat: int) -> Course | None:
    """Of a seat in a round; None while it is not over."""
    pending = round_.last.pending
    if not round_.over or not isinstance(pending, Over):
        return None
    marks: list[str] = []
    turns = 0
    for step in round_.steps:
        own = step.seat == seat
        turns += own and isinstance(step.action, Play | Draw)
        for event in step.events:
            if isinstance(event, CardPlayed) and event.seat == seat:
                marks.append(event.card.colour.value if event.card.colour is not None else "W")
            elif isinstance(event, CardsDrawn) and event.seat == seat:
                marks.append("d" if own and isinstance(step.action, Draw) else "x")
    hands = round_.last.hands
    worth = [points_in(hand) for hand in hands]
    won = pending.winner == seat
    ahead = sum(
        other != seat and (other == pending.winner or left < worth[seat]) for other, left in enumerate(worth)
    )
    return Course(won, 1 if won else 1 + ahead, len(hands[seat]), turns, "".join(marks[:MOST_MARKS]))
