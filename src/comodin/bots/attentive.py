"""The base of bots that forget nothing: they say UNO, catch forgotten UNO calls, and do gestures at once.

A bot of this kind chooses its card and whether to challenge; the rest is here. The kernel's counterparts are in
`fast/players` (`attentive`, `rivals`): with the same random numbers they choose alike, so random numbers are drawn
and cards are examined in the same order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

from ..chance import Chance
from ..match import Teams
from ..rules import (
    DEEDS,
    Accept,
    Action,
    Answer,
    Card,
    Catch,
    Challenge,
    ChangeRule,
    ChooseColour,
    Colour,
    Does,
    Draw,
    Drawn,
    InventRule,
    MakeRule,
    NameColour,
    Pass,
    Perform,
    Play,
    Race,
    ReverseDirection,
    RewriteRule,
    SayUno,
    Turn,
    View,
    Vote,
    bluff_over,
    cards_to_play,
    may_finish,
    needs_target,
    without,
)


class Look:
    """The table as a player with these partners sees it."""

    def __init__(self, view: View, chance: Chance, teams: Teams | None) -> None:
        self.view, self.table, self.me, self.chance = view, view.round, view.viewer, chance
        self.game, self.hand = view.round.game, view.hand
        self.mates = [seat for team in teams or () if self.me in team for seat in team if seat != self.me]
        self.colours = self.game.edition.colours

    @cached_property
    def order(self) -> dict[tuple[Colour | None, str], int]:
        """Faces in a fixed order, wilds last."""
        cards = sorted((*self.game.edition.deck, *self.game.deck), key=lambda card: card.wild)
        faces = dict.fromkeys((card.colour, card.symbol) for card in cards)
        return {face: place for place, face in enumerate(faces)}

    @cached_property
    def cards(self) -> list[Card]:
        """What may be played now, one card a face: the one with a star, where there is one."""
        found = cards_to_play(self.table, self.me)
        if len(found) < 2:
            return found
        faces: dict[int, Card] = {}
        for card in found:
            place = self.order[card.colour, card.symbol]
            if place not in faces or card.icon:
                faces[place] = card
        return [faces[place] for place in sorted(faces)]

    @property
    def honest_cards(self) -> list[Card]:
        return [card for card in self.cards if not self.bluff(card)]

    def bluff(self, card: Card) -> bool:
        """A6: would this be a Wild Draw Four that may be challenged? Nobody can, where that is off (X10)."""
        doubted = self.game.ruleset.challenge != "off"
        restricted = doubted and card.draws is not None and card.draws.restricted
        return restricted and bluff_over(self.game, without(self.hand, card), self.table.colour) is not None

    def size(self, seat: int) -> int:
        return len(self.table.hands[seat])

    def held(self, colour: Colour) -> int:
        return sum(card.colour is colour for card in self.hand)

    def commonest_colour(self) -> Colour:
        """The commonest colour in the hand; the first of equals."""
        return max(self.colours, key=self.held)

    def aim(self, gift: bool = False) -> int:
        """The player to choose: the opponent with the fewest cards, the nearest of equals; for a gift the partner,
        or the opponent with the most cards."""
        if gift and self.mates:
            return self.mates[0]
        others = [self.table.after(self.me, steps) for steps in range(1, self.game.seats)]
        return min(
            (seat for seat in others if seat not in self.mates),
            key=lambda seat: -self.size(seat) if gift else self.size(seat),
        )

    def put_down(self, card: Card, colour: Colour | None = None) -> Play:
        more = self._with_it(card)
        put_down = 1 + len(more)
        target = None
        if needs_target(self.table, self.me, card, put_down):
            done = {
                step.what for step in self.game.effects_of(card) if isinstance(step, Does) and step.who == "chosen"
            }
            target = self.aim(gift=not done & {"draw", "skip", "swap"})
        says = self.game.ruleset.uno == "call" and len(self.hand) == put_down + 1
        return Play(card, colour, says, target, more)

    def _with_it(self, card: Card) -> tuple[Card, ...]:
        """X7: all cards like it, the one of the commonest colour last. Hands that change places take none along,
        and a pair of Reverses is kept for two turns."""
        table = self.table
        if not self.game.ruleset.several or table.pending != Turn(self.me) or card.wild:
            return ()
        changes = any(isinstance(step, Does | ReverseDirection) for step in self.game.effects_of(card))
        alike = [one for one in without(self.hand, card) if not one.wild and one.symbol == card.symbol]
        if changes or not alike:
            return ()
        rest = [one for one in self.hand if one.symbol != card.symbol]
        more = sorted(alike, key=lambda one: sum(other.colour is one.colour for other in rest))
        last_one_stays = len(more) + 1 == len(self.hand) and not may_finish(self.game, card)
        return tuple(more[1:] if last_one_stays else more)

    def pick(self, cards: Sequence[Card]) -> Card:
        return cards[self.chance.below(len(cards))]

    def pick_colour(self) -> Colour:
        return self.colours[self.chance.below(len(self.colours))]


class Attentive(ABC):
    """A bot that forgets nothing. With partners, `teams` says who they are (R1)."""

    teams: Teams | None = None

    def choose(self, view: View, chance: Chance) -> Action | None:
        look = Look(view, chance, self.teams)
        return _aside(look) or self._decision(look)

    @abstractmethod
    def play(self, look: Look, besides: bool) -> Play | None:
        """One of `look.cards`; None for none of them, which `besides` must allow."""

    def colour(self, look: Look) -> Colour:
        """S9: the colour for a wild that was turned up first."""
        return look.commonest_colour()

    def doubts(self, look: Look, answer: Answer) -> bool:
        """A7: challenge the Wild Draw Four that this seat faces?"""
        return False

    def _decision(self, look: Look) -> Action | None:
        pending, me = look.table.pending, look.me
        match pending:
            case Turn(seat):
                besides = seat != me or look.view.why_illegal(Draw()) is None
                play = self.play(look, besides) if look.cards else None
                return play or (Draw() if seat == me else None)
            case Drawn(seat) if seat == me:
                return self.play(look, look.view.why_illegal(Pass()) is None) or Pass()
            case Answer(seat) if seat == me:
                play = self.play(look, True) if look.cards else None
                doubts = play is None and pending.before is not None and self.doubts(look, pending)
                return play or (Challenge() if doubts else Accept())
            case ChooseColour(seat) if seat == me:
                return NameColour(self.colour(look))
            case MakeRule(seat) | ChangeRule(seat) if seat == me:
                return make_rule(look)
            case Race(number, _, waiting) if me in waiting:
                asked = look.table.rule_for(number)
                return Perform(asked) if asked and asked.text is None else None  # H11: bots sit in no room
            case _:
                return None


def _aside(look: Look) -> Action | None:
    """A vote on advice; then the bot's own UNO; then a catch, but not of the partner."""
    if look.table.report is not None and look.view.why_illegal(Vote(False)) is None:
        return Vote(False)
    if look.me in look.table.catchable:
        return SayUno()
    targets = [seat for seat in look.table.catchable if seat not in look.mates]
    return Catch(min(targets)) if targets else None


def make_rule(look: Look) -> Action:
    """H1, A15: a gesture that no rule asks for yet."""
    used = [deed for _, deed in look.table.house_rules]
    free = [deed for deed in DEEDS if deed not in used]
    deed = free[look.chance.below(len(free))]
    if isinstance(look.table.pending, MakeRule):
        return InventRule(deed)
    numbers = sorted(number for number, _ in look.table.house_rules)
    return RewriteRule(numbers[look.chance.below(len(numbers))], deed)
