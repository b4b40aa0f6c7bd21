"""Events: what happened, in the past tense. The state is their fold, and the log of a round is their list.

Every event must say what a viewer sees of it: it is `Public`, or it has a `seen_by` of its own. There is no
default, so that a hand cannot leak by forgetting. The outcome of chance (a shuffle's order) is part of the event.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Self

from .actions import Deed
from .cards import HIDDEN, Card, Colour
from .effects import WhySkipped
from .pending import Drawn, Pending
from .state import Hand


def hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def only_own(hands: tuple[Hand, ...], viewer: int) -> tuple[Hand, ...]:
    return tuple(hand if seat == viewer else hidden(hand) for seat, hand in enumerate(hands))


class Event:
    """Something that happened; there is a class for each kind, in `comodin.rules.events`.

    >>> import comodin
    >>> round = comodin.deal(comodin.game("casa", players=2), seed=3)
    >>> [type(event).__name__ for event in round.events]
    ['DealerChosen', 'Dealt', 'CardTurnedUp', 'Awaiting']

    It is no ABC: every `isinstance` of one that is not at its place in a `match` would cost as much as a call.
    """

    __slots__ = ()

    @abstractmethod
    def seen_by(self, viewer: int) -> Event:
        """The event as this seat (or SPECTATOR) sees it: cards it may not know are HIDDEN."""


class Public(Event):
    """Happens in front of everybody."""

    __slots__ = ()

    def seen_by(self, viewer: int) -> Self:
        return self


# -- setting up ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealerChosen(Public):
    """S1: who drew which card, in order (nobody where the dealer is simply chosen), and who deals."""

    dealer: int
    cut: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """S3: the hands and the pile; for a position set up by hand also what lies on the discard pile."""

    dealer: int
    direction: int
    hands: tuple[Hand, ...]
    draw: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    colour: Colour | None = None

    def seen_by(self, viewer: int) -> Dealt:
        return replace(self, hands=only_own(self.hands, viewer), draw=hidden(self.draw))


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Public):
    card: Card


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    """T6, S10: the draw pile in its new order, and what stays on the discard pile."""

    draw: tuple[Card, ...]
    discard: tuple[Card, ...]

    def seen_by(self, viewer: int) -> PileShuffled:
        return replace(self, draw=hidden(self.draw))


@dataclass(frozen=True, slots=True)
class ColourNamed(Public):
    """S9: the colour of the wild that was turned up first."""

    seat: int
    colour: Colour


# -- cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardPlayed(Public):
    """A card was put on the pile, perhaps with UNO."""

    seat: int
    card: Card
    colour: Colour
    uno: bool = False  # UNO counts as said for the one card left


@dataclass(frozen=True, slots=True)
class CardTakenBack(Public):
    """P1, P2: a card was put down by mistake; everybody saw it."""

    seat: int
    card: Card
    out_of_turn: bool


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """The seat took cards from the draw pile; others see how many."""

    seat: int
    cards: tuple[Card, ...]

    def seen_by(self, viewer: int) -> CardsDrawn:
        return self if viewer == self.seat else CardsDrawn(self.seat, hidden(self.cards))


@dataclass(frozen=True, slots=True)
class NothingToDraw(Public):
    """T7: the seat passed because there was nothing to draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Public):
    """A written rule made the seat discard; the cards go under the top card."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandsMoved(Event):
    """X3, A16: `to[s]` is the seat that got the hand of `s`; `hands` are those after it."""

    to: tuple[int, ...]
    hands: tuple[Hand, ...]

    def seen_by(self, viewer: int) -> HandsMoved:
        return replace(self, hands=only_own(self.hands, viewer))


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A7: to the challenger only; `to` is None when a written rule reveals the hand to all."""

    seat: int
    to: int | None
    cards: tuple[Card, ...]

    def seen_by(self, viewer: int) -> HandShown:
        if self.to is None or viewer in (self.to, self.seat):
            return self
        return replace(self, cards=hidden(self.cards))


# -- the course of play ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Awaiting(Event):
    """What the round waits for now."""

    pending: Pending

    def seen_by(self, viewer: int) -> Awaiting:
        if isinstance(self.pending, Drawn) and self.pending.seat != viewer:
            return Awaiting(Drawn(self.pending.seat, HIDDEN, must=False))
        return self


@dataclass(frozen=True, slots=True)
class DirectionReversed(Public):
    direction: int


@dataclass(frozen=True, slots=True)
class TurnSkipped(Public):
    """The seat lost its turn at once. Where an old log does not say why, a card did it: a Skip, or a draw."""

    seat: int
    why: WhySkipped = "skip"


@dataclass(frozen=True, slots=True)
class TurnOwed(Public):
    """P2, A16: the seat will lose its next turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnLost(Public):
    """M8: a turn that was owed is paid."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenged(Public):
    """A7-A9: `seat` challenged the Wild Draw Four of `player`."""

    seat: int
    player: int
    upheld: bool


@dataclass(frozen=True, slots=True)
class RoundEnded(Public):
    """E1, T7: the hands are counted openly. Under `points` scoring each seat earned `points`."""

    winner: int | None
    points: tuple[int, ...]
    hands: tuple[Hand, ...]


# -- UNO! ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnoSaid(Public):
    """U1: said by itself."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoLapsed(Public):
    """M4: said with two cards, and then no card was played."""

    seat: int


@dataclass(frozen=True, slots=True)
class Caught(Public):
    """U2: `seat` caught `target` with one card and no UNO."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class FalseCall(Public):
    """X11: `seat` said UNO with more than two cards, or caught `target` in vain."""

    seat: int
    target: int | None = None


@dataclass(frozen=True, slots=True)
class WindowClosed(Public):
    """U4: nobody can be caught any more for a card played before."""


# -- house rules ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleMade(Public):
    """H1, A15: the rule for a number is created or replaced."""

    seat: int
    number: int
    deed: Deed


@dataclass(frozen=True, slots=True)
class RuleDeclined(Public):
    seat: int


@dataclass(frozen=True, slots=True)
class Performed(Public):
    """H7: a gesture, shown to all; `counts` when it is this seat's first correct one."""

    seat: int
    deed: Deed
    counts: bool


@dataclass(frozen=True, slots=True)
class RaceEnded(Public):
    """H2, H7: who was last, or had not done it in time."""

    number: int
    late: tuple[int, ...]


# -- advice ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AdviceReported(Public):
    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class AdviceVoted(Public):
    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class AdviceJudged(Public):
    target: int
    guilty: bool
