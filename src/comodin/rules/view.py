"""What one seat may know: built up from the state, never stripped down from it.

`observe` makes a view, `follow` carries it on by seen events, `imagine` fills in what the seat cannot see. A view
holds a round of its own in which hidden cards are HIDDEN, so that what is legal on it, and how it goes on, are
the same functions as in the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from ..chance import Chance
from .actions import Action
from .cards import HIDDEN, Card
from .decide import drawn
from .events import Event, hidden
from .evolve import evolve
from .legal import Reason, playable, why_illegal
from .listing import decisions, legal_actions
from .pending import Drawn, Over, Pending
from .state import SPECTATOR, Fact, Hand, State


@dataclass(frozen=True)
class Seen:
    """An event as one viewer saw it; only these, and views, may leave the table."""

    viewer: int
    event: Event


@dataclass(frozen=True)
class View:
    """The round through the eyes of a seat, or of a SPECTATOR.

    >>> import comodin
    >>> view = comodin.deal(comodin.game("deluxe", players=2), seed=1).view(0)
    >>> view.hand == view.round.hands[0], view.round.hands[1], view.awaited
    (True, (?, ?, ?, ?, ?, ?, ?), True)
    """

    viewer: int
    round: State

    @property
    def hand(self) -> Hand:
        return () if self.viewer == SPECTATOR else self.round.hands[self.viewer]

    @property
    def awaited(self) -> bool:
        """Does the round wait for the viewer? Then it should do one of its `decisions`."""
        return self.viewer in self.round.pending.seats

    def why_illegal(self, action: Action) -> Reason | None:
        return why_illegal(self.round, self.viewer, action)

    def decisions(self) -> list[Action]:
        """The actions that answer what the round waits for; empty when it waits for others."""
        return [] if self.viewer == SPECTATOR else decisions(self.round, self.viewer)

    def legal_actions(self) -> list[Action]:
        """The same, and what the viewer may do besides: say UNO, catch, report."""
        return [] if self.viewer == SPECTATOR else legal_actions(self.round, self.viewer)


def seen(event: Event, viewer: int) -> Seen:
    return Seen(viewer, event.seen_by(viewer))


def observe(state: State, viewer: int) -> View:
    """What the viewer knows: its hand, what lies open, and what it has seen of other hands."""
    # Every field is named: one that is added to the state must be thought about here before anything runs.
    known = tuple(fact for fact in state.known if fact.viewer == viewer)
    table = State(
        game=state.game,
        dealer=state.dealer,
        hands=tuple(_hand_of(state, viewer, owner, known) for owner in range(state.game.seats)),
        draw=hidden(state.draw),
        discard=state.discard,
        colour=state.colour,
        direction=state.direction,
        pending=_pending_of(state.pending, viewer),
        said_uno=state.said_uno,
        catchable=state.catchable,
        owes=state.owes,
        passes=state.passes,
        house_rules=state.house_rules,
        report=state.report,
        known=known,
        clues=state.clues,
    )
    return View(viewer, table)


def _hand_of(state: State, viewer: int, owner: int, known: tuple[Fact, ...]) -> Hand:
    hand = state.hands[owner]
    if owner == viewer or isinstance(state.pending, Over):  # the hands are counted openly
        return hand
    shown = tuple(fact.card for fact in known if fact.owner == owner)
    return shown + (HIDDEN,) * (len(hand) - len(shown))


def _pending_of(pending: Pending, viewer: int) -> Pending:
    if isinstance(pending, Drawn) and pending.seat != viewer:
        return Drawn(pending.seat, HIDDEN, must=False)
    return pending


def follow(view: View, seen: Seen) -> View:
    """The view after what the viewer saw: a client's evolve."""
    if seen.viewer != view.viewer:
        raise ValueError("an event seen by one viewer cannot be followed by another")
    return observe(evolve(view.round, seen.event), view.viewer)


def imagine(view: View, chance: Chance) -> State:
    """A possible world: a full state that agrees with everything the viewer knows."""
    table = view.round
    unseen = _unseen(view)
    while True:
        cards = list(chance.shuffle(unseen))
        hands = tuple(_fill(hand, cards) for hand in table.hands)
        world = replace(table, hands=hands, draw=_fill(table.draw, cards))
        if not (isinstance(table.pending, Drawn) and table.pending.card is HIDDEN):
            return world
        # Somebody may play the card just drawn, so it can be played: with another the turn would have passed (T4).
        hand = hands[table.pending.seat]
        if playable(world, hand, hand[-1]):
            return replace(world, pending=drawn(world, table.pending.seat, hand[:-1]))


def _unseen(view: View) -> list[Card]:
    """The cards in play that lie where the viewer cannot see them."""
    seen_cards = Counter(view.round.discard)
    for hand in view.round.hands:
        seen_cards.update(hand)
    left = Counter(view.round.game.deck) - seen_cards
    return list(left.elements())


def _fill(places: tuple[Card, ...], cards: list[Card]) -> tuple[Card, ...]:
    return tuple(cards.pop() if place is HIDDEN else place for place in places)
