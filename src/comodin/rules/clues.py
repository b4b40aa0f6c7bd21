"""Clues: what happened in front of everybody that tells something about hidden cards.

Whoever draws instead of playing probably had nothing to play; a drawn card that was not offered for play did not
fit. A view carries them, so that a player, or a bot, can think back without having kept a log of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from .cards import Card, Colour
from .pending import Answer, Drawn, Pending, Turn

ClueKind = Literal[
    "turned",  # up, as the first card
    "named",  # a colour for it
    "played",  # from the hand, on the own turn
    "played_drawn",  # the card just drawn
    "answered",  # with a card, facing a draw
    "jumped",  # in
    "lost",  # without being played
    "chose",  # to draw a card on the own turn (T2)
    "drew",  # because a card, a penalty or a challenge said so
    "kept",  # the card just drawn, which could be played
    "moved",  # all hands: who holds what is not known any more
    "shuffled",  # the discards became the draw pile (T6)
]
KINDS: tuple[ClueKind, ...] = get_args(ClueKind)
MOST_CLUES = 192


class Clue(NamedTuple):
    """One thing that everybody saw."""

    kind: ClueKind
    seat: int = 0
    card: Card | None = None
    colour: Colour | None = None
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Clues:
    """What everybody saw so far, the latest last."""

    so_far: tuple[Clue, ...] = ()
    fresh: bool = False  # nobody has acted yet since the pending decision was asked for

    def noted(self, clue: Clue, fresh: bool | None = None) -> Clues:
        """When there are too many, the older half is forgotten."""
        kept = self.so_far if len(self.so_far) < MOST_CLUES else self.so_far[MOST_CLUES // 2 :]
        return Clues((*kept, clue), self.fresh if fresh is None else fresh)

    def played(self, pending: Pending, seat: int, card: Card, colour: Colour) -> Clues:
        kind: ClueKind = "played"
        if seat not in pending.seats[:1]:
            kind = "jumped"
        elif isinstance(pending, Drawn):
            kind = "played_drawn"
        elif isinstance(pending, Answer):
            kind = "answered"
        return self.noted(Clue(kind, seat, card, colour), fresh=False)

    def drew(self, pending: Pending, seat: int, amount: int) -> Clues:
        chose = self.fresh and pending == Turn(seat) and amount == 1
        return self.noted(Clue("chose" if chose else "drew", seat, amount=amount))

    def awaiting(self, before: Pending, pending: Pending) -> Clues:
        kept = self.fresh and isinstance(before, Drawn) and isinstance(pending, Turn)
        return self.noted(Clue("kept", before.seats[0]), fresh=True) if kept else Clues(self.so_far, True)
