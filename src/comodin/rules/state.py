"""The state of a round: values only. Events make the next one (`evolve`); nothing else does."""

from __future__ import annotations

from dataclasses import dataclass

from .actions import Deed
from .cards import Card, Colour
from .clues import Clues
from .edition import Game
from .pending import Answer, Drawn, Over, Pending, Turn

Hand = tuple[Card, ...]
HouseRules = tuple[tuple[int, Deed], ...]
"""By their numbers, in order."""

SPECTATOR = -1
"""The viewer who sits at no seat."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something a viewer has seen and may remember: that `owner` holds `card`."""

    viewer: int
    owner: int
    card: Card


@dataclass(frozen=True, slots=True)
class Report:
    """P3: an open accusation of advice, and who agreed or not so far (the reporter agrees)."""

    accused: int
    agree: tuple[int, ...]
    disagree: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """Where a round stands, with every card.

    >>> import comodin
    >>> state = comodin.deal(comodin.game("deluxe", players=2), seed=1).state
    >>> state.pending, state.top, state.direction, len(state.draw)
    (Turn(seat=0), YR, -1, 93)
    """

    game: Game
    dealer: int
    hands: tuple[Hand, ...]
    draw: tuple[Card, ...]  # the next card first
    discard: tuple[Card, ...]  # the top card last
    colour: Colour | None  # the colour to match; None until an opening wild has got one
    direction: int
    pending: Pending
    said_uno: tuple[bool, ...]
    catchable: tuple[int, ...]  # seats with one card that have not said UNO, while their window is open
    owes: tuple[int, ...]  # turns that each seat will lose
    passes: int  # how many in a row passed with nothing to draw (T7)
    house_rules: HouseRules
    report: Report | None
    known: tuple[Fact, ...]
    clues: Clues  # what everybody saw

    @property
    def top(self) -> Card:
        return self.discard[-1]

    @property
    def due(self) -> int:
        return self.pending.due if isinstance(self.pending, Answer) else 0

    def rule_for(self, number: int | None) -> Deed | None:
        return next((deed for ruled, deed in self.house_rules if ruled == number), None)

    @property
    def lasting_rules(self) -> HouseRules:
        """H10: the house rules that the next round of the match begins with."""
        return self.house_rules if self.game.ruleset.house_rules == "match" else ()

    @property
    def left_to_draw(self) -> int:
        """Cards that could still be drawn: the pile, and the discards under the top card (T6)."""
        return len(self.draw) + max(len(self.discard) - 1, 0)

    def after(self, seat: int, steps: int = 1) -> int:
        return (seat + steps * self.direction) % self.game.seats

    def on_turn(self, seat: int) -> bool:
        """Is it this seat's own turn (M4)? Facing a draw is."""
        return isinstance(self.pending, Turn | Drawn | Answer) and self.pending.seat == seat


def blank(game: Game) -> State:
    """The table before the cards are dealt."""
    return State(
        game=game,
        dealer=game.seats - 1,
        hands=((),) * game.seats,
        draw=(),
        discard=(),
        colour=None,
        direction=1,
        pending=Over(),
        said_uno=(False,) * game.seats,
        catchable=(),
        owes=(0,) * game.seats,
        passes=0,
        house_rules=(),
        report=None,
        known=(),
        clues=Clues(),
    )
