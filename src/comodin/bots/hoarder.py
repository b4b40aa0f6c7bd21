"""The hoarder: as the heuristic bot, until its hand is large; from then on it hoards.

A learned player found this out: one may draw although one could play. While the next player cannot play, the
hoarder draws and keeps what it draws: the others wait for a colour that does not come, and it sees what they lack.
Then it plays by other weights, and by what it remembers. Nobody likes to sit opposite it; it is there to measure.
The kernel's counterpart is `fast/players/hoarder.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from ..fast import hoard_for
from ..fast import weights as w
from ..rules import Card, Colour, Drawn, Play, Turn
from .attentive import Look
from .heuristic import HeuristicBot, Weighing

MOST_COUNTED: Final = 12  # cards of a hand
ALL_UNKNOWN: Final = 15


class HoarderBot(HeuristicBot):
    """As `HeuristicBot` with a hand of ordinary size."""

    def play(self, look: Look, besides: bool) -> Play | None:
        """None also where it hoards."""
        if not look.cards or len(look.hand) < hoard_for(look.game.seats)[w.FROM]:
            return super().play(look, besides)
        thought = Hoarding(look)
        if besides and thought.hoards():
            return None
        return self.best_play(thought, besides)


class Hoarding(Weighing):
    """The worth of every choice to a hoarder with a large hand, and what it remembers of the next player."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.weights = hoard_for(look.game.seats)
        self.next = self.table.after(self.me)

    def hoards(self) -> bool:
        """With a choice to play or not: is the next player all but sure to have nothing that fits? The more cards
        it has, the less sure the hoarder must be."""
        table, value = self.table, self.weights
        if not isinstance(table.pending, Drawn) and table.pending != Turn(self.me):
            return False
        if len(self.look.hand) >= value[w.MOST] or len(table.draw) < value[w.LEFT] or table.colour is None:
            return False
        sure = value[w.SURE] - value[w.LESS] * max(self.look.size(self.next) - value[w.BEYOND], 0)
        sure = max(sure, value[w.LEAST])
        return self._chance(self.next, table.top, table.colour, self.known["top"]) >= sure

    def blocked(self, other: int, card: Card, colour: Colour) -> int:
        """Of the next player from all that is known."""
        if other != self.next:
            return super().blocked(other, card, colour)
        return self._chance(other, card, colour, ALL_UNKNOWN)

    def _chance(self, other: int, card: Card, colour: Colour, can_fit: int) -> int:
        """The chance, in 64ths, that the other player cannot play on this card. So many of its cards `can_fit`."""
        unseen = len(self.game.deck) - len(self.look.hand) - len(self.table.discard)
        if unseen <= 0:
            return 0
        coloured = self._unseen(lambda one: one.colour is colour)
        wild = self._unseen(lambda one: one.wild)
        alike = 0
        if not card.wild:
            alike = self._unseen(
                lambda one: not one.wild and one.colour is not colour and one.symbol == card.symbol
            )
        chance = 1 << 12
        for place in range(min(self.look.size(other), can_fit, MOST_COUNTED)):
            fits = alike
            fits += coloured if place < self.known[colour] else 0
            fits += wild if place < self.known["wild"] else 0
            chance = chance * max(unseen - fits, 0) // unseen
        return chance >> 6

    def _unseen(self, wanted: Callable[[Card], bool]) -> int:
        """How many such cards the player does not see."""
        seen = sum(map(wanted, self.look.hand)) + sum(map(wanted, self.table.discard))
        return max(sum(map(wanted, self.game.deck)) - seen, 0)

    @cached_property
    def known(self) -> dict[Colour | str, int]:
        """How many of the next player's cards can be of each colour, can be wild, and can fit the top as it lies:
        none of those with which it drew on its turn."""
        found: dict[Colour | str, int] = dict.fromkeys((*self.look.colours, "wild", "top"), ALL_UNKNOWN)
        stands: Colour | None = None
        for clue in self.table.clues.so_far:
            more = 0
            if clue.kind in ("chose", "drew", "kept"):
                more = (clue.amount if clue.kind == "drew" else 1) if clue.seat == self.next else 0
            elif clue.kind == "moved":
                more = ALL_UNKNOWN
            elif clue.kind not in ("lost", "shuffled"):
                stands = clue.colour
                found["top"] = ALL_UNKNOWN
            for what in found if more else ():
                found[what] = min(found[what] + more, ALL_UNKNOWN)
                if clue.kind == "chose" and what in (stands, "wild", "top"):
                    found[what] = 0
        return found
