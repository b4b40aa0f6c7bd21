"""A move in progress: the words that effects and decisions are written in.

It emits events and follows them, so that each step sees the state the step before has left.
"""

from __future__ import annotations

from typing import NamedTuple

from ..chance import Chance
from . import events
from .cards import Card
from .edition import MAX_HOUSE_RULES, Game
from .effects import Move, ReverseDirection, Who, WhySkipped
from .events import Event
from .evolve import evolve
from .pending import Answer, ChangeRule, MakeRule, Pending, Race, Turn
from .ruleset import Ruleset
from .state import State


class Outcome(NamedTuple):
    """What an action led to: the next state, and the events on the way."""

    state: State
    events: tuple[Event, ...]


class Progress(Move):
    def __init__(self, state: State, seat: int, chance: Chance) -> None:
        self.state = state
        self.seat = seat
        self.chance = chance
        self.events: list[Event] = []
        self.next = state.after(seat)  # M10: in the direction at the moment the card was played
        self.due = state.due
        self.colour_before = state.colour
        self.target: int | None = None
        self._card: Card | None = None
        self._steps = 1  # how far the turn moves on from `seat`
        self._before = 1  # how far it moved on before the card whose effects are carried out (X7)
        self._waiting = False

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def rules(self) -> Ruleset:
        return self.state.game.ruleset

    @property
    def answerable(self) -> bool:
        return self.rules.answerable

    @property
    def challengeable(self) -> bool:
        return self.rules.challenge != "off"

    @property
    def number(self) -> int | None:
        assert self._card is not None
        return self._card.number

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.state.hands))

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.state, tuple(self.events))

    # -- the frame of a move -------------------------------------------------------------------------

    def begins_turn(self) -> None:
        """U4, M2: somebody truly acts, which closes the window, unless it stays open to the end."""
        if self.state.catchable and self.rules.uno_window == "next_turn":
            self.emit(events.WindowClosed())

    def play(self, *played: events.CardPlayed, target: int | None = None) -> None:
        """Put the card on the pile, or several alike (X7), carry out what they do, and go on."""
        last = self._card = played[-1].card
        self.target = target
        faced = self.state.pending
        self.begins_turn()
        for event in played:
            self.emit(event)
        if isinstance(faced, Answer) and last.draws is None:
            self._pass_on(faced, last)
            return
        if last.draws:  # the amounts add up for the one player who draws
            self.due += (len(played) - 1) * last.draws.amount
            played = played[-1:]
        if not self.state.hands[self.seat]:
            for effect in self.game.effects_of(last):
                effect.as_last_card(self)
            self.end_round(self.seat)
            return
        had_rule = self.state.rule_for(last.number) is not None
        for event in played:
            self._before = self._steps
            for effect in self.game.effects_of(event.card):
                effect.carry_out(self)
        if had_rule and last.number is not None:  # H2
            everybody = tuple(range(self.game.seats))
            self.wait_for(Race(last.number, self.seat, everybody))
        if not self._waiting:
            self.next_turn()

    def _pass_on(self, faced: Answer, card: Card) -> None:
        """X8: what was due goes to the next player, after a Reverse to the next one that way."""
        if any(isinstance(effect, ReverseDirection) for effect in card.effects):
            self.emit(events.DirectionReversed(-self.state.direction))
        to, held = self.state.after(self.seat), len(self.state.hands[self.seat])
        if not held:
            self.draw(to, faced.due)  # as E2 says of the draw itself
            self.end_round(self.seat)
            return
        draw = faced.draw or self.state.discard[-2]
        self.wait_for(Answer(to, self.seat, faced.due, None, held, draw=draw))

    def wait_for(self, pending: Pending) -> None:
        self._waiting = True
        self.emit(events.Awaiting(pending))

    def next_turn(self) -> None:
        self.give_turn(self.state.after(self.seat, self._steps))

    def give_turn(self, seat: int, goes_on: bool = False) -> None:
        """The turn goes to `seat`, or past it if it owes one (P2); or it goes on after a challenge (A8)."""
        while self.state.owes[seat]:
            self.emit(events.TurnLost(seat))
            seat = self.state.after(seat)
            goes_on = False
        if any(self.state.said_uno):
            for other, said in enumerate(self.state.said_uno):
                if said and len(self.state.hands[other]) > 1 and not (goes_on and other == seat):
                    self.emit(events.UnoLapsed(other))  # M4
        self.emit(events.Awaiting(Turn(seat)))

    def lose_turn(self, seat: int, why: WhySkipped) -> None:
        self.emit(events.TurnSkipped(seat, why))

    def end_round(self, winner: int | None) -> None:
        """E1, E3: the winner scores the points in all other hands; a blocked round gives none (T7)."""
        points = [0] * self.game.seats
        if winner is not None:
            points[winner] = sum(card.points for hand in self.state.hands for card in hand)
        self.emit(events.RoundEnded(winner, tuple(points), self.state.hands))

    # -- words for effects ---------------------------------------------------------------------------

    def others(self) -> tuple[int, ...]:
        """Everyone but the player, in the order of play at the moment the card was played."""
        step = self.next - self.seat
        return tuple((self.seat + step * n) % self.game.seats for n in range(1, self.game.seats))

    def seats_of(self, who: Who) -> tuple[int, ...]:
        match who:
            case "next":
                return (self.next,)
            case "previous":
                return (self.others()[-1],)
            case "others":
                return self.others()
            case "everyone":
                return (*self.others(), self.seat)
            case _:  # chosen
                assert self.target is not None  # `legal` asked for it
                return (self.target,)

    def other_challengers(self) -> tuple[int, ...]:
        """A7: who may challenge the card besides the player who would draw."""
        if self.rules.challenge == "next":
            return ()
        return tuple(seat for seat in range(self.game.seats) if seat not in (self.seat, self.next))

    def draw(self, seat: int, amount: int) -> None:
        """T6, T7: turn the discards over when the pile is empty; take what there is."""
        while amount > 0 and self.state.left_to_draw:
            if not self.state.draw:
                self.reshuffle()
            cards = self.state.draw[:amount]
            self.emit(events.CardsDrawn(seat, cards))
            amount -= len(cards)

    def reshuffle(self) -> None:
        *under, top = self.state.discard
        self.emit(events.PileShuffled(self.chance.shuffle(under), (top,)))

    def skip_next(self, why: WhySkipped = "skip") -> None:
        step = self.next - self.seat
        self.lose_turn((self.seat + step * self._before) % self.game.seats, why)
        self._steps = self._before + 1

    def reverse(self) -> None:
        self.emit(events.DirectionReversed(-self.state.direction))
        if self.game.seats == 2:  # W1
            self.skip_next("reverse")

    def begin_with_dealer(self) -> None:
        self._steps = 0

    def owe_turn(self, seat: int) -> None:
        self.emit(events.TurnOwed(seat))

    def ask_for_answer(self, due: int, *, restricted: bool) -> None:
        before = self.colour_before if restricted else None
        held = len(self.state.hands[self.seat])
        challengers = self.other_challengers() if restricted else ()
        self.wait_for(Answer(self.next, self.seat, due, before, held, challengers))

    def offer_rule(self) -> None:
        """H1, H3: if the number has no rule yet, and fewer than five are in force."""
        number, in_force = self.number, len(self.state.house_rules)
        free = number is not None and self.state.rule_for(number) is None and in_force < MAX_HOUSE_RULES
        if number is not None and free and not self._waiting:  # X7: several icons allow one rule
            self.wait_for(MakeRule(self.seat, number))

    def offer_rule_change(self) -> None:
        if self.state.house_rules:
            self.wait_for(ChangeRule(self.seat))

    def swap_hands(self, other: int) -> None:
        to = list(range(self.game.seats))
        to[self.seat], to[other] = other, self.seat
        self._move_hands(to)

    def pass_hands(self) -> None:
        self._move_hands([self.state.after(seat) for seat in range(self.game.seats)])

    def _move_hands(self, to: list[int]) -> None:
        hands = list(self.state.hands)
        for giver, taker in enumerate(to):
            hands[taker] = self.state.hands[giver]
        self.emit(events.HandsMoved(tuple(to), tuple(hands)))
        self._uno_by_itself()

    def discard_at_random(self, seat: int, amount: int) -> None:
        """M14: never the last card."""
        hand = self.state.hands[seat]
        cards = self.chance.shuffle(hand)[: min(amount, len(hand) - 1)]
        if cards:
            self.emit(events.CardsDiscarded(seat, cards))
            self._uno_by_itself()

    def _uno_by_itself(self) -> None:
        """X13: also where the one card was not played down to."""
        for seat in self.state.catchable if self.rules.uno == "automatic" else ():
            self.emit(events.UnoSaid(seat))

    def show_hand(self, seat: int, to: int | None) -> None:
        # sorted: the order of a hand tells when each card was drawn
        cards = tuple(sorted(self.state.hands[seat], key=lambda card: card.text))
        self.emit(events.HandShown(seat, to, cards))
